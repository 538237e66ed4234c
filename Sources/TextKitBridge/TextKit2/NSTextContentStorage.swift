public import Foundation
import TextStorage

/// The queries about paragraphs of a text; each member has a default.
public protocol NSTextContentStorageDelegate: NSTextContentManagerDelegate {
  /// Returns the paragraph to lay out instead of one of the text; nil for the text's own.
  ///
  /// It must have the same length as the original text, and its attributes are used.
  func textContentStorage(
    _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
  ) -> NSTextParagraph?
}

/// The queries about elements of a text; each member has a default.
public protocol NSTextContentManagerDelegate: AnyObject {
  /// Returns the element at a position; nil for the text's own.
  func textContentManager(
    _ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation
  ) -> NSTextElement?

  /// Returns true if an element is laid out; otherwise its text is hidden.
  func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool
}

extension NSTextContentManagerDelegate {
  /// Returns nil: the text's own element is used.
  public func textContentManager(
    _ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation
  ) -> NSTextElement? { nil }

  /// Returns true: all elements are laid out.
  public func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool { true }
}

extension NSTextContentStorageDelegate {
  /// Returns nil: the text's own paragraph is used.
  public func textContentStorage(
    _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
  ) -> NSTextParagraph? { nil }
}

/// The content manager of a text storage, for the newer Text Kit.
open class NSTextContentStorage: NSTextContentManager {
  /// The text, which older Text Kit classes can change, too.
  open var textStorage: NSTextStorage? {
    didSet {
      if oldValue === textStorage { return }
      oldValue?.shownParagraph = nil
      oldValue?.paragraphRoom = nil
      for manager in textLayoutManagers {
        oldValue?.removeLayoutManager(manager.layoutManager)
        textStorage?.addLayoutManager(manager.layoutManager)
        manager.textChanged()
        manager.connectRoom()
      }
      connect()
    }
  }

  /// The delegate; not retained.
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

  /// Connects the delegate's answers to the storage.
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
    textStorage.updateLayout(of: 0..<textStorage.length)
  }

  /// Returns true if the delegate hides the paragraph of a character.
  private func hides(_ position: Int) -> Bool {
    guard let delegate, let textStorage else { return false }
    let range = textStorage.kit.paragraphRange(containing: position)
    if let known = knownAnswer, known.range == range { return known.isHidden }
    let isHidden = !delegate.textContentManager(self, shouldEnumerate: element(range), options: [])
    knownAnswer = (range, isHidden)
    return isHidden
  }
  /// The last answer, cached because all characters of a paragraph are asked about in turn.
  private var knownAnswer: (range: Range<Int>, isHidden: Bool)?

  /// Forgets the delegate's cached answer.
  func forgetAnswers() { knownAnswer = nil }

  open override func addTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    super.addTextLayoutManager(textLayoutManager)
    textStorage?.addLayoutManager(textLayoutManager.layoutManager)
    connect()
    textLayoutManager.connectRoom()
  }

  open override func removeTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    super.removeTextLayoutManager(textLayoutManager)
    textLayoutManager.layoutManager.isHidden = nil
    textStorage?.paragraphRoom = nil
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

  /// Returns the element of a paragraph.
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

  /// Returns the text of an element; nil if it is no paragraph.
  open func attributedString(for textElement: NSTextElement) -> NSAttributedString? {
    (textElement as? NSTextParagraph)?.attributedString
  }

  /// Returns an element of a text outside any storage.
  open func textElement(for attributedString: NSAttributedString) -> NSTextElement? {
    NSTextParagraph(attributedString: attributedString)
  }

  /// True if layout adds list markers: false by default, as markers are characters of the text.
  open var includesTextListMarkers = false
}
