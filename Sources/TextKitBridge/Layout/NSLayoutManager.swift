public import Foundation
import TextDrawing
import TextGeometry
import TextLayout
public import TextStorage

/// Turns a text storage into lines in containers, and answers questions about them by Text Kit's
/// signatures.
///
/// Everything is answered by ``kit``, whose own members say more.
open class NSLayoutManager: LayoutManagerAttributes {
  /// Told of layout's progress; not retained.
  open weak var delegate: (any NSLayoutManagerDelegate)? {
    didSet {
      if delegate === oldValue { return }
      defaults = []
      connectRelay()
    }
  }

  /// Whether a mark is drawn for each space, tab and end of a line; false by default. Unlike in Text Kit, nothing
  /// is laid out anew.
  open var showsInvisibleCharacters = false

  /// Whether control characters that take no room by themselves, those of the C0 set, show as ^ and a letter;
  /// false by default.
  open var showsControlCharacters = false {
    didSet {
      if showsControlCharacters != oldValue { connectRelay() }
    }
  }

  /// Has the kit ask, where there is something to ask about.
  func connectRelay() {
    let asks =
      delegate != nil || showsControlCharacters || isHidden != nil
      || textStorage?.hasAskingAttachments == true
    if !asks, kit.delegate == nil { return }
    // Each delegate is a new one to the kit, which keeps what the one before said of characters.
    kit.delegate = nil
    kit.delegate = asks ? relay : nil
  }

  private let relay = DelegateRelay()
  /// Says which characters are left out of the layout; nil for none.
  var isHidden: ((Int) -> Bool)? {
    didSet {
      connectRelay()
      if kit.textStorage != nil {
        kit.invalidateGlyphs(forCharacterRange: 0..<(textStorage?.length ?? 0))
      }
    }
  }
  /// Told of each edit, before anything is asked about the new text.
  var onEdit: (() -> Void)?
  /// The characters of attachments that the pass of layout under way has placed.
  var placedAttachments: [Int] = []
  /// Whether a container has changed since attachments were asked for their boxes.
  var asksAnew = false
  /// What the delegate is known to leave to the protocol's defaults.
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

  /// Whether lines are made higher by their fonts' line gaps; true by default.
  open var usesFontLeading: Bool {
    get { kit.usesFontLeading }
    set { kit.usesFontLeading = newValue }
  }

  /// Whether parts of the text may be laid out before what comes before them; false by default.
  open var allowsNonContiguousLayout: Bool {
    get { kit.allowsNonContiguousLayout }
    set { kit.allowsNonContiguousLayout = newValue }
  }

  /// How much of a line may stay empty before a word is divided; 0, which divides none, by default.
  open var hyphenationFactor: Float {
    get { Float(kit.hyphenationFactor) }
    set { kit.hyphenationFactor = Double(newValue) }
  }

  /// Whether words are divided in paragraphs that say nothing of it; false by default.
  open var usesDefaultHyphenation: Bool {
    get { kit.usesDefaultHyphenation }
    set { kit.usesDefaultHyphenation = newValue }
  }

  /// Kept for the program: paragraphs of any length are laid out right.
  open var limitsLayoutForSuspiciousContents = false

  /// Kept for the program: no layout starts by itself.
  open var backgroundLayoutEnabled = true

  /// Whether there may be parts of the text that are laid out before what comes before them.
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

  /// The height of a line of a font, with its leading as far as it is used.
  open func defaultLineHeight(for font: UIFont) -> CGFloat {
    font.lineHeight + (usesFontLeading ? font.leading : 0)
  }

  /// How far the baseline of a line of a font lies below its top.
  open func defaultBaselineOffset(for font: UIFont) -> CGFloat {
    font.ascender + (usesFontLeading ? font.leading / 2 : 0)
  }

  // MARK: Containers

  /// Adds a container after those there are.
  open func addTextContainer(_ container: NSTextContainer) {
    insertTextContainer(container, at: textContainers.count)
  }

