import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// The rows of a chapter, placed one paragraph at a time in a container without an end.
struct ChapterMeasure: ~Copyable {
  private let manager: LayoutManager
  /// The geometry of the chapter's containers, without their ends.
  private let geometry: ContainerGeometry
  private var placer: RowPlacer
  private var container: ContainerProgress
  private var lookahead = ParagraphLookahead()
  private var current = CurrentParagraph()
  /// The position from which text belongs into other containers, in UTF-16 code units of the
  /// storage.
  private let limit: Int
  private(set) var paragraphs: [BreakParagraph] = []
  /// The planned line ends of each paragraph's settings; empty if there are none.
  private var linePlans: [[LinePlan]] = []
  /// The end of the chapter.
  private(set) var end = TextPosition(offset: 0, paragraph: 0)
  /// True if the breaks of the chapter can be chosen together.
  private(set) var isEligible = true
  /// The amount of text in rows of each height.
  private var heights: [Double: Int] = [:]

  /// The height of the container that rows are measured in, in points.
  private static let height = ContainerGeometry.unlimited / 2
  /// The state of a container with some text, in which paragraphs have room above them.
  private static let start = ContainerState(rowCount: 1, lineCount: 1)
  /// The most rows of a paragraph that is set longer or shorter, and the fewest.
  private static let settableRows = 3...60

  init(_ manager: LayoutManager, _ geometry: ContainerGeometry, container number: Int) {
    self.manager = manager
    self.geometry = ContainerGeometry(measuring: geometry, height: Self.height)
    limit = geometry.textLimit
    placer = RowPlacer(context: BreakContext(text: manager.text))
    placer.context.meter = manager.meter
    container = ContainerProgress(self.geometry, number: number, state: Self.start)
    isEligible =
      manager.hooks == nil && geometry.index == nil && !geometry.hasProvider
      && !geometry.isEndless && geometry.rowSpacing == 0
  }

  /// The costs of breaks in the chapter.
  var costs: BreakCosts {
    let common = heights.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return BreakCosts(unit: common?.key ?? 1)
  }

  /// Returns what was measured.
  ///
  /// - Parameter first: The number of the first paragraph.
  func measured(from first: Int) -> MeasuredParagraphs {
    MeasuredParagraphs(
      paragraphs: isEligible ? paragraphs : [], end: end.offset, isEligible: isEligible,
      heights: heights, numbers: first..<end.paragraph, linePlans: isEligible ? linePlans : [])
  }

  /// Reads paragraphs up to the chapter's end.
  ///
  /// - Returns: False if a limit of work was reached.
  mutating func readParagraphs(from start: TextPosition, isEligible: Bool) -> Bool {
    if !isEligible { self.isEligible = false }
    end = start
    defer { manager.shapingCallCount += placer.shapingCallCount }
    while end.paragraph < manager.text.paragraphCount {
      guard
        let paragraph = manager.placedParagraph(
          end.paragraph, at: end.offset, ahead: &lookahead)
      else {
        // Without fonts no text has rows.
        return manager.meter?.exceeded == nil
      }
      let continues = manager.continuesParagraph(end.paragraph)
      if end.paragraph > start.paragraph {
        let style = manager.styles.formats[paragraph.format].style
        if end.offset >= limit || (style.breakBefore != .none && !continues) { return true }
      }
      let format = manager.styles.formats[paragraph.format]
      let height = format.rowHeight(paragraph.paragraph.strut) + format.spacing.lines
      heights[height, default: 0] += paragraph.range.count
      if self.isEligible, !paragraph.range.isEmpty { read(paragraph, continues: continues) }
      if manager.meter?.exceeded != nil { return false }
      end.offset += paragraph.paragraph.length
      end.paragraph += 1
    }
    return true
  }

