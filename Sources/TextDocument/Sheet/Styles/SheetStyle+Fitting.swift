/// The values of keys that fit text to its lines: true, false, or an object.
extension SheetStyle {
  /// The optical margins.
  public struct Protrusion: Hashable, Sendable {
    /// The factor on the parts of characters that protrude from lines; 0 for none.
    public var amount = 1.0

    /// Creates the usual margins.
    public init() {}
  }

  /// The stretching and narrowing of glyphs.
  public struct Expansion: Hashable, Sendable {
    /// The maximum, as a fraction of the glyphs' widths; 0 for none.
    public var limit = 0.02

    /// Creates the usual limit.
    public init() {}
  }
}

extension SheetValue where Value == SheetStyle.Protrusion {
  static let protrusion = SheetValue(form: .either([.bool, .object(SheetStyle.Protrusion.form)])) {
    cursor throws(DocumentError) in
    guard case .bool(let isOn) = cursor.value.content else {
      return try SheetStyle.Protrusion(reading: cursor)
    }
    var value = SheetStyle.Protrusion()
    if !isOn { value.amount = 0 }
    return value
  }
}

extension SheetValue where Value == SheetStyle.Expansion {
  static let expansion = SheetValue(form: .either([.bool, .object(SheetStyle.Expansion.form)])) {
    cursor throws(DocumentError) in
    guard case .bool(let isOn) = cursor.value.content else {
      return try SheetStyle.Expansion(reading: cursor)
    }
    var value = SheetStyle.Expansion()
    if !isOn { value.limit = 0 }
    return value
  }
}

extension SheetStyle.Protrusion: SheetObject {
  static let what = "true, false or optical margins"
  static let title = "protrusion"
  static let meaning = "Optical margins: light characters at the ends of lines protrude."
  static let empty = SheetStyle.Protrusion()

  static let keys: [SheetKey<Self>] = [
    SheetKey(
      "amount", \.amount, .number("a factor", in: 0...2),
      "The factor on the parts of characters that protrude; 0 is none.")
  ]
}

extension SheetStyle.Expansion: SheetObject {
  static let what = "true, false or a limit of stretching"
  static let title = "expansion"
  static let meaning = "The stretching and narrowing of glyphs in justified lines."
  static let empty = SheetStyle.Expansion()

  static let keys: [SheetKey<Self>] = [
    SheetKey(
      "limit", \.limit, .number("a fraction", in: 0...0.1),
      "The maximum, as a fraction of the glyphs' widths, in steps of 0.0025; 0 is none.")
  ]
}
