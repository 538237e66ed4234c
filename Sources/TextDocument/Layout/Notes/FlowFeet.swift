import TextGeometry
import TextLayout
import TextStorage

/// The notes at the feet of columns or pages that tables, floats or boxes divide.
///
/// Everything that is placed in a column reserves the room of its notes below it. If there is too
/// little, rows of text and of tables go to the next column with their notes. The notes are placed
/// when the column ends. For notes across columns see ``PageFoot``.
final class FlowFeet {
  /// A float at the foot of the current column, above the notes.
  struct LowFloat {
    var containers: Range<Int>
    /// The index of its exclusion in the column.
    var exclusion: Int
    /// The top of its exclusion, in points of the column.
    var top: Double
  }

  /// The notes of the columns before one that begins.
  struct State {
    let areaCount: Int
    let due: Int
    let measure: [NoteMeasure.State]
  }

  let texts: FootnoteTexts
  let measure: FootMeasure
  let plan: FootnotePlan
  /// True if notes are at the feet of pages, across their columns.
  let isAcross: Bool
  /// The feet of the pages by their numbers if notes are across columns.
  var pageFeet: [Int: PageFoot] = [:]
  /// The last top of a page from which it may be laid out again, and the one from which it has to
  /// be; nil if there is none.
  var (start, restart): (FlowCheckpoint?, FlowCheckpoint?)
  /// The progress of the choice of breaks at the start, and true to keep the chosen ends.
  var (progress, keepsEnds): (FlowBreaks.Progress?, Bool) = (nil, false)
  /// True if a row continues from the current page to later columns.
  var isFilled = false
  /// The start of the paragraph at the top of the last such page in UTF-16 code units, and the
  /// index of the page that it was first on top of.
  var paragraph = (start: -1, page: 0)
  /// True if that paragraph is so long that its notes follow it.
  var isOverlong = false
  /// The notes of the columns so far.
  var areas: [FootnoteFlow.Area] = []
  /// The number of notes that are due with what is placed so far.
  var due = 0
  /// The number of notes that were due before the current column.
  var dueBefore = 0
  /// The height at the foot of the current column that notes take, in points.
  var reserve = 0.0
  /// The height for notes of earlier columns, in points.
  var pending = 0.0
  /// The bottoms of the content in the current column, and of its floats, in points.
  var (bottom, floatBottom) = (0.0, 0.0)
  /// The floats at the foot of the current column.
  var lowFloats: [LowFloat] = []
  /// True if the notes of the current column or page are placed.
  var isClosed = false

  /// - Parameter isAcross: True if notes are at the feet of pages, across their columns.
  init(_ layout: DocumentLayout, _ texts: FootnoteTexts, isAcross: Bool) {
    (self.texts, plan, self.isAcross) = (texts, layout.plan.footnotes, isAcross)
    measure = FootMeasure(layout, texts)
  }

  /// The notes of the columns so far.
  var state: State { State(areaCount: areas.count, due: due, measure: measure.state) }

  /// Goes back to the notes of earlier columns.
  func restore(_ state: State) {
    areas.removeSubrange(state.areaCount...)
    due = state.due
    measure.restore(state.measure)
  }

  /// The lowest edge of the content that is not at the foot, in points of the column.
  var floor: Double { max(bottom, floatBottom) }

  /// Returns the height of the notes that are due with some text, with the distance above them, in
  /// points.
  ///
  /// - Parameter isLeast: True to count only the first rows of the last note, which may continue
  ///   in the next column.
  func height(upTo due: Int, in column: ContainerPlan, isLeast: Bool) -> Double {
    let dividable = isLeast && due > self.due ? measure.restOfLast(upTo: due, in: column) : 0
    if !column.isPlain {
      return heightBesideShapes(upTo: due, in: column, dividable: dividable)
    }
    return measure.height(upTo: due, in: column) + measure.gap(upTo: due) - dividable
  }

  /// Returns the height of notes as a trial finds it, or that of the column if they have no room.
  ///
  /// - Parameter dividable: The height of the last note that may continue in the next column, in
  ///   points.
  private func heightBesideShapes(
    upTo due: Int, in column: ContainerPlan, dividable: Double
  ) -> Double {
    guard measure.hasRest(upTo: due) else { return 0 }
    let state = measure.state
    defer { measure.restore(state) }
    let parts =
      dividable > 0
      ? measure.beginAtFoot(upTo: due, dividable: dividable, in: column)
      : measure.placeAtFoot(upTo: due, below: 0, in: column)
    let isEnough = dividable > 0 ? measure.begun >= due : !measure.hasRest(upTo: due)
    guard let first = parts.first, isEnough else { return column.frame.height }
    return column.frame.maxY - first.plan.frame.minY + plan.streams[first.stream].gap
  }
}

