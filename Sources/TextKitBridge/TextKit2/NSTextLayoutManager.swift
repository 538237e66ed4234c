public import Foundation
import TextGeometry
import TextLayout
import TextStorage

/// Lays a text out in one container: the newer Text Kit's names for an ``NSLayoutManager``.
open class NSTextLayoutManager: NSObject {
  /// The manager by the older names, which does the work.
  public let layoutManager = NSLayoutManager()

  /// The text that is laid out; set by it.
  open internal(set) weak var textContentManager: NSTextContentManager?

  /// Told and asked of layout; not retained.
  open weak var delegate: (any NSTextLayoutManagerDelegate)? {
    didSet {
      textChanged()
      layoutManager.delegate = delegate == nil ? nil : relay
    }
  }
  private let relay = NewerDelegateRelay()

  /// The fragments that were asked for, by where their paragraphs start, until the text is edited.
  private var fragments: [Int: NSTextLayoutFragment] = [:]
  private lazy var viewport = NSTextViewportLayoutController(textLayoutManager: self)
  private lazy var navigation = NSTextSelectionNavigation(dataSource: self)

  /// Creates a manager without a text or a container.
  public override init() {
    super.init()
    connect()
  }

  /// Creates a manager without a text or a container: nothing is archived.
  public required init?(coder: NSCoder) {
    super.init()
    connect()
  }

  private func connect() {
    relay.manager = self
    layoutManager.onEdit = { [weak self] in self?.textChanged() }
  }

  /// Forgets the fragments of a text that is another now.
  func textChanged() {
    fragments = [:]
    (textContentManager as? NSTextContentStorage)?.forgetAnswers()
  }

  /// Moves this manager to another text.
  open func replace(_ textContentManager: NSTextContentManager) {
    self.textContentManager?.removeTextLayoutManager(self)
    textContentManager.addTextLayoutManager(self)
  }

  // MARK: Container and options

  /// The container; nil for none.
  open var textContainer: NSTextContainer? {
    get { layoutManager.textContainers.first }
    set {
      if newValue === textContainer { return }
      textContainer?.newerManager = nil
      if textContainer != nil { layoutManager.removeTextContainer(at: 0) }
      if let newValue { layoutManager.addTextContainer(newValue) }
      newValue?.newerManager = self
    }
  }

  /// Whether lines are made higher by their fonts' line gaps; true by default.
  open var usesFontLeading: Bool {
    get { layoutManager.usesFontLeading }
    set { layoutManager.usesFontLeading = newValue }
  }

  /// Whether words are divided in paragraphs that say nothing of it; false by default.
  open var usesHyphenation: Bool {
    get { layoutManager.usesDefaultHyphenation }
    set { layoutManager.usesDefaultHyphenation = newValue }
  }

  /// Kept for the program: paragraphs of any length are laid out right.
  open var limitsLayoutForSuspiciousContents = false
  /// Kept for the program: text that is aligned naturally always follows its paragraph's direction.
  open var resolvesNaturalAlignmentWithBaseWritingDirection = true

  /// The selections; kept for the program, and moved by ``textSelectionNavigation``.
  open var textSelections: [NSTextSelection] = []

  /// Moves selections.
  open var textSelectionNavigation: NSTextSelectionNavigation {
    get { navigation }
    set { navigation = newValue }
  }

  /// Lays out what a viewport shows.
  open var textViewportLayoutController: NSTextViewportLayoutController { viewport }

  /// The whole text.
  open var documentRange: NSTextRange {
    textContentManager?.documentRange ?? NSTextRange(0..<0)
  }

  // MARK: Layout

  /// What the text takes of the container; lays out all of it, so that it is exact.
  open var usageBoundsForTextContainer: CGRect {
    textContainer.map { layoutManager.usedRect(for: $0) } ?? .zero
  }

  /// Lays some text out.
  open func ensureLayout(for range: NSTextRange) {
    layoutManager.ensureLayout(forCharacterRange: NSRange(range.units))
  }

  /// Lays out what a rectangle shows.
  open func ensureLayout(for bounds: CGRect) {
    if let textContainer { layoutManager.ensureLayout(forBoundingRect: bounds, in: textContainer) }
  }

  /// Has some text set again.
  open func invalidateLayout(for range: NSTextRange) {
    textChanged()
    unsafe layoutManager.invalidateLayout(
      forCharacterRange: NSRange(range.units), actualCharacterRange: nil)
  }

  /// The fragment of the paragraph that holds a place; nil where no container does.
  open func textLayoutFragment(for location: any NSTextLocation) -> NSTextLayoutFragment? {
    guard let kit = layoutManager.kit.textStorage, kit.length > 0 else { return nil }
    return fragment(kit.paragraphRange(containing: min(location.position, kit.length - 1)))
  }

