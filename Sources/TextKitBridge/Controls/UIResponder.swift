public import Foundation

/// Something that what is typed may go to.
///
/// Responders and views are those of programs without a window: nothing is drawn by itself, and events are sent by
/// the program.
open class UIResponder: NSObject {
  /// What what is typed goes to; nil for nothing.
  private static let focus = Focus()

  /// Holds the first responder of a thread's views.
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

  /// Who is asked next.
  open var next: UIResponder? { nil }

  /// Whether what is typed may go here.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether it may go elsewhere.
  open var canResignFirstResponder: Bool { true }
  /// Whether what is typed goes here.
  open var isFirstResponder: Bool { Self.focus.first === self }

  /// Has what is typed go here; whether it does.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    if let old = Self.focus.first, !old.resignFirstResponder() { return false }
    Self.focus.first = self
    return true
  }

  /// Has what is typed go here no more; whether it does not.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    Self.focus.first = nil
    return true
  }

  /// Fingers come down on a view.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Fingers move.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Fingers go up.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Fingers do not count any more.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// What takes edits back: the next responder's.
  open var undoManager: UndoManager? { next?.undoManager }
}

/// An event: what happened is told by its touches.
open class UIEvent: NSObject {}

/// A finger on a view.
open class UITouch: NSObject {
  /// What a finger does.
  public enum Phase: Int, Sendable {
    /// It comes down.
    case began = 0
    /// It moves.
    case moved = 1
    /// It stays.
    case stationary = 2
    /// It goes up.
    case ended = 3
    /// It does not count any more.
    case cancelled = 4
  }

  /// What the finger does.
  public let phase: Phase
  /// How many times it came down in one place.
  public let tapCount: Int
  /// The view that it is on.
  open private(set) weak var view: UIView?
  private let place: CGPoint

  init(_ place: CGPoint, in view: UIView, _ phase: Phase, taps: Int = 1) {
    self.place = place
    self.view = view
    self.phase = phase
    tapCount = taps
  }

  /// Where the finger is, in a view's coordinates.
  open func location(in view: UIView?) -> CGPoint {
    self.view.map { $0.convert(place, to: view ?? $0) } ?? place
  }
}
