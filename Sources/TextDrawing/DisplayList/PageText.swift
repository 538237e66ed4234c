public import TextGeometry
public import TextStorage

/// The characters of a page's glyphs, for outputs that hold text as text.
///
/// A display list keeps them only on request (``DisplayList/init(size:background:keepsText:)``).
public struct PageText: Sendable {
  /// The text of one line fragment.
  public struct Line: Hashable, Sendable {
    /// Its glyphs from left to right, as indices into ``DisplayList/glyphs``.
    public var glyphs: Range<Int>
    /// Its characters in reading order, as indices into ``PageText/units``.
    public var characters: Range<Int>
    /// The start of its characters in their storage, in UTF-16 code units.
    public var position: Int
    /// Its paragraph, as an index into ``PageText/paragraphs``.
    public var paragraph: Int
    /// Its rectangle on the page, in page points.
    public var frame: Rect
    /// The glyphs of the marker of a list item, which follow those of the line.
    public var markerGlyphs: Range<Int>
    /// The text of the marker; empty without one.
    public var marker = ""
    /// The kind of page furniture that it belongs to; nil for text of the document.
    public var furniture: Furniture?
    /// The place in reading order of the container that it is in.
    var place = 0
  }

  /// Text that belongs to a page rather than to the document.
  public enum Furniture: Hashable, Sendable {
    /// A running head.
    case head
    /// A foot, such as the number of the page.
    case foot
  }

  /// A paragraph that lines belong to.
  public struct Paragraph: Hashable, Sendable {
    /// Its start in its storage, in UTF-16 code units.
    public var position: Int
    /// True if its beginning is in lines before those of this list.
    public var isContinued: Bool
    /// The attributes of its first character, which it shares with the text.
    let attributes: TextAttributes

    /// Its style, which also says if it is a heading, and which lists it is an item of.
    public var style: ParagraphStyle { attributes[.paragraphStyle] ?? .default }
    /// Its row of a table; nil for any other paragraph.
    public var tableRow: TextTableRow? { attributes[.tableRow] }
    /// Its cell of a table; nil for any other paragraph.
    public var tableCell: TextTableCell? { attributes[.tableCell] }
    /// The float that it is a part of; nil for any other paragraph.
    public var float: TextFloatPart? { attributes[.float] }
    /// Its role besides that of a paragraph, a heading, an item or a cell; nil for none.
    public var role: TextRole? { attributes[.role] }
    /// The quote or the aside that it is in; nil for none.
    var group: TextRole? { role?.isGrouping == true ? role : attributes[.outerRole] }
    /// True if its first character is a picture.
    var beginsWithPicture: Bool { attributes[.attachment] != nil }
    /// The language of its first character (BCP 47); nil if unknown.
    public var language: String? { attributes[.language] }
    /// The names of its styles, outer ones first.
    public var styleNames: [String] { attributes[.styleNames]?.paragraph ?? [] }
    /// The name that links to it use, if the text gives it one; nil otherwise.
    public var anchor: String? { attributes[.styleNames]?.anchor }
    /// The name of the note that it belongs to; nil for text outside of notes.
    public var note: String? { attributes[.note] }
  }

  /// A part of a line that is a link.
  public struct Link: Hashable, Sendable {
    /// The destination.
    public var destination: String
    /// The link's rectangle on the page, in page points.
    public var frame: Rect
    /// Its characters, as indices into ``PageText/units``; includes the cluster of the last one.
    public var characters: Range<Int>
    /// The name that other links lead to: that of the mark of a note, or of the note whose number
    /// it is; nil for any other link.
    public var anchor: String?
    /// True if it is the mark of a note.
    public var isNoteMark = false
    /// True if it is the marker of a list item. Its characters are then an empty range at the
    /// start of the item's line.
    public var isMarker = false
  }

  /// A picture within the text or beside it.
  public struct Figure: Hashable, Sendable {
    /// The item that shows it, as an index into ``DisplayList/items``.
    public var item: Int
    /// Its paragraph, as an index into ``PageText/paragraphs``; nil beside the text.
    public var paragraph: Int?
    /// A description in words; nil for an ornament.
    public var alternativeText: String?
  }

