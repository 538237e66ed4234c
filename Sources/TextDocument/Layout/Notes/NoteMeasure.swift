import TextGeometry
import TextLayout
import TextStorage

/// Lays out notes by themselves, to find their heights before the text above them is final.
///
/// The notes are in a storage of their own here. Each container that is kept has a counterpart
/// with the same frame in the document, which takes the same text.
final class NoteMeasure {
  /// A note, or the part of one, in a container.
  struct Part {
    /// Its container on the page.
    var plan: ContainerPlan
    /// The end of its text, in UTF-16 code units of the document.
    var end: Int
    /// The height of its rows, in points.
    var height: Double
    /// The index of the note.
    var note: Int
    /// The index of its stream.
    var stream: Int
    /// True if it is the beginning of the note.
    var isBeginning: Bool
  }

  /// The progress of placing the notes.
  struct State: Equatable {
    /// The first note that is not placed as a whole.
    var next = 0
    /// The end of the text that is placed, in UTF-16 code units of the document.
    var reached: Int
    /// The number of containers that are kept.
    fileprivate var kept = 0
  }

  private let source: TextStorage
  private let notes: [FootnoteTexts.Note]
  /// The number of notes in earlier streams.
  private let offset: Int
  private let stream: Int
  /// The notes in the storage, by their indices.
  private var held = 0..<0
  private var storage = TextStorage()
  private var manager: LayoutManager
  /// The start of the storage's text in the document, in UTF-16 code units.
  private var start: Int
  private(set) var state: State
  /// The column that the trial containers after those that are kept are for; nil if there are
  /// none.
  private var trial: Trial?

  /// The properties of a column that the rows of a note depend on if there are no shapes.
  private struct Trial: Equatable {
    var width: Double
    var padding: Double
    var origin: IndentOrigin
    var count = 0
  }

  /// The number of notes that are added to the storage at once, and of containers after which it
  /// begins with the next note. With more, each change of one container would take longer.
  private static let batch = 256

  /// - Parameter stream: The index of the stream whose notes are laid out.
  init(_ layout: DocumentLayout, _ texts: FootnoteTexts, stream: Int) {
    let own = texts.streams[stream]
    (source, notes) = (layout.storage, Array(texts.notes[own]))
    (self.stream, offset) = (stream, own.lowerBound)
    start = own.lowerBound == 0 ? texts.textEnd : texts.notes[own.lowerBound - 1].range.upperBound
    state = State(reached: start)
    manager = Self.manager(like: layout.manager)
    storage.addLayoutManager(manager)
  }

  static func manager(like other: LayoutManager) -> LayoutManager {
    let manager = LayoutManager(fonts: other.fonts)
    manager.maximumThreads = other.maximumThreads
    manager.limits = other.limits
    manager.usesFontLeading = other.usesFontLeading
    manager.defaultLanguage = other.defaultLanguage
    return manager
  }

  /// Releases what is placed if there is much of it. Earlier states can no longer be restored.
  ///
  /// - Returns: True if something is released.
  @discardableResult
  func release() -> Bool {
    guard state.kept >= Self.batch, !isContinued else { return false }
    manager = Self.manager(like: manager)
    storage = TextStorage()
    storage.addLayoutManager(manager)
    (start, held) = (state.reached, state.next..<state.next)
    state.kept = 0
    trial = nil
    return true
  }

  /// Adds notes to the storage.
  private func hold(upTo end: Int) {
    guard held.upperBound < end else { return }
    let last = min(max(end, held.upperBound + Self.batch), notes.count)
    let from = held.isEmpty ? start : notes[held.upperBound - 1].range.upperBound
    let range = from..<notes[last - 1].range.upperBound
    storage.append(source.attributedSubstring(in: range))
    held = held.lowerBound..<last
  }

  /// True if some notes are left.
  var hasRest: Bool { state.next < notes.count }