  /// Inserts a container.
  open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
    precondition(
      index >= 0 && index <= textContainers.count,
      "A container can be inserted at 0 to \(textContainers.count), not at \(index).")
    textContainers.insert(container, at: index)
    container.layoutManager = self
    kit.insertTextContainer(container.kit, at: index)
  }

  /// Removes a container.
  open func removeTextContainer(at index: Int) {
    precondition(
      textContainers.indices.contains(index), "There is no container at \(index) to remove.")
    kit.removeTextContainer(at: index)
    textContainers.remove(at: index).layoutManager = nil
  }

  /// Marks the layout of a container, and of all after it, as out of date.
  open func textContainerChangedGeometry(_ container: NSTextContainer) {
    container.takeOverriddenSpans()
    kit.textContainerChangedGeometry(container.kit)
  }

  // MARK: Forcing work

  /// Lays a container out.
  open func ensureLayout(for container: NSTextContainer) { kit.ensureLayout(for: container.kit) }

  /// Lays some text out.
  open func ensureLayout(forCharacterRange range: NSRange) {
    kit.ensureLayout(for: range.clamped(to: kit.textStorage?.length ?? 0))
  }

  /// Lays some glyphs out.
  open func ensureLayout(forGlyphRange range: NSRange) {
    ensureLayout(forCharacterRange: characterRange(forGlyphRange: range))
  }

  /// Lays out what a rectangle shows.
  open func ensureLayout(forBoundingRect rect: CGRect, in container: NSTextContainer) {
    kit.ensureLayout(forBoundingRect: Rect(rect), in: container.kit)
  }

  /// Does nothing: glyphs are made when they are asked for.
  open func ensureGlyphs(forCharacterRange range: NSRange) {}

  /// Has some text set again, though nothing in it was changed.
  open func invalidateLayout(
    forCharacterRange range: NSRange, actualCharacterRange: NSRangePointer?
  ) {
    textStorage?.forgetAttachments(in: range.clamped(to: .max))
    let whole = kit.invalidateLayout(forCharacterRange: range.clamped(to: .max))
    unsafe actualCharacterRange?.pointee = NSRange(whole)
  }

  /// Has the glyphs of some text made again, and the text set again.
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

  /// Is told of an edit when layout has taken note of it; a subclass may ask for layout again.
  ///
  /// - Parameters:
  ///   - storage: The storage.
  ///   - editMask: What kinds of change it was.
  ///   - newCharRange: The text that was edited, as it is now.
  ///   - delta: By how much the text has grown.
  ///   - invalidatedCharRange: The same with what hooks into the storage's editing have changed. A program may
  ///     call this with more: the attributes of its paragraphs are read again.
  open func processEditing(
    for storage: NSTextStorage, edited editMask: NSTextStorageEditActions,
    range newCharRange: NSRange, changeInLength delta: Int,
    invalidatedRange invalidatedCharRange: NSRange
  ) {
    let ranges = [newCharRange, invalidatedCharRange].filter { $0.location != NSNotFound }
    guard let first = ranges.first, let last = ranges.last else { return }
    storage.bring(NSUnionRange(first, last).clamped(to: storage.length))
  }

  // MARK: Drawing

  /// Draws what lies behind some glyphs of one container into the current ``CGContext``.
  open func drawBackground(forGlyphRange range: NSRange, at origin: CGPoint) {
    paintBackground(forGlyphRange: range, at: origin)
  }

  /// Draws some glyphs of one container into the current ``CGContext``.
  open func drawGlyphs(forGlyphRange range: NSRange, at origin: CGPoint) {
    paintGlyphs(forGlyphRange: range, at: origin)
  }

  /// Has the underline of some glyphs of one line fragment drawn, without white space at the line's ends,
  /// word by word where the style says so.
  ///
  /// - Parameters:
  ///   - range: The glyphs.
  ///   - underlineType: The style.
  ///   - lineRect: The fragment.
  ///   - lineGlyphRange: The fragment's glyphs.
  ///   - containerOrigin: Where the container lies on the page.
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

  /// Draws the underline of some glyphs of one line fragment into the current ``CGContext``.
  ///
  /// - Parameters:
  ///   - range: The glyphs.
  ///   - underlineType: The style.
  ///   - baselineOffset: How far above its place the line is drawn, in points.
  ///   - lineRect: The fragment.
  ///   - lineGlyphRange: The fragment's glyphs.
  ///   - containerOrigin: Where the container lies on the page.
  open func drawUnderline(
    forGlyphRange range: NSRange, underlineType: NSUnderlineStyle, baselineOffset: CGFloat,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    paint(
      .underline, range, underlineType, offset: Double(baselineOffset), at: containerOrigin)
  }

  /// Has the strikethrough of some glyphs of one line fragment drawn, without white space at the line's ends,
  /// word by word where the style says so.
  ///
  /// The parameters are those of
  /// ``underlineGlyphRange(_:underlineType:lineFragmentRect:lineFragmentGlyphRange:containerOrigin:)``.
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
  /// The parameters are those of
  /// ``drawUnderline(forGlyphRange:underlineType:baselineOffset:lineFragmentRect:lineFragmentGlyphRange:containerOrigin:)``.
  open func drawStrikethrough(
    forGlyphRange range: NSRange, strikethroughType: NSUnderlineStyle, baselineOffset: CGFloat,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    paint(
      .strikethrough, range, strikethroughType, offset: Double(baselineOffset),
      at: containerOrigin)
  }

  /// Shows glyphs of one font and colour; the colour is set.
  ///
  /// All text goes through here that is neither stroked nor slanted by attributes and casts no shadow.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs.
  ///   - positions: Where the origin of each lies on the page, y down.
  ///   - glyphCount: How many there are.
  ///   - font: The font; characters that it lacks are shown with glyphs of another as long as it is not changed.
  ///   - textMatrix: Always the identity.
  ///   - attributes: The attributes of the first glyph's character.
  ///   - target: What is drawn on.
  open func showCGGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int,
    font: UIFont, textMatrix: CGAffineTransform, attributes: [NSAttributedString.Key: Any],
    in target: CGContext
  ) {
    paint(
      unsafe Array(UnsafeBufferPointer(start: glyphs, count: glyphCount)),
      at: unsafe Array(UnsafeBufferPointer(start: positions, count: glyphCount)), font, on: target)
  }

  /// Fills what lies behind some text; the colour is set.
  ///
  /// - Parameters:
  ///   - rectArray: The rectangles, in points of the page.
  ///   - rectCount: How many there are.
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
/// How lines stand between the margins.
public typealias NSTextAlignment = TextAlignment
/// What becomes of a line that is too long.
public typealias NSLineBreakMode = LineBreakMode
/// A style of underline; its raw values are Text Kit's.
public typealias NSUnderlineStyle = UnderlineStyle
