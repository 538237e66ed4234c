public import Foundation

/// An object that can receive keyboard input.
///
/// Responders and views belong to programs without a window: nothing draws itself, and the program
/// sends events.
open class UIResponder: NSObject {
  /// The holder of the first responder, which receives keyboard input.
  private static let focus = Focus()

  /// The storage of the first responder, one per thread.
  private final class Focus: @unchecked Sendable {
    private static let key = "TextKitBridge.UIResponder"
    var first: UIResponder? {
      get { (Thread.current.threadDictionary[Self.key] as? Box)?.responder }
      set { Thread.current.threadDictionary[Self.key] = newValue.map { Box($0) } }
    }
    private final class Box {
      weak var responder: UIResponder?
      init(_ responder: UIResponder) { self.responder = responder }
    }
  }

  /// Creates a responder.
  public override init() {}

  /// The next responder in the chain.
  open var next: UIResponder? { nil }

  /// True if the responder may receive keyboard input.
  open var canBecomeFirstResponder: Bool { false }
  /// True if it may give up keyboard input.
  open var canResignFirstResponder: Bool { true }
  /// True if it receives keyboard input.
  open var isFirstResponder: Bool { Self.focus.first === self }

  /// Makes this the first responder, which receives keyboard input; returns true if it is.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    if let old = Self.focus.first, !old.resignFirstResponder() { return false }
    Self.focus.first = self
    return true
  }

  /// Gives up keyboard input; returns true if it did.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    Self.focus.first = nil
    return true
  }

  /// Called when fingers touch the view.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Called when fingers move.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Called when fingers are lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Called when touches are cancelled.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// The undo manager: that of the next responder.
  open var undoManager: UndoManager? { next?.undoManager }
}

/// An event; its touches describe it.
open class UIEvent: NSObject {}

/// A finger on a view.
open class UITouch: NSObject {
  /// The phase of a touch.
  public enum Phase: Int, Sendable {
    /// The finger touched the view.
    case began = 0
    /// The finger moved.
    case moved = 1
    /// The finger did not move.
    case stationary = 2
    /// The finger was lifted.
    case ended = 3
    /// The touch was cancelled.
    case cancelled = 4
  }

  /// The phase of the touch.
  public let phase: Phase
  /// The number of taps in one place.
  public let tapCount: Int
  /// The touched view.
  open private(set) weak var view: UIView?
  private let place: CGPoint

  init(_ place: CGPoint, in view: UIView, _ phase: Phase, taps: Int = 1) {
    self.place = place
    self.view = view
    self.phase = phase
    tapCount = taps
  }

  /// Returns the position of the finger, in a view's coordinates.
  open func location(in view: UIView?) -> CGPoint {
    self.view.map { $0.convert(place, to: view ?? $0) } ?? place
  }
}