  /// The fragment of the paragraph at a point of the container, or nearest to it in height.
  open func textLayoutFragment(for position: CGPoint) -> NSTextLayoutFragment? {
    guard let textContainer,
      let hit = layoutManager.kit.character(at: Point(position), in: textContainer.kit)
    else { return nil }
    return textLayoutFragment(for: StorageLocation(hit.position))
  }

  /// The fragment of a paragraph; nil where no container holds it.
  func fragment(_ paragraph: Range<Int>) -> NSTextLayoutFragment? {
    guard !paragraph.isEmpty,
      layoutManager.kit.lineFragment(containing: paragraph.lowerBound) != nil
    else { return nil }
    if let known = fragments[paragraph.lowerBound] { return known }
    guard let element = element(paragraph) else { return nil }
    let made =
      delegate?.textLayoutManager(
        self, textLayoutFragmentFor: StorageLocation(paragraph.lowerBound), in: element)
      ?? NSTextLayoutFragment(textElement: element, range: element.elementRange)
    made.place(in: self, paragraph)
    fragments[paragraph.lowerBound] = made
    return made
  }

  private func element(_ paragraph: Range<Int>) -> NSTextElement? {
    if let storage = textContentManager as? NSTextContentStorage {
      return storage.element(paragraph)
    }
    return textContentManager?.textElements(for: NSTextRange(paragraph)).first
  }

  /// Calls `block` with the fragment of each paragraph from a place on until it answers false.
  ///
  /// - Returns: Where that ended; nil at the end of the text.
  @discardableResult
  open func enumerateTextLayoutFragments(
    from location: (any NSTextLocation)?,
    options: NSTextLayoutFragment.EnumerationOptions = [],
    using block: (NSTextLayoutFragment) -> Bool
  ) -> (any NSTextLocation)? {
    guard let kit = layoutManager.kit.textStorage else { return nil }
    let isBackward = options.contains(.reverse)
    var position = location?.position ?? (isBackward ? kit.length : 0)
    while isBackward ? position > 0 : position < kit.length {
      let paragraph = kit.paragraphRange(containing: isBackward ? position - 1 : position)
      position = isBackward ? paragraph.lowerBound : paragraph.upperBound
      guard let fragment = fragment(paragraph) else {
        if isBackward { continue }
        return nil
      }
      if layoutManager.isHidden?(paragraph.lowerBound) == true { continue }
      if !block(fragment) { return StorageLocation(position) }
      if paragraph.isEmpty { return nil }
    }
    return nil
  }

  // MARK: Segments

  /// Calls `block` with the rectangles that enclose some text until it answers false: the text, the rectangle,
  /// how far its baseline lies below its top, and the container. An empty range has the caret's.
  @discardableResult
  open func enumerateTextSegments(
    in textRange: NSTextRange, type: SegmentType, options: SegmentOptions = [],
    using block: (NSTextRange?, CGRect, CGFloat, NSTextContainer) -> Bool
  ) -> Bool {
    guard let textContainer else { return true }
    let kit = layoutManager.kit
    let range = textRange.units.clamped(to: 0..<(kit.textStorage?.length ?? 0))
    let isTold = !options.contains(.rangeNotRequired)
    if range.isEmpty {
      let affinity = options.contains(.upstreamAffinity) ? TextAffinity.upstream : .downstream
      let caret = TextCaret(position: range.lowerBound, affinity: affinity)
      guard let found = kit.caretRect(for: caret) else { return true }
      let fragment = kit.lineFragment(containing: range.lowerBound)
      let baseline = fragment.map { $0.baseline - $0.rect.minY } ?? found.rect.height * 0.8
      return block(
        isTold ? NSTextRange(range) : nil, CGRect(found.rect), CGFloat(baseline), textContainer)
    }
    var found: [(Range<Int>, CGRect, CGFloat)] = []
    for fragment in kit.lineFragments(for: range) {
      let part = range.clamped(to: fragment.range)
      if part.isEmpty { continue }
      for rect in kit.enclosingRects(
        for: part, withinSelection: type == .selection ? range : nil, in: textContainer.kit)
      {
        found.append((part, CGRect(rect), CGFloat(fragment.baseline - fragment.rect.minY)))
      }
    }
    for (index, (part, rect, baseline)) in found.enumerated() {
      let isMiddle = index > 0 && index < found.count - 1
      if options.contains(.middleFragmentsExcluded), isMiddle { continue }
      if !block(isTold ? NSTextRange(part) : nil, rect, baseline, textContainer) { return false }
    }
    return true
  }

