import Desktop
import Drawing
import Menus
import Pie
import X11

// Where each event of the server goes.

extension Daemon {
  func drain() {
    while let event = connection.nextEvent() { handle(event) }
    presses.settle()
    edges.settle()
    if connection.isServerGone { loop.quit() }
  }

  private func handle(_ event: Event) {
    if let trigger = triggers.tapped(event) { return presses.tapped(trigger) }
    if takenByLauncher(event) { return }
    switch event {
    case .keyPress(let key):
      startup.lastInput = key.time
      presses.press(key)
    case .keyRelease(let key):
      startup.lastInput = key.time
      shows.released(key.code)
      menus.handle(.keyRelease(key.code, keyboard.modifiers(of: key.state), key.sample))
    case .buttonPress(let button): presses.press(button)
    case .buttonRelease(let button):
      startup.lastInput = button.time
      menus.handle(.buttonRelease(button.button, button.sample))
    case .motion(let motion): menus.handle(.motion(motion.sample))
    case .rawKey(let key):
      if !key.isPress, !key.isSlave { shows.releasedElsewhere(key.code, at: key.time) }
      presses.see(event)
    case .rawButton:
      presses.see(event)
      launchers.observe(event)
    case .rawMotion:
      presses.see(event)
      edges.handle(event)
    case .entered: edges.handle(event)
    case .mappingChanged: keyMapReading?.moment = MainLoop.now + 20
    case .screenSaver:
      if screenSaver.handle(event), screenSaver.isOn { closeAll(.screenLock) }
    default: handleSurroundings(event)
    }
  }

  private func handleSurroundings(_ event: Event) {
    do throws(DrawingError) {
      if try screen.handle(event, at: MainLoop.now) { menus.close(.windowGone) }
    } catch {
      log("\(error)")
    }
    switch surroundings.handle(event) {
    case .monitors?:
      closeAll(.windowGone)
      updateTriggers()
      updateLaunchers()
    case .looks?: prepare()
    case nil: break
    }
    edges.handle(event)
    launchers.observe(event)
    if desktop.handle(event) {
      updateTriggers()
      updateLaunchers()
    }
  }

  /// The menu that a trigger opens just now.
  func menu(for trigger: Trigger) -> Menu? {
    isPaused ? nil : configuration.current.menu(for: trigger, in: desktop.state)
  }

  func menuChanged(isOpen: Bool) {
    if isOpen {
      grabWishes?.start()
      facts.menuOpened()
      menuEntered()
    } else {
      grabWishes?.stop()
      edges.menuEnded()
      spot.states.closed()
      // What the press found grabbed may be free or due by now.
      preparation?.resume()
    }
  }
}