  /// Adds a paragraph.
  private mutating func read(_ paragraph: PlacedParagraph, continues: Bool) {
    let known = manager.measuredRows.rows(of: paragraph, continues: continues, in: geometry)
    if let known {
      paragraphs.append(known.paragraph(end.paragraph, at: end.offset))
      linePlans.append(known.linePlans)
      return
    }
    manager.state.counts.measuredParagraphs += 1
    guard let rows = rows(of: paragraph, continues: continues, wanted: nil), !rows.isEmpty else {
      isEligible = false
      return
    }
    var made = BreakParagraph(number: end.paragraph, settings: [.init(rows: rows)])
    let style = current.progress.format.style
    made.keepsWithNext = style.keepWithNext
    made.keepsTogether = style.keepTogether
    made.keepsWords = current.progress.format.keepsWordsInContainers
    (made.orphans, made.widows) = (style.orphanLines, style.widowLines)
    if let cap = container.placed.caps.first?.cap {
      made.boundRows = container.placed.rows.count { $0.y < cap.bottom - LineBreaker.tolerance }
    }
    let plan = wholePlan(of: rows)
    linePlans.append(plan.map { [$0] } ?? [])
    if let plan, made.boundRows == 0, style.lineBreaking == .optimal {
      addSettings(of: paragraph, continues: continues, to: &made, demerits: plan.demerits)
    }
    paragraphs.append(made)
    manager.measuredRows.keep(
      made, linePlans[linePlans.count - 1], of: paragraph, continues: continues, in: geometry)
  }

  /// Returns the line ends of the paragraph that was placed last; nil if they were not chosen
  /// together for all of it.
  private func wholePlan(of rows: [BreakRow]) -> LinePlan? {
    guard let plan = current.progress.planning?.plan, plan.rows.count == rows.count,
      plan.rows.first?.start == 0
    else { return nil }
    return plan
  }

  /// Returns the line ends of each paragraph whose line ends were chosen together, by its number.
  func linePlans(for choice: BreakChoice) -> [Int: LinePlan] {
    var plans: [Int: LinePlan] = [:]
    for (paragraph, own) in zip(paragraphs, linePlans) where !own.isEmpty {
      let count = choice.rowCounts[paragraph.number] ?? own[0].rows.count
      plans[paragraph.number] = own.first { $0.rows.count == count }
    }
    return plans
  }

  /// Adds the settings of a paragraph with a row more and a row less, where it can have them.
  private mutating func addSettings(
    of paragraph: PlacedParagraph, continues: Bool, to made: inout BreakParagraph,
    demerits own: Double
  ) {
    let rows = made.settings[0].rows
    guard Self.settableRows.contains(rows.count), paragraph.paragraph.commonMetrics != nil,
      rows.allSatisfy({ !$0.isHidden && !$0.closes }),
      let planning = current.progress.planning, let room = planning.plan.fragments.last?.room
    else { return }
    let reach = planning.reachableRows(
      of: paragraph.paragraph, now: rows.count, room: room, breaker: current.progress.breaker)
    for count in reach where count != rows.count {
      guard let other = self.rows(of: paragraph, continues: continues, wanted: count),
        other.count == count, let plan = wholePlan(of: other)
      else { continue }
      let cost = BreakCosts.setting(demerits: plan.demerits - own)
      made.settings.append(.init(rows: other, cost: cost))
      linePlans[linePlans.count - 1].append(plan)
    }
  }

  /// Places a paragraph.
  ///
  /// - Parameter wanted: The number of rows to set it in; nil for those it has by itself.
  /// - Returns: Its rows; nil if they cannot be placed.
  private mutating func rows(
    of paragraph: PlacedParagraph, continues: Bool, wanted: Int?
  ) -> [BreakRow]? {
    current.begin(
      paragraph, number: end.paragraph, continues: continues, styles: manager.styles)
    current.progress.planning?.spansContainers = true
    current.progress.planning?.wantedRows = wanted
    current.progress.planning?.mostDemerits = BreakCosts.mostDemerits
    container.placed.truncate(toRows: 0)
    container.state = Self.start
    let mark = placer.context.store.mark
    defer { placer.context.store.rewind(to: mark) }
    var rows: [BreakRow] = []
    while !current.progress.breaker.isAtEnd {
      let first = container.placed.rows.count
      let before = container.state.y
      let outcome = placer.placeRows(&current.progress, in: &container, following: nil)
      append(from: first, after: before, to: &rows)
      if outcome == .placed, current.progress.breaker.isAtEnd { break }
      guard container.state.isClosed, container.placed.rows.count > first else { return nil }
      // The rest of the paragraph belongs in the next container.
      rows[rows.count - 1].closes = true
      container.state.isClosed = false
    }
    if container.state.isClosed, !rows.isEmpty { rows[rows.count - 1].closes = true }
    return rows
  }

