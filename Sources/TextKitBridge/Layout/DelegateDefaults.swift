/// The queries that a delegate leaves to the protocol's default implementation; they are not made
/// again.
struct DelegateDefaults: OptionSet {
  let rawValue: UInt16

  static let wordBreaks = DelegateDefaults(rawValue: 1)
  static let hyphens = DelegateDefaults(rawValue: 1 << 1)
  static let lineSpacing = DelegateDefaults(rawValue: 1 << 2)
  static let spacingBefore = DelegateDefaults(rawValue: 1 << 3)
  static let spacingAfter = DelegateDefaults(rawValue: 1 << 4)
  static let fragments = DelegateDefaults(rawValue: 1 << 5)
  static let glyphs = DelegateDefaults(rawValue: 1 << 6)
  static let controlCharacters = DelegateDefaults(rawValue: 1 << 7)
  static let controlBoxes = DelegateDefaults(rawValue: 1 << 8)
}
