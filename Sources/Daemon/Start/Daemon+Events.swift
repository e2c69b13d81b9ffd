import Desktop
import Drawing
import Menus
import Pie
import X11

// Where each event of the server goes.

extension Daemon {
  func drain() {
    menus.handlingArrivals {
      connection.handleArrivals(handle)
    }
    presses.settle()
    edges.settle()
    watchdog?.end(.reading)
    if connection.isServerGone { loop.quit() }
  }

  /// A press that is read and not answered holds back all input: the watchdog counts from before it can be read, for
  /// this program may be stopped at any moment.
  func guardReading() {
    connection.onReading = { [menus, watchdog] in if menus.mayFreeze { watchdog?.begin(.reading) } }
    connection.onRead = { [watchdog] hasPress in if !hasPress { watchdog?.end(.reading) } }
  }

  private func handle(_ event: Event) {
    if items.inspection?.handle(event) == true { return }
    if drops.takes(event) || clipboard.takes(event) || marked.takes(event) { return }
    items.keys.handle(event)
    if let trigger = triggers.tapped(event) { return presses.tapped(trigger) }
    if takenByLauncher(event) { return }
    switch event {
    case .keyPress(let key):
      startup.lastInput = key.time
      presses.press(key)
    case .keyRelease(let key):
      startup.lastInput = key.time
      shows.released(key.code)
      guard menus.open != nil else { return }
      menus.handle(.keyRelease(key.code, keyboard.modifiersLeft(by: key), key.sample))
    case .buttonPress(let button): presses.press(button)
    case .buttonRelease(let button):
      startup.lastInput = button.time
      menus.handle(.buttonRelease(button.button, button.sample))
    case .motion(let motion): menus.handle(.motion(motion.sample))
    case .rawKey(let key):
      if !key.isPress, !key.isSlave { shows.releasedElsewhere(key.code, at: key.time) }
      presses.see(event)
    case .rawButton, .rawTouch: presses.see(event)
    case .rawMotion:
      presses.see(event)
      edges.handle(event)
    case .entered:
      edges.handle(event)
      launchers.observe(event)
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
    items.windowList.handle(event)
    if conditions.handle(event) {
      conditionsChanged()
      updateLaunchers()
    }
  }

  func menuChanged(isOpen: Bool) {
    if isOpen {
      drops.menuOpened()
      // The source of a drag changes its grabs as it likes.
      if !drops.isActive { grabWishes?.start() }
      facts.menuOpened()
      menuEntered()
    } else {
      drops.menuEnded()
      grabWishes?.stop()
      edges.menuEnded()
      spot.states.closed()
      // What the press found grabbed may be free or due by now.
      preparation?.resume()
    }
  }
}