  /// Returns the room above the letters of a row, which it does not have as the first of its
  /// container, in points.
  private func roomAboveLetters(of row: PlacedRow, isHidden: Bool) -> Double {
    guard !isHidden, let first = row.fragments.first, let last = row.fragments.last else {
      return 0
    }
    let fragments = container.placed.fragments
    let start = fragments[first].paragraphStart
    let text = fragments[first].range.lowerBound - start..<fragments[last].range.upperBound - start
    let rise = current.progress.paragraph.rise(of: text, by: geometry.firstBaseline)
    return rise.map { min(row.ascent - $0, row.height) } ?? 0
  }

  /// Adds the rows that were placed last.
  private func append(from first: Int, after before: Double, to rows: inout [BreakRow]) {
    let insets = current.progress.format.insets
    let fragments = container.placed.fragments
    var bottom = before
    for index in first..<container.placed.rows.count {
      let placed = container.placed.rows[index]
      var row = BreakRow(
        offset: container.placed.fragments[placed.fragments.lowerBound].range.lowerBound,
        height: placed.height, ascent: placed.ascent)
      row.gap = placed.y - bottom
      if geometry.firstBaseline != .ascent {
        row.roomAbove = roomAboveLetters(of: placed, isHidden: container.placed.isCollapsed(index))
      }
      let isStart = rows.isEmpty && !current.progress.continuesParagraph
      row.gapAtTop = isStart ? insets.topAtCut : insets.topInside
      (row.hasBoxes, row.roomBelow) = (placed.hasBoxes, Double(placed.roomBelow))
      row.after = placed.spaceAfter
      row.gridAlignment = current.progress.format.style.gridAlignment
      row.startsParagraph = rows.isEmpty && !current.progress.continuesParagraph
      row.isHidden = container.placed.isCollapsed(index)
      row.isBlank = placed.fragments.allSatisfy {
        fragments[$0].contentEnd <= fragments[$0].range.lowerBound
      }
      row.dividesWord = container.placed.endsWithHyphen(index)
      rows.append(row)
      bottom = placed.bottom.value
    }
  }
}

extension ParagraphPlanning {
  /// Returns the numbers of rows, near the present one, that a paragraph may be set in by the room
  /// that its text takes.
  ///
  /// - Parameters:
  ///   - count: The number of rows that it has by itself.
  ///   - room: The room of a row, in points.
  fileprivate func reachableRows(
    of paragraph: ShapedParagraph, now count: Int, room: Double, breaker: borrowing LineBreaker
  ) -> ClosedRange<Int> {
    guard let last = paragraph.pieces.last, room > 0 else { return count...count }
    let (width, rows) = (last.contentAdvance, Double(count))
    let spaces = Double(last.contentSpaces)
    // All rows but the last would be full.
    let give = breaker.spaceShrink * spaces + breaker.expansion * width
    let least = width - give <= (rows - 1) * room ? count - 1 : count
    // One more row holds at least a word, and the room that is left goes into the others.
    let missing = rows * room - width + 0.1 * room
    let stretch = demerits.stretch * spaces + demerits.expansion * width
    return least...(missing <= 1.5 * stretch ? count + 1 : count)
  }
}

extension ContainerGeometry {
  /// Creates the geometry of a container without exclusions that measures rows of another one.
  fileprivate convenience init(measuring other: ContainerGeometry, height: Double) {
    self.init(
      size: Size(width: other.width, height: height), attachmentHeight: other.attachmentHeight,
      padding: other.padding, minimumFragmentWidth: other.minimumFragmentWidth,
      indentOrigin: other.indentOrigin, startsPage: false, textLimit: .max, rowSpacing: 0,
      cutHeight: .infinity, continuesBoxes: false, baselineGrid: nil,
      firstBaseline: other.firstBaseline,
      endsAtBaseline: false, maximumNumberOfLines: 0,
      lineBreakMode: .byWordWrapping,
      truncationToken: other.truncationToken, provider: nil, exclusions: .none)
  }
}
