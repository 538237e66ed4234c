import TextGeometry
import TextStorage

/// Kinds of values that only styles have.
extension SheetValue where Value == SheetStyle.LineStyle {
  static let lineStyle = SheetValue(
    form: .either([.bool, .word(SheetStyle.LineStyle.allCases.map(\.rawValue))])
  ) { cursor throws(DocumentError) in
    if case .bool(let flag) = cursor.value.content { return flag ? .single : .none }
    return try cursor.choice(of: SheetStyle.LineStyle.self)
  }
}

extension SheetValue where Value == SheetStyle.Hyphenation {
  static let hyphenation = SheetValue(form: .either([.string(), .bool])) {
    cursor throws(DocumentError) in
    switch cursor.value.content {
    case .bool(let flag): return flag ? .textLanguage : .off
    case .string: return .language(try cursor.languageTag())
    case .null, .number, .array, .object:
      throw cursor.expected("a language such as \"en-US\", true or false")
    }
  }
}

extension SheetValue where Value == [SheetStyle.Tab] {
  /// Tab stops, sorted by position however they were written.
  static let tabs: SheetValue = {
    let list = SheetValue<[SheetStyle.Tab]>.list("tab stops", of: .tab)
    return SheetValue(form: list.form, scale: list.scale) { cursor throws(DocumentError) in
      try list.read(cursor).sorted { $0.location < $1.location }
    }
  }()
}

extension SheetValue where Value == SheetStyle.Tab {
  fileprivate static let tab = SheetValue(
    form: .either([SheetStyle.Tab.placeForm, .object(SheetStyle.Tab.form)]),
    scale: { $0.scaleText(by: $1) }
  ) { cursor throws(DocumentError) in
    if case .object = cursor.value.content { return try SheetStyle.Tab(reading: cursor) }
    return SheetStyle.Tab(location: try SheetStyle.Tab.place(cursor))
  }
}

extension SheetStyle.Tab: SheetObject {
  static let what = "a tab stop"
  static let title = "tab"
  static let meaning = "A tab stop."
  static let empty = SheetStyle.Tab(location: 0)
  private static let places = 0...TextTab.endLocation
  fileprivate static let placeForm = ValueForm.either([.points(places), .word(["end"])])

  fileprivate static func place(_ cursor: JSONCursor) throws(DocumentError) -> Double {
    if case .string("end") = cursor.value.content { return end }
    return try cursor.points("points, or \"end\"", in: places)
  }

  static let keys: [SheetKey<Self>] = [
    SheetKey(
      "at", placeForm,
      "Its position, in points from the container's edge; `end` is the end of the room for text.",
      needed: "its position in points",
      read: { tab, cursor throws(DocumentError) in tab.location = try place(cursor) },
      merge: { $0.location = $1.location },
      scale: { tab, factor in if tab.location < end { tab.location *= factor } }),
    SheetKey(
      "align", \.alignment, .choice(),
      "The alignment of text at the stop; at the `end`, text ends there unless it is set."),
    SheetKey(
      "leader", \.leader, .leader,
      "The filling of the room before the text at the stop: `line`, or up to eight characters that are repeated, such "
        + "as \".\".",
      default: "none"),
  ]
}

extension SheetValue where Value == TextTab.Leader {
  /// A line, or the characters of a leader.
  fileprivate static let leader = SheetValue(form: .string(minimumLength: 1)) {
    cursor throws(DocumentError) in
    let text = try cursor.string("a leader")
    if text == "line" { return .line }
    guard (1...8).contains(text.unicodeScalars.count),
      text.contains(where: { !$0.isWhitespace }), !text.contains(where: \.isNewline)
    else { throw cursor.expected("\"line\", or up to eight characters such as \".\"") }
    return .characters(text)
  }
}

extension SheetValue where Value == String {
  /// The name of a mark, its characters, or nothing.
  static let wrapMark = SheetValue(form: .string()) { cursor throws(DocumentError) in
    let text = try cursor.string("a mark")
    guard text.unicodeScalars.count <= 8, !text.contains(where: \.isNewline),
      text.isEmpty || text.contains(where: { !$0.isWhitespace })
    else { throw cursor.expected("\"hook\", up to eight characters such as \"»\", or \"\"") }
    return text
  }
}

extension HyphenationLimits: SheetObject {
  static let what = "limits of hyphenation"
  static let title = "hyphenLimits"
  static let meaning = "Limits on the division of words."
  static let empty = HyphenationLimits()