/// Notes of text, tables, floats and boxes in columns.
extension TableFlow {
  /// Begins the foot of the current column with the notes that earlier ones had no room for.
  func beginFoot() {
    guard let feet else { return }
    (feet.dueBefore, feet.lowFloats) = (feet.due, [])
    (feet.bottom, feet.floatBottom) = (0, 0)
    if feet.isAcross { return }
    feet.isClosed = false
    // States of the page may be restored.
    if checkpoint == nil, pageTop == nil { feet.measure.release() }
    let most = FootnoteFlow.greatestShare * column.frame.height
    feet.pending = min(feet.height(upTo: feet.due, in: emptyColumn, isLeast: false), most)
    feet.reserve = feet.pending
  }

  /// True if notes of earlier columns, or of the page, take a part of the current one.
  var hasEarlierNotes: Bool {
    pageFoot.map { $0.height > 0 } ?? feet.map { $0.pending > 0 } ?? false
  }

  /// Gives all of the current column above its notes to content that continues in the next one.
  func fillAboveNotes() {
    feet?.bottom = height
    feet?.isFilled = true
  }

  /// The height of the current column without the floats at its foot, in points.
  private func heightAboveLowFloats(_ feet: FlowFeet) -> Double {
    let top = feet.lowFloats.map(\.top).min() ?? height
    return column.frame.height - max(0, height - top)
  }

  /// Returns true if notes have room below some content of the current column.
  ///
  /// - Parameters:
  ///   - position: The end of the content's text, in UTF-16 code units.
  ///   - bottom: The lower edge of the content, in points of the column.
  func hasRoomForNotes(upTo position: Int, below bottom: Double) -> Bool {
    guard let feet else { return true }
    return hasRoomForNotes(feet.texts.dueCount(upTo: position), below: bottom, feet)
  }

  private func hasRoomForNotes(_ due: Int, below bottom: Double, _ feet: FlowFeet) -> Bool {
    if feet.isAcross { return !isHeldBack(due) }
    let reserve =
      due <= feet.due ? feet.reserve : feet.height(upTo: due, in: emptyColumn, isLeast: true)
    return max(bottom, feet.floatBottom) + reserve
      <= heightAboveLowFloats(feet) + NoteMeasure.tolerance
  }

  /// Ends a container of text above the notes of its rows.
  func makeRoomForNotes(in container: TextContainer) {
    guard let feet else { return }
    let whole = max(height - y, PagePlan.minimumHeight)
    if container.size.height > whole { container.size.height = whole }
    if feet.isAcross {
      if let limit = pageFoot?.limit { endBeforeLateNotes(in: container, limit: limit) }
      return
    }
    for _ in 0..<FootnoteFlow.maximumRounds {
      layout.manager.ensureLayout(for: container)
      let rows = feet.texts.rows(of: container, in: layout.manager)
      let late = lateRow(of: rows, feet)
      guard let late else { return }
      if late == 0, y == 0, floatCount == 0, feet.pending == 0 {
        // Some text has to be placed, or no column would take it.
        container.size.height = rows[0].bottom + NoteMeasure.tolerance
        layout.manager.ensureLayout(for: container)
        return
      }
      container.size.height =
        late > 0 ? rows[late - 1].bottom + NoteMeasure.tolerance : PagePlan.minimumHeight
    }
    layout.manager.ensureLayout(for: container)
  }

  /// Returns the first row whose notes have no room, or that takes the room of others; nil if
  /// there is none. The last note of the row before may continue in the next column.
  private func lateRow(of rows: [FootnoteFlow.Row], _ feet: FlowFeet) -> Int? {
    let room = heightAboveLowFloats(feet) + NoteMeasure.tolerance
    var (due, reserve) = (feet.due, feet.reserve)
    for (index, row) in rows.enumerated() {
      let bottom = max(y + row.bottom, feet.floatBottom)
      if row.due > due {
        due = row.due
        reserve = feet.height(upTo: due, in: emptyColumn, isLeast: false)
        if bottom + reserve > room {
          let least = feet.height(upTo: due, in: emptyColumn, isLeast: true)
          let late = bottom + least > room ? index : index + 1
          return late < rows.count ? late : nil
        }
      }
      if bottom + reserve > room { return index }
    }
    return nil
  }

  /// Makes room for the notes of a float.
  ///
  /// - Returns: The height that was reserved before; nil if there is too little room for more.
  func reserveNotes(upTo position: Int) -> Double? {
    guard let feet else { return 0 }
    let reserve = feet.reserve
    let due = feet.texts.dueCount(upTo: position)
    if due <= feet.due { return reserve }
    if feet.isAcross { return isHeldBack(due) ? nil : reserve }
    let height = feet.height(upTo: due, in: emptyColumn, isLeast: false)
    guard max(y, feet.floor) + height <= heightAboveLowFloats(feet) else { return nil }
    setReserve(height)
    return reserve
  }

  /// Takes the notes of content that is placed in the current column.
  ///
  /// - Parameters:
  ///   - position: The end of the content's text, in UTF-16 code units.
  ///   - bottom: The lower edge of the content, in points of the column; nil for that of a float.
  /// - Returns: True if floats at the foot have moved.
  @discardableResult
  func takeNotes(upTo position: Int, bottom: Double?) -> Bool {
    guard let feet else { return false }
    feet.bottom = max(feet.bottom, bottom ?? 0)
    let due = feet.texts.dueCount(upTo: position)
    guard due > feet.due else { return false }
    if feet.isAcross {
      feet.due = due
      return false
    }
    let height = feet.height(upTo: due, in: emptyColumn, isLeast: false)
    feet.due = due
    let room = heightAboveLowFloats(feet) - feet.floor
    return setReserve(max(feet.reserve, min(height, room)))
  }

