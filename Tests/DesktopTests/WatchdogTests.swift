import CDesktop
import Glibc
import Support
import Testing

@Suite("The watchdog", .serialized) struct WatchdogTests {
  @Test("ends a client that was stopped before it answered a press, and the keyboard is free again")
  func stopped() throws {
    let probe = try Probe("answer")
    kill(probe.process, SIGSTOP)
    probe.press()
    #expect(probe.ends(within: 10_000))
    #expect(probe.endSignal == SIGKILL)
    #expect(probe.keyboardBecomesFree())
  }

  @Test("ends a client that hangs while it handles a press")
  func hanging() throws {
    let probe = try Probe("hang")
    probe.press()
    #expect(probe.nextLine() == "press")
    #expect(probe.ends(within: 10_000))
    #expect(probe.endSignal == SIGKILL)
    #expect(probe.keyboardBecomesFree())
  }

  @Test(
    "ends a client that was stopped before a press that no one can see, behind all else that waits for it")
  func crowded() throws {
    let probe = try Probe("answer")
    kill(probe.process, SIGSTOP)
    for _ in 0..<1000 { probe.changeProperty() }
    probe.press()
    #expect(probe.ends(within: 10_000))
    #expect(probe.keyboardBecomesFree())
  }

  @Test("leaves alone a client that was stopped while nothing is frozen, whatever else arrives for it")
  func idle() throws {
    let probe = try Probe("answer")
    kill(probe.process, SIGSTOP)
    for _ in 0..<100 { probe.changeProperty() }
    #expect(!probe.ends(within: 2600))
    kill(probe.process, SIGCONT)
    for _ in 0..<100 { #expect(probe.nextLine() == "property") }
    probe.press()
    #expect(probe.nextLine() == "press")
    #expect(probe.keyboardBecomesFree())
  }

  @Test("leaves alone a client that answers")
  func answering() throws {
    let probe = try Probe("answer")
    for _ in 0..<20 {
      probe.press()
      #expect(probe.nextLine() == "press")
    }
    #expect(!probe.ends(within: 2600))
  }

  @Test("ends a client that was stopped while it holds the keyboard, though nothing arrives for it")
  func holding() throws {
    let probe = try Probe("hold")
    kill(probe.process, SIGSTOP)
    #expect(probe.ends(within: 10_000))
    #expect(probe.endSignal == SIGKILL)
    #expect(probe.keyboardBecomesFree())
  }

  @Test("leaves alone a client that holds the keyboard and is stopped for moments, again and again")
  func holdingOn() throws {
    let probe = try Probe("hold")
    for _ in 0..<4 {
      kill(probe.process, SIGSTOP)
      #expect(!probe.ends(within: 900))
      kill(probe.process, SIGCONT)
      #expect(!probe.ends(within: 200))
    }
    probe.press()
    #expect(probe.nextLine() == "free")
  }

  @Test("leaves alone a client that was stopped after it gave the keyboard back")
  func holdingNoMore() throws {
    let probe = try Probe("hold")
    probe.press()
    #expect(probe.nextLine() == "free")
    kill(probe.process, SIGSTOP)
    #expect(!probe.ends(within: 3500))
  }

  @Test("does not keep the connection of a killed client open")
  func killed() throws {
    let probe = try Probe("hang")
    probe.press()
    #expect(probe.nextLine() == "press")
    kill(probe.process, SIGKILL)
    #expect(probe.ends(within: 10_000))
    #expect(probe.keyboardBecomesFree())
  }
}

/// The desktop-probe program on a server of its own, and a second client that presses its key.
private final class Probe {
  nonisolated let process: pid_t
  private(set) var endSignal: Int32?
  private let server: PrivateServer
  private nonisolated(unsafe) let display: UnsafeMutablePointer<Display>
  private let output: Lines
  private let code: KeyCode

  init(_ mode: String) throws {
    server = try PrivateServer()
    let display = try #require(XOpenDisplay(server.display))
    self.display = display
    code = XKeysymToKeycode(display, KeySym(XK_F5))
    (process, output) = try startProbe([mode, String(code)], environment: ["DISPLAY": server.display])
    try #require(output.next() == "ready")
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    XCloseDisplay(display)
  }

  func nextLine() -> String? { output.next() }

  func press() {
    XTestFakeKeyEvent(display, UInt32(code), 1, 0)
    XTestFakeKeyEvent(display, UInt32(code), 0, 0)
    XSync(display, 0)
  }

  func changeProperty() {
    let name = XInternAtom(display, "WHORL_PROBE", 0)
    var value: UInt8 = 1
    XChangeProperty(
      display, XDefaultRootWindow(display), name, XInternAtom(display, "CARDINAL", 0), 8, PropModeReplace,
      &value,
      1)
    XSync(display, 0)
  }

  /// Waits for the end of the process.
  func ends(within milliseconds: Int32) -> Bool {
    let descriptor = pidfd_open(process, 0)
    defer { close(descriptor) }
    var interest = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&interest, 1, milliseconds) == 1 else { return false }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    endSignal = status & 0x7f
    return true
  }

  /// True once another client can grab the keyboard; the server may need a few turns to notice an end.
  func keyboardBecomesFree() -> Bool {
    eventually {
      let root = XDefaultRootWindow(display)
      let status = XGrabKeyboard(display, root, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
      XUngrabKeyboard(display, Time(CurrentTime))
      return status == GrabSuccess
    }
  }
}
