import TextDrawing
import TextGeometry
import TextStorage

/// The place and the look of notes at the foot of columns or pages.
struct FootnotePlan {
  /// Notes with marks and a block of their own at each foot.
  struct Stream {
    var name: String
    /// The range of notes that its numbers count, and their form.
    var numbering: SheetFootnotes.Numbering
    var notation: PageLabel.Notation
    /// True if its marks follow from the pages.
    var marksPages: Bool { numbering == .page || numbering == .signs }
    /// The distance between its notes and what is above them, in points.
    var gap: Double
    /// The distance between two notes, in points.
    var spacing: Double
    var rule: SheetFootnotes.Rule
  }

  var place: SheetFootnotes.Place
  /// The streams, from the top of a foot to its bottom.
  var streams: [Stream]
  /// True if some marks follow from the pages.
  var marksPages: Bool { streams.contains(where: \.marksPages) }

  /// - Parameters:
  ///   - footnotes: The sheet's description; nil for the defaults.
  ///   - em: The font size of the body, in points.
  init(_ footnotes: SheetFootnotes?, em: Double) {
    let footnotes = footnotes ?? SheetFootnotes()
    place = footnotes.place ?? .column
    streams = footnotes.allStreams.map { stream in
      Stream(
        name: stream.name, numbering: stream.numbering ?? .document,
        notation: stream.marks ?? .digits, gap: stream.gap ?? em,
        spacing: stream.spacing ?? 0.2 * em, rule: stream.rule ?? SheetFootnotes.Rule())
    }
  }
}

extension FootnotePlan.Stream {
  /// Returns the line above notes; nil if there is none.
  ///
  /// - Parameters:
  ///   - area: The room of the notes, in points of the page.
  ///   - isRightToLeft: True if the notes begin at the right.
  func decoration(above area: Rect, isRightToLeft: Bool) -> PageDecoration? {
    let width = rule.width ?? SheetFootnotes.Rule.defaultWidth
    guard rule.isShown, width > 0 else { return nil }
    let length = min(
      (rule.length ?? SheetFootnotes.Rule.defaultLength).resolved(in: area.width), area.width)
    guard length > 0 else { return nil }
    return PageDecoration(
      rect: Rect(
        x: isRightToLeft ? area.maxX - length : area.minX, y: area.minY - (gap + width) / 2,
        width: length, height: width),
      color: rule.color ?? .black)
  }

  /// Returns the mark of a note on a page.
  ///
  /// - Parameters:
  ///   - index: Its index among the notes of the stream that begin on the page.
  ///   - language: The language whose digits numbers have; nil for those of ASCII.
  func mark(_ index: Int, language: String?) -> String {
    guard numbering == .signs else {
      let label = PageLabel(number: index + 1, notation: notation).text(in: language)
      return label.isEmpty ? "\u{2060}" : label
    }
    let sign = Self.signs[index % Self.signs.count]
    // More than a few equal signs in a row cannot be distinguished.
    let count = index / Self.signs.count + 1
    return count > 3 ? "\(sign)\(count)" : String(repeating: sign, count: count)
  }

  private static let signs = ["*", "†", "‡", "§", "‖", "¶"]
}

extension DocumentRequest {
  /// Returns the place of the notes of the document's own text.
  func footnotePlace(of part: SheetPart) -> SheetFootnotes.Place {
    if part.footnotes?.place == .section { return .section }
    return hasFeet(part) && footConflict(part) == nil ? part.footnotes?.place ?? .column : .end
  }

  /// Returns the properties of notes that the look of the text depends on.
  func footnoteLook(of part: SheetPart) -> SheetFootnotes? {
    var look = part.footnotes ?? SheetFootnotes()
    let place = footnotePlace(of: part)
    look.place = place == .page ? .column : place
    return look
  }

  /// Returns the remarks on notes that cannot have the place that the sheet gives them.
  func remarksOnFootnotes(of part: SheetPart) -> [DocumentRemark] {
    guard hasFeet(part), let what = footConflict(part) else { return [] }
    return [
      DocumentRemark(
        place: "footnotes",
        message: "\(what), so the notes stand at the end of the text instead of at the foot of "
          + "pages",
        hint: "Write \"footnotes\": \"end\", or leave one of the two out.")
    ]
  }

  /// True if pages have a height, and notes at their foot.
  private func hasFeet(_ part: SheetPart) -> Bool {
    let place = part.footnotes?.place
    if place == .end || place == .section { return false }
    var page = part.page
    if let screenSize { page.height = .points(screenSize.height) }
    page.merge(overrides.page)
    guard case .points? = page.height else { return false }
    switch overflow ?? .pages {
    case .pages: return true
    case .truncate: return place != nil
    case .grow: return false
    }
  }

  /// Returns the part of the sheet that excludes notes at the foot of pages; nil if there is none.
  private func footConflict(_ part: SheetPart) -> String? {
    if part.panes.items != nil, input == nil { return "the sheet has panes" }
    if (overrides.page.fit ?? part.page.fit) != nil { return "the text is fitted to the page" }
    return nil
  }
}
