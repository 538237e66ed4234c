import TextAnalysis
import TextFonts
import TextGeometry
import TextShaping
import TextStorage

/// One paragraph while its rows are placed: the line breaker and the paragraph's format.
struct ParagraphProgress {
  var breaker: LineBreaker
  /// The paragraph's number.
  private(set) var number: Int
  /// The paragraph with its attachments at full size, once some have been made smaller.
  private var whole: ShapedParagraph?
  /// The room below the baseline of a row with an attachment, in points.
  private var depth = 0.0
  /// The width of a space in the item that was last asked about, in points.
  private var space: (item: Int, width: Double)?
  /// True if no row of the paragraph has been placed yet, in any container.
  var isFirstRow = true
  /// True if the paragraph continues the one before it.
  private(set) var continuesParagraph: Bool
  /// The planned ends of the next fragments if they are chosen together; otherwise nil.
  private(set) var planning: ParagraphPlanning?

  /// Starts at the beginning of a paragraph.
  ///
  /// - Parameter number: The paragraph's number.
  init(
    _ paragraph: PlacedParagraph, number: Int, format: ParagraphFormat, styles: [ShapingStyle],
    continuesParagraph: Bool = false
  ) {
    breaker = LineBreaker(paragraph, format: format, styles: styles)
    self.number = number
    self.continuesParagraph = continuesParagraph
    plan()
  }

  /// Continues with another paragraph of the same format and with the same styles. This is cheaper
  /// than starting again: references to what the two share are not counted.
  mutating func restart(
    with paragraph: consuming PlacedParagraph, number: Int, continuesParagraph: Bool
  ) {
    breaker.restart(with: paragraph)
    self.number = number
    self.continuesParagraph = continuesParagraph
    // Releasing nil would still be a call.
    if whole != nil { whole = nil }
    (depth, space, isFirstRow) = (0, nil, true)
    if planning != nil || breaker.format.isPlanned { plan() }
  }

  /// Runs a body in which line ends are not planned and words are not divided.
  mutating func leavingWordsWhole<Result>(_ body: (inout ParagraphProgress) -> Result) -> Result {
    let planning = self.planning
    self.planning = nil
    breaker.leavesWordsWhole = true
    defer {
      self.planning = planning
      breaker.leavesWordsWhole = false
    }
    return body(&self)
  }

  private mutating func plan() {
    // The width of a tab depends on its position, so such paragraphs are not planned.
    guard breaker.format.isPlanned, !breaker.paragraph.hasTabs else {
      planning = nil
      return
    }
    // Saved rows may still need the current plan, so only an unshared one is reused.
    if isKnownUniquelyReferenced(&planning) {
      planning?.restart(with: breaker)
    } else {
      planning = ParagraphPlanning(breaker, format: breaker.format)
    }
  }

  /// The progress of an empty text.
  static var none: ParagraphProgress {
    ParagraphProgress(
      PlacedParagraph(paragraph: .empty, range: 0..<0, format: -1), number: -1, format: .plain,
      styles: [])
  }

  var paragraph: ShapedParagraph { breaker.paragraph }
  var format: ParagraphFormat { breaker.format }
  var isRightToLeft: Bool { breaker.paragraph.isRightToLeft }

  /// The start of the text without rows, in UTF-16 code units of the storage.
  var offset: Int { breaker.textRange.lowerBound + breaker.cursor.offset }

  /// True if the remaining text belongs in the next container.
  var endsContainer: Bool { follows(.containerBreak) }

  /// True if a form feed comes next and starts the paragraph.
  var startsWithBreak: Bool {
    isFirstRow && breaker.cursor.piece == 0
      && paragraph.pieces.first?.flags.isSuperset(of: [.containerBreak, .paragraphBreak]) == true
  }

  /// True if the next row starts a paragraph.
  var startsParagraph: Bool { isFirstRow ? !continuesParagraph : follows(.paragraphBreak) }

  /// True if the next row continues the line above: that ended neither a paragraph nor at a forced
  /// break.
  private var continuesLine: Bool {
    !isFirstRow && breaker.cursor.offset > 0 && !follows(.mandatory)
  }