  /// True if a part of the next note is placed.
  var isContinued: Bool { hasRest && state.reached > notes[state.next].range.lowerBound }

  /// Returns true if a note begins at the right.
  func isRightToLeft(_ note: Int) -> Bool {
    manager.isRightToLeft(
      paragraph: storage.paragraphIndex(containing: notes[note].range.lowerBound - start))
  }

  /// Goes back to an earlier state.
  func restore(_ earlier: State) {
    if state == earlier { return }
    state = earlier
    trial = nil
    manager.removeTextContainers(from: state.kept)
  }

  /// Returns the height of a note, or of what is left of it, as a whole in a column without
  /// shapes, in points.
  ///
  /// - Complexity: O(*n*) in the text of the notes up to it that were not requested last.
  func height(of note: Int, in column: ContainerPlan) -> Double {
    layOut(upTo: note + 1, in: column)
    return height(ofTrial: note - state.next)
  }

  /// Returns the least height of a note that begins in a column, in points: that of its first
  /// rows.
  func leastHeight(of note: Int, in column: ContainerPlan) -> Double {
    layOut(upTo: note + 1, in: column)
    let rows = manager.rows(in: manager.textContainers[state.kept + note - state.next])
    let position = max(notes[note].range.lowerBound, state.reached) - start
    let style = storage.attribute(.paragraphStyle, at: position)
    let count = max(1, style?.orphanLines ?? 0)
    guard let row = rows.prefix(count).last else { return 0 }
    return row.y + row.height
  }

  /// Returns the heights of the beginnings of a note after which it may continue in another column,
  /// in points, ascending.
  ///
  /// - Complexity: O(*n*) in the text of the note.
  func parts(of note: Int, in column: ContainerPlan) -> [Double] {
    let least = leastHeight(of: note, in: column)
    let container = manager.textContainers[state.kept + note - state.next]
    guard let layout = manager.layout(of: container) else { return [] }
    let (rows, fragments) = (layout.rows, layout.fragments)
    let starts = rows.map { fragments[$0.fragments.lowerBound].range.lowerBound }
    var parts: [Double] = []
    for index in rows.indices.dropFirst() {
      let height = rows[index - 1].y + rows[index - 1].height
      if height >= least, mayDivide(starts, before: index) { parts.append(height) }
    }
    return parts
  }

  /// True if a note may continue in another column with one of its rows.
  ///
  /// - Parameter starts: The starts of its rows, in UTF-16 code units of the storage.
  private func mayDivide(_ starts: [Int], before index: Int) -> Bool {
    let paragraph = storage.paragraphRange(containing: starts[index])
    let last = storage.attribute(.paragraphStyle, at: starts[index - 1])
    guard starts[index - 1] >= paragraph.lowerBound else { return last?.keepWithNext != true }
    let first = starts.partition { $0 < paragraph.lowerBound }
    let end = starts.partition { $0 < paragraph.upperBound }
    let style = last ?? .default
    return !style.keepTogether && index - first >= style.orphanLines
      && end - index >= style.widowLines
  }

  private func height(ofTrial index: Int) -> Double {
    manager.layout(of: manager.textContainers[state.kept + index])?.contentHeight ?? 0
  }

  /// Lays out notes in trial containers that are as high as they need.
  private func layOut(upTo end: Int, in column: ContainerPlan) {
    hold(upTo: end)
    var wanted = Trial(
      width: column.frame.width, padding: column.padding, origin: column.indentOrigin)
    wanted.count = trial?.count ?? 0
    if trial != wanted {
      manager.removeTextContainers(from: state.kept)
      wanted.count = 0
    }
    let first = state.next + wanted.count
    if first < end {
      let plan = Self.plan(of: column, top: 0, isPlain: true)
      manager.addTextContainers((first..<end).map { container(plan, note: $0) })
      wanted.count = end - state.next
    }
    trial = wanted
  }

