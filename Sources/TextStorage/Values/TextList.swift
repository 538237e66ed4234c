/// A list that contains a paragraph as an item.
///
/// Markers are characters of the storage, as in Text Kit, unless ``makesMarkers`` leaves them to
/// layout.
public struct TextList: Hashable, Sendable {
  /// The form of an item's marker.
  public enum MarkerFormat: Hashable, Sendable {
    /// •
    case disc
    /// ◦
    case circle
    /// ▪
    case square
    /// –
    case hyphen
    /// 1, 2, 3
    case decimal
    /// a, b, c … z, aa
    case lowercaseLatin
    /// A, B, C … Z, AA
    case uppercaseLatin
    /// i, ii, iii
    case lowercaseRoman
    /// I, II, III
    case uppercaseRoman
    /// The same text for every item.
    case custom(String)
  }

  /// The form of the markers.
  public var markerFormat: MarkerFormat
  /// The number of the first item.
  public var startingItemNumber: Int
  /// The text before each marker.
  public var prefix: String
  /// The text after each marker.
  public var suffix: String
  /// A number that distinguishes otherwise equal lists, such as two successive lists that both
  /// start at 1.
  public var identity = 0
  /// True if layout makes the markers and puts them into the indent, beside the first line of each
  /// item.
  ///
  /// Items are successive paragraphs with equal lists at the same depth. Paragraphs of nested
  /// lists may lie between them.
  public var makesMarkers = false
  /// The space between a marker that layout makes and the text, in points.
  public var markerGap = 6.0

  /// The list around a paragraph that continues an item: it is within the lists of the item, but
  /// has no marker of its own.
  package static var continuation: TextList {
    var list = TextList(markerFormat: .custom(""))
    list.makesMarkers = true
    return list
  }

  /// Creates a list.
  public init(
    markerFormat: MarkerFormat, startingItemNumber: Int = 1, prefix: String = "",
    suffix: String = ""
  ) {
    self.markerFormat = markerFormat
    self.startingItemNumber = startingItemNumber
    self.prefix = prefix
    self.suffix = suffix
  }

  /// Returns the marker of an item, including `prefix` and `suffix`.
  ///
  /// Numbers that a format cannot express (below 1 in Latin letters, outside 1…3999 in Roman
  /// numerals) are written in decimal.
  public func marker(forItemNumber number: Int) -> String {
    let mark: String
    switch markerFormat {
    case .disc: mark = "•"
    case .circle: mark = "◦"
    case .square: mark = "▪"
    case .hyphen: mark = "–"
    case .decimal: mark = String(number)
    case .lowercaseLatin: mark = Self.latin(number) ?? String(number)
    case .uppercaseLatin: mark = Self.latin(number)?.uppercased() ?? String(number)
    case .lowercaseRoman: mark = Self.roman(number) ?? String(number)
    case .uppercaseRoman: mark = Self.roman(number)?.uppercased() ?? String(number)
    case .custom(let text): mark = text
    }
    return prefix + mark + suffix
  }

  /// Returns the number in bijective base 26, like the column names of a spreadsheet.
  private static func latin(_ number: Int) -> String? {
    guard number > 0 else { return nil }
    var letters: [Unicode.Scalar] = []
    var rest = number
    while rest > 0 {
      rest -= 1
      letters.append(Unicode.Scalar(UInt8(ascii: "a") + UInt8(rest % 26)))
      rest /= 26
    }
    return String(String.UnicodeScalarView(letters.reversed()))
  }

  private static func roman(_ number: Int) -> String? {
    guard (1...3999).contains(number) else { return nil }
    let numerals: [(Int, String)] = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
      (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var rest = number
    var text = ""
    for (value, numeral) in numerals {
      while rest >= value {
        text += numeral
        rest -= value
      }
    }
    return text
  }
}
