// A small X client under a watchdog: it grabs a key synchronously and answers its presses, or hangs at the first
// one. Arguments: answer or hang, and a key code. Every step is a line on standard output.
import CDesktop
import Desktop
import Glibc

func say(_ line: String) {
  print(line)
  fflush(nil)
}

guard CommandLine.arguments.count == 3, let code = Int32(CommandLine.arguments[2]),
  let display = XOpenDisplay(nil)
else { exit(2) }
guard let watchdog = Watchdog.start(watching: XConnectionNumber(display)) else { exit(3) }
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
    watchdog.freezeBegan()
    say("press")
    if CommandLine.arguments[1] == "hang" { while true { pause() } }
    XAllowEvents(display, AsyncKeyboard, event.xkey.time)
    XFlush(display)
    watchdog.freezeEnded()
  case PropertyNotify: say("property")
  default: break
  }
}
