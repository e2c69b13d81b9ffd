import CDesktop
import Glibc

extension DaemonProcess {
  /// Checks that the desktop is as if the daemon were not there: nobody holds the keyboard or the pointer,
  /// no key or button is down, no menu is on the screen, and the daemon runs and has no dead children. What
  /// may take a moment, such as a menu that fades, is waited for.
  /// - Throws: a failure that names everything that is not so.
  package func expectCalm() throws {
    if program.status == nil { try sync() }
    var complaints: [String] = []
    let isCalm = eventually(within: 5) {
      complaints = self.complaints()
      return complaints.isEmpty
    }
    guard isCalm else {
      throw TestFailure(complaints.joined(separator: "; ") + "\nThe daemon said:\n" + log)
    }
  }

  private func complaints() -> [String] {
    let display = client.display
    var complaints: [String] = []
    if let status = program.status { complaints.append("the daemon has ended with \(status)") }
    if !client.grabKeyboard() { complaints.append("the keyboard is held") }
    if !client.grabPointer() { complaints.append("the pointer is held") }
    XUngrabKeyboard(display, UInt(CurrentTime))
    XUngrabPointer(display, UInt(CurrentTime))
    var keys = [CChar](repeating: 0, count: 32)
    XQueryKeymap(display, &keys)
    let down = (0..<256).filter { keys[$0 / 8] & (1 << ($0 % 8)) != 0 }
    if !down.isEmpty { complaints.append("keys are down: \(down)") }
    let menus = client.whorlWindows()
    if !menus.isEmpty { complaints.append("menus are on the screen: \(menus)") }
    let dead = zombies(of: program.process)
    if !dead.isEmpty { complaints.append("dead children: \(dead)") }
    return complaints
  }
}

/// The children of a process that have ended and were not waited for (proc(5), stat).
package func zombies(of parent: pid_t) -> [pid_t] {
  names(in: "/proc").compactMap { pid_t($0) }.filter { process in
    let fields =
      contents(of: "/proc/\(process)/stat")?.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 1 && fields[0] == "Z" && pid_t(fields[1]) == parent
  }
}
