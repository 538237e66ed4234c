public import Foundation
import TextGeometry
import TextLayout
import TextStorage

/// Lays out a text in one container: the newer Text Kit's interface to an ``NSLayoutManager``.
open class NSTextLayoutManager: NSObject {
  /// The manager of the older Text Kit, which does the work.
  public let layoutManager = NSLayoutManager()

  /// The text to lay out; set by the content manager.
  open internal(set) weak var textContentManager: NSTextContentManager?

  /// The delegate; not retained.
  open weak var delegate: (any NSTextLayoutManagerDelegate)? {
    didSet {
      textChanged()
      layoutManager.delegate = delegate == nil ? nil : relay
      connectRoom()
    }
  }
  private let relay = NewerDelegateRelay()

  /// The requested fragments by the start of their paragraph, until the text is edited.
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

  /// Makes layout ask for the margins and paddings of fragments, which only a delegate's have.
  func connectRoom() {
    guard let storage = layoutManager.textStorage else { return }
    if delegate == nil, storage.paragraphRoom == nil { return }
    storage.paragraphRoom =
      delegate == nil ? nil : { [weak self] in self?.room(ofParagraph: $0) ?? ParagraphRoom() }
    storage.updateLayout(of: 0..<storage.length)
  }

  private func room(ofParagraph paragraph: Range<Int>) -> ParagraphRoom {
    // A fragment of the text before an edit may still be in use.
    guard let made = make(paragraph), type(of: made) != NSTextLayoutFragment.self else {
      return ParagraphRoom()
    }
    return ParagraphRoom(
      top: Double(sound: made.topMargin), leading: Double(sound: made.leadingPadding),
      bottom: Double(sound: made.bottomMargin), trailing: Double(sound: made.trailingPadding))
  }

  /// Forgets the fragments because the text has changed.
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

  /// True if line heights include the fonts' line gaps; true by default.
  open var usesFontLeading: Bool {
    get { layoutManager.usesFontLeading }
    set { layoutManager.usesFontLeading = newValue }
  }

  /// True if words are hyphenated in paragraphs without a setting of their own; false by default.
  open var usesHyphenation: Bool {
    get { layoutManager.usesDefaultHyphenation }
    set { layoutManager.usesDefaultHyphenation = newValue }
  }

  /// True to limit layout of long paragraphs; kept for the program, because all are laid out
  /// correctly.
  open var limitsLayoutForSuspiciousContents = false
  /// True if natural alignment follows the paragraph's direction; kept for the program, because it
  /// always does.
  open var resolvesNaturalAlignmentWithBaseWritingDirection = true

  /// The selections; kept for the program. ``textSelectionNavigation`` moves them.
  open var textSelections: [NSTextSelection] = []

  /// The object that moves selections.
  open var textSelectionNavigation: NSTextSelectionNavigation {
    get { navigation }
    set { navigation = newValue }
  }

  /// The controller that lays out the text in a viewport.
  open var textViewportLayoutController: NSTextViewportLayoutController { viewport }

  /// The whole text.
  open var documentRange: NSTextRange {
    textContentManager?.documentRange ?? NSTextRange(0..<0)
  }

  // MARK: Layout

  /// The bounds of the text in the container; lays out the whole text to be exact.
  open var usageBoundsForTextContainer: CGRect {
    textContainer.map { layoutManager.usedRect(for: $0) } ?? .zero
  }

  /// Lays out a range of text.
  open func ensureLayout(for range: NSTextRange) {
    layoutManager.ensureLayout(forCharacterRange: NSRange(range.units))
  }

  /// Lays out the text that a rectangle shows.
  open func ensureLayout(for bounds: CGRect) {
    if let textContainer { layoutManager.ensureLayout(forBoundingRect: bounds, in: textContainer) }
  }

  /// Invalidates the layout of a range of text.
  open func invalidateLayout(for range: NSTextRange) {
    textChanged()
    if let storage = layoutManager.textStorage,
      storage.shownParagraph != nil || storage.paragraphRoom != nil
    {
      storage.updateLayout(of: range.units)
    }
    // Hidden characters have no glyphs, so other answers about them need other glyphs.
    if layoutManager.isHidden != nil {
      unsafe layoutManager.invalidateGlyphs(
        forCharacterRange: NSRange(range.units), changeInLength: 0, actualCharacterRange: nil)
    }
    unsafe layoutManager.invalidateLayout(
      forCharacterRange: NSRange(range.units), actualCharacterRange: nil)
  }

