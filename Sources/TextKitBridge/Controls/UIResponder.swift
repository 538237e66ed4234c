public import Foundation

/// An object that can receive keyboard input.
///
/// Responders and views belong to programs without a window: nothing draws itself, and the program
/// sends events. As in UIKit, they are used on the main actor.
@MainActor
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

  /// The undo manager: that of the next responder.
  open var undoManager: UndoManager? { next?.undoManager }
}
