import TextGeometry

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

  /// The same for glyphs on their pens, without room between clusters.
  @inline(__always)
  mutating func append(
    _ part: Range<Int>, of source: borrowing Span<PackedGlyphs<UInt16, Int16>.Glyph>,
    placed: GlyphPlacement, _ pen: inout Double
  ) {
    let (start, y, scale, run) = (placed.paragraphStart, placed.y, placed.scale, placed.run)
    var x = pen
    append(addingCapacity: part.count) { (target: inout OutputSpan<PositionedGlyph>) in
      // The range is checked once, not at each glyph.
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

  /// The same where spaces, and nothing else, get more or less room than they were shaped with: most justified text.
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

  /// The same for glyphs on their pens, with room that justification gives them.
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

  /// Appends glyphs as they were shaped but for the room that justification gives them, and moves the pen past them.
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
