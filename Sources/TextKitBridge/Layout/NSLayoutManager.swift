public import Foundation
import TextDrawing
import TextGeometry
import TextLayout
public import TextStorage

/// Lays out a text storage in containers and answers queries about the layout, with Text Kit's
/// signatures.
///
/// All answers come from ``kit``, whose members explain more.
open class NSLayoutManager: LayoutManagerAttributes {
  /// The delegate; not retained.
  open weak var delegate: (any NSLayoutManagerDelegate)? {
    didSet {
      if delegate === oldValue { return }
      defaults = []
      connectRelay()
    }
  }

  /// True if spaces, tabs and line ends have visible marks; false by default. Unlike Text Kit, it
  /// does not lay out again.
  open var showsInvisibleCharacters = false

  /// True if control characters of the C0 set that take no room show as ^ and a letter; false by
  /// default.
  open var showsControlCharacters = false {
    didSet {
      if showsControlCharacters != oldValue { connectRelay() }
    }
  }

  /// Connects the relay to the kit if there is something to ask.
  func connectRelay() {
    let asks =
      delegate != nil || showsControlCharacters || isHidden != nil
      || textStorage?.hasAskingAttachments == true
    if !asks, kit.delegate == nil { return }
    // The kit treats each delegate as new, and caches its answers about characters.
    kit.delegate = nil
    kit.delegate = asks ? relay : nil
  }

  private let relay = DelegateRelay()
  /// Returns true for characters that layout leaves out; nil for none.
  var isHidden: ((Int) -> Bool)? {
    didSet {
      connectRelay()
      if kit.textStorage != nil {
        kit.invalidateGlyphs(forCharacterRange: 0..<(textStorage?.length ?? 0))
      }
    }
  }
  /// Called on each edit, before any query about the new text.
  var onEdit: (() -> Void)?
  /// The characters of attachments that the current layout pass has placed.
  var placedAttachments: [Int] = []
  /// True if a container has changed since attachments were asked for their boxes.
  var needsAttachmentQueries = false
  /// The queries that the delegate is known to leave to the protocol's defaults.
  var defaults: DelegateDefaults = []
  /// The glyphs that are being shown.
  var shownRun: ShownRun?

  /// Creates a manager without storage or containers.
  public override init() {
    super.init()
    relay.manager = self
  }

  /// Creates a manager without storage or containers: nothing is archived.
  public required init?(coder: NSCoder) {
    super.init()
    relay.manager = self
  }

  /// True if line heights include the fonts' line gaps; true by default.
  open var usesFontLeading: Bool {
    get { kit.usesFontLeading }
    set { kit.usesFontLeading = newValue }
  }

  /// True if parts of the text may be laid out before the text preceding them; false by default.
  open var allowsNonContiguousLayout: Bool {
    get { kit.allowsNonContiguousLayout }
    set { kit.allowsNonContiguousLayout = newValue }
  }

  /// The hyphenation threshold, 0…1: a line that would fill less of its width is hyphenated; 0,
  /// the default, for none.
  open var hyphenationFactor: Float {
    get { Float(kit.hyphenationFactor) }
    set { kit.hyphenationFactor = Double(newValue) }
  }

  /// True if words are hyphenated in paragraphs without a setting of their own; false by default.
  open var usesDefaultHyphenation: Bool {
    get { kit.usesDefaultHyphenation }
    set { kit.usesDefaultHyphenation = newValue }
  }

  /// True to limit layout of long paragraphs; kept for the program, because all are laid out
  /// correctly.
  open var limitsLayoutForSuspiciousContents = false

  /// True to lay out in the background; kept for the program, because layout happens on demand
  /// only.
  open var backgroundLayoutEnabled = true

  /// True if parts of the text may be laid out before the text preceding them.
  open var hasNonContiguousLayout: Bool {
    kit.allowsNonContiguousLayout && kit.firstUnlaidCharacterIndex < textStorage?.length ?? 0
  }

  /// Moves this manager and all others of its storage to another storage.
  open func replaceTextStorage(_ storage: NSTextStorage) {
    guard let old = textStorage, old !== storage else { return storage.addLayoutManager(self) }
    for manager in old.layoutManagers {
      old.removeLayoutManager(manager)
      storage.addLayoutManager(manager)
    }
  }

  /// Returns the line height of a font, with its leading if that is used.
  open func defaultLineHeight(for font: UIFont) -> CGFloat {
    font.lineHeight + (usesFontLeading ? font.leading : 0)
  }

