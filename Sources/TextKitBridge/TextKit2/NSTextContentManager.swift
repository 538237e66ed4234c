public import Foundation

/// A text with the managers that lay it out. ``NSTextContentStorage`` is the one for texts in an
/// ``NSTextStorage``.
open class NSTextContentManager: NSObject {
  /// Options for enumerating elements.
  public struct EnumerationOptions: OptionSet, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Enumerates from the end of the text.
    public static let reverse = EnumerationOptions(rawValue: 1)
  }

  /// The managers that lay out the text, in order.
  open internal(set) var textLayoutManagers: [NSTextLayoutManager] = []

  /// The manager whose selections are used; by default the one added first.
  open var primaryTextLayoutManager: NSTextLayoutManager? {
    get { chosenPrimary ?? textLayoutManagers.first }
    set { chosenPrimary = newValue }
  }
  private weak var chosenPrimary: NSTextLayoutManager?

  /// True if layout is updated at the end of each transaction: it always is.
  open var automaticallySynchronizesTextLayoutManagers = true
  /// True if the text is written back at the end of each transaction: it always is.
  open var automaticallySynchronizesToBackingStore = true

  /// True during a transaction.
  open internal(set) var hasEditingTransaction = false

  /// Creates a manager without a text.
  public override init() { super.init() }

  /// Creates a manager without a text: nothing is archived.
  public required init?(coder: NSCoder) { super.init() }

  /// Adds a manager that lays out the text.
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

  /// Performs several edits as one transaction.
  open func performEditingTransaction(_ transaction: () -> Void) {
    let isOutermost = !hasEditingTransaction
    hasEditingTransaction = true
    transaction()
    if isOutermost { hasEditingTransaction = false }
  }

  /// Records an edit of a subclass's own text; does nothing by itself.
  open func recordEditAction(in originalTextRange: NSTextRange, newTextRange: NSTextRange) {}

  /// Calls the handler immediately, because layout is updated on demand.
  open func synchronizeTextLayoutManagers(_ completionHandler: (((any Error)?) -> Void)? = nil) {
    completionHandler?(nil)
  }

  /// Calls the handler immediately, because the text is always written back.
  open func synchronizeToBackingStore(_ completionHandler: (((any Error)?) -> Void)? = nil) {
    completionHandler?(nil)
  }

  /// Returns the elements that contain a range of text.
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

  // MARK: Members for subclasses to override

  /// The whole text.
  open var documentRange: NSTextRange { NSTextRange(0..<0) }

  /// Calls `block` with each element from a position on until it returns false.
  ///
  /// - Returns: The position where the enumeration ended; nil at the end of the text.
  @discardableResult
  open func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions = [],
    using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? { nil }

  /// Replaces a range of text by elements.
  open func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {}

  /// Returns the position at an offset of UTF-16 code units from another; nil outside the text.
  open func location(
    _ location: any NSTextLocation, offsetBy offset: Int
  ) -> (any NSTextLocation)? {
    let position = location.position + offset
    let whole = documentRange.units
    guard position >= whole.lowerBound, position <= whole.upperBound else { return nil }
    return StorageLocation(position)
  }

  /// Returns the number of UTF-16 code units from one position to another.
  open func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    to.position - from.position
  }

  /// Returns the range that an edit of a selection should cover: the same range.
  open func adjustedRange(
    from textRange: NSTextRange, forEditingTextSelection: Bool
  ) -> NSTextRange? { textRange }
}
