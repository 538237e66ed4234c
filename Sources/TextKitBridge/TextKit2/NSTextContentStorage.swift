public import Foundation
import TextStorage

/// What is asked about the paragraphs of a text; each member has a default.
public protocol NSTextContentStorageDelegate: NSTextContentManagerDelegate {
  /// The paragraph that is laid out in place of one of the text; nil for that itself.
  ///
  /// It must be as long as the text that it stands for: its attributes are used.
  func textContentStorage(
    _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
  ) -> NSTextParagraph?
}

/// What is asked about the elements of a text; each member has a default.
public protocol NSTextContentManagerDelegate: AnyObject {
  /// The element at a place; nil for the text's own.
  func textContentManager(
    _ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation
  ) -> NSTextElement?

  /// Whether an element is laid out; text of one that is not is hidden.
  func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool
}

extension NSTextContentManagerDelegate {
  /// The text's own.
  public func textContentManager(
    _ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation
  ) -> NSTextElement? { nil }

  /// All are.
  public func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool { true }
}

extension NSTextContentStorageDelegate {
  /// The text's own.
  public func textContentStorage(
    _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
  ) -> NSTextParagraph? { nil }
}

/// A text storage as the newer Text Kit has it, with the managers that lay it out.
open class NSTextContentStorage: NSTextContentManager {
  /// The text, which the older names change, too.
  open var textStorage: NSTextStorage? {
    didSet {
      if oldValue === textStorage { return }
      oldValue?.shownParagraph = nil
      for manager in textLayoutManagers {
        oldValue?.removeLayoutManager(manager.layoutManager)
        textStorage?.addLayoutManager(manager.layoutManager)
        manager.textChanged()
      }
      connect()
    }
  }

  /// What is asked about paragraphs; not retained.
  open weak var delegate: (any NSTextContentStorageDelegate)? {
    didSet { connect() }
  }

  /// Creates a content storage with an empty text.
  public override init() {
    textStorage = NSTextStorage()
    super.init()
  }

  /// Creates a content storage with an empty text: nothing is archived.
  public required init?(coder: NSCoder) {
    textStorage = NSTextStorage()
    super.init(coder: coder)
  }

  /// The whole text; setting it replaces all of it.
  open var attributedString: NSAttributedString? {
    get { textStorage?.attributedString() }
    set { textStorage?.setAttributedString(newValue ?? NSAttributedString(string: "")) }
  }

  /// Has the storage ask what to lay out.
  private func connect() {
    guard let textStorage else { return }
    let asks = delegate != nil
    if !asks, textStorage.shownParagraph == nil { return }
    textStorage.shownParagraph =
      asks
      ? { [weak self] range in
        guard let self else { return nil }
        let shown = delegate?.textContentStorage(self, textParagraphWith: NSRange(range))
        return shown.flatMap {
          $0.attributedString.length == range.count ? $0.attributedString : nil
        }
      } : nil
    knownAnswer = nil
    for manager in textLayoutManagers {
      manager.textChanged()
      manager.layoutManager.isHidden =
        asks ? { [weak self] position in self?.hides(position) ?? false } : nil
    }
    textStorage.bring(0..<textStorage.length)
  }

  /// Whether the delegate leaves the paragraph of a character out.
  private func hides(_ position: Int) -> Bool {
    guard let delegate, let textStorage else { return false }
    let range = textStorage.kit.paragraphRange(containing: position)
    if let known = knownAnswer, known.range == range { return known.isHidden }
    let isHidden = !delegate.textContentManager(self, shouldEnumerate: element(range), options: [])
    knownAnswer = (range, isHidden)
    return isHidden
  }
  /// What was answered last for a paragraph, all of whose characters are asked about one after the other.
  private var knownAnswer: (range: Range<Int>, isHidden: Bool)?

  /// Forgets what the delegate has answered.
  func forgetAnswers() { knownAnswer = nil }

  open override func addTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    super.addTextLayoutManager(textLayoutManager)
    textStorage?.addLayoutManager(textLayoutManager.layoutManager)
    connect()
  }

  open override func removeTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    super.removeTextLayoutManager(textLayoutManager)
    textLayoutManager.layoutManager.isHidden = nil
    textStorage?.removeLayoutManager(textLayoutManager.layoutManager)
  }

  open override func performEditingTransaction(_ transaction: () -> Void) {
    textStorage?.beginEditing()
    super.performEditingTransaction(transaction)
    textStorage?.endEditing()
  }

  // MARK: Elements

  open override var documentRange: NSTextRange { NSTextRange(0..<(textStorage?.length ?? 0)) }

  @discardableResult
  open override func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions = [],
    using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? {
    guard let textStorage, textStorage.length > 0 else { return nil }
    let kit = textStorage.kit
    let isBackward = options.contains(.reverse)
    var position = textLocation?.position ?? (isBackward ? kit.length : 0)
    while isBackward ? position > 0 : position < kit.length {
      let range = kit.paragraphRange(containing: isBackward ? position - 1 : position)
      if range.isEmpty { return nil }
      position = isBackward ? range.lowerBound : range.upperBound
      let element = element(range)
      let isShown =
        delegate?.textContentManager(self, shouldEnumerate: element, options: options) ?? true
      if isShown, !block(element) { return StorageLocation(position) }
    }
    return nil
  }

  /// The element of a paragraph.
  func element(_ range: Range<Int>) -> NSTextElement {
    guard let textStorage else { return NSTextParagraph(attributedString: nil) }
    let own = delegate?.textContentManager(self, textElementAt: StorageLocation(range.lowerBound))
    let element =
      own ?? delegate?.textContentStorage(self, textParagraphWith: NSRange(range))
      ?? NSTextParagraph(
        attributedString: textStorage.attributedSubstring(from: NSRange(range)))
    element.textContentManager = self
    element.elementRange = NSTextRange(range)
    return element
  }

  open override func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {
    let text = NSMutableAttributedString(string: "")
    for case let paragraph as NSTextParagraph in textElements ?? [] {
      text.append(paragraph.attributedString)
    }
    textStorage?.replaceCharacters(in: NSRange(range.units), with: text)
  }

  /// The text of an element; nil for one that is no paragraph.
  open func attributedString(for textElement: NSTextElement) -> NSAttributedString? {
    (textElement as? NSTextParagraph)?.attributedString
  }

  /// An element that stands alone.
  open func textElement(for attributedString: NSAttributedString) -> NSTextElement? {
    NSTextParagraph(attributedString: attributedString)
  }

  /// Whether markers of lists are made by layout: they are characters of the text.
  open var includesTextListMarkers = false
}
