public import TextDrawing
import TextStorage

/// The numbering of pages from some page on: the first number and its form.
public struct SheetPageNumber: Hashable, Sendable {
  /// The number of the first page; nil to continue from the page before.
  public var restart: Int?
  /// The form of the numbers; nil for that of the page before.
  public var notation: PageLabel.Notation?
  /// The words before each number; nil for those of the page before.
  public var prefix: String?

  /// The greatest number that a sheet may name.
  static let maximumNumber = 1_000_000

  /// Creates a numbering that changes nothing.
  public init() {}
}

extension SheetPageNumber: SheetObject {
  static let what = "a page numbering"
  static let title = "pageNumber"
  static let meaning = "The numbers of pages from the first page that it is for."
  static let empty = SheetPageNumber()

  static let keys: [SheetKey<SheetPageNumber>] = [
    SheetKey(
      "restart", \.restart, .integer("a page number", in: 0...maximumNumber),
      "The number of the first page.", default: "one more than that of the page before"),
    SheetKey(
      "style", \.notation, .choice(),
      "The form of the numbers: digits of the text's language, those of ASCII (`latin`), Roman numerals, letters, or "
        + "`none`.",
      default: "that of the page before, `digits` on the first"),
    SheetKey(
      "prefix", \.prefix, .string("the words before a number"),
      "The words before each number, such as \"A-\".", default: "those of the page before"),
  ]
}

extension SheetValue where Value == SheetPageNumber {
  /// A number, or an object that describes the numbering.
  static let pageNumber = SheetValue(
    form: .either([
      .integer(0...SheetPageNumber.maximumNumber), .object(SheetPageNumber.form),
    ])
  ) { cursor throws(DocumentError) in
    if case .object = cursor.value.content { return try SheetPageNumber(reading: cursor) }
    var number = SheetPageNumber()
    number.restart = try cursor.integer(
      "a page number or a page numbering", in: 0...SheetPageNumber.maximumNumber)
    return number
  }
}

extension AttributeKey<SheetPageNumber> {
  /// The numbering that begins on the page on which a paragraph begins.
  static let pageNumber = AttributeKey("pageNumber")
}

extension SheetPart {
  /// True if some style numbers pages.
  var numbersPages: Bool {
    styles.values.contains { $0.pageNumber != nil }
      || unnamedStyles.contains { $0.pageNumber != nil }
  }
}
