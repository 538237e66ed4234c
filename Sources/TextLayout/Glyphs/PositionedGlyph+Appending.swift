import TextAnalysis
import TextGeometry
import TextShaping

/// The values that, besides advances, position the glyphs of a part of one item.
struct GlyphPlacement {
  /// The index of their run among those of the paragraph.
  var run: Int32
  /// The start of the paragraph, in UTF-16 code units of the storage.
  var paragraphStart: Int
  /// The size of a font unit, in points.
  var scale: Double
  /// The y of their origins, in points of the container.
  var y: Double
  /// The room after each cluster, in points.
  var letterSpacing: Double
}

extension [PositionedGlyph] {
  /// Appends glyphs as they were shaped, from left to right, and moves the pen past them.
  ///
  /// - Parameters:
  ///   - part: The indices of the glyphs, which belong to one item.
  ///   - pen: The position of the first glyph, in points of the container.
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
              id: UInt32(id), run: run, cluster: cluster &+ start, x: x, y: y, advance: advance))
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

  /// Appends glyphs without offsets, with no room between clusters.
  @inline(__always)
  mutating func append(
    _ part: Range<Int>, of source: borrowing Span<PackedGlyphs<UInt16, Int16>.Glyph>,
    placed: GlyphPlacement, _ pen: inout Double
  ) {
    let (start, y, scale, run) = (placed.paragraphStart, placed.y, placed.scale, placed.run)
    var x = pen
    append(addingCapacity: part.count) { (target: inout OutputSpan<PositionedGlyph>) in
      // Extracting the range checks it once instead of at each glyph.
      let glyphs = source.extracting(part)
      for index in glyphs.indices {
        let advance = Double(glyphs[index].advance) * scale
        target.append(
          PositionedGlyph(
            id: UInt32(glyphs[index].id), run: run, cluster: glyphs[index].cluster &+ start, x: x,
            y: y, advance: advance))
        x += advance
      }
    }
    pen = x
  }

  /// Appends glyphs without offsets if only spaces are widened or narrowed, as in most justified
  /// text.
  ///
  /// - Parameter spaces: ``JustifiedRoom/spaces``.
  @inline(__always)
  mutating func append(
    _ part: Range<Int>, of source: borrowing Span<PackedGlyphs<UInt16, Int16>.Glyph>,
    placed: GlyphPlacement, stretching room: StretchedSpaces, _ spaces: borrowing Span<UInt8>,
    _ pen: inout Double
  ) {
    let (start, y, scale, run) = (placed.paragraphStart, placed.y, placed.scale, placed.run)
    var x = pen
    append(addingCapacity: part.count) { (target: inout OutputSpan<PositionedGlyph>) in
      let glyphs = source.extracting(part)
      guard !glyphs.isEmpty else { return }
      var cluster = glyphs[0].cluster
      for index in glyphs.indices {
        let isEnd = index + 1 == glyphs.count
        let next = isEnd ? -1 : glyphs[index + 1].cluster
        let advance =
          Double(glyphs[index].advance) * scale
          + room.stretch(of: cluster, isLast: next != cluster, in: spaces)
        target.append(
          PositionedGlyph(
            id: UInt32(glyphs[index].id), run: run, cluster: cluster &+ start, x: x, y: y,
            advance: advance))
        x += advance
        cluster = next
      }
    }
    pen = x
  }

  /// Appends glyphs without offsets, with the room that justification adds.
  ///
  /// - Parameters:
  ///   - units: The fragment's text.
  ///   - classes: ``IdeographicGaps/classes``.
  @inline(__always)
  mutating func append(
    _ part: Range<Int>, of source: borrowing Span<PackedGlyphs<UInt16, Int16>.Glyph>,
    placed: GlyphPlacement, with shares: inout JustifiedShares, in units: borrowing Span<UInt16>,
    by classes: borrowing Span<UInt8>, _ pen: inout Double
  ) {
    let (start, y, scale, run) = (placed.paragraphStart, placed.y, placed.scale, placed.run)
    var x = pen
    append(addingCapacity: part.count) { (target: inout OutputSpan<PositionedGlyph>) in
      let glyphs = source.extracting(part)
      for index in glyphs.indices {
        let cluster = glyphs[index].cluster
        var advance = Double(glyphs[index].advance) * scale
        if index + 1 == glyphs.count || glyphs[index + 1].cluster != cluster {
          advance += shares.take(at: cluster, in: units, by: classes)
        }
        target.append(
          PositionedGlyph(
            id: UInt32(glyphs[index].id), run: run, cluster: cluster &+ start, x: x, y: y,
            advance: advance))
        x += advance
      }
    }
    pen = x
  }

  /// Appends glyphs as they were shaped, plus the room that justification adds, and moves the pen
  /// past them.
  @inline(__always)
  mutating func append(
    _ part: Range<Int>, of source: borrowing ShapedGlyphs, placed: GlyphPlacement,
    with shares: inout JustifiedShares, of room: JustifiedRoom, _ pen: inout Double
  ) {
    let (start, y, scale, run) = (placed.paragraphStart, placed.y, placed.scale, placed.run)
    let letterSpacing = placed.letterSpacing
    var x = pen
    append(addingCapacity: part.count) { (target: inout OutputSpan<PositionedGlyph>) in
      source.forEachPlacedGlyph(in: part) { id, cluster, units, offset, endsCluster in
        var advance = Double(units) * scale
        if endsCluster {
          advance += letterSpacing
          advance += room.take(&shares, at: cluster)
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

  /// Moves a fragment's glyphs so that the white space at its end hangs to the left of the visible
  /// text.
  ///
  /// - Parameters:
  ///   - first: The index of the fragment's first glyph.
  ///   - contentEnd: The end of the visible text, in UTF-16 code units of the storage.
  ///   - width: The width of tabs that hang with it, in points.
  /// - Returns: The distance by which they have been moved, in points.
  @discardableResult
  mutating func hangToTheLeft(
    from first: Int, after contentEnd: Int, besides width: Double = 0
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
