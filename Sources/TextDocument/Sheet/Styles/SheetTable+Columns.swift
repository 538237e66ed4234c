public import TextStorage

extension SheetTable {
  /// A column: its width and the limits of this width.
  public struct Column: Hashable, Sendable {
    /// The width; nil for one by content.
    public var width: TextTable.Width?
    /// The least width, in points or as a percentage of the room for the table.
    public var least: Length?
    /// The greatest width, in points or as a percentage of the room for the table. The least width
    /// and words may be wider.
    public var greatest: Length?

    /// Creates a column.
    public init(
      _ width: TextTable.Width? = nil, least: Length? = nil, greatest: Length? = nil
    ) {
      (self.width, self.least, self.greatest) = (width, least, greatest)
    }
  }
}

extension [SheetTable.Column] {
  /// The limits in the storage's form; empty without any.
  var limits: [TextTable.Limits] {
    let all = map { column in
      TextTable.Limits(
        least: column.least.map { TextTable.Limit($0) },
        greatest: column.greatest.map { TextTable.Limit($0) })
    }
    return all.allSatisfy { $0 == TextTable.Limits() } ? [] : all
  }
}

extension TextTable.Limit {
  fileprivate init(_ length: Length) {
    switch length {
    case .points(let points): self = .points(points)
    case .percent(let percent): self = .percent(percent)
    }
  }
}

extension SheetTable.Column: SheetObject {
  static let what = "a column"
  static let title = "tableColumn"
  static let meaning =
    "A column of a table. Its width alone is enough if it has no limits: `\"1fr\"`."
  static let empty = SheetTable.Column()

  static let keys: [SheetKey<SheetTable.Column>] = [
    SheetKey(
      "width", \.width, .columnWidth,
      "The width: points, a percentage, a share of the rest such as `1fr`, `auto` for a width by "
        + "content, `least` for that of the widest word, or `greatest` for that of the longest line.",
      default: "`auto`"),
    SheetKey(
      "least", \.least, .length("a width", nonNegative: true),
      "The least width, in points or as a percentage of the room for the table.",
      default: "that of the widest word"),
    SheetKey(
      "greatest", \.greatest, .length("a width", nonNegative: true),
      "The greatest width, in points or as a percentage of the room for the table. `least` and words "
        + "may be wider.",
      default: "none"),
  ]
}

extension SheetValue where Value == SheetTable.Column {
  /// A column: its width, or an object.
  static let column = SheetValue(
    form: .either([.points(0...1e5), .string(), .object(SheetTable.Column.form)])
  ) { cursor throws(DocumentError) in
    if case .object = cursor.value.content { return try SheetTable.Column(reading: cursor) }
    return SheetTable.Column(try SheetValue<TextTable.Width>.columnWidth.read(cursor))
  }
}

extension SheetValue where Value == TextTable.Width {
  /// The width of a column.
  static let columnWidth = SheetValue(
    form: .either([.points(0...1e5), .string()])
  ) { cursor throws(DocumentError) in
    guard case .string(let word) = cursor.readingNumbers.value.content,
      MeasureUnit.points(of: word, em: cursor.em) == nil
    else { return .points(try cursor.points("the width of a column", in: 0...1e5)) }
    switch word {
    case "auto": return .automatic
    case "least": return .least
    case "greatest": return .greatest
    default: break
    }
    if word.hasSuffix("fr"), let share = Double(word.dropLast(2)), (0.001...1e4).contains(share) {
      return .share(share)
    }
    if word.hasSuffix("%"), let percent = Double(word.dropLast()), (0...100).contains(percent) {
      return .percent(percent)
    }
    throw cursor.error(
      "expected a length such as 40 or \"15mm\", a percentage such as \"20%\", a share such as "
        + "\"1fr\", \"auto\", \"least\" or \"greatest\", found \(cursor.value.kindName)",
      hint: wordsOfCSS[word].map { "Write \"\($0)\"." })
  }

  /// The words of CSS for widths by content, with those of sheets.
  private static let wordsOfCSS = [
    "min-content": "least", "max-content": "greatest", "fit-content": "auto",
  ]
}
