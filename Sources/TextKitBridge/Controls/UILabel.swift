public import Foundation
public import TextControls
import TextDrawing
import TextGeometry
import TextLayout
public import TextStorage

/// A view of read-only text: a thin layer over ``/TextControls/TextLabel``.
open class UILabel: UIView {
  /// The kit's label.
  public let label = TextLabel()
  private var given: NSAttributedString?

  /// Creates a label.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates an empty label: nothing is archived.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let category = traitCollection.preferredContentSizeCategory
    if adjustsFontForContentSizeCategory,
      category != previousTraitCollection?.preferredContentSizeCategory
    {
      ownFont = ownFont.adjusted(for: traitCollection)
      if let given {
        let changed = DerivedAttributedString(attributedString: given)
        changed.adjustFonts(for: traitCollection)
        self.given = changed
      }
    }
    traitCollection.performAsCurrent { update() }
  }

  // MARK: Text

  /// The text; nil for none.
  open var text: String? {
    get { given?.string }
    set {
      given = newValue.map { NSAttributedString(string: $0, attributes: attributes) }
      update()
    }
  }

  /// The text with its attributes; missing attributes are those of the label. Setting it also sets
  /// ``font`` and ``textColor`` to those of the text's start.
  open var attributedText: NSAttributedString? {
    get { given }
    set {
      given = newValue.map { text in
        if text.length > 0 {
          let first = unsafe text.attributes(at: 0, effectiveRange: nil)
          if let font = first[.font] as? UIFont { ownFont = font }
          if let color = first[.foregroundColor] as? UIColor { ownColor = color }
        }
        // Foundation's own strings end the process at values that they cannot compare.
        let whole = DerivedAttributedString(string: text.string, attributes: attributes)
        unsafe text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) {
          values, range, _ in whole.addAttributes(values, range: range)
        }
        return whole
      }
      update()
    }
  }

  private var attributes: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = alignmentOfText
    var values: [NSAttributedString.Key: Any] = [
      .font: ownFont, .foregroundColor: ownColor, .paragraphStyle: style,
    ]
    if let shadowColor {
      let shadow = NSShadow()
      shadow.shadowColor = shadowColor
      shadow.shadowOffset = shadowOffset
      values[.shadow] = shadow
    }
    return values
  }

  /// Sets an attribute of the whole text.
  private func setAll(_ key: NSAttributedString.Key, _ value: Any) {
    guard let text = given, text.length > 0 else { return }
    let changed = DerivedAttributedString(attributedString: text)
    changed.addAttribute(key, value: value, range: NSRange(location: 0, length: text.length))
    given = changed
    update()
  }

  /// The font; 17 points of the system font by default.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! {
    get { ownFont }
    set {
      noteAppearance("font") { ($0 as? UILabel)?.font = newValue }
      ownFont = newValue ?? .systemFont(ofSize: 17)
      setAll(.font, ownFont)
    }
  }
  private var ownFont = UIFont.systemFont(ofSize: 17)

  /// The colour.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! {
    get { ownColor }
    set {
      noteAppearance("textColor") { ($0 as? UILabel)?.textColor = newValue }
      ownColor = newValue ?? .label
      setAll(.foregroundColor, ownColor)
    }
  }
  private var ownColor = UIColor.label

  /// The colour while ``isHighlighted``; nil for the normal one.
  open var highlightedTextColor: UIColor?
  /// True if the label is highlighted.
  open var isHighlighted = false {
    didSet {
      if isHighlighted != oldValue, let highlightedTextColor {
        setAll(.foregroundColor, isHighlighted ? highlightedTextColor : ownColor)
      }
    }
  }
  /// True if the label is not dimmed.
  open var isEnabled = true

  /// The alignment of lines between the edges.
  open var textAlignment: NSTextAlignment {
    get { alignmentOfText }
    set {
      alignmentOfText = newValue
      guard let text = given else { return }
      let changed = DerivedAttributedString(attributedString: text)
      changed.setAlignment(newValue, range: NSRange(location: 0, length: text.length))
      given = changed
      update()
    }
  }
  private var alignmentOfText = NSTextAlignment.natural

  /// The treatment of the last line that fits if text remains.
  open var lineBreakMode: NSLineBreakMode {
    get { label.lineBreakMode }
    set { label.lineBreakMode = newValue }
  }

  /// The maximum number of lines; 0 for no limit.
  open var numberOfLines: Int {
    get { label.numberOfLines ?? 0 }
    set { label.numberOfLines = newValue }
  }

  /// The colour of the shadow; nil for none.
  open var shadowColor: UIColor? {
    didSet { text = text }
  }
  /// The offset of the shadow, in points.
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet { if shadowColor != nil { text = text } }
  }

  /// True if the font shrinks when the text does not fit: to the width if the label has one line,
  /// otherwise to the width and the height. It has the largest size that fits, in steps of 1/64
  /// point.
  open var adjustsFontSizeToFitWidth = false {
    didSet { if adjustsFontSizeToFitWidth != oldValue { update() } }
  }
  /// The minimum scale of the font; 0 for half.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet { if minimumScaleFactor != oldValue { update() } }
  }
  /// True if letters may move closer before text is reduced or truncated: by up to a twentieth of
  /// the font size, and no more than necessary.
  open var allowsDefaultTighteningForTruncation = false {
    didSet { if allowsDefaultTighteningForTruncation != oldValue { update() } }
  }
  /// True if fonts of text styles follow the text size of the traits.
  open var adjustsFontForContentSizeCategory = false
  /// The maximum width of lines for ``intrinsicContentSize``, in points; 0 for no limit.
  open var preferredMaxLayoutWidth: CGFloat = 0

  private func update() {
    fittedSize = nil
    label.text = shown(given)
    invalidateIntrinsicContentSize()
  }

  private func shown(_ text: NSAttributedString?) -> AttributedText {
    guard let text else { return AttributedText() }
    let marked = DerivedAttributedString(attributedString: text)
    if text.length > 0 {
      // The label's own mode decides how its last line is truncated.
      marked.removeTruncation()
    }
    return marked.kitText
  }

  // MARK: Sizes

  open override func layoutSubviews() {
    super.layoutSubviews()
    resize(to: Size(bounds.size))
  }

  override func height(forWidth width: CGFloat) -> CGFloat? {
    numberOfLines == 1
      ? nil : sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
  }

  override var firstBaselineOffset: CGFloat? { font.ascender.rounded() }
  override var lastBaselineOffset: CGFloat { (-font.descender).rounded() }

  /// The size of the text with lines that break at ``preferredMaxLayoutWidth``.
  open override var intrinsicContentSize: CGSize {
    whole(sizeWithSpaces(Double(sound: preferredMaxLayoutWidth)))
  }

  /// Returns the size of the text in lines of a width, including white space at their ends.
  private func sizeWithSpaces(_ width: Double) -> Size {
    forgetFit()
    var size = label.sizeThatFits(width: width)
    guard numberOfLines < 2, let last = given?.string.last, last == " " || last == "\t" else {
      return size
    }
    let measured = label.text.boundingRect(
      with: Size(width: width, height: 0),
      options: [.usesLineFragmentOrigin, .includesTrailingWhitespace])
    size.width = max(size.width, width > 0 ? min(measured.width, width) : measured.width)
    return size
  }

  /// Returns the size of the text at a given width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    whole(sizeWithSpaces(numberOfLines == 1 ? 0 : Double(sound: size.width)))
  }

  private func whole(_ size: Size) -> CGSize {
    CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  /// Returns the rectangle of the first `numberOfLines` lines of text, at the top left corner of
  /// `bounds`.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    let lines = label.numberOfLines
    label.numberOfLines = numberOfLines
    forgetFit()
    let size = label.sizeThatFits(width: Double(sound: bounds.width))
    label.numberOfLines = lines
    return CGRect(
      x: bounds.minX, y: bounds.minY, width: min(bounds.width, size.width),
      height: min(bounds.height, size.height))
  }

  // MARK: Drawing and reading

  /// Draws the text into the current ``CGContext``.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Draws the text in a rectangle into the current ``CGContext``.
  open func drawText(in rect: CGRect) {
    guard let target = CGContext.current else { return }
    var rect = rect
    // As in UIKit, a label that is too low for a line shows one, in its middle.
    let line = font.lineHeight.rounded(.up)
    if rect.height > 0, rect.height < line {
      rect = CGRect(x: rect.minX, y: rect.midY - line / 2, width: rect.width, height: line)
    }
    resize(to: Size(rect.size))
    var page = DisplayList(size: target.list.size)
    label.draw(on: &page, at: Point(rect.origin))
    target.draw(page)
  }

  /// The size that the text was last fitted to, and the number of lines; nil if it was not.
  private var fittedSize: (size: Size, lines: Int)?

  /// Gives the text its own size again, for measuring.
  private func forgetFit() {
    guard fittedSize != nil else { return }
    fittedSize = nil
    label.text = shown(given)
  }

  /// Sets the size of the label, and fits the text to it as far as the options allow.
  private func resize(to size: Size) {
    label.size = size
    guard adjustsFontSizeToFitWidth || allowsDefaultTighteningForTruncation, size.width > 0 else {
      return
    }
    if let fittedSize, fittedSize.size == size, fittedSize.lines == numberOfLines { return }
    fittedSize = (size, numberOfLines)
    label.text = fitted(shown(given), to: size)
  }

  /// Returns a text with closer letters if that makes it fit, otherwise a smaller one.
  private func fitted(_ text: AttributedText, to size: Size) -> AttributedText {
    // Paragraphs that no line is left for fit at no size.
    if text.length == 0 || numberOfLines > 0 && text.paragraphCount > numberOfLines { return text }
    let room = TextContainer(
      size: Size(width: size.width, height: numberOfLines == 1 ? 0 : size.height))
    room.lineFragmentPadding = 0
    let own = (text.attributes(at: 0)[.font] ?? .default).size
    let least = minimumScaleFactor > 0 ? min(1, Double(sound: minimumScaleFactor)) : 0.5
    var fitter = CopyFitter(sizes: least * own...own)
    fitter.maximumNumberOfLines = numberOfLines
    fitter.usesFontLeading = label.manager.usesFontLeading
    if allowsDefaultTighteningForTruncation { fitter.choices = [.tracking(-0.05...0)] }
    let fonts = label.manager.fonts
    let whole = fitter.fitChoices(of: text, in: [room], fonts: fonts)
    if whole.fits { return whole.text }
    if !adjustsFontSizeToFitWidth { return text }
    return fitter.fit(text, in: room, fonts: fonts).text
  }

  /// Handles an event; the kit's label finds the link at a point.
  override func receive(_ event: ControlEvent) -> Bool {
    resize(to: Size(bounds.size))
    let isLink = label.handle(event)
    return super.receive(event) || isLink
  }

  open override var accessibilityNode: AccessibilityNode? {
    resize(to: Size(bounds.size))
    var node = label.accessibility
    node.label = accessibilityLabel
    return node
  }
}

extension NSMutableAttributedString {
  /// Makes lines wrap that their paragraph style would truncate.
  fileprivate func removeTruncation() {
    changeStyles { style in
      if !style.lineBreakMode.wraps { style.lineBreakMode = .byWordWrapping }
    }
  }

  private func changeStyles(_ change: (NSMutableParagraphStyle) -> Void) {
    var changes: [(NSMutableParagraphStyle, NSRange)] = []
    unsafe enumerateAttribute(
      .paragraphStyle, in: NSRange(location: 0, length: length), options: []
    ) { value, range, _ in
      guard let style = value as? NSParagraphStyle else { return }
      let new = NSMutableParagraphStyle()
      new.setParagraphStyle(style)
      change(new)
      changes.append((new, range))
    }
    for (style, range) in changes { addAttribute(.paragraphStyle, value: style, range: range) }
  }
}
