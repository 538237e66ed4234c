public import TextGeometry
public import TextStorage

/// A place on a page with a text of its own, or with a part of a story that several frames share.
///
/// ```swift
/// var quote = TextFrame(Rect(x: 40, y: 60, width: 200, height: 80), text: words)
/// quote.verticalAlignment = .center
/// ```
///
/// The coordinates of ``outline`` and ``exclusions`` are points from the top left corner of
/// ``rect``, y down, whatever the ``padding`` is. A ``FramePage`` lays frames out.
public struct TextFrame: Sendable {
  /// The text of a frame.
  public enum Content: Sendable {
    /// A text of its own. What does not fit is the frame's overflow.
    case text(AttributedText)
    /// The story of a name, which continues in the next frame of that name.
    case story(String)
  }

  /// The place of the rows in a frame that is higher than they are.
  public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the top.
    case top
    /// In the middle of the room above and below.
    case center
    /// At the bottom.
    case bottom
    /// From the top to the bottom, with more room between rows.
    case justify
  }

  /// The room around a frame that the text of stories keeps clear of.
  public struct Clearance: Hashable, Sendable {
    /// The distance of text from the frame's outline, in points.
    public var margin = 0.0
    /// The sides of the frame on which rows may be.
    public var wrap = WrapMode.both

    /// Creates room for a frame with text on both sides.
    ///
    /// - Parameter margin: The distance of text from the frame's outline, in points.
    public init(margin: Double = 0) { self.margin = margin }
  }

  /// A name for the program's own use.
  public var name: String?
  /// The frame on its page before it is turned, in points.
  public var rect: Rect
  /// The text.
  public var content: Content
  /// The outline that the text fills; nil for all of the frame.
  public var outline: BezierPath?
  /// The areas that no line may touch.
  public var exclusions: [ExclusionPath] = []
  /// The room that keeps the text of stories away: that of the frame with its outline, its corners
  /// and its rotation; nil if stories run below the frame.
  ///
  /// ```swift
  /// var quote = TextFrame(Rect(x: 200, y: 120, width: 160, height: 80), text: words)
  /// quote.clearance = TextFrame.Clearance(margin: 10)
  /// ```
  ///
  /// Frames with texts of their own, and those with a clearance, give no way to others.
  public var clearance: Clearance?
  /// The room kept free at the edges of the frame, in points.
  public var padding = Insets.zero
  /// The place of the rows if the frame is higher than they are.
  public var verticalAlignment = VerticalAlignment.top
  /// The height of its first row above the baseline. By capitals, text in the middle of the frame
  /// is centred from the top of its capitals.
  public var firstBaseline = FirstBaseline.ascent
  /// The end of its last row.
  public var lastBaseline = LastBaseline.descent
  /// The angle by which the frame is turned about its centre, clockwise in radians.
  public var rotation = 0.0
  /// The treatment of the last row that fits if text remains.
  public var lineBreakMode = LineBreakMode.byWordWrapping
  /// The choice of the size at which the text fits; nil to keep its size. Frames of one story are
  /// fitted together by the first one that has a fitter.
  public var fitter: CopyFitter?
  /// The colour behind the text; nil for none.
  public var background: Color?
  /// The gradient over the background, in the frame; nil for none.
  public var gradient: BoxGradient?

  /// Creates a frame with a text of its own.
  ///
  /// - Parameters:
  ///   - rect: The frame on its page, in points.
  ///   - text: The text.
  public init(_ rect: Rect, text: AttributedText) {
    (self.rect, content) = (rect, .text(text))
  }

  /// Creates a frame for a part of a story.
  ///
  /// - Parameters:
  ///   - rect: The frame on its page, in points.
  ///   - story: The name of the story.
  public init(_ rect: Rect, story: String) {
    (self.rect, content) = (rect, .story(story))
  }

  /// The transform by which the frame and all in it are turned on the page.
  public var transform: Transform {
    rotation == 0 || !rotation.isFinite
      ? .identity : .rotation(by: rotation, around: rect.center)
  }

  /// The outline on the page, in points.
  public var outlineOnPage: BezierPath {
    let own = outline?.transformed(by: .translation(x: rect.minX, y: rect.minY))
    return (own ?? BezierPath(rect: rect)).transformed(by: transform)
  }

  /// The area of the page that keeps the text of stories away; nil for none.
  var pageExclusion: ExclusionPath? {
    clearance.map { ExclusionPath(path: outlineOnPage, margin: $0.margin, wrap: $0.wrap) }
  }

  /// True if its text keeps clear of frames with a clearance.
  var givesWay: Bool {
    guard clearance == nil, case .story = content else { return false }
    return true
  }

  /// The text area on the page before it is turned, in points.
  var area: Rect {
    var area = rect
    area.origin = Point(x: rect.minX + padding.left, y: rect.minY + padding.top)
    area.size.width = max(rect.width - padding.left - padding.right, Self.minimumExtent)
    area.size.height = max(rect.height - padding.top - padding.bottom, Self.minimumExtent)
    return area
  }

  /// The least width and height of a text area, in points. Zero would be no limit.
  private static let minimumExtent = 0.001

  /// Returns a new container for the text area.
  ///
  /// - Parameters:
  ///   - shapes: Further areas that no line may touch, in points of the page.
  ///   - grid: The grid of baselines of the page; nil for none.
  func container(around shapes: [ExclusionPath], on grid: BaselineGrid?) -> TextContainer {
    let area = area
    let container = TextContainer(size: area.size)
    container.lineFragmentPadding = 0
    container.lineBreakMode = lineBreakMode
    (container.firstBaseline, container.lastBaseline) = (firstBaseline, lastBaseline)
    if verticalAlignment == .top, transform == .identity {
      container.baselineGrid = grid?.from(area.minY)
    }
    let inFrame = Transform.translation(x: -padding.left, y: -padding.top)
    container.shape = outline?.transformed(by: inFrame)
    var paths = exclusions.map { $0.transformed(by: inFrame) }
    if !shapes.isEmpty {
      // The rotation keeps distances, so margins stay the same.
      let turnedBack = transform.inverted ?? .identity
      let onPage = turnedBack.concatenating(.translation(x: -area.minX, y: -area.minY))
      let room = Rect(origin: .zero, size: area.size)
      paths += shapes.lazy.map { $0.transformed(by: onPage) }.filter { $0.reaches(room) }
    }
    container.exclusionPaths = paths
    return container
  }
}

extension ExclusionPath {
  fileprivate func transformed(by transform: Transform) -> ExclusionPath {
    var copy = self
    copy.path.apply(transform)
    return copy
  }

  /// True if a line in a rectangle can touch the exclusion or its margin.
  fileprivate func reaches(_ rect: Rect) -> Bool {
    let (bounds, reach) = (path.bounds, max(0, margin))
    return bounds.maxX + reach >= rect.minX && bounds.minX - reach <= rect.maxX
      && bounds.maxY + reach >= rect.minY && bounds.minY - reach <= rect.maxY
  }
}
