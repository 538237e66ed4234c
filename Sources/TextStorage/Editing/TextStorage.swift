/// An editable text with attributes that notifies its observers of edits.
///
/// Positions are UTF-16 code units. Three mistakes stop the program with a message: a position
/// outside the text, an `endEditing()` without its `beginEditing()`, and an edit at a time when
/// none is allowed.
///
/// ## The order of events
///
/// An edit outside `beginEditing()` … `endEditing()` is a batch of its own. At the end of a batch
/// that edited something:
///
/// 1. The delegate's `textStorage(_:willProcessEditing:range:changeInLength:)` is called. It may
///    change characters and attributes.
/// 2. Attributes are fixed. In each edited paragraph the first paragraph style is spread over the
///    whole paragraph. Attachments are removed from characters other than U+FFFC.
/// 3. The delegate's `textStorage(_:didProcessEditing:range:changeInLength:)` is called. It may
///    change attributes.
/// 4. `editedMask`, `editedRange` and `changeInLength` are reset.
/// 5. The observers, mostly layout managers, are notified in the order in which they were added.
///    They must not edit.
///
/// An observer that a hook adds is notified of the edit. One that a hook or another observer
/// removes is no longer notified. One that an observer adds is notified from the next edit on.
///
/// ## Threads
///
/// A storage and its observers belong to one thread at a time. `text` can be sent anywhere.
public final class TextStorage: AttributedTextReading {
  /// The text and its attributes as a value.
  public internal(set) var text: AttributedText
  /// The delegate that takes part in processing edits; not retained.
  public weak var delegate: (any TextStorageDelegate)?
  /// The observers of edits, in the order in which they are notified.
  public private(set) var observers: [any TextStorageObserver] = []
  /// The kinds of change that are not yet processed.
  public private(set) var editedMask: EditActions = []
  /// The range of unprocessed edits, in UTF-16 code units of the current text; `nil` if there are
  /// none.
  public private(set) var editedRange: Range<Int>?
  /// The number of UTF-16 code units by which the text has grown since the last processing.
  public private(set) var changeInLength = 0

  /// The phase of processing, which decides which edits are allowed.
  enum Phase {
    case idle
    case willProcess
    case fixing
    case didProcess
    case notifying
  }

  var phase = Phase.idle
  var editingDepth = 0
  /// The text from before the open batch, while there is one.
  private var textBeforeEditing: AttributedText?
  /// Inverses of the changes since the outermost open recording began.
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

  /// True while a batch of edits is open or being processed.
  public var isEditing: Bool { editingDepth > 0 }

  /// The text that observers know: during a batch, the text from before it.
  public var settledText: AttributedText { textBeforeEditing ?? text }

  /// Adds an observer, last in order. An observer that was added before keeps its place.
  ///
  /// The storage retains it. For layout managers use `addLayoutManager(_:)` of `TextLayout`, which
  /// explains more.
  public func addObserver(_ observer: any TextStorageObserver) {
    if observers.contains(where: { $0 === observer }) { return }
    observers.append(observer)
    observer.textStorageDidChange(to: self)
  }

  /// Removes an observer; does nothing if it was not added.
  public func removeObserver(_ observer: any TextStorageObserver) {
    guard let index = observers.firstIndex(where: { $0 === observer }) else { return }
    observers.remove(at: index)
    observer.textStorageDidChange(to: nil)
  }

  /// Notes a change that has just been made; `range` is its range in UTF-16 code units before it.
  func recordEdited(_ mask: EditActions, range: Range<Int>, changeInLength delta: Int) {
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

  /// Keeps the text from before the first change of a batch, for those who still refer to it. An
  /// edit outside a batch needs that only with a delegate: nothing else can see it incomplete.
  func keepSettledText() {
    if textBeforeEditing == nil, editingDepth > 0 || delegate != nil { textBeforeEditing = text }
  }

  func forgetSettledText() { textBeforeEditing = nil }

  /// Starts to record inverses; the result is for `endRecording(_:)`.
  func beginRecording() -> Int {
    recordings += 1
    return log.count
  }

  /// Ends a recording and returns the inverses of the changes since its start, last change first.
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