  private func container(_ plan: ContainerPlan, note: Int) -> TextContainer {
    let container = TextContainer()
    container.apply(plan)
    container.textLimit = notes[note].range.upperBound - start
    return container
  }

  /// Returns the container of a note in a column, as high as it needs.
  ///
  /// - Parameters:
  ///   - top: Its distance from the top of the column, in points.
  ///   - isPlain: True to leave out shapes.
  static func plan(of column: ContainerPlan, top: Double, isPlain: Bool) -> ContainerPlan {
    var plan = ContainerPlan(frame: column.frame)
    plan.frame.origin.y += top
    plan.frame.size.height = TextContainer.unlimited
    (plan.padding, plan.indentOrigin) = (column.padding, column.indentOrigin)
    (plan.z, plan.angle) = (column.z, column.angle)
    plan.minimumFragmentWidth = column.minimumFragmentWidth
    if isPlain { return plan }
    (plan.inside, plan.exclusions) = (column.inside, column.exclusions)
    plan.move(by: Vector(dx: 0, dy: top))
    return plan
  }

  /// Places the next note, or as much of it as has room.
  ///
  /// - Parameters:
  ///   - top: Its distance from the top of the column, in points.
  ///   - room: The height that it may take, in points.
  ///   - isForced: True to place a row even if it is higher than the room. It is cut.
  /// - Returns: The part; nil if nothing of it has room.
  func place(
    in column: ContainerPlan, top: Double, room: Double, isForced: Bool = false
  ) -> Part? {
    let note = state.next
    let isBeginning = !isContinued
    let isPlain = column.isPlain
    hold(upTo: note + 1)
    var plan = Self.plan(of: column, top: top, isPlain: isPlain)
    if isPlain {
      layOut(upTo: note + 1, in: column)
      if height(ofTrial: 0) <= room + Self.tolerance {
        let height = height(ofTrial: 0)
        keep(upTo: notes[note].range.upperBound)
        return Part(
          plan: plan, end: notes[note].range.upperBound, height: height, note: offset + note,
          stream: stream, isBeginning: isBeginning)
      }
    }
    manager.removeTextContainers(from: state.kept)
    trial = nil
    plan.frame.size.height = max(room, PagePlan.minimumHeight)
    let container = container(plan, note: note)
    // The rest of a divided note needs a container, or too few of its lines could move there.
    let rest = self.container(Self.plan(of: column, top: 0, isPlain: true), note: note)
    manager.addTextContainers([container, rest])
    defer { manager.removeTextContainers(from: state.kept) }
    var end = self.end(of: container)
    if end <= state.reached, isForced {
      (container.cutHeight, plan.cutHeight) = (0, 0)
      end = self.end(of: container)
    }
    if end <= state.reached, isForced {
      container.size.height = TextContainer.unlimited
      if let row = manager.rows(in: container).first {
        plan.frame.size.height = row.y + row.height + Self.tolerance
        container.size.height = plan.frame.height
        end = self.end(of: container)
      }
    }
    guard end > state.reached else { return nil }
    let height = manager.layout(of: container)?.contentHeight ?? 0
    keep(upTo: min(end, notes[note].range.upperBound))
    return Part(
      plan: plan, end: state.reached, height: height, note: offset + note, stream: stream,
      isBeginning: isBeginning)
  }

  /// Returns the end of the text in a container, or of what is placed if it takes nothing. Rows
  /// that were to go there may then stay in the container before it.
  private func end(of container: TextContainer) -> Int {
    let range = manager.characterRange(in: container)
    return range.isEmpty ? state.reached : range.upperBound + start
  }

  private func keep(upTo end: Int) {
    state.reached = end
    state.kept += 1
    if end >= notes[state.next].range.upperBound { state.next += 1 }
    if let count = trial?.count, count > 0 { trial?.count -= 1 }
  }

  /// The most by which rounding may exceed a room, in points.
  static let tolerance = 1e-3
}
