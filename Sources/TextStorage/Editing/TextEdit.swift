/// The change that takes an edit of a storage back.
///
/// Every edit of a `TextStorage` returns its inverse, and applying an inverse returns the inverse
/// of that. An undo history is therefore two lists:
///
/// ```swift
/// undo.append(storage.insert("word ", at: 0))
/// redo.append(storage.apply(undo.removeLast()))
/// ```
///
/// Apply inverses in the opposite order of their edits, each to the text that its edit left.
public struct TextEdit: Sendable {
  /// One replacement. If `units` is nil, the text of the range stays and only its runs are
  /// replaced.
  struct Step: Hashable, Sendable {
    var range: Range<Int>
    var units: TextUnits?
    var runs: [TextFragment.Run]

    var changeInLength: Int { units.map { $0.count - range.count } ?? 0 }
  }

  /// All steps except the last, if there is more than one.
  private var first: [Step] = []
  /// The last step. Most edits have one step, which then needs no allocation.
  private var last: Step?

  /// Creates an edit that does nothing.
  init() {}

  init(_ step: Step) { last = step }

  init(steps: [Step]) { first = steps }

  init(steps: [Step], then last: Step) {
    first = steps
    self.last = last
  }

  /// The steps in the order of execution.
  var steps: [Step] { last.map { first + [$0] } ?? first }

  /// Joins the inverses of several edits, given in the order of the edits, into one.
  public init(undoing inverses: [TextEdit]) {
    first = inverses.reversed().flatMap(\.steps)
  }

  /// True if the edit does nothing.
  public var isEmpty: Bool { last == nil && first.isEmpty }

  /// The number of UTF-16 code units by which the edit lengthens the text.
  public var changeInLength: Int { steps.reduce(0) { $0 + $1.changeInLength } }
}
