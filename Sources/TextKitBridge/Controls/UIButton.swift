public import Foundation
import TextStorage

/// A control with a title and a picture.
open class UIButton: UIControl {
  /// The kind of a button.
  public enum ButtonType: Int, Sendable {
    /// Without a look of its own.
    case custom = 0
    /// With a title in the tint.
    case system = 1
  }

  private struct Values {
    var title: String?
    var attributedTitle: NSAttributedString?
    var color: UIColor?
    var image: UIImage?
    var background: UIImage?
  }

  /// The kind.
  public let buttonType: ButtonType
  /// The label of the title.
  public let titleLabel: UILabel? = UILabel()
  /// The view of the picture.
  public let imageView: UIImageView? = UIImageView(image: nil)
  /// The room around the content, in points.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The room around the title, in points.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The room around the picture, in points.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// True to dim a highlighted picture; kept for the program.
  open var adjustsImageWhenHighlighted = true
  private var values: [UIControl.State: Values] = [:]

  /// Creates a button without a look of its own.
  public override init(frame: CGRect) {
    buttonType = .custom
    super.init(frame: frame)
    prepare()
  }

  /// Creates a button without a look of its own: nothing is archived.
  public required init?(coder: NSCoder) {
    buttonType = .custom
    super.init(coder: coder)
    prepare()
  }

  private init(kind: ButtonType) {
    buttonType = kind
    super.init(frame: .zero)
    prepare()
  }

  /// Creates a button of a kind.
  public convenience init(type buttonType: ButtonType) { self.init(kind: buttonType) }

  /// Creates a button with an action, whose title it has.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(kind: buttonType)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  private func prepare() {
    titleLabel?.font = .systemFont(ofSize: 15)
    titleLabel?.textAlignment = .center
    for view in [imageView, titleLabel] as [UIView?] {
      view?.isUserInteractionEnabled = false
      if let view { addSubview(view) }
    }
  }

  // MARK: Values by state

  private func change(_ state: UIControl.State, _ body: (inout Values) -> Void) {
    body(&values[state, default: Values()])
    update()
    invalidateIntrinsicContentSize()
  }

  /// Sets the title of a state.
  open func setTitle(_ title: String?, for state: UIControl.State) {
    change(state) { $0.title = title }
  }
  /// Sets the title of a state with attributes.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    change(state) { $0.attributedTitle = title }
  }
  /// Sets the colour of the title of a state.
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    change(state) { $0.color = color }
  }
  /// Sets the picture of a state.
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    change(state) { $0.image = image }
  }
  /// Sets the picture behind the content of a state.
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    change(state) { $0.background = image }
  }

  private func value<Value>(_ state: UIControl.State, _ read: (Values) -> Value?) -> Value? {
    values[state].flatMap(read) ?? values[.normal].flatMap(read)
  }

  /// Returns the title of a state.
  open func title(for state: UIControl.State) -> String? { value(state) { $0.title } }
  /// Returns the title of a state with attributes.
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    value(state) { $0.attributedTitle }
  }
  /// Returns the colour of the title of a state.
  open func titleColor(for state: UIControl.State) -> UIColor? { value(state) { $0.color } }
  /// Returns the picture of a state.
  open func image(for state: UIControl.State) -> UIImage? { value(state) { $0.image } }
  /// Returns the picture behind the content of a state.
  open func backgroundImage(for state: UIControl.State) -> UIImage? {
    value(state) { $0.background }
  }
  /// The present title.
  open var currentTitle: String? { title(for: state) }
  /// The present title with attributes.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  /// The present colour of the title.
  open var currentTitleColor: UIColor {
    titleColor(for: state) ?? (buttonType == .system ? tintColor : .white)
  }
  /// The present picture.
  open var currentImage: UIImage? { image(for: state) }
  /// The present picture behind the content.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  open override var isHighlighted: Bool { didSet { update() } }
  open override var isSelected: Bool { didSet { update() } }
  open override var isEnabled: Bool { didSet { update() } }
  open override func tintColorDidChange() { update() }

  private func update() {
    let color = currentTitleColor.withAlphaComponent(
      currentTitleColor.alpha * (!isEnabled || isHighlighted ? 0.4 : 1))
    if let text = currentAttributedTitle {
      titleLabel?.attributedText = text
    } else {
      titleLabel?.text = currentTitle
      titleLabel?.textColor = color
    }
    imageView?.image = currentImage
    setNeedsLayout()
  }

  // MARK: Layout

  private var imageSize: CGSize { currentImage?.size ?? .zero }
  private var titleSize: CGSize {
    currentTitle == nil && currentAttributedTitle == nil
      ? .zero : titleLabel?.intrinsicContentSize ?? .zero
  }

  open override var intrinsicContentSize: CGSize {
    let (image, title) = (imageSize, titleSize)
    return CGSize(
      width: image.width + title.width + contentEdgeInsets.left + contentEdgeInsets.right,
      height: max(image.height, title.height) + contentEdgeInsets.top + contentEdgeInsets.bottom)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Returns the area of the content in a rectangle.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

  /// Returns the area of the picture in that of the content.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    placed(contentRect).image.inset(by: imageEdgeInsets)
  }

  /// Returns the area of the title in that of the content.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    placed(contentRect).title.inset(by: titleEdgeInsets)
  }

  private func placed(_ room: CGRect) -> (image: CGRect, title: CGRect) {
    let (image, title) = (imageSize, titleSize)
    let width = min(image.width + title.width, room.width)
    let x: CGFloat =
      switch contentHorizontalAlignment {
      case .left: room.minX
      case .leading: isMirrored ? room.maxX - width : room.minX
      case .right: room.maxX - width
      case .trailing: isMirrored ? room.minX : room.maxX - width
      case .center, .fill: room.midX - width / 2
      }
    func y(_ height: CGFloat) -> CGFloat {
      switch contentVerticalAlignment {
      case .top: room.minY
      case .bottom: room.maxY - height
      case .center, .fill: room.midY - height / 2
      }
    }
    return (
      CGRect(x: x, y: y(image.height), width: image.width, height: image.height),
      CGRect(
        x: x + image.width, y: y(title.height), width: max(0, width - image.width),
        height: title.height)
    )
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let room = contentRect(forBounds: bounds)
    imageView?.frame = imageRect(forContentRect: room)
    titleLabel?.frame = titleRect(forContentRect: room)
  }

  open override func draw(_ rect: CGRect) { currentBackgroundImage?.draw(in: bounds) }
}
