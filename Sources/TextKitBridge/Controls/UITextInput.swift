public import Foundation
import TextControls

/// A place in the text of a view, in UTF-16 code units.
open class UITextPosition: NSObject {
  let offset: Int

  init(_ offset: Int) { self.offset = offset }

  /// Whether another object is the same place.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITextPosition)?.offset == offset
  }

  /// The hash of the place.
  open override var hash: Int { offset }
}

/// A range of the text of a view.
open class UITextRange: NSObject {
  let range: Range<Int>

  init(_ range: Range<Int>) { self.range = range }

  /// Where it starts.
  open var start: UITextPosition { UITextPosition(range.lowerBound) }
  /// Where it ends.
  open var end: UITextPosition { UITextPosition(range.upperBound) }
  /// Whether nothing is in it.
  open var isEmpty: Bool { range.isEmpty }

  /// Whether another object is the same range.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITextRange)?.range == range
  }

  /// The hash of the range.
  open override var hash: Int { range.hashValue }
}

/// A rectangle of a selection.
open class UITextSelectionRect: NSObject {
  /// The rectangle, in the view's coordinates.
  public let rect: CGRect
  /// Whether the selection starts in it.
  public let containsStart: Bool
  /// Whether the selection ends in it.
  public let containsEnd: Bool

  init(_ rect: CGRect, start: Bool, end: Bool) {
    self.rect = rect
    containsStart = start
    containsEnd = end
  }
}

/// What a direction of storage is.
public enum UITextStorageDirection: Int, Sendable {
  /// Along the text.
  case forward = 0
  /// Against it.
  case backward = 1
}

/// What keyboard a person would be shown; kept for the program.
public enum UIKeyboardType: Int, Sendable {
  /// The usual one.
  case `default` = 0
  /// For ASCII.
  case asciiCapable = 1
  /// For numbers and punctuation.
  case numbersAndPunctuation = 2
  /// For addresses of pages.
  case URL = 3
  /// For digits.
  case numberPad = 4
  /// For telephone numbers.
  case phonePad = 5
  /// For names and telephone numbers.
  case namePhonePad = 6
  /// For addresses of mail.
  case emailAddress = 7
  /// For numbers with a point.
  case decimalPad = 8
  /// For Twitter.
  case twitter = 9
  /// For searching.
  case webSearch = 10
}

/// What the return key says; kept for the program.
public enum UIReturnKeyType: Int, Sendable {
  /// Return.
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

/// What is made capital as one types; kept for the program.
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

/// Whether words are corrected; kept for the program.
public enum UITextAutocorrectionType: Int, Sendable {
  /// As usual.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// Whether spelling is checked; kept for the program.
public enum UITextSpellCheckingType: Int, Sendable {
  /// As usual.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// What links are found in a text view.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt
  /// Creates a set.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Telephone numbers.
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
  /// Links.
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  /// All that can be found.
  public static let all = UIDataDetectorTypes(rawValue: .max)
}

/// What a person does with a link.
public enum UITextItemInteraction: Int, Sendable {
  /// Follows it.
  case invokeDefaultAction = 0
  /// Asks what can be done.
  case presentActions = 1
  /// Looks ahead.
  case preview = 2
}

/// Takes edits of a text view back.
final class EditorUndoManager: UndoManager {
  private weak var editor: TextEditor?

  init(_ editor: TextEditor) { self.editor = editor }

  override var canUndo: Bool { editor?.canUndo ?? false }
  override var canRedo: Bool { editor?.canRedo ?? false }
  override func undo() { editor?.perform(.undo) }
  override func redo() { editor?.perform(.redo) }
  override func removeAllActions() { editor?.forgetEdits() }
}
