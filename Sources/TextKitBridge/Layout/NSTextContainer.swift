public import Foundation
import TextGeometry
public import TextLayout
public import TextStorage

/// A region that text fills: a size minus its exclusion paths.
///
/// A subclass may override ``lineFragmentRect(forProposedRect:at:writingDirection:remaining:)`` to
/// place text elsewhere.
open class NSTextContainer: NSObject {
  /// The kit's container.
  public let kit: TextContainer

  /// The layout manager that fills the container.
  open internal(set) weak var layoutManager: NSLayoutManager?

  /// The newer Text Kit's manager that fills the container; its class is declared in a later
  /// folder.
  weak var newerManager: AnyObject?

  /// True if the width follows a view's; kept for the program, which sets the size.
  open var widthTracksTextView = false
  /// True if the height follows a view's; kept for the program, which sets the size.
  open var heightTracksTextView = false

  private var paths: [UIBezierPath] = []

  /// Creates a container; a dimension that is zero or negative is unlimited.
  public init(size: CGSize) {
    kit = TextContainer(size: Size(size))
    kit.indentOrigin = .container
    super.init()
    takeOverriddenSpans()
  }

  /// Creates a container without limits: nothing is archived.
  public required init(coder: NSCoder) {
    kit = TextContainer()
    kit.indentOrigin = .container
    super.init()
    takeOverriddenSpans()
  }

  /// Creates a container without limits.
  public override convenience init() { self.init(size: CGSize(width: 1e7, height: 1e7)) }

  /// The width and height.
  open var size: CGSize {
    get { CGSize(width: kit.size.width, height: kit.size.height) }
    set {
      guard newValue != size else { return }
      layoutManager?.needsAttachmentQueries = true
      kit.size = Size(newValue)
      layoutManager?.blocksChanged()
    }
  }

  /// The paths that no line may touch, in the container's coordinates.
  open var exclusionPaths: [UIBezierPath] {
    get { paths }
    set {
      paths = newValue
      layoutManager?.needsAttachmentQueries = true
      kit.exclusionPaths = newValue.map { ExclusionPath(path: $0.path) }
      layoutManager?.blocksChanged()
    }
  }

  /// The space inside both ends of every line fragment, in points; 5 by default.
  open var lineFragmentPadding: CGFloat {
    get { CGFloat(kit.lineFragmentPadding) }
    set {
      kit.lineFragmentPadding = Double(sound: newValue)
      layoutManager?.blocksChanged()
    }
  }

  /// The maximum number of lines; 0 for no limit.
  open var maximumNumberOfLines: Int {
    get { kit.maximumNumberOfLines ?? 0 }
    set { kit.maximumNumberOfLines = newValue }
  }

  /// The treatment of the last line that fits if text remains.
  open var lineBreakMode: LineBreakMode {
    get { kit.lineBreakMode }
    set { kit.lineBreakMode = newValue }
  }

  /// Moves all containers of this one's manager to another manager, which replaces the former at
  /// its storage.
  open func replaceLayoutManager(_ newLayoutManager: NSLayoutManager) {
    guard let old = layoutManager, old !== newLayoutManager else { return }
    let containers = old.textContainers
    for index in containers.indices.reversed() { old.removeTextContainer(at: index) }
    for container in containers { newLayoutManager.addTextContainer(container) }
    guard let storage = old.textStorage else { return }
    storage.removeLayoutManager(old)
    storage.addLayoutManager(newLayoutManager)
  }

  /// True if only a size limits the container.
  open var isSimpleRectangularTextContainer: Bool {
    kit.isSimpleRectangularTextContainer && type(of: self) == NSTextContainer.self
  }

  /// Returns the first part of a rectangle, in reading order, that takes text.
  ///
  /// - Parameters:
  ///   - proposedRect: The rectangle, in the container's coordinates.
  ///   - characterIndex: The start of the line in the text; 0 if unknown.
  ///   - baseWritingDirection: The direction that decides which end is first.
  ///   - remainingRect: The rest of the rectangle, to propose next; an output.
  open func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int,
    writingDirection baseWritingDirection: WritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    let (part, rest) = freePart(
      of: Rect(proposedRect), isRightToLeft: baseWritingDirection == .rightToLeft)
    unsafe remainingRect?.pointee = CGRect(rest)
    return CGRect(part)
  }

  /// Returns the first part of a rectangle that lies in the container outside its exclusions, and
  /// the rest.
  private func freePart(of proposed: Rect, isRightToLeft: Bool) -> (part: Rect, rest: Rect) {
    let width = kit.size.width > 0 ? kit.size.width : TextContainer.unlimited
    let height = kit.size.height > 0 ? kit.size.height : TextContainer.unlimited
    let left = max(0, proposed.minX)
    let right = min(width, proposed.maxX)
    guard right > left, proposed.height > 0, proposed.minY >= 0, proposed.maxY <= height else {
      return (.zero, .zero)
    }
    var spans = [HorizontalSpan(start: left, end: right)]
    if !kit.exclusionPaths.isEmpty {
      // The kit's container reports the paths that are left out.
      var faults: [GeometryError] = []
      let index = ExclusionIndex(usableOf: kit.exclusionPaths, faults: &faults)
      var scratch = ExclusionIndex.Scratch()
      index.freeSpans(
        of: Rect(x: left, y: proposed.minY, width: right - left, height: proposed.height),
        isRightToLeft: isRightToLeft, scratch: &scratch, into: &spans)
    }
    guard let first = isRightToLeft ? spans.last : spans.first else { return (.zero, .zero) }
    func strip(_ start: Double, _ end: Double) -> Rect {
      Rect(x: start, y: proposed.minY, width: end - start, height: proposed.height)
    }
    if spans.count == 1 { return (strip(first.start, first.end), .zero) }
    return (
      strip(first.start, first.end),
      isRightToLeft ? strip(left, first.start) : strip(first.end, right)
    )
  }
}