  /// True if the last row ends a paragraph.
  var endsParagraph: Bool {
    breaker.isAtEnd ? !paragraph.isContinued : follows(.paragraphBreak)
  }

  /// True if the last row ends with a piece of some kind.
  private func follows(_ flag: UnbreakablePiece.Flags) -> Bool {
    breaker.cursor.piece > 0
      && paragraph.pieces[breaker.cursor.piece - 1].flags.contains(flag)
      && Int(paragraph.pieces[breaker.cursor.piece - 1].end) == breaker.cursor.offset
  }

  /// The drop cap that the next row starts with; nil if there is none.
  var cap: ShapedCap? { isFirstRow ? paragraph.dropCap : nil }

  /// Sizes attachments to fit the lines and the height of a container.
  mutating func fitBoxes(in geometry: ContainerGeometry) {
    guard paragraph.hasFittingBoxes else { return }
    let style = format.style
    if whole == nil {
      whole = paragraph
      var text = paragraph.strut
      for item in paragraph.items { text.formUnion(item.metrics) }
      depth = format.depth(text) + format.spacing.lines
    }
    let first = margins(in: geometry, startsParagraph: true)
    let others = margins(in: geometry, startsParagraph: false, continuesLine: true)
    var room = BoxRoom(width: max(0, min(first.widest, others.widest)))
    // Rows of an exact height do not grow with their content. If there is no room for text either,
    // no attachment would be small enough.
    let height = geometry.attachmentHeight
    if height < ContainerGeometry.endless, style.lineHeight == nil, height > depth {
      room.height = height - depth
    }
    breaker.fitBoxes(to: room, of: whole ?? paragraph)
  }

  /// Returns the grid that the next row is on in a container; nil if it is on none.
  func grid(in geometry: ContainerGeometry) -> BaselineGrid? {
    guard let grid = geometry.baselineGrid else { return nil }
    return grid.used(by: format.style.gridAlignment, startsParagraph: startsParagraph)
  }

  /// Returns the margins of the next row in the spans of a container.
  func margins(in geometry: ContainerGeometry) -> RowMargins {
    margins(
      in: geometry, startsParagraph: startsParagraph,
      continuesLine: format.style.wrapIndent > 0 && continuesLine)
  }

  /// Returns the margins of a paragraph's first row, or of its other rows, in the spans of a
  /// container.
  ///
  /// - Parameter continuesLine: True for a row that continues the line above.
  func margins(
    in geometry: ContainerGeometry, startsParagraph: Bool, continuesLine: Bool = false
  ) -> RowMargins {
    RowMargins(
      indent: format.style.indent(startsParagraph: startsParagraph, continuesLine: continuesLine),
      tailIndent: format.style.tailIndent, insets: format.insets, isRightToLeft: isRightToLeft,
      in: geometry)
  }

  /// Returns the width of a space in the font of the text at an offset of the paragraph, in
  /// points.
  mutating func spaceWidth(at offset: Int) -> Double {
    guard !paragraph.items.isEmpty else { return 0 }
    let index = paragraph.itemIndex(containing: offset)
    if let space, space.item == index { return space.width }
    let width = paragraph.spaceWidth(ofItem: index)
    space = (index, width)
    return width
  }

  /// Returns the metrics that the next row has at least.
  func startMetrics() -> RowMetrics {
    let start = breaker.cursor.offset
    return planning?.plan.row(startingAt: start)?.metrics ?? metrics(of: start..<start + 1)
  }

  /// Returns the metrics that the text of a range requires of its row.
  func metrics(of range: Range<Int>) -> RowMetrics { paragraph.rowMetrics(of: range) }
}

extension ShapedParagraph {
  /// Returns the metrics that the text of a range requires of its row.
  func rowMetrics(of range: Range<Int>) -> RowMetrics {
    if let commonMetrics { return commonMetrics }
    var metrics: RowMetrics?
    visitItems(ofRow: range) { index in
      if metrics == nil { metrics = items[index].metrics }
      metrics?.formUnion(items[index].metrics)
    }
    return metrics ?? strut
  }
}
