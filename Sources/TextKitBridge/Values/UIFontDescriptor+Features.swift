import TextStorage

/// OpenType features by Apple's numbers.
extension UIFontDescriptor {
  /// The key of a feature setting.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A number: the type of the feature.
    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// A number: the setting of the feature.
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    /// The older name of ``type``.
    public static let featureIdentifier = type
    /// The older name of ``selector``.
    public static let typeIdentifier = selector
  }

  /// Returns the features of a setting; none for a number without a counterpart in OpenType.
  static func features(_ setting: [FeatureKey: Any]) -> [FontFeature] {
    guard let type = setting[.type] as? Int, let selector = setting[.selector] as? Int else {
      return []
    }
    // Stylistic sets: an even selector turns a set on, the odd one after it turns it off.
    if type == kStylisticAlternativesType, (2...41).contains(selector) {
      let number = selector / 2
      let tag = number < 10 ? "ss0\(number)" : "ss\(number)"
      return FontTag(tag).map { [FontFeature(tag: $0, value: 1 - selector % 2)] } ?? []
    }
    return table[type]?[selector] ?? []
  }

  private static func on(_ tag: FontTag) -> [FontFeature] { [FontFeature(tag: tag)] }
  private static func off(_ tag: FontTag) -> [FontFeature] { [FontFeature(tag: tag, value: 0)] }

  /// The features by the numbers of type and selector.
  private static let table: [Int: [Int: [FontFeature]]] = [
    kLigaturesType: [
      2: on("liga"), 3: off("liga"), 4: on("dlig"), 5: off("dlig"), 18: on("clig"),
      19: off("clig"), 20: on("hlig"), 21: off("hlig"),
    ],
    kLetterCaseType: [3: on("smcp")],
    kNumberSpacingType: [0: on("tnum"), 1: on("pnum")],
    kVerticalPositionType: [1: on("sups"), 2: on("subs"), 3: on("ordn"), 4: on("sinf")],
    kFractionsType: [1: on("afrc"), 2: on("frac")],
    kTypographicExtrasType: [4: on("zero"), 5: off("zero")],
    kNumberCaseType: [0: on("onum"), 1: on("lnum")],
    kCaseSensitiveLayoutType: [0: on("case"), 1: off("case"), 2: on("cpsp"), 3: off("cpsp")],
    kContextualAlternatesType: [
      0: on("calt"), 1: off("calt"), 2: on("swsh"), 3: off("swsh"), 4: on("cswh"), 5: off("cswh"),
    ],
    kLowerCaseType: [0: off("smcp"), 1: on("smcp"), 2: on("pcap")],
    kUpperCaseType: [0: off("c2sc"), 1: on("c2sc"), 2: on("c2pc")],
  ]
}

/// Apple's number of ligatures.
public let kLigaturesType = 1
/// Apple's older number of small capitals.
public let kLetterCaseType = 3
/// Apple's number of figure widths.
public let kNumberSpacingType = 6
/// Apple's number of superiors and inferiors.
public let kVerticalPositionType = 10
/// Apple's number of fractions.
public let kFractionsType = 11
/// Apple's number of extras, such as a slashed zero.
public let kTypographicExtrasType = 14
/// Apple's number of figure heights.
public let kNumberCaseType = 21
/// Apple's number of forms for text in capitals.
public let kCaseSensitiveLayoutType = 33
/// Apple's number of stylistic sets.
public let kStylisticAlternativesType = 35
/// Apple's number of contextual forms.
public let kContextualAlternatesType = 36
/// Apple's number of forms of small letters.
public let kLowerCaseType = 37
/// Apple's number of forms of capitals.
public let kUpperCaseType = 38
/// Figures of equal widths.
public let kMonospacedNumbersSelector = 0
/// Figures of their natural widths.
public let kProportionalNumbersSelector = 1
/// Small letters as small capitals.
public let kLowerCaseSmallCapsSelector = 1
/// Capitals as small capitals.
public let kUpperCaseSmallCapsSelector = 1
/// Small capitals, by the older number.
public let kSmallCapsSelector = 3
/// Superiors.
public let kSuperiorsSelector = 1
/// Inferiors.
public let kInferiorsSelector = 2
/// Fractions with a diagonal stroke.
public let kDiagonalFractionsSelector = 2
/// Figures with ascenders and descenders.
public let kLowerCaseNumbersSelector = 0
/// Figures as high as capitals.
public let kUpperCaseNumbersSelector = 1