  /// Returns the fragment of the paragraph that contains a position; nil if no container holds it.
  open func textLayoutFragment(for location: any NSTextLocation) -> NSTextLayoutFragment? {
    guard let kit = layoutManager.kit.textStorage, kit.length > 0 else { return nil }
    return fragment(kit.paragraphRange(containing: min(location.position, kit.length - 1)))
  }

  /// Returns the fragment of the paragraph at a point of the container, or vertically nearest to
  /// it.
  open func textLayoutFragment(for position: CGPoint) -> NSTextLayoutFragment? {
    guard let textContainer,
      let hit = layoutManager.kit.character(at: Point(position), in: textContainer.kit)
    else { return nil }
    return textLayoutFragment(for: StorageLocation(hit.position))
  }

  /// Returns the fragment of a paragraph; nil if no container holds it.
  func fragment(_ paragraph: Range<Int>) -> NSTextLayoutFragment? {
    guard !paragraph.isEmpty,
      layoutManager.kit.lineFragment(containing: paragraph.lowerBound) != nil
    else { return nil }
    if let known = fragments[paragraph.lowerBound] { return known }
    guard let made = make(paragraph) else { return nil }
    fragments[paragraph.lowerBound] = made
    return made
  }

  /// Makes a fragment of a paragraph.
  private func make(_ paragraph: Range<Int>) -> NSTextLayoutFragment? {
    guard let element = element(paragraph) else { return nil }
    let made =
      delegate?.textLayoutManager(
        self, textLayoutFragmentFor: StorageLocation(paragraph.lowerBound), in: element)
      ?? NSTextLayoutFragment(textElement: element, range: element.elementRange)
    made.place(in: self, paragraph)
    return made
  }

  private func element(_ paragraph: Range<Int>) -> NSTextElement? {
    if let storage = textContentManager as? NSTextContentStorage {
      return storage.element(paragraph)
    }
    return textContentManager?.textElements(for: NSTextRange(paragraph)).first
  }

  /// Calls `block` with the fragment of each paragraph from a position on until it returns false.
  ///
  /// - Returns: The position where the enumeration ended; nil at the end of the text.
  @discardableResult
  open func enumerateTextLayoutFragments(
    from location: (any NSTextLocation)?,
    options: NSTextLayoutFragment.EnumerationOptions = [],
    using block: (NSTextLayoutFragment) -> Bool
  ) -> (any NSTextLocation)? {
    guard let kit = layoutManager.kit.textStorage else { return nil }
    let isBackward = options.contains(.reverse)
    if kit.length == 0 {
      // The empty line of an empty text is the extra line fragment of an empty paragraph.
      if options.contains(.ensuresExtraLineFragment), layoutManager.kit.extraLineFragment != nil,
        let fragment = make(0..<0)
      {
        _ = block(fragment)
      }
      return nil
    }
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

  /// Calls `block` with the segments that enclose a range of text until it returns false. The
  /// block takes the text, the rectangle, the distance of the baseline below its top, and the
  /// container. An empty range has the caret's rectangle.
  @discardableResult
  open func enumerateTextSegments(
    in textRange: NSTextRange, type: SegmentType, options: SegmentOptions = [],
    using block: (NSTextRange?, CGRect, CGFloat, NSTextContainer) -> Bool
  ) -> Bool {
    guard let textContainer else { return true }
    let kit = layoutManager.kit
    let range = textRange.units.clamped(to: 0..<(kit.textStorage?.length ?? 0))
    let reportsRange = !options.contains(.rangeNotRequired)
    if range.isEmpty {
      let affinity = options.contains(.upstreamAffinity) ? TextAffinity.upstream : .downstream
      let caret = TextCaret(position: range.lowerBound, affinity: affinity)
      guard let found = kit.caretRect(for: caret) else { return true }
      let fragment = kit.lineFragment(containing: range.lowerBound)
      let baseline = fragment.map { $0.baseline - $0.rect.minY } ?? found.rect.height * 0.8
      return block(
        reportsRange ? NSTextRange(range) : nil, CGRect(found.rect), CGFloat(baseline),
        textContainer)
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
      if !block(reportsRange ? NSTextRange(part) : nil, rect, baseline, textContainer) {
        return false
      }
    }
    return true
  }

  /// The purpose of segments.
  public enum SegmentType: Int, Sendable {
    /// The text.
    case standard = 0
    /// A selection, which extends to the edges of lines.
    case selection = 1
    /// A highlight.
    case highlight = 2
  }

  /// Options for making segments.
  public struct SegmentOptions: OptionSet, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Segments come without their range.
    public static let rangeNotRequired = SegmentOptions(rawValue: 1)
    /// Only the first and the last segment are included.
    public static let middleFragmentsExcluded = SegmentOptions(rawValue: 1 << 1)
    /// The first segment extends to the edge of its line: no effect.
    public static let headSegmentExtended = SegmentOptions(rawValue: 1 << 2)
    /// The last segment extends to the edge of its line: no effect.
    public static let tailSegmentExtended = SegmentOptions(rawValue: 1 << 3)
    /// An empty range at the end of a line is at that end, and not at the start of the next line.
    public static let upstreamAffinity = SegmentOptions(rawValue: 1 << 4)
  }

