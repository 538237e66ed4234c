import TextFonts
import TextGeometry
import TextStorage

/// One paragraph while its rows are placed: the breaker that takes its text, and how it is styled.
struct ParagraphProgress {
  var breaker: LineBreaker
  /// The paragraph's number.
  private(set) var number: Int
  /// The paragraph with its attachments as large as they want to be, once some have been made smaller.
  private var whole: ShapedParagraph?
  /// What a row with an attachment has below it, in points.
  private var depth = 0.0
  /// The width of a space in the item that was asked about last, in points.
  private var space: (item: Int, width: Double)?
  /// Whether no row of the paragraph has been placed yet, in any container.
  var isFirstRow = true
  /// Whether the paragraph goes on with the one before it.
  private(set) var continuesParagraph: Bool
  /// Where the next fragments are to end, when they are chosen together; nil when they are not.
  private(set) var planning: ParagraphPlanning?

  /// Starts with the first text of a paragraph.
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

  /// Goes on with another paragraph of the same format and with the same styles, which costs less than to start anew:
  /// references to what the two share are not counted.
  mutating func goOn(
    with paragraph: consuming PlacedParagraph, number: Int, continuesParagraph: Bool
  ) {
    breaker.goOn(with: paragraph)
    self.number = number
    self.continuesParagraph = continuesParagraph
    // To let go of nothing is a call, too.
    if whole != nil { whole = nil }
    (depth, space, isFirstRow) = (0, nil, true)
    if planning != nil || breaker.format.isPlanned { plan() }
  }

  private mutating func plan() {
    // Widths of tabs depend on where they land.
    guard breaker.format.isPlanned, !breaker.paragraph.hasTabs else {
      planning = nil
      return
    }
    // Rows that may be taken back may need the one there is.
    if isKnownUniquelyReferenced(&planning) {
      planning?.goOn(with: breaker)
    } else {
      planning = ParagraphPlanning(breaker, format: breaker.format)
    }
  }

  /// That of an empty text.
  static var none: ParagraphProgress {
    ParagraphProgress(
      PlacedParagraph(paragraph: .empty, range: 0..<0, format: -1), number: -1, format: .plain,
      styles: [])
  }

  var paragraph: ShapedParagraph { breaker.paragraph }
  var format: ParagraphFormat { breaker.format }
  var isRightToLeft: Bool { breaker.paragraph.isRightToLeft }

  /// Where the text starts that has no row yet, in UTF-16 code units of the storage.
  var offset: Int { breaker.textRange.lowerBound + breaker.cursor.offset }

  /// Whether the text that follows belongs into the next container.
  var endsContainer: Bool { follows(.containerBreak) }

  /// Whether a form feed is what comes next and what the paragraph starts with.
  var startsWithBreak: Bool {
    isFirstRow && breaker.cursor.piece == 0
      && paragraph.pieces.first?.flags.isSuperset(of: [.containerBreak, .paragraphBreak]) == true
  }

  /// Whether the next row starts a paragraph.
  var startsParagraph: Bool { isFirstRow ? !continuesParagraph : follows(.paragraphBreak) }

  /// Whether the last row ends one.
  var endsParagraph: Bool {
    breaker.isAtEnd ? !paragraph.isContinued : follows(.paragraphBreak)
  }

  /// Whether the last row ends with a piece of some kind.
  private func follows(_ flag: UnbreakablePiece.Flags) -> Bool {
    breaker.cursor.piece > 0
      && paragraph.pieces[breaker.cursor.piece - 1].flags.contains(flag)
      && Int(paragraph.pieces[breaker.cursor.piece - 1].end) == breaker.cursor.offset
  }

  /// The drop cap that the next row starts with; nil when it starts with none.
  var cap: ShapedCap? { isFirstRow ? paragraph.dropCap : nil }

  /// Makes attachments as large as the lines of a container and its height allow.
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
    let others = margins(in: geometry, startsParagraph: false)
    var room = BoxRoom(width: max(0, min(first.widest, others.widest)))
    // Rows of an exact height do not grow with what stands in them, and where no text has room either,
    // nothing is made small enough.
    let height = geometry.attachmentHeight
    if height < ContainerGeometry.endless, style.lineHeight == nil, height > depth {
      room.height = height - depth
    }
    breaker.fitBoxes(to: room, of: whole ?? paragraph)
  }

  /// What the next row leaves blank in the spans of a container.
  func margins(in geometry: ContainerGeometry) -> RowMargins {
    margins(in: geometry, startsParagraph: startsParagraph)
  }

  /// What the first row of a paragraph, or one of the others, leaves blank in the spans of a container.
  func margins(in geometry: ContainerGeometry, startsParagraph: Bool) -> RowMargins {
    RowMargins(
      indent: max(0, startsParagraph ? format.style.firstLineHeadIndent : format.style.headIndent),
      tailIndent: format.style.tailIndent, isRightToLeft: isRightToLeft, in: geometry)
  }

  /// The width of a space in the font of the text at an offset of the paragraph, in points.
  mutating func spaceWidth(at offset: Int) -> Double {
    guard !paragraph.items.isEmpty else { return 0 }
    let index = paragraph.itemIndex(containing: offset)
    if let space, space.item == index { return space.width }
    let width = paragraph.spaceWidth(ofItem: index)
    space = (index, width)
    return width
  }

  /// What the next row is at least as high as.
  func startMetrics() -> RowMetrics {
    let start = breaker.cursor.offset
    return planning?.plan.row(startingAt: start)?.metrics ?? metrics(of: start..<start + 1)
  }

  /// What the text of a range wants of its row.
  func metrics(of range: Range<Int>) -> RowMetrics {
    if let metrics = paragraph.commonMetrics { return metrics }
    let items = paragraph.items
    var metrics: RowMetrics?
    for index in paragraph.itemIndex(containing: range.lowerBound)..<items.count {
      let isBehind =
        items[index].item.range.lowerBound >= max(range.upperBound, range.lowerBound + 1)
      if isBehind, metrics != nil { break }
      let kind = items[index].item.kind
      if kind == .lineBreak, metrics != nil { continue }
      // What takes no room takes no height; where there is nothing else, what follows decides.
      if kind == .ignored { continue }
      if metrics == nil { metrics = items[index].metrics }
      metrics?.formUnion(items[index].metrics)
    }
    return metrics ?? paragraph.strut
  }
}
