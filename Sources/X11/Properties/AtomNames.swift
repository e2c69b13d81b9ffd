import CDesktop

extension Connection {
  /// The names of atoms, in order; empty where there is no such atom. One round trip for all.
  func names(of atoms: [Atom]) -> [String] {
    guard !atoms.isEmpty else { return [] }
    var numbers = atoms.map(\.rawValue)
    var names = [UnsafeMutablePointer<CChar>?](repeating: nil, count: atoms.count)
    _ = trapping { _ = XGetAtomNames(handle, &numbers, Int32(numbers.count), &names) }
    defer { names.forEach { if let name = $0 { XFree(name) } } }
    return names.map { $0.map { String(cString: $0) } ?? "" }
  }
}
