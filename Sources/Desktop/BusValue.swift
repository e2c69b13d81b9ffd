import CDesktop

/// A value in a D-Bus message (D-Bus specification, "Type system"), as far as this program meets them.
package nonisolated indirect enum BusValue: Hashable, Sendable {
  case boolean(Bool)
  case byte(UInt8)
  /// Signed, 32 bits.
  case integer(Int32)
  /// Unsigned, 32 bits.
  case unsigned(UInt32)
  case double(Double)
  /// Also object paths, signatures and arrays of bytes, when read.
  case string(String)
  case strings([String])
  /// `a{sv}`; when read, also with other values, and by object paths.
  case dictionary([String: BusValue])
  case list([BusValue])
  /// `v`, for sending.
  case variant(BusValue)
  /// `av`, for sending.
  case variants([BusValue])
  /// Any type, for sending: its signature, and the value as GVariant text.
  case written(type: String, String)
  /// Of a type not listed here.
  case other
}

extension BusValue {
  package nonisolated var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// Whole numbers of either kind.
  package nonisolated var number: Int? {
    switch self {
    case .integer(let value): Int(value)
    case .unsigned(let value): Int(value)
    default: nil
    }
  }

  package nonisolated var real: Double? {
    if case .double(let value) = self { value } else { nil }
  }

  package nonisolated var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  package nonisolated subscript(key: String) -> BusValue? {
    if case .dictionary(let entries) = self { entries[key] } else { nil }
  }
}

/// A GVariant is reference-counted; `floating` ones belong to whoever takes them first.
extension BusValue {
  /// A new floating variant.
  func variant() -> OpaquePointer? {
    switch self {
    case .boolean(let value): g_variant_new_boolean(value ? 1 : 0)
    case .byte(let value): g_variant_new_byte(value)
    case .integer(let value): g_variant_new_int32(value)
    case .unsigned(let value): g_variant_new_uint32(value)
    case .double(let value): g_variant_new_double(value)
    case .string(let value): g_variant_new_string(value)
    case .strings(let values): Self.container("as", values.map { g_variant_new_string($0) })
    case .dictionary(let entries):
      Self.container(
        "a{sv}",
        entries.sorted { $0.key < $1.key }.map {
          g_variant_new_dict_entry(g_variant_new_string($0), g_variant_new_variant($1.variant()))
        })
    case .variant(let value): g_variant_new_variant(value.variant())
    case .variants(let values): Self.container("av", values.map { g_variant_new_variant($0.variant()) })
    case .written(let type, let text): Self.parsed(type, text)
    case .list, .other: preconditionFailure("only values of a fixed type are sent")
    }
  }

  /// The arguments of a call.
  static func arguments(_ values: [BusValue]) -> OpaquePointer? {
    container("r", values.map { $0.variant() })
  }

  private static func parsed(_ type: String, _ text: String) -> OpaquePointer {
    guard let signature = g_variant_type_new(type),
      let value = g_variant_parse(signature, text, nil, nil, nil)
    else { preconditionFailure("\(text) is a value of the type \(type)") }
    g_variant_type_free(signature)
    return value
  }

  private static func container(_ type: String, _ children: [OpaquePointer?]) -> OpaquePointer? {
    guard let type = g_variant_type_new(type) else { preconditionFailure("the types of this file are valid") }
    defer { g_variant_type_free(type) }
    guard let builder = g_variant_builder_new(type) else { preconditionFailure("the types are containers") }
    defer { g_variant_builder_unref(builder) }
    for child in children {
      // What is not floating stays ours.
      let isOurs = child.map { g_variant_is_floating($0) == 0 } ?? false
      g_variant_builder_add_value(builder, child)
      if isOurs, let child { g_variant_unref(child) }
    }
    return g_variant_builder_end(builder)
  }

  /// What a variant holds; variants within variants are opened. Takes no reference.
  init(_ variant: OpaquePointer) {
    let type = String(cString: g_variant_get_type_string(variant))
    switch type.first {
    case "b": self = .boolean(g_variant_get_boolean(variant) != 0)
    case "i": self = .integer(g_variant_get_int32(variant))
    case "u": self = .unsigned(g_variant_get_uint32(variant))
    case "d": self = .double(g_variant_get_double(variant))
    case "s", "o", "g": self = .string(String(cString: g_variant_get_string(variant, nil)))
    case "v": self = Self.children(of: variant).first ?? .other
    case "a" where type == "ay":
      // Paths that may not be UTF-8, with their closing NUL.
      let bytes = Self.children(of: variant).compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
      self = .string(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
    case "y": self = .byte(g_variant_get_byte(variant))
    case "a" where type.hasPrefix("a{s") || type.hasPrefix("a{o"):
      var entries: [String: BusValue] = [:]
      for entry in Self.children(of: variant) {
        if case .list(let pair) = entry, pair.count == 2, let key = pair[0].string { entries[key] = pair[1] }
      }
      self = .dictionary(entries)
    case "a", "(", "{": self = .list(Self.children(of: variant))
    default: self = .other
    }
  }

  private static func children(of variant: OpaquePointer) -> [BusValue] {
    (0..<g_variant_n_children(variant)).map {
      guard let child = g_variant_get_child_value(variant, $0) else { return .other }
      defer { g_variant_unref(child) }
      return BusValue(child)
    }
  }
}
