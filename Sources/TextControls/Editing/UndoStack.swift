import TextLayout

/// What can be taken back, grouped as people type: what is typed in one go is one group, and so is what is deleted
/// in one go.
struct UndoStack {
  /// What an edit was.
  enum Kind {
    /// Typing at the end of what was typed before.
    case typing
    /// Deleting beside what was deleted before.
    case deleting
    /// Anything else, a group of its own.
    case other
  }

  private struct Group {
    var kind: Kind
    var reversals: [Reversal]
    /// The selections before the first edit and after the last.
    var before: TextSelection
    var after: TextSelection
  }

  private var done: [Group] = []
  private var undone: [Group] = []
  private var isOpen = false

  /// Groups beyond this are forgotten, the oldest first.
  private static let mostGroups = 1_000

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Has the next edit begin a group.
  mutating func close() { isOpen = false }

  mutating func forget() { self = UndoStack() }

  mutating func add(
    _ reversal: Reversal, _ kind: Kind, before: TextSelection, after: TextSelection
  ) {
    undone = []
    if isOpen, kind != .other, let last = done.indices.last, done[last].kind == kind,
      done[last].after.head.position == before.head.position, before.isCaret
    {
      done[last].reversals.append(reversal)
      done[last].after = after
    } else {
      done.append(Group(kind: kind, reversals: [reversal], before: before, after: after))
      if done.count > Self.mostGroups { done.removeFirst() }
    }
    isOpen = kind != .other
  }

  /// Adds an edit to the last group, whatever it was.
  mutating func join(_ reversal: Reversal, after: TextSelection) {
    guard let last = done.indices.last else { return }
    done[last].reversals.append(reversal)
    done[last].after = after
  }

  /// Takes the last group back; the selection that there was before.
  mutating func undo() -> TextSelection? {
    guard var group = done.popLast() else { return nil }
    group.reversals = group.reversals.reversed().map { $0.perform() }
    undone.append(group)
    isOpen = false
    return group.before
  }

  /// Does what was taken back last again; the selection that there was after it.
  mutating func redo() -> TextSelection? {
    guard var group = undone.popLast() else { return nil }
    group.reversals = group.reversals.reversed().map { $0.perform() }
    done.append(group)
    isOpen = false
    return group.after
  }
}