  /// Gives back the notes of content that is removed from the current column.
  ///
  /// - Parameters:
  ///   - position: The end of the text that stays, in UTF-16 code units.
  ///   - bottom: The lower edge of what stays, in points of the column.
  func returnNotes(after position: Int, bottom: Double) {
    guard let feet else { return }
    feet.bottom = bottom
    feet.lowFloats.removeAll { $0.exclusion >= column.exclusions.count }
    if floatCount == feet.lowFloats.count { feet.floatBottom = 0 }
    let due = max(feet.dueBefore, feet.texts.dueCount(upTo: position))
    guard due < feet.due else { return }
    feet.due = due
    if feet.isAcross { return }
    let height = feet.height(upTo: due, in: emptyColumn, isLeast: false)
    setReserve(
      due == feet.dueBefore
        ? feet.pending : min(height, heightAboveLowFloats(feet) - feet.floor))
  }

  /// Changes the height that is reserved for notes, and moves the floats above them.
  ///
  /// - Returns: True if floats have moved.
  @discardableResult
  func setReserve(_ height: Double) -> Bool {
    guard let feet, feet.reserve != height else { return false }
    let distance = feet.reserve - height
    feet.reserve = height
    if feet.lowFloats.isEmpty { return false }
    let containers = feet.lowFloats.map(\.containers)
    for index in pages[page].indices where pages[page][index].float != nil {
      let container = pages[page][index].container
      guard containers.contains(where: { $0.contains(container) }) else { continue }
      pages[page][index].frame.origin.y += distance
    }
    for index in feet.lowFloats.indices {
      feet.lowFloats[index].top += distance
      let low = feet.lowFloats[index]
      plans[member].exclusions[low.exclusion].path.apply(.translation(x: 0, y: distance))
    }
    return true
  }

  /// Remembers a float of the current column, which notes must not reach.
  func keepAboveNotes(_ float: LaidFloat, at point: Point) {
    guard let feet else { return }
    // A float that is placed without room above the notes stays where it is.
    let isAbove = point.y + float.height <= height + NoteMeasure.tolerance
    guard columnEnd(of: float) == .bottom, isAbove, !feet.isAcross else {
      feet.floatBottom = max(feet.floatBottom, point.y + float.height)
      return
    }
    feet.lowFloats.append(
      FlowFeet.LowFloat(
        containers: float.containers, exclusion: column.exclusions.count - 1,
        top: point.y - float.block.float.gap))
  }

  /// Returns true if a paragraph may be laid out in several columns at once: if there are no
  /// notes, or if it is so long that its notes follow it.
  func growsBatches(after count: Int) -> Bool {
    feet == nil || count > FootnoteFlow.maximumColumns
  }

  /// Places the notes at the foot of the current column.
  func closeFoot() {
    guard let feet, !feet.isAcross, !feet.isClosed else { return }
    feet.isClosed = true
    guard feet.measure.hasRest(upTo: feet.due) else {
      setReserve(0)
      return
    }
    let low = max(0, height - (feet.lowFloats.map(\.top).min() ?? height))
    let content = feet.floor + low
    let parts = feet.measure.placeAtFoot(
      upTo: feet.due, below: content > 0 ? content : nil, in: emptyColumn)
    guard let first = parts.first else {
      setReserve(0)
      return
    }
    emptyCount = 0
    let frame = column.frame
    let top = first.plan.frame.minY
    setReserve(frame.maxY - top + feet.plan.streams[first.stream].gap)
    let area = Rect(x: frame.minX, y: top, width: frame.width, height: frame.maxY - top)
    let parent = pages[page].first { $0.plan == place.plan && !$0.isMarker }?.container
    feet.areas.append(
      FootnoteFlow.Area(
        page: numbers[page], parent: parent, parts: parts,
        rules: feet.measure.rules(above: parts, in: area)))
    record(bottom: frame.maxY, in: place)
  }

  /// Places the notes that are left when the text ends.
  func finishNotes() throws(DocumentError) {
    guard let feet else { return }
    if feet.isAcross { return try finishPages(feet) }
    if !isFull { takeNotes(upTo: range.upperBound, bottom: nil) }
    closeFoot()
    if feet.measure.hasRest { breaks?.divideLastNotes() }
    var emptyCount = 0
    while !isFull, feet.measure.hasRest {
      let count = feet.areas.count
      guard try advance() else { return }
      closeFoot()
      emptyCount = feet.areas.count > count ? 0 : emptyCount + 1
      // If neither an odd nor an even page takes anything, later ones would not either.
      if emptyCount > 2 * plans.count {
        layout.hasStalled = true
        return
      }
    }
  }
}
