import TextGeometry
import TextShaping
import TextStorage

/// The way in which the ends of containers are chosen.
public enum PageBreaking: Hashable, Sendable {
  /// Each container takes as much text as it holds and the paragraphs' styles allow.
  case greedy
  /// The ends of all containers of a chapter are chosen together, by dynamic programming. A
  /// chapter reaches from one forced break to the next.
  ///
  /// Lines of a paragraph are not left alone at a container's top or bottom, and containers beside
  /// each other end at one height. Paragraphs with optimal line ends may become one line longer or
  /// shorter for that, except beside exclusions and in containers of different widths.
  case optimal
}

/// The ends of containers that were chosen together, and the chapters that are not chosen yet.
struct PlannedBreaks {
  /// The starts of chapters, as numbers of their paragraphs and of the breaks before them, and
  /// their costs.
  var chapters: [Chapter] = []
  /// The number of paragraphs, from the first one, whose chapters are planned.
  private(set) var paragraphCount = 0
  /// The starts of the text after each planned end of a container, in UTF-16 code units of the
  /// storage, ascending.
  var breaks: [Int] = []
  /// The numbers of rows of paragraphs that are set longer or shorter than they would be.
  var rowCounts: [Int: Int] = [:]
  /// The paragraphs that were measured by the owner of the containers, ascending, and their line
  /// ends.
  var measured: [Range<Int>] = []
  var linePlans: [Int: LinePlan] = [:]

  /// A chapter that has been planned.
  struct Chapter {
    /// The number of its first paragraph.
    var paragraph: Int
    /// The number of breaks before it.
    var breakCount: Int
    /// The numbers of the containers that were considered for it.
    var containers: Range<Int>
    /// True if rows have the same room in all of its containers.
    var isEven: Bool
    /// The cost of its breaks; nil if they are greedy.
    var cost: Double?
  }

  /// Adds the breaks of the next chapter.
  ///
  /// - Parameters:
  ///   - end: The paragraph after the chapter.
  ///   - containers: The containers that were considered for it.
  ///   - isEven: True if rows have the same room in all of these containers.
  ///   - choice: The breaks; nil if the chapter stays greedy.
  mutating func append(
    upTo end: Int, containers: Range<Int>, isEven: Bool, _ choice: BreakChoice?
  ) {
    chapters.append(
      Chapter(
        paragraph: paragraphCount, breakCount: breaks.count, containers: containers,
        isEven: isEven, cost: choice?.cost))
    paragraphCount = end
    guard let choice else { return }
    breaks += choice.breaks
    rowCounts.merge(choice.rowCounts) { $1 }
  }

  /// The end of the container whose text starts at a position; nil if none is planned.
  ///
  /// - Complexity: O(log *n*).
  func end(after start: Int) -> Int? {
    let index = breaks.partition { $0 <= start }
    return index < breaks.count ? breaks[index] : nil
  }

  /// True if the breaks of a paragraph's chapter are chosen together, for containers that all give
  /// its rows the same room.
  ///
  /// - Complexity: O(log *n*).
  func hasEvenColumns(paragraph: Int) -> Bool {
    guard paragraph < paragraphCount else { return false }
    let index = chapters.partition { $0.paragraph <= paragraph } - 1
    return index >= 0 && chapters[index].isEven
  }

  /// Forgets the chapters that a change of a paragraph can affect.
  ///
  /// - Returns: The first paragraph of these chapters; nil if none was planned.
  mutating func forget(fromParagraph paragraph: Int) -> Int? {
    // The paragraph before may end its chapter because of this one.
    let wanted = max(0, paragraph - 1)
    if wanted >= paragraphCount { return nil }
    return forget(from: chapters.partition { $0.paragraph <= wanted } - 1)
  }

  /// Forgets the chapters that a change of a container can affect.
  ///
  /// - Returns: The first paragraph of these chapters; nil if there are none.
  mutating func forget(fromContainer container: Int) -> Int? {
    forget(from: chapters.firstIndex { $0.containers.upperBound > container } ?? chapters.count)
  }

  /// Removes the chapters from a paragraph on, at which one begins if it is planned.
  mutating func removeChapters(from paragraph: Int) {
    _ = forget(from: chapters.partition { $0.paragraph < paragraph })
  }

  /// Forgets the chapters from one on.
  private mutating func forget(from index: Int) -> Int? {
    guard chapters.indices.contains(index) else { return nil }
    let first = chapters[index]
    breaks.removeSubrange(min(first.breakCount, breaks.count)...)
    chapters.removeSubrange(index...)
    paragraphCount = first.paragraph
    rowCounts = rowCounts.filter { $0.key < first.paragraph }
    return first.paragraph
  }
}

/// The choice of breaks as passes and changes see it.
extension LayoutManager {
  /// Forgets the breaks of the chapters that a change of a paragraph can affect, and of those after
  /// them. Their rows are kept for containers that then begin with the same text.
  func forgetBreaks(fromParagraph paragraph: Int) {
    // Places of breaks that the owner of the containers has chosen refer to the old text.
    if takesBreaks {
      state.plannedBreaks = PlannedBreaks()
      measuredRows.isOn = true
    }
    guard pageBreaking == .optimal, !phase.isLayingOut, !prepared.isEmpty else { return }
    guard let first = state.plannedBreaks.forget(fromParagraph: paragraph) else { return }
    measuredRows.isOn = true
    keepRows()
    layOutAgain(from: first)
  }

  /// Forgets the breaks of the chapters that a change of a container, or of those after it, can
  /// affect, as ``forgetBreaks(fromParagraph:)`` does.
  func forgetBreaks(fromContainer container: Int) {
    guard pageBreaking == .optimal, !phase.isLayingOut, !prepared.isEmpty else { return }
    layOutAgain(from: state.plannedBreaks.forget(fromContainer: container))
  }

  func layOutAgain(from paragraph: Int?) {
    guard let paragraph else { return }
    overflow = nil
    invalidateRows(ofParagraphs: paragraph..<text.paragraphCount)
  }

  /// The sum of the costs of all breaks that have been chosen together, for tests.
  package var plannedBreakCost: Double {
    ensureLayout()
    return state.plannedBreaks.chapters.reduce(0) { $0 + ($1.cost ?? 0) }
  }

  /// The number of chapters whose breaks stayed greedy although ``pageBreaking`` is optimal.
  package var greedyChapterCount: Int {
    ensureLayout()
    return state.plannedBreaks.chapters.count { $0.cost == nil }
  }

  /// The numbers of rows of paragraphs that are set longer or shorter, for tests.
  package var plannedRowCounts: [Int: Int] {
    ensureLayout()
    return state.plannedBreaks.rowCounts
  }
}
