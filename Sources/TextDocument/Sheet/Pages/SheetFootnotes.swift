public import TextDrawing
public import TextStorage

/// The place and the look of notes that marks in the text refer to.
public struct SheetFootnotes: Hashable, Sendable {
  /// The place of notes.
  public enum Place: String, Hashable, Sendable, CaseIterable {
    /// At the end of the text, as a list.
    case end
    /// At the end of the section that has the mark.
    case section
    /// At the foot of the column that has the mark.
    case column
    /// At the foot of the page that has the mark, across its columns.
    case page
  }

  /// The marks of notes.
  public enum Numbering: String, Hashable, Sendable, CaseIterable {
    /// Numbers from 1 through the whole text.
    case document
    /// Numbers from 1 in each section.
    case section
    /// Numbers from 1 on each page.
    case page
    /// The signs *, †, ‡, §, ‖ and ¶ on each page.
    case signs
  }

  /// The line between text and notes.
  public struct Rule: Hashable, Sendable {
    /// False for no line.
    public var isShown = true
    /// The width of the line, in points.
    public var width: Double?
    /// The length of the line; percentages are of the width of the notes.
    public var length: Length?
    /// The colour; nil for black.
    public var color: Color?

    static let defaultWidth = 0.5
    static let defaultLength = Length.percent(30)

    /// Creates a line with the defaults.
    public init() {}
  }

  /// The level of headings that end a section; nil for the first one.
  public var level: Int?
  /// The words above notes at the end of the text or of sections; empty or nil for none.
  public var title: String?
  /// The place; nil for the foot of the column on pages that the text continues on, and the end of
  /// the text otherwise.
  public var place: Place?
  /// The marks; nil for numbers from 1 in each section if notes are at its end, otherwise through
  /// the whole text.
  public var numbering: Numbering?
  /// The form of numbers; nil for digits.
  public var marks: PageLabel.Notation?
  /// Further streams of notes; nil for none. An entry with the name ``mainStream`` is for notes
  /// that name none.
  public var streams: [Stream]?
  /// The distance between text and notes, in points; nil for the font size of the body.
  public var gap: Double?
  /// The distance between two notes, in points; nil for a fifth of the font size of the body.
  public var spacing: Double?
  /// The line between text and notes.
  public var rule = Rule()
  /// The style of notes, over the body. The style `footnote` applies over it.
  public var style = SheetStyle()

  /// The default level of headings that end a section.
  static let defaultLevel = 1

  /// The default size of notes, relative to the body.
  static let defaultSize = 0.85
  /// The name of their style.
  static let styleName = "footnote"
  /// The name of the style of the words above notes.
  static let titleStyle = MarkdownRules.notesTitleStyle

  /// Creates a description with the defaults.
  public init() {}
}

extension SheetFootnotes: SheetObject {
  static let what = "a description of footnotes"
  static let title = "footnotes"
  static let meaning =
    "The place and the look of Markdown's notes: at the foot of the column or page that has their marks, or at the end "
    + "of the section or the text."
  static let empty = SheetFootnotes()
  static let distances = 0.0...1e5

  static let keys: [SheetKey<SheetFootnotes>] = [
    SheetKey(
      "place", \.place, .choice(),
      "The place: at the foot of the column or of the whole page, at the end of the section, or at the end of the text "
        + "as a list.",
      default: "`column` on pages that the text continues on, otherwise `end`"),
    SheetKey(
      "numbering", \.numbering, .choice(),
      "The marks: numbers through the document, numbers from 1 in each section or on each page, or the signs * † ‡ § ‖ ¶ "
        + "on each page. At the end of the text or of sections they are numbers.",
      default: "`section` at the end of sections, otherwise `document`"),
    SheetKey(
      "marks", \.marks, .choice(),
      "The form of numbers: digits, letters, Roman numerals, or `none` for notes without marks.",
      default: "`digits`"),
    SheetKey(
      "streams", \.streams,
      .list("streams of notes", of: .object(), count: 0...streamLimit),
      "Further kinds of notes, such as glosses, each with a list, marks and a place of its own.",
      default: "none"),
    SheetKey(
      "level", \.level, .integer("a level of headings", in: 1...6),
      "The level of the headings that end a section.", default: "\(defaultLevel)"),
    SheetKey(
      "title", \.title, .string("the title"),
      "The words above notes at the end of the text or of sections, in the style `footnotesTitle`; empty for a line at "
        + "the end of the text, and for nothing at the end of sections.",
      default: "empty"),
    SheetKey(
      "gap", \.gap, .points(in: distances), "The distance between text and notes, in points.",
      default: "the font size of `body`"),
    SheetKey(
      "spacing", \.spacing, .points(in: distances), "The distance between two notes, in points.",
      default: "a fifth of the font size of `body`"),
    SheetKey(
      "rule", \.rule, .rule, "The line between text and notes; false for none.", default: "true"),
    SheetKey(
      "style", merging: \.style,
      "The style of notes, applied over `body`; the default size is 0.85 times that of `body`. The style `footnote` of "
        + "the sheet applies over it."),
  ]
}

extension SheetFootnotes.Rule: SheetObject {
  static let what = "a line above notes"
  static let title = "footnoteRule"
  static let meaning = "The line between text and footnotes."
  static let empty = SheetFootnotes.Rule()

  static let keys: [SheetKey<SheetFootnotes.Rule>] = [
    SheetKey(
      "width", \.width, .points(in: 0...1e4), "The width of the line, in points.", default: "0.5"),
    SheetKey(
      "length", \.length, .length("a length", nonNegative: true),
      "The length: points, or a percentage of the width of the notes.", default: "30%"),
    SheetKey("color", \.color, .color, "The colour.", default: "black"),
  ]
}

extension SheetValue where Value == SheetFootnotes.Rule {
  /// True or false, or an object that describes the line.
  static let rule = SheetValue(
    form: .either([.bool, .object(SheetFootnotes.Rule.form)])
  ) { cursor throws(DocumentError) in
    guard case .bool(let isShown) = cursor.value.content else {
      return try SheetFootnotes.Rule(reading: cursor)
    }
    var rule = SheetFootnotes.Rule()
    rule.isShown = isShown
    return rule
  }
}

extension SheetValue where Value == SheetFootnotes {
  private static let place = SheetValue<SheetFootnotes.Place>.choice()

  /// A place, or an object that describes notes.
  static let footnotes = SheetValue(
    form: .either([place.form, .object(SheetFootnotes.form)]), scale: { $0.scaleText(by: $1) }
  ) { cursor throws(DocumentError) in
    guard case .string = cursor.value.content else { return try SheetFootnotes(reading: cursor) }
    var footnotes = SheetFootnotes()
    footnotes.place = try place.read(cursor)
    return footnotes
  }
}
