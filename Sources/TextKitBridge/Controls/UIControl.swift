public import Foundation

/// An action that runs when an event of a control occurs.
@preconcurrency @MainActor
open class UIAction: NSObject {
  /// The title.
  public let title: String
  /// The control that sent the action.
  open internal(set) weak var sender: AnyObject?
  let handler: (UIAction) -> Void

  /// Creates an action.
  public init(title: String = "", handler: @escaping (UIAction) -> Void) {
    self.title = title
    self.handler = handler
  }
}

/// A view that sends actions for its events. There are no selectors on Linux: actions are
/// ``UIAction`` objects, or methods by their names:
/// `addTarget(self, action: Form.send, for: .touchUpInside)`.
open class UIControl: UIView {
  /// The events of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A finger touched the control.
    public static let touchDown = Event(rawValue: 1)
    /// A finger was lifted within the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger was lifted outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// Touches were cancelled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The primary action of the control was triggered.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// Editing began.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Editing ended by the return key.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events of text editing.
    public static let allEditingEvents = Event(rawValue: 0xF_0000)
  }

  /// The states of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// None of the others.
    public static let normal: State = []
    /// A finger is on the control.
    public static let highlighted = State(rawValue: 1)
    /// The control does not react.
    public static let disabled = State(rawValue: 1 << 1)
    /// The control is selected.
    public static let selected = State(rawValue: 1 << 2)
    /// The control has the focus.
    public static let focused = State(rawValue: 1 << 3)
  }

  /// The place of content between the left and the right edge.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center = 0
    /// At the left.
    case left
    /// At the right.
    case right
    /// At both.
    case fill
    /// At the edge where lines begin.
    case leading
    /// At the edge where lines end.
    case trailing
  }

  /// The place of content between the top and the bottom edge.
  public enum ContentVerticalAlignment: Int, Sendable {
    /// In the middle.
    case center = 0
    /// At the top.
    case top
    /// At the bottom.
    case bottom
    /// At both.
    case fill
  }

  private var actions: [(action: UIAction, events: Event)] = []
  private var targets: [ControlTarget] = []

  /// The place of content between the left and the right edge; used by ``UIButton``.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  /// The place of content between the top and the bottom edge; used by ``UIButton``.
  open var contentVerticalAlignment = ContentVerticalAlignment.center
  /// True while a finger that began on the control is followed.
  open private(set) var isTracking = false
  /// True while that finger is within the control.
  open private(set) var isTouchInside = false

  /// The states.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Creates a control.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a control with an action for its primary event.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Creates a control: nothing is archived.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Adds a method without arguments for events.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, for controlEvents: Event
  ) {
    targets.append(
      ControlTarget(object: target, events: controlEvents) { [weak target] _ in
        if let target { action(target)() }
      })
  }

  /// Adds a method that takes the control for events.
  public func addTarget<Target: AnyObject, Sender: UIControl>(
    _ target: Target, action: @escaping (Target) -> (Sender) -> Void, for controlEvents: Event
  ) {
    targets.append(
      ControlTarget(object: target, events: controlEvents) { [weak target] control in
        if let target, let sender = control as? Sender { action(target)(sender) }
      })
  }

  /// Removes the methods of an object, or of all, from events.
  public func removeTarget(_ target: AnyObject?, for controlEvents: Event) {
    for index in targets.indices where target == nil || targets[index].object === target {
      targets[index].events.subtract(controlEvents)
    }
    targets.removeAll { $0.events.isEmpty }
  }

  /// Called when a finger touches the control; returns true to follow it.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when that finger moves; returns true to continue.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when that finger is lifted.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Called when touches are cancelled.
  open func cancelTracking(with event: UIEvent?) {}

  /// True if the control reacts to events.
  open var isEnabled = true
  /// True if the control is selected; kept for the program.
  open var isSelected = false
  /// True if the control is highlighted; kept for the program.
  open var isHighlighted = false

  /// Adds an action for events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((action, controlEvents))
  }

  /// Removes an action from events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    for index in actions.indices where actions[index].action === action {
      actions[index].events.subtract(controlEvents)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  /// Runs the actions of events.
  open func sendActions(for controlEvents: Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      action.sender = self
      action.handler(action)
    }
    for target in targets where !target.events.isDisjoint(with: controlEvents) {
      if target.object != nil { target.action(self) }
    }
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first else { return }
    isTracking = beginTracking(touch, with: event)
    guard isTracking else { return }
    isTouchInside = true
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, isTracking, let touch = touches.first else { return }
    isTracking = continueTracking(touch, with: event)
    isTouchInside = bounds.contains(touch.location(in: self))
    isHighlighted = isTracking && isTouchInside
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, isTracking, let touch = touches.first else { return }
    endTracking(touch, with: event)
    let isInside = bounds.contains(touch.location(in: self))
    (isTracking, isTouchInside) = (false, false)
    isHighlighted = false
    sendActions(for: isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    cancelTracking(with: event)
    (isTracking, isTouchInside) = (false, false)
    isHighlighted = false
    sendActions(for: .touchCancel)
  }
}

/// A method that a control calls.
private struct ControlTarget {
  weak var object: AnyObject?
  var events: UIControl.Event
  let action: @MainActor (UIControl) -> Void

  init(
    object: AnyObject, events: UIControl.Event, _ action: @escaping @MainActor (UIControl) -> Void
  ) {
    (self.object, self.events, self.action) = (object, events, action)
  }
}
