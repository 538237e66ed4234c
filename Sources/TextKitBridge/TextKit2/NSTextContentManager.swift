public import Foundation

/// A text and the managers that lay it out: what ``NSTextContentStorage`` is for texts in an ``NSTextStorage``.
open class NSTextContentManager: NSObject {
  /// How elements are enumerated.
  public struct EnumerationOptions: OptionSet, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// From the end of the text on.
    public static let reverse = EnumerationOptions(rawValue: 1)
  }

  /// Who lays the text out, in order.
  open internal(set) var textLayoutManagers: [NSTextLayoutManager] = []

  /// The manager whose selections count; the one added first unless another is set.
  open var primaryTextLayoutManager: NSTextLayoutManager? {
    get { chosenPrimary ?? textLayoutManagers.first }
    set { chosenPrimary = newValue }
  }
  private weak var chosenPrimary: NSTextLayoutManager?

  /// Whether layout follows at the end of each transaction: it always does.
  open var automaticallySynchronizesTextLayoutManagers = true
  /// Whether the text is written back at the end of each transaction: it always is.
  open var automaticallySynchronizesToBackingStore = true

  /// Whether a transaction is under way.
  open internal(set) var hasEditingTransaction = false

  /// Creates a manager without a text.
  public override init() { super.init() }

  /// Creates a manager without a text: nothing is archived.
  public required init?(coder: NSCoder) { super.init() }

  /// Adds a manager that lays the text out.
  open func addTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    if textLayoutManagers.contains(where: { $0 === textLayoutManager }) { return }
    textLayoutManagers.append(textLayoutManager)
    textLayoutManager.textContentManager = self
  }

  /// Removes a manager.
  open func removeTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    textLayoutManagers.removeAll { $0 === textLayoutManager }
    textLayoutManager.textContentManager = nil
  }

  /// Does several edits as one.
  open func performEditingTransaction(_ transaction: () -> Void) {
    let isOutermost = !hasEditingTransaction
    hasEditingTransaction = true
    transaction()
    if isOutermost { hasEditingTransaction = false }
  }

  /// Takes note of an edit of a text of one's own.
  open func recordEditAction(in originalTextRange: NSTextRange, newTextRange: NSTextRange) {}

  /// Calls a handler: layout is up to date whenever it is asked.
  open func synchronizeTextLayoutManagers(_ completionHandler: (((any Error)?) -> Void)? = nil) {
    completionHandler?(nil)
  }

  /// Calls a handler: the text is always written back.
  open func synchronizeToBackingStore(_ completionHandler: (((any Error)?) -> Void)? = nil) {
    completionHandler?(nil)
  }

  /// The elements that hold some text.
  open func textElements(for range: NSTextRange) -> [NSTextElement] {
    var found: [NSTextElement] = []
    _ = enumerateTextElements(from: range.location, options: []) { element in
      let start = element.elementRange?.units.lowerBound ?? 0
      guard start < max(range.units.upperBound, range.units.lowerBound + 1) else { return false }
      found.append(element)
      return true
    }
    return found
  }

  // MARK: What a text of one's own overrides

  /// The whole text.
  open var documentRange: NSTextRange { NSTextRange(0..<0) }

  /// Calls `block` with each element from a place on until it answers false.
  ///
  /// - Returns: Where that ended; nil at the end of the text.
  @discardableResult
  open func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions = [],
    using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? { nil }

  /// Puts elements in the place of some text.
  open func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {}

  /// A place some UTF-16 code units behind another; nil outside of the text.
  open func location(
    _ location: any NSTextLocation, offsetBy offset: Int
  ) -> (any NSTextLocation)? {
    let position = location.position + offset
    let whole = documentRange.units
    guard position >= whole.lowerBound, position <= whole.upperBound else { return nil }
    return StorageLocation(position)
  }

  /// How many UTF-16 code units one place is behind another.
  open func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    to.position - from.position
  }

  /// The range that an edit of a selection is to take in: the same.
  open func adjustedRange(
    from textRange: NSTextRange, forEditingTextSelection: Bool
  ) -> NSTextRange? { textRange }
}
