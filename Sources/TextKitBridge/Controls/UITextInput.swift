public import Foundation
import TextControls
public import TextStorage

/// A position in the text of a view, in UTF-16 code units.
open class UITextPosition: NSObject {
  let offset: Int

  init(_ offset: Int) { self.offset = offset }

  /// Creates a position; for subclasses with positions of their own.
  public override init() { offset = 0 }

  /// Returns true if another object is the same position.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITextPosition)?.offset == offset
  }

  /// The hash of the position.
  open override var hash: Int { offset }
}

/// A range of the text of a view.
open class UITextRange: NSObject {
  let range: Range<Int>

  init(_ range: Range<Int>) { self.range = range }

  /// Creates a range; for subclasses with positions of their own.
  public override init() { range = 0..<0 }

  /// The start of the range.
  open var start: UITextPosition { UITextPosition(range.lowerBound) }
  /// The end of the range.
  open var end: UITextPosition { UITextPosition(range.upperBound) }
  /// True if the range is empty.
  open var isEmpty: Bool { range.isEmpty }

  /// Returns true if another object is the same range.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITextRange)?.range == range
  }

  /// The hash of the range.
  open override var hash: Int { range.hashValue }
}

/// A rectangle of a selection; a program's own text input may derive from it.
open class UITextSelectionRect: NSObject {
  private let place: CGRect
  private let startsHere: Bool
  private let endsHere: Bool

  /// The rectangle, in the view's coordinates.
  open var rect: CGRect { place }
  /// The direction of the text in it.
  open var writingDirection: NSWritingDirection { .natural }
  /// True if the selection starts in this rectangle.
  open var containsStart: Bool { startsHere }
  /// True if the selection ends in this rectangle.
  open var containsEnd: Bool { endsHere }
  /// False: lines are not vertical.
  open var isVertical: Bool { false }

  /// Creates an empty rectangle, for subclasses.
  public override init() { (place, startsHere, endsHere) = (.zero, false, false) }

  init(_ rect: CGRect, start: Bool, end: Bool) {
    (place, startsHere, endsHere) = (rect, start, end)
  }
}

/// A direction in the text's order.
public enum UITextStorageDirection: Int, Sendable {
  /// Towards the end of the text.
  case forward = 0
  /// Towards the start of the text.
  case backward = 1
}

/// The type of keyboard to show; kept for the program.
public enum UIKeyboardType: Int, Sendable {
  /// The default keyboard.
  case `default` = 0
  /// For ASCII.
  case asciiCapable = 1
  /// For numbers and punctuation.
  case numbersAndPunctuation = 2
  /// For web addresses.
  case URL = 3
  /// For digits.
  case numberPad = 4
  /// For telephone numbers.
  case phonePad = 5
  /// For names and telephone numbers.
  case namePhonePad = 6
  /// For mail addresses.
  case emailAddress = 7
  /// For numbers with a decimal point.
  case decimalPad = 8
  /// For Twitter.
  case twitter = 9
  /// For searching.
  case webSearch = 10
}

/// The title of the return key; kept for the program.
public enum UIReturnKeyType: Int, Sendable {
  /// The default title, Return.
  case `default` = 0
  /// Go.
  case go = 1
  /// Join.
  case join = 3
  /// Next.
  case next = 4
  /// Search.
  case search = 6
  /// Send.
  case send = 7
  /// Done.
  case done = 9
}

/// The text that is capitalized automatically; kept for the program.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// Nothing.
  case none = 0
  /// Words.
  case words = 1
  /// Sentences.
  case sentences = 2
  /// Everything.
  case allCharacters = 3
}

/// Automatic correction; kept for the program.
public enum UITextAutocorrectionType: Int, Sendable {
  /// The default.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// Spell checking; kept for the program.
public enum UITextSpellCheckingType: Int, Sendable {
  /// The default.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// The types of links that a text view detects.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt
  /// Creates a set.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Telephone numbers.
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
  /// Links.
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  /// All types.
  public static let all = UIDataDetectorTypes(rawValue: .max)
}

/// A person's action on a link.
public enum UITextItemInteraction: Int, Sendable {
  /// Follows the link.
  case invokeDefaultAction = 0
  /// Shows possible actions.
  case presentActions = 1
  /// Shows a preview.
  case preview = 2
}

/// An undo manager for the edits of a text view.
final class EditorUndoManager: UndoManager {
  private weak var editor: TextEditor?

  init(_ editor: TextEditor) { self.editor = editor }

  override var canUndo: Bool { editor?.canUndo ?? false }
  override var canRedo: Bool { editor?.canRedo ?? false }
  override func undo() { editor?.perform(.undo) }
  override func redo() { editor?.perform(.redo) }
  override func removeAllActions() { editor?.forgetEdits() }
}
