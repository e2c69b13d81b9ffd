import Desktop
import Menus
import Pie
import X11

// Where each event of the server goes.

extension Daemon {
  func drain() {
    let isServerThere = host.drain(handle)
    presses.settle()
    edges.settle()
    watchdog?.end(.reading)
    if !isServerThere { loop.quit() }
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
      host.handle(event)
    case .buttonPress(let button): presses.press(button)
    case .buttonRelease(let button):
      startup.lastInput = button.time
      host.handle(event)
    case .motion, .mappingChanged: host.handle(event)
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
    case .screenSaver:
      if screenSaver.handle(event), screenSaver.isOn { closeAll(.screenLock) }
    default: handleSurroundings(event)
    }
  }

  private func handleSurroundings(_ event: Event) {
    switch host.handle(event) {
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
      if !drops.isActive { host.startWatchingWishes() }
      facts.menuOpened()
      menuEntered()
    } else {
      drops.menuEnded()
      host.stopWatchingWishes()
      edges.menuEnded()
      spot.states.closed()
      // What the press found grabbed may be free or due by now.
      preparation?.resume()
    }
  }
}
