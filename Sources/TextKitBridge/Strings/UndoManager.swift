public import Foundation

/// Undo and redo: Foundation's class, which Foundation on Linux lacks.
///
/// No run loop closes groups here: outside explicit groups, each registration is a group.
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

  /// True while an undo is performed.
  open private(set) var isUndoing = false
  /// True while a redo is performed.
  open private(set) var isRedoing = false
  /// The number of open groups.
  open var groupingLevel: Int { open.count }
  /// Kept for the program: no run loop closes groups.
  open var groupsByEvent = true
  /// The maximum number of groups; 0 for no limit.
  open var levelsOfUndo = 0 {
    didSet { trim() }
  }

  /// True if there is something to undo.
  open var canUndo: Bool { !undoable.isEmpty || open.contains { !$0.steps.isEmpty } }
  /// True if there is something to redo.
  open var canRedo: Bool { !redoable.isEmpty }
  /// True if registrations are recorded.
  open var isUndoRegistrationEnabled: Bool { isDisabled == 0 }

  /// Enables registrations after ``disableUndoRegistration()``.
  open func enableUndoRegistration() { isDisabled = max(0, isDisabled - 1) }
  /// Ignores registrations until ``enableUndoRegistration()``.
  open func disableUndoRegistration() { isDisabled += 1 }

  /// Opens a group of changes that are undone together.
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

  /// Registers the action that undoes a change.
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

  /// Undoes the last group, after closing all open groups.
  open func undo() {
    while !open.isEmpty { endUndoGrouping() }
    undoNestedGroup()
  }

  /// Undoes the last group.
  open func undoNestedGroup() {
    guard let action = undoable.popLast() else { return }
    isUndoing = true
    perform(action)
    isUndoing = false
  }

  /// Redoes the change that was undone last.
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

  /// Removes all groups.
  open func removeAllActions() {
    undoable = []
    redoable = []
    open = []
  }

  // MARK: Names

  /// Sets the name of the last group's action.
  open func setActionName(_ actionName: String) {
    if !open.isEmpty {
      open[open.count - 1].name = actionName
    } else if let last = undoable.indices.last {
      undoable[last].name = actionName
    }
  }

  /// The name of the next action to undo.
  open var undoActionName: String { undoable.last?.name ?? "" }
  /// The name of the next action to redo.
  open var redoActionName: String { redoable.last?.name ?? "" }
  /// The title of the undo menu item.
  open var undoMenuItemTitle: String { ("Undo " + undoActionName).trimmed }
  /// The title of the redo menu item.
  open var redoMenuItemTitle: String { ("Redo " + redoActionName).trimmed }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
