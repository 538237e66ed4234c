/// A character's Bidi_Class (UAX #9, table 4), numbered as in ICU.
enum BidiClass: UInt8 {
  case l, r, en, es, et, an, cs, b, s, ws, on, lre, lro, al, rle, rlo, pdf, nsm, bn, fsi, lri, rli
  case pdi
  /// The second half of a surrogate pair, which follows the first.
  case trail

  /// The class of a character.
  @inline(__always)
  init(_ traits: CharacterTraits) { self = BidiClass(rawValue: traits.bidi) ?? .on }

  /// True if the character opens an isolate.
  @inline(__always)
  var isInitiator: Bool { rawValue >= BidiClass.fsi.rawValue && rawValue <= BidiClass.rli.rawValue }

  /// True if rule X9 removes the character from the text.
  @inline(__always)
  var isRemoved: Bool {
    switch self {
    case .lre, .lro, .rle, .rlo, .pdf, .bn, .trail: true
    case .l, .r, .en, .es, .et, .an, .cs, .b, .s, .ws, .on, .al, .nsm, .fsi, .lri, .rli, .pdi: false
    }
  }

  /// True if the character only affects the order of others.
  @inline(__always)
  var isFormatting: Bool { isRemoved || isInitiator || self == .pdi }

  /// True if the character is one of those that rules N0 to N2 call NI.
  @inline(__always)
  var isNeutral: Bool {
    switch self {
    case .b, .s, .ws, .on, .fsi, .lri, .rli, .pdi: true
    case .l, .r, .en, .es, .et, .an, .cs, .lre, .lro, .al, .rle, .rlo, .pdf, .nsm, .bn, .trail:
      false
    }
  }

  /// The direction of a strong type or a number for resolving neutrals: L, R, or nil for other
  /// types.
  @inline(__always)
  var strength: BidiClass? {
    switch self {
    case .l: .l
    case .r, .en, .an: .r
    case .es, .et, .cs, .b, .s, .ws, .on, .lre, .lro, .al, .rle, .rlo, .pdf, .nsm, .bn, .fsi, .lri,
      .rli, .pdi, .trail:
      nil
    }
  }
}

/// A set of classes.
struct BidiClassSet: OptionSet {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  @inline(__always)
  init(_ kind: BidiClass) { rawValue = 1 << UInt32(kind.rawValue) }

  init(_ kinds: BidiClass...) { rawValue = kinds.reduce(0) { $0 | BidiClassSet($1).rawValue } }

  func contains(_ kind: BidiClass) -> Bool { contains(BidiClassSet(kind)) }

  /// The classes that only affect the order of others (``BidiClass/isFormatting``).
  static let formatting = BidiClassSet(
    .lre, .lro, .rle, .rlo, .pdf, .bn, .trail, .fsi, .lri, .rli, .pdi)
  /// The strong right-to-left classes.
  static let rightToLeft = BidiClassSet(.r, .al)
  /// The classes that have another level than 1 in a paragraph of level 1, or may give one to
  /// others.
  static let raisingRightToLeft = formatting.union(BidiClassSet(.l, .en, .an))
}
