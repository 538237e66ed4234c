import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// Puts the glyphs of one fragment in visual order and positions them, whatever the fragment
/// holds.
///
/// Reordering follows rules L1 and L2 of UAX #9, for the fragment alone.
struct FragmentGlyphs {
  private let fragment: LineFragment
  private let prepared: PlacedParagraph
  private let store: AdjustmentStore
  private var adjustments: FragmentAdjustments?
  /// The fragment's text, in UTF-16 code units of its paragraph.
  private let range: Range<Int>
  private let contentEnd: Int
  /// The fragment's code units if justification has changed advances; otherwise empty.
  private let text: [UInt16]
  /// True if justification has changed advances.
  private var isJustified: Bool
  /// The room that justification puts between clusters, except those of a drop cap.
  private var spacing: JustifiedSpacing?
  private let capLength: Int
  /// The gap at the left of a drop cap's last letter, in points; 0 if it is at the right.
  private let gapAtLeft: Double
  /// The factor on the widths of visible glyphs.
  private let expansion: Double

  /// - Parameter text: The storage's text.
  init(
    _ fragment: LineFragment, of prepared: PlacedParagraph, store: AdjustmentStore,
    text: borrowing AttributedText
  ) {
    let adjustments = fragment.adjustments < 0 ? nil : store.adjustments[fragment.adjustments]
    var units: [UInt16] = []
    let isJustified =
      fragment.stretch != 0 || adjustments?.letterSpacing != nil || fragment.isExpanded
    if isJustified { text.copyUTF16(in: fragment.range, appendingTo: &units) }
    self.init(fragment, of: prepared, store: store, adjustments: adjustments, units: units)
    self.isJustified = isJustified
  }

  /// - Parameter units: The fragment's code units; needed only if justification changes advances.
  init(
    _ fragment: LineFragment, of prepared: PlacedParagraph, store: AdjustmentStore,
    adjustments: FragmentAdjustments?, units: [UInt16]
  ) {
    self.fragment = fragment
    self.prepared = prepared
    self.store = store
    self.adjustments = adjustments
    spacing = adjustments?.letterSpacing
    capLength = prepared.paragraph.dropCap?.length ?? 0
    gapAtLeft = prepared.paragraph.isRightToLeft ? prepared.paragraph.dropCap?.gap ?? 0 : 0
    expansion = fragment.expansion
    text = units
    isJustified = !units.isEmpty
    let start = prepared.range.lowerBound
    range = fragment.range.lowerBound - start..<fragment.range.upperBound - start
    contentEnd = fragment.contentEnd - start
  }

  /// Appends the glyphs from left to right.
  ///
  /// - Parameters:
  ///   - onSlice: A closure called with each slice of one bidi level after its glyphs, from left
  ///     to right.
  /// - Returns: The distance by which hanging white space moved the glyphs to the left. The
  ///   reported slices have not been moved.
  @discardableResult
  func append(
    to glyphs: inout [PositionedGlyph], onSlice: (FragmentSlice) -> Void = { _ in }
  ) -> Double {
    var pen = FragmentPen(x: fragment.used.start, gaps: spacing?.gaps ?? 0)
    return append(to: &glyphs, &pen, onSlice: onSlice)
  }

  /// Returns the number of gaps between the fragment's visible clusters that justification may
  /// widen.
  ///
  /// - Parameter isIdeographic: True to count only gaps beside ideographs and kana.
  /// - Complexity: O(*n*) in the number of glyphs.
  func countGaps(isIdeographic: Bool) -> Int {
    var probe = self
    probe.spacing = JustifiedSpacing(amount: 0, gaps: .max, isIdeographic: isIdeographic)
    probe.isJustified = true
    var pen = FragmentPen(x: 0, gaps: .max)
    var glyphs: [PositionedGlyph] = []
    probe.append(to: &glyphs, &pen, onSlice: { _ in })
    let found = Int.max - pen.gaps
    // No room is added after the last cluster.
    return pen.mayWidenLastGap ? found - 1 : found
  }

