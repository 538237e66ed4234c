public import TextStorage

/// The float of a style: pictures and divs of the style are at a side of their column.
public struct SheetFloat: Hashable, Sendable {
  /// The side of a float in its column.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// It is a part of the text.
    case none
    /// The left side.
    case left
    /// The right side.
    case right
    /// The side at which lines of the text start.
    case start
    /// The side at which lines of the text end.
    case end
    /// The middle, with text on both sides.
    case center
    /// The head of a column, with the text below.
    case top
    /// The foot of a column, with the text above.
    case bottom
    /// A page without text.
    case page

    /// The side in the storage's form; nil for none.
    var side: TextFloat.Side? { TextFloat.Side(rawValue: rawValue) }
  }

  /// The side; nil to leave floating to attributes of the text.
  public var side: Side?
  /// The width, in points or as a percentage of the column.
  public var width: Length?
  /// The way pictures fill a frame of other proportions, also pictures in their lines.
  public var fit: SheetPicture.Fit?
  /// The outline that text keeps clear of.
  public var wrap: TextFloat.Wrap?
  /// The distance of text from the float, in points.
  public var gap: Double?
  /// The words before captions, in which `{number}` is the number of the float.
  public var number: String?
  /// The farthest place if it has to wait for room; nil to leave it to other styles.
  public var within: TextFloat.Limit?

  /// Creates a float without properties; nothing floats by it.
  public init() {}

  /// True if blocks of the style float.
  var isFloating: Bool { side?.side != nil }
}

extension SheetFloat: SheetObject {
  static let what = "a float"
  static let title = "float"
  static let meaning =
    "The float that pictures and divs of the style make. One word is its side: "
    + "`\"float\": \"right\"`."
  static let empty = SheetFloat()

  static let keys: [SheetKey<SheetFloat>] = [
    SheetKey(
      "side", \.side, .choice(),
      "The side of the column; `center` has text on both sides, `top` and `bottom` are its head "
        + "and its foot, and `page` is a page without text.",
      default: "`none`"),
    SheetKey(
      "width", \.width, .length("a width", nonNegative: true),
      "The width, in points or as a percentage of the column.",
      default: "that of the picture, at most half of the column; 40% for text; at its head and "
        + "foot, and on a page, that of the picture, or of the column or page"),
    SheetKey(
      "fit", \.fit, .choice(),
      "The way a picture fills a width and a height of other proportions, also in its line: "
        + "stretched (`fill`), as a whole (`contain`), cut to cover it (`cover`), at its own size "
        + "(`none`), or as a whole and not enlarged (`scale-down`).",
      default: "`fill`"),
    SheetKey(
      "wrap", \.wrap, .choice(),
      "The outline that text keeps clear of: the `box`, or the `outline` of the picture.",
      default: "`box`"),
    SheetKey(
      "gap", \.gap, .points(in: 0...1e4), "Points between the float and the text beside it.",
      default: "0.8 em"),
    SheetKey(
      "number", \.number, .string(),
      "The words before captions; `{number}` is the number of the float. Those of the style "
        + "`figure` apply to all floats.",
      default: "none"),
    SheetKey(
      "within", \.within, .limit,
      "The farthest place if it has to wait for room: a number of pages after that of its place, "
        + "or `section` for a place before the next heading of its section's level or a higher one.",
      default: "none"),
  ]
}

extension TextFloat.Limit {
  /// The numbers of pages that documents may request.
  fileprivate static let pageCounts = 1...1000
  /// The word for the section.
  fileprivate static let sectionWord = "section"

  /// Reads a number of pages, or the word for the section.
  init?(parsing text: String) {
    if text == Self.sectionWord {
      self = .section
    } else if let count = Int(text), Self.pageCounts.contains(count) {
      self = .pages(count)
    } else {
      return nil
    }
  }
}

extension SheetValue where Value == TextFloat.Limit {
  /// A number of pages, or the word for the section.
  fileprivate static let limit = SheetValue(
    form: .either([
      .integer(TextFloat.Limit.pageCounts), .word([TextFloat.Limit.sectionWord]),
    ])
  ) { cursor throws(DocumentError) in
    if case .string(let word) = cursor.value.content, let limit = TextFloat.Limit(parsing: word) {
      return limit
    }
    return .pages(
      try cursor.readingNumbers.integer(
        "a number of pages, or \"section\"", in: TextFloat.Limit.pageCounts))
  }
}

extension SheetValue where Value == SheetFloat {
  /// The float of a style: an object, or the side as one word.
  static let float = SheetValue(
    form: .either([.word(SheetFloat.Side.allCases.map(\.rawValue)), .object(SheetFloat.form)])
  ) { cursor throws(DocumentError) in
    guard case .string = cursor.value.content else { return try SheetFloat(reading: cursor) }
    var float = SheetFloat()
    float.side = try cursor.choice(of: SheetFloat.Side.self)
    return float
  }
}
