/// An equation for an edge or extent of one part of a page: `side.left = main.right + 12`.
public struct SheetRelation: Hashable, Sendable {
  /// An edge, centre or extent of a part.
  public enum Attribute: String, Hashable, Sendable, CaseIterable {
    case left, right, top, bottom, centerX, centerY, width, height
  }

  /// One attribute of one part.
  public struct Term: Hashable, Sendable {
    /// The name of a container or picture, or `page`.
    public var part: String
    /// The attribute.
    public var attribute: Attribute
  }

  /// The term to the left of the equals sign.
  public var first: Term
  /// The term that it depends on; nil for a plain length.
  public var second: Term?
  /// The factor of the second term.
  public var factor = 1.0
  /// The distance added; percentages are of the page's extent in the direction of the first term.
  public var distance: Length = 0
  /// The relation as written.
  public var text: String
  /// The place where it was written, for messages: a path of keys, a line and a column.
  public var place: String

  /// The name for the page.
  static let page = "page"
  /// The most relations of a sheet.
  static let limit = 100

  /// The names of the parts that it relates.
  var parts: [String] { [first.part] + (second.map { [$0.part] } ?? []) }

  /// Reads a relation; returns nil if the text is not one.
  init?(parsing text: String, place: String, em: Double = 16) {
    let sides = text.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, let (first, rest) = Self.term(sides[0]), rest.isEmpty else {
      return nil
    }
    self.first = first
    self.text = text
    self.place = place
    guard let (second, rest) = Self.term(sides[1]) else {
      guard let length = Length(parsing: Self.trimmed(sides[1]), nonNegative: false, em: em) else {
        return nil
      }
      distance = length
      return
    }
    self.second = second
    var left = rest
    if left.first == "*" || left.first == "/" {
      let sign = left.removeFirst()
      let end = left.firstIndex { $0 == "+" || $0 == "-" } ?? left.endIndex
      guard let number = Double(Self.trimmed(left[..<end])), number.isFinite, number != 0 else {
        return nil
      }
      factor = sign == "*" ? number : 1 / number
      left = left[end...]
    }
    guard let sign = left.first else { return }
    guard sign == "+" || sign == "-",
      let length = Length(
        parsing: Self.trimmed(left.dropFirst()), nonNegative: false, em: em)
    else { return nil }
    distance = sign == "-" ? -length : length
  }

  /// Returns the term at the start of a text, and the rest of the text.
  private static func term(_ text: Substring) -> (term: Term, rest: Substring)? {
    var end = text.endIndex
    while let dot = text[..<end].lastIndex(of: ".") {
      let rest = text[text.index(after: dot)...]
      let word = rest.prefix { $0.isLetter }
      if let attribute = Attribute(rawValue: String(word)) {
        let name = trimmed(text[..<dot])
        guard !name.isEmpty else { return nil }
        return (Term(part: String(name), attribute: attribute), trimmed(rest[word.endIndex...]))
      }
      end = dot
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " }
    while text.last == " " { text = text.dropLast() }
    return text
  }
}

extension SheetValue where Value == SheetRelation {
  /// A relation between two parts of a page.
  static let relation = SheetValue(form: .string(minimumLength: 3)) {
    cursor throws(DocumentError) in
    let text = try cursor.string("a relation")
    let place = cursor.writtenPlace
    guard let relation = SheetRelation(parsing: text, place: place, em: cursor.em) else {
      let words = SheetRelation.Attribute.allCases.map(\.rawValue).joined(separator: ", ")
      throw cursor.error(
        "“\(text)” is not a relation between parts",
        hint:
          "Write one such as “side.left = main.right + 12” or “side.width = main.width * 0.5”, with \(words)."
      )
    }
    guard relation.first.part != SheetRelation.page else {
      throw cursor.error(
        "the page cannot depend on its parts", hint: "Turn the relation around.")
    }
    return relation
  }
}

/// Parts of a page in a row or a column; if one is hidden, the others close the gap.
public struct SheetStack: Hashable, Sendable {
  /// The direction in which the parts follow each other.
  public var axis = SheetPanes.Axis.automatic
  /// The distance between two parts.
  public var spacing: Length = 12
  /// The names of containers and pictures, from the leading or upper one.
  public var parts: [String] = []

  /// Creates an empty stack.
  public init() {}
}

extension SheetStack: SheetObject {
  static let what = "a stack"
  static let title = "stack"
  static let meaning =
    "Containers and pictures in a row or a column; if one is hidden, the others close up. The "
    + "first has the position of its frame."
  static let empty = SheetStack()

  static let keys: [SheetKey<SheetStack>] = [
    SheetKey(
      "axis", \.axis, .choice(),
      "Beside or below each other; automatic is beside each other where the width is regular."),
    SheetKey("spacing", \.spacing, .length("a distance"), "The distance between two parts."),
    SheetKey(
      "parts", \.parts,
      .list(
        "names", of: .name("the name of a container or picture"), count: 0...SheetRelation.limit),
      "The names of containers and pictures, from the leading or the upper one.",
      needed: "the names of its parts"),
  ]
}
