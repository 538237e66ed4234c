public import Foundation

/// An object that can receive keyboard input.
///
/// Responders and views belong to programs without a window: nothing draws itself, and the program
/// sends events. As in UIKit, they are used on the main actor.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// The responder that receives keyboard input; nil for none.
  private(set) static weak var firstResponder: UIResponder?

  /// Creates a responder.
  public override init() {}

  /// The next responder in the chain.
  open var next: UIResponder? { nil }

  /// True if the responder may receive keyboard input.
  open var canBecomeFirstResponder: Bool { false }
  /// True if it may give up keyboard input.
  open var canResignFirstResponder: Bool { true }
  /// True if it receives keyboard input.
  open var isFirstResponder: Bool { Self.firstResponder === self }

  /// Makes this the first responder, which receives keyboard input; returns true if it is.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    if let old = Self.firstResponder, !old.resignFirstResponder() { return false }
    Self.firstResponder = self
    return true
  }

  /// Gives up keyboard input; returns true if it did.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    Self.firstResponder = nil
    return true
  }

  /// Called when fingers touch the view; by default the next responder is called.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }
  /// Called when fingers move; by default the next responder is called.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }
  /// Called when fingers are lifted; by default the next responder is called.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }
  /// Called when touches are cancelled; by default the next responder is called.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Keyboard and menus

  /// A view in place of the keyboard; nil for none.
  open var inputView: UIView? { nil }
  /// A view above the keyboard; nil for none.
  open var inputAccessoryView: UIView? { nil }
  /// Does nothing: there is no keyboard.
  open func reloadInputViews() {}
  /// Returns true if an action of a menu can be performed; by default false.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }
  /// Returns the responder that performs an action: this one, or one after it in the chain.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender)
      ? self : next?.target(forAction: action, withSender: sender)
  }
  /// The commands of a keyboard; nil for none. Kept for the program.
  open var keyCommands: [UIKeyCommand]? { nil }
  /// Moves the selection to the pasteboard; for subclasses.
  open func cut(_ sender: Any?) {}
  /// Copies the selection to the pasteboard; for subclasses.
  open func copy(_ sender: Any?) {}
  /// Replaces the selection by the contents of the pasteboard; for subclasses.
  open func paste(_ sender: Any?) {}
  /// Selects the object at the caret; for subclasses.
  open func select(_ sender: Any?) {}
  /// Selects everything; for subclasses.
  open func selectAll(_ sender: Any?) {}
  /// Deletes the selection; for subclasses.
  open func delete(_ sender: Any?) {}

  /// Posted by the program when it shows a keyboard.
  public static let keyboardWillShowNotification = Notification.Name(
    "UIKeyboardWillShowNotification")
  /// Posted by the program when it has shown a keyboard.
  public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  /// Posted by the program when it hides a keyboard.
  public static let keyboardWillHideNotification = Notification.Name(
    "UIKeyboardWillHideNotification")
  /// Posted by the program when it has hidden a keyboard.
  public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  /// Posted by the program when it moves a keyboard.
  public static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// The key of a keyboard's frame.
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of the duration of its movement.
  public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"

  /// The undo manager: that of the next responder.
  open var undoManager: UndoManager? { next?.undoManager }
}

/// The name of a method. The compiler's `#selector` needs Objective-C, so that actions take
/// methods themselves; names remain for menus.
public typealias Selector = String

/// A command of a keyboard, which a program finds among ``UIResponder/keyCommands``.
@preconcurrency @MainActor
open class UIKeyCommand: NSObject {
  /// The key.
  public let input: String?
  /// The keys that are held.
  public let modifierFlags: UIKeyModifierFlags
  /// The name of the method.
  public let action: Selector?
  /// The title.
  open var discoverabilityTitle: String?
  /// True to get the key before the system does; kept for the program.
  open var wantsPriorityOverSystemBehavior = false

  /// Creates a command.
  public init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    (self.input, self.modifierFlags, self.action) = (input, modifierFlags, action)
  }

  /// The up arrow.
  public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The down arrow.
  public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The left arrow.
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The right arrow.
  public static let inputRightArrow = "UIKeyInputRightArrow"
  /// Escape.
  public static let inputEscape = "UIKeyInputEscape"
}

/// Keys that are held.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: Int
  /// Creates a set.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Shift lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Option.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Command.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}