  /// What segments are for.
  public enum SegmentType: Int, Sendable {
    /// The text.
    case standard = 0
    /// A selection, which reaches to the edges of lines.
    case selection = 1
    /// A highlight.
    case highlight = 2
  }

  /// How segments are made.
  public struct SegmentOptions: OptionSet, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The text of a segment is not told.
    public static let rangeNotRequired = SegmentOptions(rawValue: 1)
    /// Only the first and the last segment come.
    public static let middleFragmentsExcluded = SegmentOptions(rawValue: 1 << 1)
    /// The first segment reaches to the edge of its line: of no effect.
    public static let headSegmentExtended = SegmentOptions(rawValue: 1 << 2)
    /// The last segment reaches to the edge of its line: of no effect.
    public static let tailSegmentExtended = SegmentOptions(rawValue: 1 << 3)
    /// An empty range at the end of a line is at that end, and not at the start of the next.
    public static let upstreamAffinity = SegmentOptions(rawValue: 1 << 4)
  }

  // MARK: Rendering attributes

  /// Sets rendering attributes of a fragment before it is drawn; nil for none.
  open var renderingAttributesValidator: ((NSTextLayoutManager, NSTextLayoutFragment) -> Void)?

  /// What links look like: blue.
  open class var linkRenderingAttributes: [NSAttributedString.Key: Any] {
    [.foregroundColor: UIColor.link]
  }

  /// What a link looks like.
  open func renderingAttributes(
    forLink link: Any, at location: any NSTextLocation
  ) -> [NSAttributedString.Key: Any] {
    let usual = type(of: self).linkRenderingAttributes
    guard let delegate else { return usual }
    return delegate.textLayoutManager(
      self, renderingAttributesForLink: link, at: location, defaultAttributes: usual) ?? usual
  }

  /// Lays an attribute over some text for drawing; nil takes it away.
  open func addRenderingAttribute(
    _ renderingAttribute: NSAttributedString.Key, value: Any?, for textRange: NSTextRange
  ) {
    guard let value else { return removeRenderingAttribute(renderingAttribute, for: textRange) }
    layoutManager.addTemporaryAttribute(
      renderingAttribute, value: value, forCharacterRange: NSRange(textRange.units))
  }

  /// Takes an attribute that lies over some text away.
  open func removeRenderingAttribute(
    _ renderingAttribute: NSAttributedString.Key, for textRange: NSTextRange
  ) {
    layoutManager.removeTemporaryAttribute(
      renderingAttribute, forCharacterRange: NSRange(textRange.units))
  }

  /// Lays attributes over some text in place of all that lie there.
  open func setRenderingAttributes(
    _ renderingAttributes: [NSAttributedString.Key: Any], for textRange: NSTextRange
  ) {
    layoutManager.setTemporaryAttributes(
      renderingAttributes, forCharacterRange: NSRange(textRange.units))
  }

  /// Takes the attributes that lie over some text away, for the validator to set others.
  open func invalidateRenderingAttributes(for textRange: NSTextRange) {
    setRenderingAttributes([:], for: textRange)
  }

  /// Calls `block` with each stretch of text that has the same attributes laid over it, from a place on, until it
  /// answers false.
  open func enumerateRenderingAttributes(
    from location: any NSTextLocation, reverse: Bool,
    using block: (NSTextLayoutManager, [NSAttributedString.Key: Any], NSTextRange) -> Bool
  ) {
    let length = layoutManager.textStorage?.length ?? 0
    var position = min(location.position, length)
    while reverse ? position > 0 : position < length {
      var run = NSRange()
      let values = unsafe layoutManager.temporaryAttributes(
        atCharacterIndex: reverse ? position - 1 : position, effectiveRange: &run)
      let part =
        reverse ? run.location..<position : position..<max(position + 1, NSMaxRange(run))
      if !block(self, values, NSTextRange(part)) { return }
      position = reverse ? part.lowerBound : part.upperBound
    }
  }

  // MARK: Editing

  /// Puts a text in the place of some.
  open func replaceContents(in range: NSTextRange, with attributedString: NSAttributedString) {
    layoutManager.textStorage?.replaceCharacters(
      in: NSRange(range.units), with: attributedString)
  }

  /// Puts elements in the place of some text.
  open func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]) {
    textContentManager?.replaceContents(in: range, with: textElements)
  }
}

extension NSTextContainer {
  /// The newer Text Kit's manager that fills the container; nil for none.
  public var textLayoutManager: NSTextLayoutManager? { newerManager as? NSTextLayoutManager }
}
