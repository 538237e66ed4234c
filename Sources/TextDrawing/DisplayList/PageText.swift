public import TextGeometry
public import TextStorage

/// The characters behind the glyphs of a page, for outputs that hold text as text.
///
/// A display list keeps them only when it was made to (``DisplayList/init(size:background:keepsText:)``).
public struct PageText: Sendable {
  /// The text of one line fragment.
  public struct Line: Hashable, Sendable {
    /// Its glyphs from left to right, as indices into ``DisplayList/glyphs``.
    public var glyphs: Range<Int>
    /// Its characters in the order of reading, as indices into ``PageText/units``.
    public var characters: Range<Int>
    /// Where its characters start in their storage, in UTF-16 code units.
    public var position: Int
    /// What it belongs to, as an index into ``PageText/paragraphs``.
    public var paragraph: Int
    /// The room that it takes on the page, in page points.
    public var frame: Rect
    /// The glyphs of the marker of a list item, which come after those of the line.
    public var markerGlyphs: Range<Int>
    /// What the marker says; empty without one.
    public var marker = ""
  }

  /// What lines belong together.
  public struct Paragraph: Hashable, Sendable {
    /// Where it starts in its storage, in UTF-16 code units.
    public var position: Int
    /// Whether lines before those of this list show its beginning.
    public var isContinued: Bool
    /// How it is set, which also says whether it is a heading, and of which lists it is an item.
    public var style: ParagraphStyle { look.style }
    /// The row of a table that it is; nil for any other paragraph.
    public var tableRow: TextTableRow? { look.tableRow }
    /// The language of its first character (BCP 47); nil when it is not known.
    public var language: String? { look.language }
    /// The names of the styles that it is set in, outer ones first.
    public var styleNames: [String] { look.styleNames }

    /// Attributes that consecutive paragraphs usually share: some hundred bytes.
    fileprivate var look: Look

    init(
      position: Int, isContinued: Bool, style: ParagraphStyle, tableRow: TextTableRow?,
      language: String?, styleNames: [String]
    ) {
      (self.position, self.isContinued) = (position, isContinued)
      look = Look(style, tableRow, language, styleNames)
    }

    /// The attributes shared with other paragraphs.
    fileprivate final class Look: Hashable, Sendable {
      let style: ParagraphStyle
      let tableRow: TextTableRow?
      let language: String?
      let styleNames: [String]

      init(
        _ style: ParagraphStyle, _ tableRow: TextTableRow?, _ language: String?,
        _ styleNames: [String]
      ) {
        (self.style, self.tableRow) = (style, tableRow)
        (self.language, self.styleNames) = (language, styleNames)
      }

      static func == (a: Look, b: Look) -> Bool {
        a === b
          || (a.style == b.style && a.tableRow == b.tableRow && a.language == b.language
            && a.styleNames == b.styleNames)
      }

      func hash(into hasher: inout Hasher) {
        hasher.combine(style)
        hasher.combine(tableRow)
        hasher.combine(language)
        hasher.combine(styleNames)
      }
    }
  }

  /// A part of a line that leads somewhere.
  public struct Link: Hashable, Sendable {
    /// Where it leads.
    public var destination: String
    /// Where it is on the page, in page points.
    public var frame: Rect
    /// Its characters, as indices into ``PageText/units``; the cluster of the last one belongs to it.
    public var characters: Range<Int>
  }

  /// A picture that stands in the text or beside it.
  public struct Figure: Hashable, Sendable {
    /// The item that shows it, as an index into ``DisplayList/items``.
    public var item: Int
    /// The paragraph in which it stands, as an index into ``PageText/paragraphs``; nil beside the text.
    public var paragraph: Int?
    /// What it shows, in words; nil for an ornament.
    public var alternativeText: String?
  }

