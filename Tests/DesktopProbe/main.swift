// A program around one part of Desktop, for tests that need a process of its own:
//   desktop-probe answer CODE   an X client under a watchdog; it grabs a key synchronously and answers its presses
//   desktop-probe hang CODE     the same, but it hangs at the first press
//   desktop-probe hold CODE     the same, but it holds the keyboard until its key is pressed, under an odd name
//   desktop-probe app "ID[:ACTION] [URI…]" starts an application by its desktop entry; says what its startup sequence
//                                 was told
//   desktop-probe open TARGET   opens a file or URI with its default application
// Every step is a line on standard output.
import CDesktop
import Desktop
import Glibc
import Menus

func say(_ line: String) {
  print(line)
  fflush(nil)
}

func runClient(answers: Bool, code: Int32) {
  guard let display = XOpenDisplay(nil), let watchdog = Watchdog.start(watching: XConnectionNumber(display))
  else { exit(2) }
  let root = XDefaultRootWindow(display)
  XGrabKey(display, code, UInt32(AnyModifier), root, 0, GrabModeAsync, GrabModeSync)
  XSelectInput(display, root, PropertyChangeMask)
  XSync(display, 0)
  say("ready")
  while true {
    var event = XEvent()
    XNextEvent(display, &event)
    switch event.type {
    case KeyPress:
      watchdog.begin(.waiting)
      say("press")
      if !answers { while true { pause() } }
      XAllowEvents(display, AsyncKeyboard, event.xkey.time)
      XFlush(display)
      watchdog.end(.waiting)
    case PropertyNotify: say("property")
    default: break
    }
  }
}

func runHolder(code: Int32) {
  guard let display = XOpenDisplay(nil), let watchdog = Watchdog.start(watching: XConnectionNumber(display))
  else { exit(2) }
  whorl_name_process("a) S (b")
  XGrabKeyboard(display, XDefaultRootWindow(display), 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
  watchdog.hold()
  say("ready")
  var event = XEvent()
  repeat { XNextEvent(display, &event) } while event.type != KeyPress || event.xkey.keycode != UInt32(code)
  XUngrabKeyboard(display, Time(CurrentTime))
  XSync(display, 0)
  watchdog.letGo()
  say("free")
  while true { pause() }
}

func open(_ target: String) {
  let loop = MainLoop()
  let launcher = Launcher(loop: loop, environment: .current()) { say($0.description) }
  launcher.start(Command("Item", .open(target)), adding: ["WHORL_ITEM": "Item"])
  loop.run()
}

func startApp(_ name: String) {
  let words = name.split(separator: " ").map(String.init)
  let parts = words[0].split(separator: ":").map(String.init)
  let loop = MainLoop()
  let launcher = Launcher(loop: loop, environment: .current()) { say($0.description) }
  launcher.use(sessionBus: Bus.session(.current()))
  launcher.use(
    StartupHooks(
      begin: {
        say("begin \($0.name) \($0.program) \($0.windowClass ?? "-")")
        return "whorl/test_TIME42"
      }, end: { say("end \($0)") }))
  let app = AppReference(parts[0], action: parts.count > 1 ? parts[1] : nil)
  var command = Command("Item", .app(app))
  let pieces = words.dropFirst().map { DroppedData.Piece($0, uri: $0) }
  if !pieces.isEmpty { command.dropped = DroppedData(pieces) }
  launcher.start(command, adding: ["WHORL_ITEM": "Item"])
  loop.run()
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else { exit(2) }
switch (arguments[1], Int32(arguments[2])) {
case ("answer", let code?): runClient(answers: true, code: code)
case ("hang", let code?): runClient(answers: false, code: code)
case ("hold", let code?): runHolder(code: code)
case ("app", _): startApp(arguments[2])
case ("open", _): open(arguments[2])
default: exit(2)
}
