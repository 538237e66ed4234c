public import Foundation

/// Something that is done when a control says that something happened.
open class UIAction: NSObject {
  /// What it is called.
  public let title: String
  /// Who was it.
  open internal(set) weak var sender: AnyObject?
  let handler: (UIAction) -> Void

  /// Creates an action.
  public init(title: String = "", handler: @escaping (UIAction) -> Void) {
    self.title = title
    self.handler = handler
  }
}

/// A view that says when something happened to it. There are no selectors on Linux: what is done is an ``UIAction``.
open class UIControl: UIView {
  /// What happened.
  public struct Event: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A finger came down.
    public static let touchDown = Event(rawValue: 1)
    /// A finger went up within.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A value changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control was pressed.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// Editing began.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Editing ended by the return key.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// Everything that happens to text.
    public static let allEditingEvents = Event(rawValue: 0xF_0000)
  }

  private var actions: [(action: UIAction, events: Event)] = []

  /// Whether events count.
  open var isEnabled = true
  /// Whether it is chosen; kept for the program.
  open var isSelected = false
  /// Whether a finger is on it; kept for the program.
  open var isHighlighted = false

  /// Adds what is done when something happens.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((action, controlEvents))
  }

  /// Takes it away.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    for index in actions.indices where actions[index].action === action {
      actions[index].events.subtract(controlEvents)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  /// Does what is done when something happens.
  open func sendActions(for controlEvents: Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      action.sender = self
      action.handler(action)
    }
  }
}