  /// Returns the width of the fragment's visible text, in points.
  ///
  /// - Complexity: O(*n*) in the number of glyphs.
  func visibleWidth() -> Double {
    var glyphs: [PositionedGlyph] = []
    append(to: &glyphs)
    return glyphs.reduce(0) { $0 + ($1.cluster < fragment.contentEnd ? $1.advance : 0) }
  }

  @discardableResult
  private func append(
    to glyphs: inout [PositionedGlyph], _ pen: inout FragmentPen, onSlice: (FragmentSlice) -> Void
  ) -> Double {
    let first = glyphs.count
    var hanging = 0.0
    let tabOffsets = tabOffsets()
    var order = VisualSlices()
    order.fill(
      range, contentEnd: contentEnd, of: prepared.paragraph, truncation: adjustments?.truncation)
    let movesRoom = !prepared.paragraph.wordBoxes.isEmpty
    var moved: [FragmentSlice] = []
    for slice in order.slices {
      var reported = FragmentSlice(
        item: slice.item, level: slice.level,
        range: slice.range.lowerBound + prepared.range.lowerBound..<slice.range.upperBound
          + prepared.range.lowerBound, glyphs: glyphs.count..<glyphs.count, start: pen.x)
      prepared.paragraph.withItem(slice.item) { item in
        append(
          slice, of: item, tabOffsets: tabOffsets, &pen, &glyphs, reporting: &reported,
          hanging: &hanging)
      }
      if movesRoom { moved.append(reported) } else { onSlice(reported) }
    }
    if movesRoom {
      BoxRoomMover(prepared, contentEnd: contentEnd, expansion: isJustified ? expansion : 1)
        .move(in: &moved, &glyphs)
      moved.forEach(onSlice)
    }
    guard prepared.paragraph.isRightToLeft, contentEnd < range.upperBound,
      adjustments?.truncation == nil
    else { return 0 }
    return glyphs.hangToTheLeft(
      from: first, after: fragment.contentEnd, besides: hanging)
  }

  /// Appends the visible glyphs of a slice, or moves the pen past it if it has none.
  private func append(
    _ slice: VisualSlices.Slice, of item: borrowing ShapedItem, tabOffsets: [Int],
    _ pen: inout FragmentPen, _ glyphs: inout [PositionedGlyph],
    reporting reported: inout FragmentSlice,
    hanging: inout Double
  ) {
    if slice.isToken {
      appendToken(&pen, &glyphs)
      reported.glyphs = reported.glyphs.lowerBound..<glyphs.count
      reported.isToken = true
      return
    }
    if item.item.kind.isPlacedWidth {
      reported.width = tabWidth(at: slice.range.lowerBound, among: tabOffsets)
      if slice.range.lowerBound >= contentEnd {
        // Hanging white space comes after the line's last letter, not between letters.
        hanging += reported.width
        pen.x += reported.width
      } else {
        pen.skip(reported.width)
      }
      return
    }
    if item.item.kind == .attachment {
      reported.width = item.advance
      if let adjustments { reported.width *= item.fittingScale(in: adjustments.boxRoom) }
      pen.skip(reported.width)
      return
    }
    guard item.item.kind == .text else { return }
    let hyphen = adjustments?.hyphen.flatMap { $0.item == slice.item ? $0 : nil }
    let showsHyphen =
      hyphen != nil && slice.range.upperBound >= contentEnd && slice.range.lowerBound < contentEnd
    if showsHyphen, item.item.isRightToLeft {
      reported.inserted = glyphs.count
      append(hyphen, item.run, &pen, &glyphs)
    }
    // The room after a letter is at its right, so the letter moves to the other side of its gap.
    let gap = item.item.range.upperBound == capLength ? gapAtLeft : 0
    pen.x += gap
    append(slice, of: item, &pen, &glyphs)
    pen.x -= gap
    if showsHyphen, !item.item.isRightToLeft {
      reported.inserted = glyphs.count
      append(hyphen, item.run, &pen, &glyphs)
    }
    reported.glyphs = reported.glyphs.lowerBound..<glyphs.count
  }

