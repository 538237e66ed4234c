public import TextGeometry

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
  }

  /// A part of a line that leads somewhere.
  public struct Link: Hashable, Sendable {
    /// Where it leads.
    public var destination: String
    /// Where it is on the page, in page points.
    public var frame: Rect
  }

  /// The lines in the order of reading.
  public private(set) var lines: [Line] = []
  /// The characters of all lines, in UTF-16.
  public private(set) var units: [UInt16] = []
  /// For each glyph of the list, where its cluster begins in ``units``; -1 for a glyph that stands for no
  /// character of the text, such as the marker of a list item. Glyphs after the last line are left out.
  public private(set) var clusters: [Int32] = []
  /// The links.
  public internal(set) var links: [Link] = []

  /// Adds a line whose glyphs begin at an index of the list's glyphs.
  ///
  /// - Parameters:
  ///   - characters: The text of the line.
  ///   - glyphStart: The index of the line's first glyph.
  ///   - newClusters: For each glyph of the line, the place of its cluster in `characters`, or -1.
  mutating func append(
    characters: [UInt16], glyphStart: Int, clusters newClusters: [Int32]
  ) {
    clusters.append(contentsOf: repeatElement(-1, count: max(0, glyphStart - clusters.count)))
    let start = units.count
    units.append(contentsOf: characters)
    for cluster in newClusters { clusters.append(cluster < 0 ? -1 : cluster + Int32(start)) }
    lines.append(
      Line(
        glyphs: glyphStart..<glyphStart + newClusters.count, characters: start..<units.count))
  }
}
