import TextLayout

/// The undo history in groups: consecutive typing forms one group, and so does consecutive
/// deleting.
struct UndoStack {
  /// The kind of an edit.
  enum Kind {
    /// Typing directly after previous typing.
    case typing
    /// Deleting next to a previous deletion.
    case deleting
    /// Any other edit, in a group of its own.
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

  /// The maximum number of groups; older ones are forgotten.
  private static let maximumGroups = 1_000

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Makes the next edit begin a new group.
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
      if done.count > Self.maximumGroups { done.removeFirst() }
    }
    isOpen = kind != .other
  }

  /// Adds an edit to the last group, regardless of its kind.
  mutating func join(_ reversal: Reversal, after: TextSelection) {
    guard let last = done.indices.last else { return }
    done[last].reversals.append(reversal)
    done[last].after = after
  }

  /// Undoes the last group; returns the selection from before it.
  mutating func undo() -> TextSelection? {
    guard var group = done.popLast() else { return nil }
    group.reversals = group.reversals.reversed().map { $0.perform() }
    undone.append(group)
    isOpen = false
    return group.before
  }

  /// Redoes the group that was undone last; returns the selection from after it.
  mutating func redo() -> TextSelection? {
    guard var group = undone.popLast() else { return nil }
    group.reversals = group.reversals.reversed().map { $0.perform() }
    done.append(group)
    isOpen = false
    return group.after
  }
}
