public import Foundation
public import TextStorage

/// A list that contains a paragraph as an item.
///
/// The bridge's name for the kit's ``/TextStorage/TextList``, as a class. Markers are characters
/// of the text.
open class NSTextList: AttributeValue, NSCopying {
  /// The form of an item's marker: text around the name of a form in braces.
  public struct MarkerFormat: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String

    /// Creates a form.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a form, such as `"({decimal})"`.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// □
    public static let box = MarkerFormat("{box}")
    /// ✓
    public static let check = MarkerFormat("{check}")
    /// ◦
    public static let circle = MarkerFormat("{circle}")
    /// ◆
    public static let diamond = MarkerFormat("{diamond}")
    /// •
    public static let disc = MarkerFormat("{disc}")
    /// –
    public static let hyphen = MarkerFormat("{hyphen}")
    /// ▪
    public static let square = MarkerFormat("{square}")
    /// 1, 2, 3
    public static let decimal = MarkerFormat("{decimal}")
    /// a, b, c
    public static let lowercaseAlpha = MarkerFormat("{lower-alpha}")
    /// A, B, C
    public static let uppercaseAlpha = MarkerFormat("{upper-alpha}")
    /// a, b, c
    public static let lowercaseLatin = MarkerFormat("{lower-latin}")
    /// A, B, C
    public static let uppercaseLatin = MarkerFormat("{upper-latin}")
    /// i, ii, iii
    public static let lowercaseRoman = MarkerFormat("{lower-roman}")
    /// I, II, III
    public static let uppercaseRoman = MarkerFormat("{upper-roman}")
    /// 1 … 9, a … f
    public static let lowercaseHexadecimal = MarkerFormat("{lower-hexadecimal}")
    /// 1 … 9, A … F
    public static let uppercaseHexadecimal = MarkerFormat("{upper-hexadecimal}")
    /// 1 … 7, 10
    public static let octal = MarkerFormat("{octal}")

    /// The name in braces, and the text around it; nil without braces.
    fileprivate var parts: (before: String, name: String, after: String)? {
      guard let open = rawValue.firstIndex(of: "{"),
        let close = rawValue[open...].firstIndex(of: "}")
      else { return nil }
      return (
        String(rawValue[..<open]), String(rawValue[rawValue.index(after: open)..<close]),
        String(rawValue[rawValue.index(after: close)...])
      )
    }
  }

  /// The options of a list.
  public struct Options: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: Int

    /// Creates a set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The marker of the enclosing list precedes its own.
    public static let prependEnclosingMarker = Options(rawValue: 1)
  }

  /// The form of the markers.
  public let markerFormat: MarkerFormat
  /// The options of the list.
  public let listOptions: Options
  /// The number of the first item.
  open var startingItemNumber: Int

  /// Creates a list.
  public init(
    markerFormat: MarkerFormat, options: Options = [], startingItemNumber: Int = 1
  ) {
    self.markerFormat = markerFormat
    listOptions = options
    self.startingItemNumber = startingItemNumber
  }

  /// Creates a list with Apple's bits as options.
  public convenience init(markerFormat: MarkerFormat, options mask: Int) {
    self.init(markerFormat: markerFormat, options: Options(rawValue: mask))
  }

  /// Creates a list from one of the kit.
  public convenience init(_ list: TextList) {
    let name =
      MarkerName.allCases.first { $0.format == list.markerFormat }.map { "{\($0.rawValue)}" }
    let format = name ?? list.marker(forItemNumber: 1)
    self.init(
      markerFormat: MarkerFormat(name == nil ? format : list.prefix + format + list.suffix),
      startingItemNumber: list.startingItemNumber)
  }

  /// True if items are numbered.
  open var isOrdered: Bool {
    guard let name = markerFormat.parts?.name else { return false }
    return !["box", "check", "circle", "diamond", "disc", "hyphen", "square"].contains(name)
  }

  /// Returns the marker of an item.
  open func marker(forItemNumber itemNumber: Int) -> String {
    guard let parts = markerFormat.parts else { return markerFormat.rawValue }
    let mark: String
    switch parts.name {
    case "box": mark = "□"
    case "check": mark = "✓"
    case "diamond": mark = "◆"
    case "octal": mark = String(itemNumber, radix: 8)
    case "lower-hexadecimal": mark = String(itemNumber, radix: 16)
    case "upper-hexadecimal": mark = String(itemNumber, radix: 16, uppercase: true)
    default:
      guard let format = MarkerName(rawValue: parts.name)?.format else {
        return markerFormat.rawValue
      }
      mark = TextList(markerFormat: format).marker(forItemNumber: itemNumber)
    }
    return parts.before + mark + parts.after
  }

  /// The list as a type of the kit.
  var list: TextList {
    guard let parts = markerFormat.parts, let format = MarkerName(rawValue: parts.name)?.format
    else {
      return TextList(
        markerFormat: .custom(marker(forItemNumber: 1)), startingItemNumber: startingItemNumber)
    }
    return TextList(
      markerFormat: format, startingItemNumber: startingItemNumber, prefix: parts.before,
      suffix: parts.after)
  }

  /// Returns the list itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Apple's names of the forms that the kit supports.
private enum MarkerName: String, CaseIterable {
  case disc
  case circle
  case square
  case hyphen
  case decimal
  case lowerLatin = "lower-latin"
  case upperLatin = "upper-latin"
  case lowerAlpha = "lower-alpha"
  case upperAlpha = "upper-alpha"
  case lowerRoman = "lower-roman"
  case upperRoman = "upper-roman"

  var format: TextList.MarkerFormat {
    switch self {
    case .disc: .disc
    case .circle: .circle
    case .square: .square
    case .hyphen: .hyphen
    case .decimal: .decimal
    case .lowerLatin, .lowerAlpha: .lowercaseLatin
    case .upperLatin, .upperAlpha: .uppercaseLatin
    case .lowerRoman: .lowercaseRoman
    case .upperRoman: .uppercaseRoman
    }
  }
}
