/// A character's Bidi_Class (UAX #9, table 4), with ICU's numbers.
enum BidiClass: UInt8 {
  case l, r, en, es, et, an, cs, b, s, ws, on, lre, lro, al, rle, rlo, pdf, nsm, bn, fsi, lri, rli
  case pdi
  /// The second half of a surrogate pair, which goes with the first.
  case trail

  /// The class of a character.
  @inline(__always)
  init(_ traits: CharacterTraits) { self = BidiClass(rawValue: traits.bidi) ?? .on }

  /// Whether the character opens an isolate.
  @inline(__always)
  var isInitiator: Bool { rawValue >= BidiClass.fsi.rawValue && rawValue <= BidiClass.rli.rawValue }

  /// Whether rule X9 takes the character out of the text.
  @inline(__always)
  var isRemoved: Bool {
    switch self {
    case .lre, .lro, .rle, .rlo, .pdf, .bn, .trail: true
    case .l, .r, .en, .es, .et, .an, .cs, .b, .s, .ws, .on, .al, .nsm, .fsi, .lri, .rli, .pdi: false
    }
  }

  /// Whether the character only says how others are ordered.
  @inline(__always)
  var isFormatting: Bool { isRemoved || isInitiator || self == .pdi }

  /// Whether the character is one of those that rules N0 to N2 call NI.
  @inline(__always)
  var isNeutral: Bool {
    switch self {
    case .b, .s, .ws, .on, .fsi, .lri, .rli, .pdi: true
    case .l, .r, .en, .es, .et, .an, .cs, .lre, .lro, .al, .rle, .rlo, .pdf, .nsm, .bn, .trail:
      false
    }
  }

  /// What a strong type or a number counts as when neutrals are resolved: L, R, or nil.
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

/// Some of the classes.
struct BidiClassSet: OptionSet {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  @inline(__always)
  init(_ kind: BidiClass) { rawValue = 1 << UInt32(kind.rawValue) }

  init(_ kinds: BidiClass...) { rawValue = kinds.reduce(0) { $0 | BidiClassSet($1).rawValue } }

  func contains(_ kind: BidiClass) -> Bool { contains(BidiClassSet(kind)) }

  /// Those that only say how others are ordered (``BidiClass/isFormatting``).
  static let formatting = BidiClassSet(
    .lre, .lro, .rle, .rlo, .pdf, .bn, .trail, .fsi, .lri, .rli, .pdi)
  /// Strong characters from right to left.
  static let rightToLeft = BidiClassSet(.r, .al)
  /// Those that have another level than 1 in a paragraph of that level, or may give one to others.
  static let raisingRightToLeft = formatting.union(BidiClassSet(.l, .en, .an))
}