  /// The lines in the order of reading.
  public private(set) var lines: [Line] = []
  /// The paragraphs of the lines, in order.
  public private(set) var paragraphs: [Paragraph] = []
  /// The characters of all lines, in UTF-16.
  public private(set) var units: [UInt16] = []
  /// For each glyph of the list, where its cluster begins in ``units``; -1 for a glyph that stands for no
  /// character of the text, such as the marker of a list item. Glyphs after the last line are left out.
  public private(set) var clusters: [Int32] = []
  /// The links.
  public internal(set) var links: [Link] = []
  /// The pictures of which more is known than their pixels.
  public internal(set) var figures: [Figure] = []

  /// The names of styles that words within paragraphs are set in, outer ones first; each list of them once.
  public private(set) var wordStyles: [[String]] = []
  /// For each of ``units`` the index of its names in ``wordStyles``, or -1; units at the end without any are left out.
  public private(set) var wordStyleNumbers: [Int32] = []

  /// Says what the styles of some of the ``units`` are called.
  mutating func setWordStyle(_ names: [String], of characters: Range<Int>) {
    if names.isEmpty || characters.isEmpty { return }
    let number = wordStyles.firstIndex(of: names) ?? wordStyles.count
    if number == wordStyles.count { wordStyles.append(names) }
    let missing = max(0, characters.upperBound - wordStyleNumbers.count)
    wordStyleNumbers.append(contentsOf: repeatElement(-1, count: missing))
    for unit in characters { wordStyleNumbers[unit] = Int32(number) }
  }

  /// The index of a glyph's names in ``wordStyles``; -1 without any, nil for a glyph that stands for no character.
  func wordStyle(ofGlyph glyph: Int) -> Int? {
    guard glyph < clusters.count, clusters[glyph] >= 0 else { return nil }
    let unit = Int(clusters[glyph])
    return unit < wordStyleNumbers.count ? Int(wordStyleNumbers[unit]) : -1
  }

  /// Adds a line whose glyphs begin at an index of the list's glyphs.
  ///
  /// - Parameters:
  ///   - characters: The text of the line.
  ///   - glyphStart: The index of the line's first glyph.
  ///   - newClusters: For each glyph of the line, the place of its cluster in `characters`, or -1.
  ///   - position: Where `characters` start in their storage.
  ///   - paragraph: What it belongs to.
  ///   - frame: The room that it takes on the page.
  mutating func append(
    characters: [UInt16], glyphStart: Int, clusters newClusters: [Int32], position: Int,
    paragraph: Int, frame: Rect
  ) {
    clusters.append(contentsOf: repeatElement(-1, count: max(0, glyphStart - clusters.count)))
    let start = units.count
    units.append(contentsOf: characters)
    for cluster in newClusters { clusters.append(cluster < 0 ? -1 : cluster + Int32(start)) }
    let end = glyphStart + newClusters.count
    lines.append(
      Line(
        glyphs: glyphStart..<end, characters: start..<units.count, position: position,
        paragraph: paragraph, frame: frame, markerGlyphs: end..<end))
  }

  /// The number of a paragraph, which becomes the last one unless it is that already.
  mutating func number(of paragraph: Paragraph) -> Int {
    if paragraph.isContinued, let last = paragraphs.last, last.position == paragraph.position {
      return paragraphs.count - 1
    }
    var paragraph = paragraph
    if let last = paragraphs.last, last.look == paragraph.look { paragraph.look = last.look }
    paragraphs.append(paragraph)
    return paragraphs.count - 1
  }

  /// Gives the last line a marker.
  mutating func setMarker(_ marker: String, glyphs: Range<Int>) {
    guard !lines.isEmpty else { return }
    lines[lines.count - 1].marker = marker
    lines[lines.count - 1].markerGlyphs = glyphs
  }

  /// Which line glyphs belong to, as an index into ``lines``; nil for those of no line.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  func line(ofGlyph glyph: Int) -> Int? {
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].glyphs.lowerBound <= glyph { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let line = lines[low - 1]
    return line.glyphs.contains(glyph) || line.markerGlyphs.contains(glyph) ? low - 1 : nil
  }

  /// For each unit at which a cluster begins, where the cluster ends: where the next one of its line begins.
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