  /// Appends the glyphs of the truncation token, with the cluster of the character before it.
  private func appendToken(_ pen: inout FragmentPen, _ glyphs: inout [PositionedGlyph]) {
    guard let truncation = adjustments?.truncation else { return }
    var item = prepared.paragraph.items[truncation.item]
    // A paragraph that was shaped again after its line was cut may lack the font.
    if let font = truncation.font, font < prepared.paragraph.tokenFonts.count {
      item = prepared.paragraph.tokenFonts[font]
    }
    for index in truncation.glyphs {
      let advance = Double(store.glyphs.advance(index)) * item.scale + item.letterSpacing
      let offset = store.glyphs.offset(index)
      glyphs.append(
        PositionedGlyph(
          id: UInt32(store.glyphs.id(index)), run: item.run,
          cluster: max(range.lowerBound, truncation.hidden.lowerBound - 1)
            + prepared.range.lowerBound,
          x: pen.x + Double(offset.x) * item.scale,
          y: fragment.baseline - item.baselineOffset - Double(offset.y) * item.scale,
          advance: advance))
      pen.x += advance
    }
  }

  /// Appends the glyphs of a slice: its reshaped edges, and the paragraph's own glyphs between
  /// them.
  private func append(
    _ slice: VisualSlices.Slice, of item: borrowing ShapedItem, _ pen: inout FragmentPen,
    _ glyphs: inout [PositionedGlyph]
  ) {
    if let elongated = elongation(of: slice.item) {
      append(elongated.glyphs, from: store.glyphs, of: item, in: slice.range, &pen, &glyphs)
      return
    }
    var middle = slice.range
    let head = adjustments?.head.flatMap { $0.overlaps(slice.item, slice.range) ? $0 : nil }
    let tail = adjustments?.tail.flatMap { $0.overlaps(slice.item, slice.range) ? $0 : nil }
    if let head {
      middle =
        min(max(middle.lowerBound, head.range.upperBound), middle.upperBound)..<middle.upperBound
    }
    if let tail {
      middle =
        middle.lowerBound..<max(middle.lowerBound, min(middle.upperBound, tail.range.lowerBound))
    }
    let (first, last) = item.item.isRightToLeft ? (tail, head) : (head, tail)
    if let first {
      append(first.glyphs, from: store.glyphs, of: item, in: slice.range, &pen, &glyphs)
    }
    if !middle.isEmpty {
      let paragraph = prepared.paragraph
      let part = paragraph.glyphs(of: item, in: middle)
      if isJustified {
        append(part, from: paragraph.glyphs, of: item, in: slice.range, &pen, &glyphs)
      } else {
        let placed = GlyphPlacement(
          run: item.run, paragraphStart: prepared.range.lowerBound, scale: item.scale,
          y: fragment.baseline - item.baselineOffset, letterSpacing: item.letterSpacing)
        glyphs.append(part, of: paragraph.glyphs, placed: placed, &pen.x)
      }
    }
    if let last {
      append(last.glyphs, from: store.glyphs, of: item, in: slice.range, &pen, &glyphs)
    }
  }

  /// Returns the text of an item as elongated by justification; nil if it is not elongated.
  private func elongation(of item: Int) -> ReshapedEdge? {
    guard let adjustments, !adjustments.elongations.isEmpty else { return nil }
    return store.elongations[adjustments.elongations].first { $0.item == item }
  }

