/// A text with attributes that can be edited, and that tells its observers what was edited.
///
/// Positions are UTF-16 code units. A position outside the text, an `endEditing()` without its
/// `beginEditing()`, or an edit where none is allowed is a programmer's mistake, and stops the
/// program with a sentence.
///
/// ## The order of events
///
/// An edit outside `beginEditing()` … `endEditing()` is a batch of its own. At the end of a batch in
/// which something was edited:
///
/// 1. the delegate's `textStorage(_:willProcessEditing:range:changeInLength:)` is called, which may
///    change characters and attributes;
/// 2. attributes are fixed: the paragraph style of the first character of each edited paragraph
///    that has one is spread over the paragraph, and attachments are removed from characters other
///    than U+FFFC;
/// 3. the delegate's `textStorage(_:didProcessEditing:range:changeInLength:)` is called, which may
///    change attributes;
/// 4. `editedMask`, `editedRange` and `changeInLength` are reset;
/// 5. the observers, layout managers mostly, are told in the order in which they were added. They must not
///    edit.
///
/// An observer that a hook adds is told of the edit, one that a hook or another observer removes is not
/// told any more, and one that an observer adds is told from the next edit on.
///
/// ## Threads
///
/// A storage and its observers belong to one thread at a time. `text` can be sent anywhere.
public final class TextStorage: AttributedTextReading {
  /// The text and its attributes as a value.
  public internal(set) var text: AttributedText
  /// The hooks into editing; not retained.
  public weak var delegate: (any TextStorageDelegate)?
  /// Who is told of edits, in the order in which they are told.
  public private(set) var observers: [any TextStorageObserver] = []
  /// What kinds of change are not yet processed.
  public private(set) var editedMask: EditActions = []
  /// The text that was edited and is not yet processed, as it is now; `nil` when there is none.
  public private(set) var editedRange: Range<Int>?
  /// By how many UTF-16 code units the text has grown since the last processing.
  public private(set) var changeInLength = 0

  /// What the storage is doing, which decides about which edits are allowed.
  enum Phase {
    case idle
    case willProcess
    case fixing
    case didProcess
    case notifying
  }

  var phase = Phase.idle
  var editingDepth = 0
  /// The text before the open batch, while there is one.
  private var textBeforeEditing: AttributedText?
  /// Inverses of what was done since the first of the open recordings began.
  private var log: [TextEdit.Step] = []
  private var recordings = 0

  /// Creates a storage of a text.
  public init(_ text: AttributedText) {
    self.text = text
    fixAttributes(in: 0..<text.length)
    resetEdited()
    self.text.collectAttributes()
  }

  /// Creates an empty storage.
  public convenience init() { self.init(AttributedText()) }

  /// Creates a storage of a string with the same attributes everywhere.
  public convenience init(string: String, attributes: TextAttributes = TextAttributes()) {
    self.init(AttributedText(string: string, attributes: attributes))
  }

  /// Creates a storage of UTF-16 code units with the same attributes everywhere.
  public convenience init(utf16 units: [UInt16], attributes: TextAttributes = TextAttributes()) {
    self.init(AttributedText(utf16: units, attributes: attributes))
  }

  deinit {
    let text = settledText
    for observer in observers { observer.textStorageDidEnd(leaving: text) }
  }

  /// Whether a batch of edits is open or being processed.
  public var isEditing: Bool { editingDepth > 0 }

  /// The text that observers have been told of: during a batch, the text before it.
  public var settledText: AttributedText { textBeforeEditing ?? text }

  /// Adds an observer, last in order; one that is there already stays where it is.
  ///
  /// The storage retains it. `TextLayout` has `addLayoutManager(_:)`, which says more where the observer is
  /// a layout manager.
  public func addObserver(_ observer: any TextStorageObserver) {
    if observers.contains(where: { $0 === observer }) { return }
    observers.append(observer)
    observer.textStorageDidChange(to: self)
  }

  /// Removes an observer; does nothing when it is not there.
  public func removeObserver(_ observer: any TextStorageObserver) {
    guard let index = observers.firstIndex(where: { $0 === observer }) else { return }
    observers.remove(at: index)
    observer.textStorageDidChange(to: nil)
  }

  /// Notes a change that has just been made: `range` is where it was before, in UTF-16 code units.
  func noteEdited(_ mask: EditActions, range: Range<Int>, changeInLength delta: Int) {
    editedMask.formUnion(mask)
    if let pending = editedRange {
      let lower = min(pending.lowerBound, range.lowerBound)
      editedRange = lower..<max(pending.upperBound, range.upperBound) + delta
    } else {
      editedRange = range.lowerBound..<range.upperBound + delta
    }
    changeInLength += delta
  }

  func resetEdited() {
    editedMask = []
    editedRange = nil
    changeInLength = 0
  }

  /// Keeps the text before the first change of a batch for those who still know that text. Of an
  /// edit that is a batch of its own, only the delegate can see that it isn't complete.
  func keepSettledText() {
    if textBeforeEditing == nil, editingDepth > 0 || delegate != nil { textBeforeEditing = text }
  }

  func forgetSettledText() { textBeforeEditing = nil }

  /// Starts to record inverses; the answer is for `endRecording(_:)`.
  func beginRecording() -> Int {
    recordings += 1
    return log.count
  }

  /// Ends a recording: what undoes everything since it began.
  func endRecording(_ start: Int) -> [TextEdit.Step] {
    recordings -= 1
    let steps = Array(log[start...].reversed())
    if recordings == 0 { log = [] }
    return steps
  }

  /// Adds the inverse of a change to the open recordings.
  func record(_ inverse: TextEdit.Step) {
    if recordings > 0 { log.append(inverse) }
  }
}
