import TextGeometry
import TextStorage

/// What places the glyphs of a stretch of one item beside their advances.
struct GlyphPlacement {
  /// The number of their run among those of the paragraph.
  var run: Int32
  /// The start of the paragraph, in UTF-16 code units of the storage.
  var paragraphStart: Int
  /// Points in a font unit.
  var scale: Double
  /// Where their origins stand, in points of the container.
  var y: Double
  /// What follows each cluster, in points.
  var letterSpacing: Double
}

/// The spaces of a fragment to which justification gives another width.
struct JustifiedSpaces {
  /// What each of them gets, in points; 0 where there are none.
  private(set) var stretch = 0.0
  /// The fragment's text.
  private var units: [UInt16] = []
  /// Where it starts and where its visible part ends, in UTF-16 code units of the paragraph.
  private var (start, contentEnd) = (0, 0)

  /// Makes them those of a fragment.
  ///
  /// - Parameter text: The storage's.
  mutating func enter(_ fragment: borrowing LineFragment, text: borrowing AttributedText) {
    stretch = fragment.stretch
    if stretch == 0 { return }
    units.removeAll(keepingCapacity: true)
    text.copyUTF16(in: fragment.range, appendingTo: &units)
    start = fragment.range.lowerBound - fragment.paragraphStart
    contentEnd = fragment.contentEnd - fragment.paragraphStart
  }

  /// How much the advance of a cluster changes, in points.
  ///
  /// - Parameter cluster: Its start, in UTF-16 code units of the paragraph.
  @inline(__always)
  func change(at cluster: Int) -> Double {
    cluster < contentEnd && units[cluster - start].isStretchableSpace ? stretch : 0
  }
}

extension [PositionedGlyph] {
  /// Appends glyphs as they were shaped, from left to right, and moves the pen past them.
  ///
  /// - Parameters:
  ///   - part: The indices of the glyphs, which are of one item.
  ///   - pen: Where the first glyph goes, in points of the container.
  @inline(__always)
  mutating func append(
    _ part: Range<Int>, of source: borrowing ShapedGlyphs, placed: GlyphPlacement,
    _ pen: inout Double
  ) {
    let (start, y, scale, run) = (placed.paragraphStart, placed.y, placed.scale, placed.run)
    let letterSpacing = placed.letterSpacing
    var x = pen
    if !source.hasOffsets, letterSpacing == 0 {
      append(addingCapacity: part.count) { (target: inout OutputSpan<PositionedGlyph>) in
        source.forEachGlyph(in: part) { id, cluster, units in
          let advance = Double(units) * scale
          target.append(
            PositionedGlyph(
              id: UInt32(id), run: run, cluster: cluster + start, x: x, y: y, advance: advance))
          x += advance
        }
      }
    } else {
      append(addingCapacity: part.count) { (target: inout OutputSpan<PositionedGlyph>) in
        source.forEachPlacedGlyph(in: part) { id, cluster, units, offset, endsCluster in
          var advance = Double(units) * scale
          if endsCluster { advance += letterSpacing }
          target.append(
            PositionedGlyph(
              id: UInt32(id), run: run, cluster: cluster + start, x: x + Double(offset.x) * scale,
              y: y - Double(offset.y) * scale, advance: advance))
          x += advance
        }
      }
    }
    pen = x
  }

  /// Appends glyphs as they were shaped but for the widths of spaces, and moves the pen past them.
  @inline(__always)
  mutating func append(
    _ part: Range<Int>, of source: borrowing ShapedGlyphs, placed: GlyphPlacement,
    with spaces: borrowing JustifiedSpaces, _ pen: inout Double
  ) {
    let (start, y, scale, run) = (placed.paragraphStart, placed.y, placed.scale, placed.run)
    let letterSpacing = placed.letterSpacing
    var x = pen
    append(addingCapacity: part.count) { (target: inout OutputSpan<PositionedGlyph>) in
      source.forEachPlacedGlyph(in: part) { id, cluster, units, offset, endsCluster in
        var advance = Double(units) * scale
        if endsCluster {
          advance += letterSpacing
          advance += spaces.change(at: cluster)
        }
        target.append(
          PositionedGlyph(
            id: UInt32(id), run: run, cluster: cluster + start, x: x + Double(offset.x) * scale,
            y: y - Double(offset.y) * scale, advance: advance))
        x += advance
      }
    }
    pen = x
  }

  /// Moves a fragment's glyphs so that the white space at its end hangs to the left of what is visible.
  ///
  /// - Parameters:
  ///   - first: The index of the fragment's first glyph.
  ///   - contentEnd: The end of the visible text, in UTF-16 code units of the storage.
  ///   - width: How wide the tabs are that hang with it, in points.
  /// - Returns: How far they have been moved, in points.
  @discardableResult
  mutating func hangToTheLeft(
    from first: Int, behind contentEnd: Int, besides width: Double = 0
  ) -> Double {
    var hanging = width
    for index in first..<count where self[index].cluster >= contentEnd {
      hanging += self[index].advance
    }
    if hanging != 0 {
      for index in first..<count { self[index].x -= hanging }
    }
    return hanging
  }
}
