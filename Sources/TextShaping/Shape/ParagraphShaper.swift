package import TextAnalysis
package import TextFonts
import TextGeometry
import TextStorage

/// The shape stage: turns a paragraph's items into glyphs, and its break opportunities into
/// pieces.
///
/// Scratch for one thread.
package struct ParagraphShaper: ~Copyable {
  /// The engine for any text.
  var general = HarfBuzzShaper()
  /// The engine for words that it knows.
  var words = WordShaper()
  /// The running advance at each code unit, in points, while pieces are made.
  var advanceAt: [Double] = []
  /// For each code unit, true if a line broken before it has to be shaped again.
  var unsafeAt: [Bool] = []
  /// The pieces made so far.
  var newPieces: [UnbreakablePiece] = []

  /// The number of calls of HarfBuzz.
  package var callCount: Int { general.callCount + words.callCount }

  /// Sets the number of calls to 0.
  mutating func forgetCalls() { (general.callCount, words.callCount) = (0, 0) }

  package init() {}

  /// Shapes a paragraph.
  ///
  /// - Parameters:
  ///   - text: The paragraph with its separator, as UTF-16.
  ///   - analysis: The product of the analyze stage.
  ///   - items: The product of the itemize stage.
  ///   - styles: The styles that items refer to.
  ///   - usesLeading: True if the line gaps of fonts make rows higher.
  ///   - overrides: A delegate's changes to characters, which the analysis and the items already
  ///     reflect.
  ///   - generator: Asks a delegate about glyphs.
  /// - Complexity: O(*n*) in the length of the text, beyond HarfBuzz's own work.
  package mutating func shape(
    _ text: [UInt16], analysis: ParagraphAnalysis, items: [TextItem], styles: [ShapingStyle],
    strut: RowMetrics, usesLeading: Bool, cap: DropCapStyles? = nil,
    overrides: TextOverrides = TextOverrides(), generator: GlyphGenerator? = nil
  ) -> ShapedParagraph {
    var (analysis, overrides) = (analysis, overrides)
    var shapedItems: [ShapedItem] = []
    shapedItems.reserveCapacity(items.count)
    var glyphs = ShapedGlyphs()
    glyphs.reserveCapacity(text.count)
    advanceAt.removeAll(keepingCapacity: true)
    advanceAt.append(contentsOf: repeatElement(0, count: text.count + 1))
    unsafeAt.removeAll(keepingCapacity: true)
    unsafeAt.append(contentsOf: repeatElement(false, count: text.count + 1))
    // Copying a style counts references, and most items have the style of the item before.
    var (styleIndex, style) = (-1, styles[items.first?.style ?? 0])
    var hasRooms = false
    for (index, item) in items.enumerated() {
      if item.style != styleIndex { (styleIndex, style) = (item.style, styles[item.style]) }
      let fullScale = item.face.scale(forSize: style.size)
      let scale =
        item.isSmallCapital ? item.face.scale(forSize: style.size(of: item)) : fullScale
      let start = glyphs.count
      if item.kind == .text { append(item, of: text, style: style, to: &glyphs) }
      if !style.rooms.isEmpty {
        hasRooms = true
        glyphs.addRoom(
          of: item, style: style,
          beside: ItemNeighbours(of: index, count: items.count, styles: styles) { items[$0] },
          in: item.range, to: start..<glyphs.count)
      }
      var shaped = ShapedItem(
        item: item, glyphs: start..<glyphs.count, start: 0, scale: scale,
        letterSpacing: style.letterSpacing, baselineOffset: style.baselineOffset,
        // Rows of small capitals are as high as those of other letters.
        metrics: style.rowMetrics
          ?? RowMetrics(
            item.face.metrics, scale: fullScale, baselineOffset: style.baselineOffset,
            usesLeading: usesLeading))
      if item.kind == .attachment, let box = style.attachment {
        shaped.advance = box.advance
        (shaped.fitsLine, shaped.fittingShare) = (box.fitsLine, box.share)
        shaped.keepsHeight = box.keepsHeight
        shaped.metrics.boxAscent = box.ascent
        shaped.metrics.boxDescent = box.descent
      }
      shapedItems.append(shaped)
    }
    var properties: [Int: GlyphProperty] = [:]
    if let generator {
      let made = generator.generate(shapedItems, glyphs, of: text, styles: styles)
      (shapedItems, glyphs, properties) = (made.items, made.glyphs, made.properties)
      analysis = analysis.overriding(made.overrides, length: text.count)
      overrides.formUnion(made.overrides)
    }
    shapedItems.numberRuns()
    shapedItems.setHangingTracking(styles: styles, baseLevel: analysis.baseLevel)
    var total = RunningAdvance()
    var scale = 0.0
    for index in shapedItems.indices {
      shapedItems[index].start = total.points
      let source = AdvanceSource(shapedItems, index)
      if scale == 0, source.isText { scale = source.scale }
      addAdvances(of: source, in: glyphs, to: &total)
    }
    advanceAt[text.count] = total.points
    // The letters of a drop cap stay together.
    let breaks =
      cap.map { cap in analysis.breaks.filter { $0.offset >= cap.length } } ?? analysis.breaks
    return ShapedParagraph(
      length: text.count, baseLevel: analysis.baseLevel, items: shapedItems, glyphs: glyphs,
      pieces: pieces(
        of: text, breaks: breaks, overrides: overrides, items: shapedItems, scale: scale),
      strut: strut,
      missing: Self.missingCharacters(of: text, items: shapedItems, glyphs: glyphs),
      endsInSeparator: text.last.map { $0.isParagraphSeparator } ?? false,
      hasWholeCharacters: text.areWholeCharacters,
      dropCap: cap.map {
        ShapedCap(
          length: $0.length, advance: advanceAt[$0.length], gap: $0.gap, drop: $0.drop,
          depth: Self.depth(ofFirst: $0.length, items: shapedItems, glyphs: glyphs))
      }, isCollapsed: overrides.hidden == [0..<text.count], properties: properties,
      wordBoxes: hasRooms ? .all(in: shapedItems, styles: styles) : [])
  }

  /// The depth of the ink of a paragraph's first letters below their baseline, in points.
  private static func depth(
    ofFirst length: Int, items: [ShapedItem], glyphs: ShapedGlyphs
  ) -> Double {
    var depth = 0.0
    for item in items where item.item.range.lowerBound < length {
      for index in item.glyphs where glyphs.cluster(index) < length {
        let ink = item.item.face.bounds(ofGlyph: UInt32(glyphs.id(index)))
        depth = max(depth, (ink.maxY - Double(glyphs.offset(index).y)) * item.scale)
      }
    }
    return depth
  }

  /// The characters whose clusters hold the glyph 0 and whose font lacks them, in order, each
  /// once.
  private static func missingCharacters(
    of text: [UInt16], items: [ShapedItem], glyphs: ShapedGlyphs
  ) -> [UInt32] {
    guard glyphs.contains(id: 0) else { return [] }
    var missing: [UInt32] = []
    var known: Set<UInt32> = []
    for item in items {
      for index in item.glyphs where glyphs.id(index) == 0 {
        var position = glyphs.cluster(index)
        let scalar = text.scalar(at: &position)
        if !item.item.face.covers(scalar), known.insert(scalar).inserted { missing.append(scalar) }
      }
    }
    return missing
  }

  /// Shapes a part of an item at the edge of a line, with the whole paragraph as context.
  ///
  /// - Returns: The glyphs, which stay valid until the next call.
  package mutating func reshape(
    _ item: TextItem, range: Range<Int>, of text: [UInt16], style: ShapingStyle,
    options: ShapingOptions = []
  ) -> GlyphBuffer {
    var part = item
    part.range = range
    general.shape(part, of: text, style: style, options: options)
    return general.buffer
  }

  /// The ladder of engines: the first that can answer does.
  private mutating func append(
    _ item: TextItem, of text: [UInt16], style: ShapingStyle, to glyphs: inout ShapedGlyphs
  ) {
    // The cache has words as they are written.
    if FastPaths.enabled.contains(.wordCache), !item.isSmallCapital,
      words.append(item, of: text, style: style, to: &glyphs)
    {
      return
    }
    _ = general.append(item, of: text, style: style, to: &glyphs)
  }

  /// The values that determine the running advance within an item. They are copied out, because
  /// passing the item counts references.
  private struct AdvanceSource {
    let range: Range<Int>
    let glyphs: Range<Int>
    let isText: Bool
    let isReversed: Bool
    let scale: Double
    let letterSpacing: Double
    /// The advance of an item that is not text, in points.
    let advance: Double

    init(_ items: [ShapedItem], _ index: Int) {
      range = items[index].item.range
      glyphs = items[index].glyphs
      isText = items[index].item.kind == .text
      isReversed = items[index].item.isRightToLeft
      scale = items[index].scale
      letterSpacing = items[index].letterSpacing
      advance = items[index].advance
    }
  }

  /// Records the running advance at each code unit of an item.
  ///
  /// - Parameter total: The running advance at the item's start; on return, that at its end.
  private mutating func addAdvances(
    of item: AdvanceSource, in glyphs: borrowing ShapedGlyphs, to total: inout RunningAdvance
  ) {
    if item.glyphs.isEmpty {
      for offset in item.range { advanceAt[offset] = total.points }
      if item.advance != 0 { total.add(points: item.advance) }
    } else if glyphs.isWide {
      Self.addAdvances(of: item, in: glyphs.wide.glyphs.span, to: &total, &advanceAt, &unsafeAt)
    } else {
      Self.addAdvances(of: item, in: glyphs.narrow.glyphs.span, to: &total, &advanceAt, &unsafeAt)
    }
  }

  @inline(__always)
  private static func addAdvances<Cluster, Units>(
    of item: AdvanceSource, in glyphs: borrowing Span<PackedGlyphs<Cluster, Units>.Glyph>,
    to total: inout RunningAdvance, _ advanceAt: inout [Double], _ unsafeAt: inout [Bool]
  ) {
    let range = item.range
    var remaining = item.glyphs.count
    total.enter(scale: item.scale, letterSpacing: item.letterSpacing)
    var places = advanceAt.mutableSpan
    var isUnsafe = unsafeAt.mutableSpan
    let step = item.isReversed ? -1 : 1
    var index = item.isReversed ? item.glyphs.upperBound - 1 : item.glyphs.lowerBound
    var glyph = glyphs[index]
    var position = range.lowerBound
    var x = total.points
    while remaining > 0 {
      // One cluster: its glyphs are adjacent in either direction.
      let cluster = glyph.cluster
      if cluster > position + 1 {
        fill(position + 1..<cluster, with: x, &places, &isUnsafe)
      }
      if cluster >= position, cluster < range.upperBound {
        places[cluster] = x
        isUnsafe[cluster] = glyph.isUnsafeToBreak && cluster > range.lowerBound
        position = cluster
      }
      repeat {
        total.add(units: Int(truncatingIfNeeded: glyph.advance))
        remaining -= 1
        index += step
        if remaining > 0 { glyph = glyphs[index] }
      } while remaining > 0 && glyph.cluster == cluster
      total.endCluster()
      x = total.points
    }
    if position + 1 < range.upperBound {
      fill(position + 1..<range.upperBound, with: x, &places, &isUnsafe)
    }
  }

  /// Spreads a cluster's advance evenly over its code units; a break inside the cluster is never
  /// safe.
  ///
  /// - Parameters:
  ///   - inside: The code units of the cluster except the first.
  ///   - end: The running advance at the cluster's end.
  private static func fill(
    _ inside: Range<Int>, with end: Double, _ places: inout MutableSpan<Double>,
    _ isUnsafe: inout MutableSpan<Bool>
  ) {
    let first = inside.lowerBound - 1
    let start = places[first]
    let share = (end - start) / Double(inside.count + 1)
    for offset in inside {
      places[offset] = start + share * Double(offset - first)
      isUnsafe[offset] = true
    }
  }
}
