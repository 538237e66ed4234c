/// What to do to a storage to take an edit back.
///
/// Every edit of a `TextStorage` returns its inverse, and applying an inverse returns the inverse of
/// that. An undo history is therefore two lists:
///
/// ```swift
/// undo.append(storage.insert("word ", at: 0))
/// redo.append(storage.apply(undo.removeLast()))
/// ```
///
/// Inverses apply in the opposite order of the edits they belong to, to the text those edits left.
public struct TextEdit: Sendable {
  /// One replacement. Without units the text of the range stays and only its runs are replaced.
  struct Step: Hashable, Sendable {
    var range: Range<Int>
    var units: TextUnits?
    var runs: [TextFragment.Run]

    var changeInLength: Int { units.map { $0.count - range.count } ?? 0 }
  }

  /// What is done first, if there is more than one step.
  private var first: [Step] = []
  /// What is done last. Most edits have one step, which then needs no memory of its own.
  private var last: Step?

  /// An edit that does nothing.
  init() {}

  init(_ step: Step) { last = step }

  init(steps: [Step]) { first = steps }

  init(steps: [Step], then last: Step) {
    first = steps
    self.last = last
  }

  /// In the order in which they are done.
  var steps: [Step] { last.map { first + [$0] } ?? first }

  /// Joins the inverses of several edits, given in the order of the edits, into one.
  public init(undoing inverses: [TextEdit]) {
    first = inverses.reversed().flatMap(\.steps)
  }

  /// Whether nothing would be done.
  public var isEmpty: Bool { last == nil && first.isEmpty }

  /// By how many UTF-16 code units the text grows when the edit is applied.
  public var changeInLength: Int { steps.reduce(0) { $0 + $1.changeInLength } }
}
