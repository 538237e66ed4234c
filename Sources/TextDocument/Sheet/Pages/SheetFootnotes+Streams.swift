public import TextDrawing

extension SheetFootnotes {
  /// A stream of notes: glosses, or a critical apparatus, with marks and a place of its own.
  ///
  /// Marks in Markdown name it: `[^gloss:1]` belongs to the stream “gloss”.
  public struct Stream: Hashable, Sendable {
    /// The place of a stream on the page.
    public enum Placement: String, Hashable, Sendable, CaseIterable {
      /// With the other notes.
      case foot
      /// Beside the text, in the column of ``SheetPart/notes``, each at the height of its mark.
      case side
    }

    /// The name that marks have before a colon.
    public var name = ""
    /// The place of its notes; nil for that of the other notes.
    public var placement: Placement?
    /// The range of notes that its numbers count; nil for that of the other notes.
    public var numbering: Numbering?
    /// The form of its numbers; nil for that of the other notes.
    public var marks: PageLabel.Notation?
    /// The distance between its notes and what is above them, in points; nil for that of the other
    /// notes.
    public var gap: Double?
    /// The distance between two of its notes, in points; nil for that of the other notes.
    public var spacing: Double?
    /// The line above its notes; nil for that of the other notes.
    public var rule: Rule?
    /// The words above its notes at the end of the text or of sections; nil for none.
    public var title: String?
    /// The style of its notes, over that of all notes.
    public var style = SheetStyle()

    /// Creates a stream that differs from the other notes only by its name.
    public init(name: String = "") { self.name = name }
  }

  /// The name of the stream of notes that name none. In the list of streams it decides about their
  /// place among the others.
  public static let mainStream = MarkdownRules.mainNoteStream

  /// The most streams that a sheet may have.
  static let streamLimit = 16

  /// True if some notes are beside the text.
  var hasSideNotes: Bool { (streams ?? []).contains { $0.placement == .side } }

  /// All streams, from the top of a foot to its bottom, and then those beside the text. Notes that
  /// name no stream come first unless the list has an entry for them.
  var allStreams: [Stream] {
    let own = streams ?? []
    let main = own.contains { $0.name == Self.mainStream } ? [] : [Stream(name: Self.mainStream)]
    var names: Set<String> = []
    let all = (main + own).filter { names.insert($0.name).inserted }
    let ordered = all.filter { $0.placement != .side } + all.filter { $0.placement == .side }
    return ordered.map { stream in
      var stream = stream
      stream.numbering = stream.numbering ?? numbering ?? (place == .section ? .section : .document)
      stream.marks = stream.marks ?? marks
      stream.gap = stream.gap ?? gap
      stream.spacing = stream.spacing ?? spacing
      stream.rule = stream.rule ?? rule
      if stream.name == Self.mainStream { stream.title = stream.title ?? title }
      return stream
    }
  }

  /// True if notes have other numbers than 1, 2, 3 in one list.
  var hasOwnMarks: Bool {
    !(streams ?? []).isEmpty || (marks ?? .digits) != .digits || numbering == .section
  }
}

extension SheetPart {
  /// Moves streams of notes to the foot where no room is beside the text. The placement of notes
  /// must be resolved.
  mutating func placeStreams() {
    guard footnotes?.hasSideNotes == true else { return }
    notes.takesMarks = notes.presentation == .beside
    if notes.takesMarks { return }
    for index in footnotes?.streams?.indices ?? 0..<0 {
      footnotes?.streams?[index].placement = nil
    }
  }
}

extension SheetFootnotes.Stream {
  /// True if its marks follow from the pages.
  var marksPages: Bool { numbering == .page || numbering == .signs }
}

extension SheetFootnotes.Stream: SheetObject {
  static let what = "a stream of notes"
  static let title = "noteStream"
  static let meaning =
    "Notes with marks and a place of their own, such as glosses or a critical apparatus. Marks name it: `[^gloss:1]`."
  static let empty = SheetFootnotes.Stream()

  static let keys: [SheetKey<SheetFootnotes.Stream>] = [
    SheetKey(
      "name", \.name, .name("the name of a stream"),
      "The name that marks have before a colon; `notes` for those without one.",
      needed: "the name that marks have before a colon"),
    SheetKey(
      "placement", \.placement, .choice(),
      "The place of its notes: with the others, or beside the text in the column of [notes](#notes), each at the height "
        + "of its mark.",
      default: "`foot`"),
    SheetKey(
      "numbering", \.numbering, .choice(),
      "The notes that its numbers count, as in [footnotes](#footnotes).",
      default: "that of the other notes"),
    SheetKey(
      "marks", \.marks, .choice(), "The form of its numbers, as in [footnotes](#footnotes).",
      default: "that of the other notes"),
    SheetKey(
      "gap", \.gap, .points(in: SheetFootnotes.distances),
      "The distance between its notes and what is above them, in points.",
      default: "that of the other notes"),
    SheetKey(
      "spacing", \.spacing, .points(in: SheetFootnotes.distances),
      "The distance between two of its notes, in points.", default: "that of the other notes"),
    SheetKey(
      "rule", \.rule, .rule, "The line above its notes; false for none.",
      default: "that of the other notes"),
    SheetKey(
      "title", \.title, .string("the title"),
      "The words above its notes at the end of the text or of sections.", default: "empty"),
    SheetKey(
      "style", merging: \.style,
      "The style of its notes, applied over that of all notes."),
  ]
}