  /// The kind of page furniture that lines are added to; nil for text of the document.
  var furniture: Furniture?
  /// The place in reading order of the container that lines are added from.
  var place = 0
  /// The lines in the order in which they are painted.
  public private(set) var lines: [Line] = []
  /// The paragraphs of the lines, in order.
  public private(set) var paragraphs: [Paragraph] = []
  /// The characters of all lines, in UTF-16.
  public private(set) var units: [UInt16] = []
  /// The start of each glyph's cluster in ``units``. It is -1 for a glyph without a character in
  /// the text, such as the marker of a list item. Glyphs after the last line are left out.
  public private(set) var clusters: [Int32] = []
  /// The links.
  public internal(set) var links: [Link] = []
  /// The pictures with known paragraph or description.
  public internal(set) var figures: [Figure] = []

  /// The style names of words within paragraphs, outer ones first; each list of names once.
  public private(set) var wordStyles: [[String]] = []
  /// For each of ``units`` the index of its names in ``wordStyles``, or -1. Trailing units without
  /// names are left out.
  public private(set) var wordStyleNumbers: [Int32] = []

  /// Returns the destination of a link from the mark of a note to the note.
  package static func link(toNote name: String) -> String { "#fn-\(name)" }

  /// Returns the destination of a link from a note to its first mark.
  package static func link(toMarkOfNote name: String) -> String { "#fnref-\(name)" }

  /// Sets the style names of some of the ``units``.
  mutating func setWordStyle(_ names: [String], of characters: Range<Int>) {
    if names.isEmpty || characters.isEmpty { return }
    let number = wordStyles.firstIndex(of: names) ?? wordStyles.count
    if number == wordStyles.count { wordStyles.append(names) }
    let missing = max(0, characters.upperBound - wordStyleNumbers.count)
    wordStyleNumbers.append(contentsOf: repeatElement(-1, count: missing))
    for unit in characters { wordStyleNumbers[unit] = Int32(number) }
  }

  /// Returns the index of a glyph's names in ``wordStyles``; -1 without any, nil for a glyph
  /// without a character.
  func wordStyle(ofGlyph glyph: Int) -> Int? {
    guard glyph < clusters.count, clusters[glyph] >= 0 else { return nil }
    let unit = Int(clusters[glyph])
    return unit < wordStyleNumbers.count ? Int(wordStyleNumbers[unit]) : -1
  }

  /// Adds a line whose glyphs begin at an index of the list's glyphs.
  ///
  /// - Parameters:
  ///   - characters: The text of the line, in UTF-16.
  ///   - glyphStart: The index of the line's first glyph.
  ///   - newClusters: For each glyph of the line, the offset of its cluster in `characters`, or
  ///     -1.
  ///   - position: The start of `characters` in their storage, in UTF-16 code units.
  ///   - paragraph: The index of the line's paragraph.
  ///   - frame: The line's rectangle, in page points.
  mutating func append(
    characters: [UInt16], glyphStart: Int, clusters newClusters: [Int32], position: Int,
    paragraph: Int, frame: Rect
  ) {
    clusters.append(contentsOf: repeatElement(-1, count: max(0, glyphStart - clusters.count)))
    let start = units.count
    units.append(contentsOf: characters)
    for cluster in newClusters { clusters.append(cluster < 0 ? -1 : cluster + Int32(start)) }
    let end = glyphStart + newClusters.count
    var line = Line(
      glyphs: glyphStart..<end, characters: start..<units.count, position: position,
      paragraph: paragraph, frame: frame, markerGlyphs: end..<end)
    line.furniture = furniture
    line.place = place
    lines.append(line)
  }

  /// The indices of the lines in reading order. Text in a layer above others may be read before
  /// them.
  ///
  /// - Complexity: O(*n* log *n*) in the number of lines, O(*n*) if they are painted in this
  ///   order.
  var readingOrder: [Int] {
    if zip(lines, lines.dropFirst()).allSatisfy({ $0.place <= $1.place }) {
      return Array(lines.indices)
    }
    return lines.indices.sorted { (lines[$0].place, $0) < (lines[$1].place, $1) }
  }