  // MARK: Rendering attributes

  /// A closure that sets rendering attributes of a fragment before it is drawn; nil for none.
  open var renderingAttributesValidator: ((NSTextLayoutManager, NSTextLayoutFragment) -> Void)?

  /// The default rendering attributes of links: blue.
  open class var linkRenderingAttributes: [NSAttributedString.Key: Any] {
    [.foregroundColor: UIColor.link]
  }

  /// Returns the rendering attributes of a link.
  open func renderingAttributes(
    forLink link: Any, at location: any NSTextLocation
  ) -> [NSAttributedString.Key: Any] {
    let usual = type(of: self).linkRenderingAttributes
    guard let delegate else { return usual }
    return delegate.textLayoutManager(
      self, renderingAttributesForLink: link, at: location, defaultAttributes: usual) ?? usual
  }

  /// Adds a rendering attribute to a range; nil removes it.
  open func addRenderingAttribute(
    _ renderingAttribute: NSAttributedString.Key, value: Any?, for textRange: NSTextRange
  ) {
    guard let value else { return removeRenderingAttribute(renderingAttribute, for: textRange) }
    layoutManager.addTemporaryAttribute(
      renderingAttribute, value: value, forCharacterRange: NSRange(textRange.units))
  }

  /// Removes a rendering attribute from a range.
  open func removeRenderingAttribute(
    _ renderingAttribute: NSAttributedString.Key, for textRange: NSTextRange
  ) {
    layoutManager.removeTemporaryAttribute(
      renderingAttribute, forCharacterRange: NSRange(textRange.units))
  }

  /// Replaces all rendering attributes of a range.
  open func setRenderingAttributes(
    _ renderingAttributes: [NSAttributedString.Key: Any], for textRange: NSTextRange
  ) {
    layoutManager.setTemporaryAttributes(
      renderingAttributes, forCharacterRange: NSRange(textRange.units))
  }

  /// Removes the rendering attributes of a range, so that the validator sets them again.
  open func invalidateRenderingAttributes(for textRange: NSTextRange) {
    setRenderingAttributes([:], for: textRange)
  }

  /// Calls `block` with each stretch of equal rendering attributes, from a position on, until it
  /// returns false.
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

  /// Replaces a range by a text.
  open func replaceContents(in range: NSTextRange, with attributedString: NSAttributedString) {
    layoutManager.textStorage?.replaceCharacters(
      in: NSRange(range.units), with: attributedString)
  }

  /// Replaces a range of text by elements.
  open func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]) {
    textContentManager?.replaceContents(in: range, with: textElements)
  }
}

extension NSTextContainer {
  /// The newer Text Kit's manager that fills the container; nil for none.
  public var textLayoutManager: NSTextLayoutManager? { newerManager as? NSTextLayoutManager }
}