  static let keys: [SheetKey<Self>] = [
    SheetKey(
      "before", \.lettersBefore, .integer("a number of letters", in: 0...100),
      "The minimum number of letters before a hyphen; 0 leaves it to the dictionary."),
    SheetKey(
      "after", \.lettersAfter, .integer("a number of letters", in: 0...100),
      "The minimum number of letters after a hyphen; 0 leaves it to the dictionary."),
    SheetKey(
      "lines", \.consecutiveLines, .integer("a number of lines", in: 0...100),
      "The maximum number of successive lines that end with a hyphen; 0 is no limit."),
    SheetKey(
      "capitals", \.dividesCapitalizedWords, .bool,
      "True to divide words that begin with a capital letter."),
    SheetKey(
      "acrossShapes", \.dividesAcrossShapes, .bool, "True to divide words across a shape."),
    SheetKey(
      "acrossColumns", \.dividesAcrossContainers, .bool,
      "False to keep the last word of a column or page whole, apart from soft hyphens."),
  ]
}

extension Justification: SheetObject {
  static let what = "limits of justification"
  static let title = "justification"
  static let meaning = "Limits on the stretching and shrinking of justified lines."
  static let empty = Justification()
  private static let amounts = 0...1e6

  static let keys: [SheetKey<Self>] = [
    SheetKey(
      "stretch", \.maximumSpaceStretch, .points(in: amounts),
      "The maximum stretch of a space in points, before letters are spaced out.",
      default: "no limit"),
    SheetKey(
      "shrink", \.maximumSpaceShrink, .points(in: amounts),
      "The maximum shrinkage of a space in points, if one more word then fits."),
    SheetKey(
      "letters", \.maximumLetterSpacing, .points(in: amounts),
      "The maximum space between letters in points, as a last resort."),
    SheetKey(
      "share", \.sharesRoom, .bool,
      "True to space letters together with spaces, so that spaces are more even.",
      default: "true with optimal line breaking and no limits of the sheet's own"),
    SheetKey(
      "kashida", \.maximumKashida, .points(in: amounts),
      "The maximum lengthening of an Arabic word by tatweel, in points."),
    SheetKey(
      "ragged", \.raggedStretch, .points(in: amounts),
      "The stretch of spaces in points beyond which a line is left ragged.",
      default: "no limit"),
  ]
}

extension DropCap: SheetObject {
  static let what = "a drop cap"
  static let title = "dropCap"
  static let meaning = "First letters as high as several lines."
  static let empty = DropCap()

  static let keys: [SheetKey<Self>] = [
    SheetKey(
      "lines", \.lines, .integer("a number of lines", in: 1...100),
      "The height of the letters in lines."),
    SheetKey(
      "characters", \.characters, .integer("a number of characters", in: 1...100),
      "The number of characters."),
    SheetKey(
      "gap", \.gap, .points(in: 0...1e5), "Points between the letters and the lines beside them."),
  ]
}

extension TextList: SheetObject {
  static let what = "a list"
  static let title = "list"
  static let meaning =
    "The list that each paragraph belongs to; its markers are in the indent."
  static let empty: TextList = {
    var list = TextList(markerFormat: .disc)
    list.makesMarkers = true
    return list
  }()

  static let keys: [SheetKey<Self>] = [
    SheetKey(
      "marker", \.markerFormat,
      .choice([
        "disc": .disc, "circle": .circle, "square": .square, "hyphen": .hyphen,
        "decimal": .decimal, "lowerAlpha": .lowercaseLatin, "upperAlpha": .uppercaseLatin,
        "lowerRoman": .lowercaseRoman, "upperRoman": .uppercaseRoman,
      ]),
      "The form of the markers."),
    SheetKey(
      "start", \.startingItemNumber, .integer("a number", in: -1_000_000...1_000_000),
      "The number of the first item."),
    SheetKey("prefix", \.prefix, .string(), "The text before a marker.", default: "nothing"),
    SheetKey("suffix", \.suffix, .string(), "The text after a marker.", default: "nothing"),
    SheetKey("gap", \.markerGap, .points(in: 0...1e5), "Points between a marker and the text."),
  ]
}

extension SheetStyle.Stroke: SheetObject {
  static let what = "an outline"
  static let title = "stroke"
  static let meaning = "The outline of glyphs."
  static let empty = SheetStyle.Stroke()

  static let keys: [SheetKey<Self>] = [
    SheetKey(
      "width", \.width, .number("a percentage", in: 0...100),
      "Its width, in percent of the font size."),
    SheetKey("color", \.color, .color, "Its colour, as in CSS.", default: "that of the glyphs"),
    SheetKey("fill", \.fills, .bool, "False to leave the glyphs hollow."),
  ]
}

extension Shadow: SheetObject {
  static let what = "a shadow"
  static let title = "shadow"
  static let meaning = "The shadow of text or of a box."
  static let empty = Shadow()

  static let keys: [SheetKey<Self>] = [
    SheetKey(
      "x", \.offset.dx, .points(in: -1000...1000), "Points to the right."),
    SheetKey("y", \.offset.dy, .points(in: -1000...1000), "Points downwards."),
    SheetKey("blur", \.blurRadius, .points(in: 0...1000), "The radius of its blur, in points."),
    SheetKey("color", \.color, .color, "Its colour, as in CSS.", default: "black at a third"),
  ]
}