  /// Appends those of some glyphs whose clusters start in a slice, justified if the fragment is.
  private func append(
    _ part: Range<Int>, from source: ShapedGlyphs, of item: borrowing ShapedItem,
    in slice: Range<Int>, _ pen: inout FragmentPen, _ glyphs: inout [PositionedGlyph]
  ) {
    let start = prepared.range.lowerBound
    let y = fragment.baseline - item.baselineOffset
    let (scale, letterSpacing, run) = (item.scale, item.letterSpacing, item.run)
    let allowsLetterSpacing = spacing != nil && item.item.script.allowsLetterSpacing
    glyphs.append(addingCapacity: part.count) { (target: inout OutputSpan<PositionedGlyph>) in
      source.forEachPlacedGlyph(in: part) { id, cluster, units, offset, endsCluster in
        guard slice.contains(cluster) else { return }
        var advance = Double(units) * scale
        if endsCluster { advance += letterSpacing }
        var shift = Double(offset.x) * scale
        if isJustified, cluster < contentEnd {
          advance *= expansion
          shift *= expansion
          if endsCluster { advance += widening(of: cluster, allowsLetterSpacing, &pen) }
        }
        target.append(
          PositionedGlyph(
            id: UInt32(id), run: run, cluster: cluster + start, x: pen.x + shift,
            y: y - Double(offset.y) * scale, advance: advance))
        pen.x += advance
      }
    }
  }

  /// Returns the width that justification adds to a cluster's advance, in points.
  @inline(__always)
  private func widening(
    of cluster: Int, _ allowsLetterSpacing: Bool, _ pen: inout FragmentPen
  ) -> Double {
    let index = cluster - range.lowerBound
    var added = text[index].isStretchableSpace ? fragment.stretch : 0
    if let spacing {
      // A drop cap is not widened: the lines beside it start at its original width.
      let mayWiden =
        cluster < capLength
        ? false
        : spacing.isIdeographic
          ? IdeographicGaps.allow(after: index, in: text) : allowsLetterSpacing
      if pen.takesGap(mayWiden) { added += spacing.amount }
    }
    return added
  }

  private func append(
    _ hyphen: HyphenGlyph?, _ run: Int32, _ pen: inout FragmentPen,
    _ glyphs: inout [PositionedGlyph]
  ) {
    guard let hyphen else { return }
    let item = prepared.paragraph.items[hyphen.item]
    glyphs.append(
      PositionedGlyph(
        id: UInt32(hyphen.id), run: run,
        cluster: max(range.lowerBound, contentEnd - 1) + prepared.range.lowerBound, x: pen.x,
        y: fragment.baseline - item.baselineOffset, advance: hyphen.advance * expansion))
    pen.x += hyphen.advance * expansion
  }

  /// Returns the offsets of the fragment's tabs, in logical order; none if no tab has a width.
  private func tabOffsets() -> [Int] {
    guard let tabs = adjustments?.tabs, !tabs.isEmpty else { return [] }
    var offsets: [Int] = []
    offsets.reserveCapacity(tabs.count)
    let items = prepared.paragraph.items
    for index in prepared.paragraph.itemIndex(containing: range.lowerBound)..<items.count {
      let item = items[index].item
      if item.range.lowerBound >= range.upperBound { break }
      if item.kind.isPlacedWidth, item.range.lowerBound >= range.lowerBound {
        offsets.append(item.range.lowerBound)
      }
    }
    return offsets
  }

  /// Returns the width of the tab at an offset, in points, given the offsets of all tabs.
  ///
  /// - Complexity: O(log *n*) in the number of tabs.
  private func tabWidth(at offset: Int, among offsets: [Int]) -> Double {
    guard let tabs = adjustments?.tabs else { return 0 }
    let tab = offsets.partition { $0 < offset }
    return tab < tabs.count ? store.tabAdvances[tabs.lowerBound + tab] : 0
  }
}

extension ReshapedEdge {
  /// True if the edge overlaps a range of an item.
  fileprivate func overlaps(_ item: Int, _ range: Range<Int>) -> Bool {
    self.item == item && self.range.overlaps(range)
  }
}