  /// Returns the distance of a font's baseline below the top of its line.
  open func defaultBaselineOffset(for font: UIFont) -> CGFloat {
    font.ascender + (usesFontLeading ? font.leading / 2 : 0)
  }

  // MARK: Containers

  /// Adds a container after the others.
  open func addTextContainer(_ container: NSTextContainer) {
    insertTextContainer(container, at: textContainers.count)
  }

  /// Inserts a container.
  open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
    precondition(
      index >= 0 && index <= textContainers.count,
      "A container can be inserted at 0 to \(textContainers.count), not at \(index).")
    removeBlocks()
    textContainers.insert(container, at: index)
    container.layoutManager = self
    core.insertTextContainer(container.kit, at: index)
    blocksChanged()
  }

  /// Removes a container.
  open func removeTextContainer(at index: Int) {
    precondition(
      textContainers.indices.contains(index), "There is no container at \(index) to remove.")
    removeBlocks()
    core.removeTextContainer(at: index)
    textContainers.remove(at: index).layoutManager = nil
    blocksChanged()
  }

  /// Invalidates the layout of a container and of all containers after it.
  open func textContainerChangedGeometry(_ container: NSTextContainer) {
    container.takeOverriddenSpans()
    blocksChanged()
    kit.textContainerChangedGeometry(container.kit)
  }

  // MARK: Forcing layout

  /// Lays a container out.
  open func ensureLayout(for container: NSTextContainer) {
    for part in parts(of: container) { kit.ensureLayout(for: part.container) }
  }

  /// Lays out a range of text.
  open func ensureLayout(forCharacterRange range: NSRange) {
    kit.ensureLayout(for: range.clamped(to: kit.textStorage?.length ?? 0))
  }

  /// Lays out a range of glyphs.
  open func ensureLayout(forGlyphRange range: NSRange) {
    ensureLayout(forCharacterRange: characterRange(forGlyphRange: range))
  }

  /// Lays out the text that a rectangle shows.
  open func ensureLayout(forBoundingRect rect: CGRect, in container: NSTextContainer) {
    for part in parts(of: container) {
      kit.ensureLayout(
        forBoundingRect: Rect(rect).offset(by: -part.origin), in: part.container)
    }
  }

  /// Does nothing: glyphs are made on demand.
  open func ensureGlyphs(forCharacterRange range: NSRange) {}

  /// Invalidates the layout of text that did not change.
  open func invalidateLayout(
    forCharacterRange range: NSRange, actualCharacterRange: NSRangePointer?
  ) {
    textStorage?.forgetAttachments(in: range.clamped(to: .max))
    let whole = kit.invalidateLayout(forCharacterRange: range.clamped(to: .max))
    unsafe actualCharacterRange?.pointee = NSRange(whole)
  }

  /// Invalidates the glyphs and the layout of a range of text.
  open func invalidateGlyphs(
    forCharacterRange range: NSRange, changeInLength delta: Int,
    actualCharacterRange: NSRangePointer?
  ) {
    let whole = kit.invalidateGlyphs(forCharacterRange: range.clamped(to: .max))
    unsafe actualCharacterRange?.pointee = NSRange(whole)
  }

  /// Does nothing: the bridge has no views.
  open func invalidateDisplay(forCharacterRange range: NSRange) {}

  /// Does nothing: the bridge has no views.
  open func invalidateDisplay(forGlyphRange range: NSRange) {}

  /// Called when layout has processed an edit; a subclass may ask for layout again.
  ///
  /// - Parameters:
  ///   - storage: The storage.
  ///   - editMask: The kinds of change.
  ///   - newCharRange: The edited range, in the current text.
  ///   - delta: The number of UTF-16 code units by which the text has grown.
  ///   - invalidatedCharRange: The edited range together with changes by hooks of the storage. A
  ///     program may call this with a larger range, whose paragraphs' attributes are then read
  ///     again.
  open func processEditing(
    for storage: NSTextStorage, edited editMask: NSTextStorageEditActions,
    range newCharRange: NSRange, changeInLength delta: Int,
    invalidatedRange invalidatedCharRange: NSRange
  ) {
    let ranges = [newCharRange, invalidatedCharRange].filter { $0.location != NSNotFound }
    guard let first = ranges.first, let last = ranges.last else { return }
    storage.updateLayout(of: NSUnionRange(first, last).clamped(to: storage.length))
  }

  // MARK: Drawing

  /// Draws the background of a glyph range of one container into the current ``CGContext``.
  open func drawBackground(forGlyphRange range: NSRange, at origin: CGPoint) {
    paintBackground(forGlyphRange: range, at: origin)
  }

  /// Draws a glyph range of one container into the current ``CGContext``.
  open func drawGlyphs(forGlyphRange range: NSRange, at origin: CGPoint) {
    paintGlyphs(forGlyphRange: range, at: origin)
  }

  /// Draws the underline of glyphs of one line fragment, without white space at the line's ends,
  /// and word by word if the style requires it.
  ///
  /// - Parameters:
  ///   - range: The glyphs.
  ///   - underlineType: The style.
  ///   - lineRect: The fragment.
  ///   - lineGlyphRange: The fragment's glyphs.
  ///   - containerOrigin: The container's origin on the page.
  open func underlineGlyphRange(
    _ range: NSRange, underlineType: NSUnderlineStyle, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    for part in ruled(range, in: lineGlyphRange, underlineType) {
      drawUnderline(
        forGlyphRange: part, underlineType: underlineType, baselineOffset: 0,
        lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange,
        containerOrigin: containerOrigin)
    }
  }

  /// Draws the underline of glyphs of one line fragment into the current ``CGContext``.
  ///
  /// - Parameters:
  ///   - range: The glyphs.
  ///   - underlineType: The style.
  ///   - baselineOffset: The distance of the line above its normal position, in points.
  ///   - lineRect: The fragment.
  ///   - lineGlyphRange: The fragment's glyphs.
  ///   - containerOrigin: The container's origin on the page.
  open func drawUnderline(
    forGlyphRange range: NSRange, underlineType: NSUnderlineStyle, baselineOffset: CGFloat,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    paint(
      .underline, range, underlineType, offset: Double(baselineOffset), at: containerOrigin)
  }

  /// Draws the strikethrough of glyphs of one line fragment, without white space at the line's
  /// ends, and word by word if the style requires it.
  ///
  /// The parameters are those of `underlineGlyphRange`.
  open func strikethroughGlyphRange(
    _ range: NSRange, strikethroughType: NSUnderlineStyle, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    for part in ruled(range, in: lineGlyphRange, strikethroughType) {
      drawStrikethrough(
        forGlyphRange: part, strikethroughType: strikethroughType, baselineOffset: 0,
        lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange,
        containerOrigin: containerOrigin)
    }
  }

  /// Draws the strikethrough of some glyphs of one line fragment into the current ``CGContext``.
  ///
  /// The parameters are those of `drawUnderline`.
  open func drawStrikethrough(
    forGlyphRange range: NSRange, strikethroughType: NSUnderlineStyle, baselineOffset: CGFloat,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    paint(
      .strikethrough, range, strikethroughType, offset: Double(baselineOffset),
      at: containerOrigin)
  }

  /// Shows glyphs of one font in the current colour.
  ///
  /// All text passes here except text that attributes stroke or slant, or that casts a shadow.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs.
  ///   - positions: The origin of each glyph on the page, y down.
  ///   - glyphCount: The number of glyphs.
  ///   - font: The font. While it is unchanged, characters that it lacks use glyphs of a fallback
  ///     font.
  ///   - textMatrix: Always the identity.
  ///   - attributes: The attributes of the first glyph's character.
  ///   - target: The context to draw on.
  open func showCGGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int,
    font: UIFont, textMatrix: CGAffineTransform, attributes: [NSAttributedString.Key: Any],
    in target: CGContext
  ) {
    paint(
      unsafe Array(UnsafeBufferPointer(start: glyphs, count: glyphCount)),
      at: unsafe Array(UnsafeBufferPointer(start: positions, count: glyphCount)), font, on: target)
  }

  /// Fills the background of a text range in the current colour.
  ///
  /// - Parameters:
  ///   - rectArray: The rectangles, in points of the page.
  ///   - rectCount: The number of rectangles.
  ///   - charRange: The text.
  ///   - color: The colour.
  open func fillBackgroundRectArray(
    _ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange,
    color: UIColor
  ) {
    guard let target = CGContext.current else { return }
    for index in 0..<rectCount {
      target.fillAligned(Rect(unsafe rectArray[index]))
    }
  }
}

/// The direction of a paragraph.
public typealias NSWritingDirection = WritingDirection
/// The alignment of lines between the margins.
public typealias NSTextAlignment = TextAlignment
/// The treatment of lines that are too long.
public typealias NSLineBreakMode = LineBreakMode
/// A style of underline; its raw values are Text Kit's.
public typealias NSUnderlineStyle = UnderlineStyle