  /// Returns the number of a paragraph, after appending it unless it continues the last one.
  mutating func number(of paragraph: Paragraph) -> Int {
    if paragraph.isContinued, let last = paragraphs.last, last.position == paragraph.position {
      return paragraphs.count - 1
    }
    paragraphs.append(paragraph)
    return paragraphs.count - 1
  }

  /// Sets the marker of the last line.
  mutating func setMarker(_ marker: String, glyphs: Range<Int>) {
    guard !lines.isEmpty else { return }
    lines[lines.count - 1].marker = marker
    lines[lines.count - 1].markerGlyphs = glyphs
  }

  /// Returns the index of the link that the marker of a line is; nil if it is none.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - first: The index of the first link that may be it.
  /// - Complexity: O(*n*) in the number of links up to the line, only for lines of notes.
  func markerLink(of line: Line, from first: Int = 0) -> Int? {
    guard !line.markerGlyphs.isEmpty, paragraphs[line.paragraph].note != nil else { return nil }
    return links[first...].firstIndex {
      $0.isMarker && $0.characters.lowerBound == line.characters.lowerBound
    }
  }

  /// Adds the text of another page after this one.
  ///
  /// - Parameters:
  ///   - firstItem: The index of the page's first item in this list.
  ///   - firstGlyph: The index of its first glyph.
  ///   - distance: The distance of the page from its own place, in points.
  mutating func append(
    _ other: PageText, firstItem: Int, firstGlyph: Int, movedBy distance: Vector
  ) {
    let (unit, paragraph) = (units.count, paragraphs.count)
    let firstPlace = (lines.map(\.place).max() ?? -1) + 1
    func moved(_ range: Range<Int>, by count: Int) -> Range<Int> {
      range.lowerBound + count..<range.upperBound + count
    }
    clusters.append(contentsOf: repeatElement(-1, count: max(0, firstGlyph - clusters.count)))
    clusters += other.clusters.map { $0 < 0 ? -1 : $0 + Int32(unit) }
    units += other.units
    paragraphs += other.paragraphs
    for var line in other.lines {
      line.glyphs = moved(line.glyphs, by: firstGlyph)
      line.markerGlyphs = moved(line.markerGlyphs, by: firstGlyph)
      line.characters = moved(line.characters, by: unit)
      line.paragraph += paragraph
      line.place += firstPlace
      line.frame = line.frame.offset(by: distance)
      lines.append(line)
    }
    for var link in other.links {
      link.frame = link.frame.offset(by: distance)
      link.characters = moved(link.characters, by: unit)
      links.append(link)
    }
    for var figure in other.figures {
      figure.item += firstItem
      figure.paragraph = figure.paragraph.map { $0 + paragraph }
      figures.append(figure)
    }
    var start = 0
    while start < other.wordStyleNumbers.count {
      let number = other.wordStyleNumbers[start]
      let end =
        other.wordStyleNumbers[start...].firstIndex { $0 != number }
        ?? other.wordStyleNumbers.count
      if number >= 0 { setWordStyle(other.wordStyles[Int(number)], of: start + unit..<end + unit) }
      start = end
    }
  }

  /// Returns the line of a glyph, as an index into ``lines``; nil for glyphs of no line.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  func line(ofGlyph glyph: Int) -> Int? {
    let index = lines.indices.partition { lines[$0].glyphs.lowerBound <= glyph } - 1
    guard index >= 0 else { return nil }
    let line = lines[index]
    return line.glyphs.contains(glyph) || line.markerGlyphs.contains(glyph) ? index : nil
  }

  /// The end of each cluster, by the unit that it begins at: the start of the next cluster of the
  /// line.
  var clusterEnds: [Int32] {
    var starts = [Bool](repeating: false, count: units.count + 1)
    for cluster in clusters where cluster >= 0 { starts[Int(cluster)] = true }
    for line in lines { starts[line.characters.upperBound] = true }
    var ends = [Int32](repeating: Int32(units.count), count: units.count + 1)
    var end = units.count
    for index in stride(from: units.count - 1, through: 0, by: -1) {
      ends[index] = Int32(end)
      if starts[index] { end = index }
    }
    return ends
  }
}
