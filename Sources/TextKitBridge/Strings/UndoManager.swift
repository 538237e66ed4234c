public import Foundation

/// Takes back what was done: Foundation's class, which it does not have on Linux.
///
/// A run loop closes no group here: without groups of one's own, each registration is one.
open class UndoManager: NSObject {
  private struct Action {
    var name: String
    var steps: [() -> Void]
  }

  private var undoable: [Action] = []
  private var redoable: [Action] = []
  private var open: [Action] = []
  private var isDisabled = 0

  /// Creates a manager.
  public override init() {}

  /// Whether something is being taken back.
  open private(set) var isUndoing = false
  /// Whether something is being done again.
  open private(set) var isRedoing = false
  /// How many groups are open.
  open var groupingLevel: Int { open.count }
  /// Kept for the program: no run loop closes groups.
  open var groupsByEvent = true
  /// How many groups are kept; 0 for all.
  open var levelsOfUndo = 0 {
    didSet { trim() }
  }

  /// Whether something can be taken back.
  open var canUndo: Bool { !undoable.isEmpty || open.contains { !$0.steps.isEmpty } }
  /// Whether something can be done again.
  open var canRedo: Bool { !redoable.isEmpty }
  /// Whether registrations count.
  open var isUndoRegistrationEnabled: Bool { isDisabled == 0 }

  /// Has registrations count again.
  open func enableUndoRegistration() { isDisabled = max(0, isDisabled - 1) }
  /// Has registrations not count until ``enableUndoRegistration()``.
  open func disableUndoRegistration() { isDisabled += 1 }

  /// Opens a group of what is taken back together.
  open func beginUndoGrouping() { open.append(Action(name: "", steps: [])) }

  /// Closes the innermost group.
  open func endUndoGrouping() {
    guard let group = open.popLast(), !group.steps.isEmpty else { return }
    if open.isEmpty {
      push(group)
    } else {
      open[open.count - 1].steps += group.steps
      if !group.name.isEmpty { open[open.count - 1].name = group.name }
    }
  }

  /// Notes how something is taken back.
  open func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping (TargetType) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    let step = { [weak target] in
      if let target { handler(target) }
    }
    if open.isEmpty {
      push(Action(name: "", steps: [step]))
    } else {
      open[open.count - 1].steps.append(step)
    }
  }

  private func push(_ action: Action) {
    if isUndoing {
      redoable.append(action)
    } else {
      undoable.append(action)
      if !isRedoing { redoable = [] }
      trim()
    }
  }

  private func trim() {
    if levelsOfUndo > 0, undoable.count > levelsOfUndo {
      undoable.removeFirst(undoable.count - levelsOfUndo)
    }
  }

  /// Takes the last group back, after closing those that are open.
  open func undo() {
    while !open.isEmpty { endUndoGrouping() }
    undoNestedGroup()
  }

  /// Takes the last group back.
  open func undoNestedGroup() {
    guard let action = undoable.popLast() else { return }
    isUndoing = true
    perform(action)
    isUndoing = false
  }

  /// Does what was taken back last again.
  open func redo() {
    guard let action = redoable.popLast() else { return }
    isRedoing = true
    perform(action)
    isRedoing = false
  }

  private func perform(_ action: Action) {
    beginUndoGrouping()
    for step in action.steps.reversed() { step() }
    setActionName(action.name)
    endUndoGrouping()
  }

  /// Forgets everything.
  open func removeAllActions() {
    undoable = []
    redoable = []
    open = []
  }

  // MARK: Names

  /// What the last group does, in words.
  open func setActionName(_ actionName: String) {
    if !open.isEmpty {
      open[open.count - 1].name = actionName
    } else if let last = undoable.indices.last {
      undoable[last].name = actionName
    }
  }

  /// What is taken back next, in words.
  open var undoActionName: String { undoable.last?.name ?? "" }
  /// What is done again next, in words.
  open var redoActionName: String { redoable.last?.name ?? "" }
  /// The words of a menu.
  open var undoMenuItemTitle: String { ("Undo " + undoActionName).trimmed }
  /// The words of a menu.
  open var redoMenuItemTitle: String { ("Redo " + redoActionName).trimmed }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
