public import TextGeometry
public import TextStorage

/// A region that text fills: a size or a path, minus its exclusion paths.
///
/// Coordinates are points from the container's top left corner, y down. Changing a container
/// invalidates the layout of it and of every container after it; the next question lays them out
/// again.
public final class TextContainer {
  /// The width and height, in points; a dimension that is zero or negative is unlimited.
  public var size: Size {
    didSet {
      guard size != oldValue else { return }
      if let manager = layoutManager {
        manager.delegate?.layoutManager(
          manager, textContainer: self, didChangeGeometryFrom: oldValue)
      }
      let known = knownGeometry
      geometryChanged(from: oldValue)
      knownGeometry = known.map { ContainerGeometry(self, resizing: $0) }
    }
  }

  /// What no line may touch, in the container's coordinates.
  ///
  /// A path with a coordinate or a margin that is infinite or not a number excludes nothing; see
  /// ``shapeFaults``.
  public var exclusionPaths: [ExclusionPath] = [] {
    didSet { if exclusionPaths != oldValue { exclusionsChanged() } }
  }

  /// The path whose interior text fills, in the container's coordinates; nil for the whole rectangle.
  public var shape: BezierPath? {
    didSet {
      guard shape != oldValue else { return }
      knownShapes = nil
      geometryChanged(from: size)
    }
  }

  /// Says which parts of the container take text, beside what paths say; nil when nothing else does.
  public var spanProvider: (any SpanProvider)? {
    didSet { geometryChanged(from: size) }
  }

  /// Blank room inside both ends of every line fragment, in points; 5 by default, as in Text Kit.
  public var lineFragmentPadding = 5.0 {
    didSet { if lineFragmentPadding != oldValue { geometryChanged(from: size) } }
  }

  /// Spans with less room than this between their paddings stay empty, in points.
  public var minimumFragmentWidth = 0.0 {
    didSet { if minimumFragmentWidth != oldValue { geometryChanged(from: size) } }
  }

  /// What the indents of paragraphs are measured from; the spans that text is placed in by default.
  public var indentOrigin = IndentOrigin.span {
    didSet { if indentOrigin != oldValue { geometryChanged(from: size) } }
  }

  /// Whether a page starts with the container: where text that is to start a page goes. Every container does by
  /// default.
  public var startsPage = true {
    didSet { if startsPage != oldValue { geometryChanged(from: size) } }
  }

  /// How high attachments that fit themselves to their lines may be, in points; nil for as high as the
  /// container.
  ///
  /// A caller that tries heights until the text fits says here how high the container may become. Otherwise
  /// each height that is tried would have smaller pictures.
  public var attachmentHeight: Double? {
    didSet { if attachmentHeight != oldValue { geometryChanged(from: size) } }
  }

  /// How high the container may become while columns are balanced, in points: attachments keep to it as long
  /// as ``attachmentHeight`` says nothing else.
  var balancingLimit: Double? {
    didSet { if balancingLimit != oldValue { geometryChanged(from: size) } }
  }

  /// The position from which on no paragraph starts in the container, in UTF-16 code units of the storage; nil where
  /// text may end anywhere. What follows goes into the next container that takes it.
  ///
  /// It lets texts of their own follow each other in one storage, each in containers of its own. An edit does not move
  /// it.
  package var textLimit: Int? {
    didSet { if textLimit != oldValue { geometryChanged(from: size) } }
  }

  /// The most rows that the container holds; 0 for no limit.
  public var maximumNumberOfLines = 0 {
    didSet { if maximumNumberOfLines != oldValue { geometryChanged(from: size) } }
  }

  /// What becomes of the last row that fits when more text follows and there is no container for it: with
  /// a mode that truncates, it shows as much as fits of its paragraph, and a token.
  ///
  /// The row then holds the paragraph's rest. Modes that wrap leave the row as it is.
  public var lineBreakMode = LineBreakMode.byWordWrapping {
    didSet { if lineBreakMode != oldValue { geometryChanged(from: size) } }
  }

  /// What stands for text that ``lineBreakMode`` leaves out, set like the text beside it.
  public var truncationToken = "…" {
    didSet { if truncationToken != oldValue { geometryChanged(from: size) } }
  }

  /// The layout manager that fills the container.
  public internal(set) weak var layoutManager: LayoutManager?

  /// Moves all containers of this one's manager to another manager, which takes the other's place at its
  /// storage.
  ///
  /// - Parameter manager: A manager without a storage.
  public func replaceLayoutManager(_ manager: LayoutManager) {
    guard let old = layoutManager, old !== manager else { return }
    let containers = old.textContainers
    old.removeTextContainers(from: 0)
    manager.addTextContainers(containers)
    guard let storage = old.textStorage else { return }
    storage.removeLayoutManager(old)
    storage.addLayoutManager(manager)
  }

  /// The container's place among its manager's.
  var place = 0

  /// The extent that stands for an unlimited dimension, in points.
  public static let unlimited = ContainerGeometry.unlimited

  private var knownGeometry: ContainerGeometry?
  /// The prepared shapes, which stay when only the container's size or another member changes.
  private var knownShapes: ContainerShapes?

  /// Creates a container.
  ///
  /// - Parameter size: Its width and height, in points; unlimited by default.
  public init(size: Size = Size(width: unlimited, height: unlimited)) { self.size = size }

  /// A container like this one, which no manager has and no span provider answers for. What is prepared of its shapes
  /// is shared.
  func copy() -> sending TextContainer {
    let copy = TextContainer(size: size)
    copy.exclusionPaths = exclusionPaths
    copy.shape = shape
    copy.lineFragmentPadding = lineFragmentPadding
    copy.minimumFragmentWidth = minimumFragmentWidth
    copy.indentOrigin = indentOrigin
    copy.startsPage = startsPage
    copy.attachmentHeight = attachmentHeight
    copy.balancingLimit = balancingLimit
    copy.textLimit = textLimit
    copy.maximumNumberOfLines = maximumNumberOfLines
    copy.lineBreakMode = lineBreakMode
    copy.truncationToken = truncationToken
    copy.knownShapes = knownShapes
    return copy
  }

  /// Whether the container is a rectangle without exclusions or a limit on its rows or its text.
  public var isSimpleRectangularTextContainer: Bool {
    exclusionPaths.isEmpty && shape == nil && maximumNumberOfLines == 0 && spanProvider == nil
      && textLimit == nil
  }

  /// Takes note that ``spanProvider`` answers differently from now on.
  public func invalidateSpans() { geometryChanged(from: size) }

  /// What placing rows needs of the container, made once until something changes.
  var geometry: ContainerGeometry {
    if let knownGeometry { return knownGeometry }
    let made = ContainerGeometry(self, shapes)
    knownGeometry = made
    return made
  }

  /// How many containers are looked at that come before one, for the same shapes.
  private static let sharingDistance = 64

  /// The prepared shapes. Pages that repeat the shapes of the ones before share them, so that their number costs
  /// neither time nor memory.
  private var shapes: ContainerShapes {
    if let knownShapes { return knownShapes }
    let made: ContainerShapes
    if let shared = sharedShapes {
      made = shared
    } else {
      made = ContainerShapes(self, sharing: shapesBefore)
      layoutManager?.meter?.spend(pieces: made.work)
    }
    knownShapes = made
    return made
  }

  /// The prepared shapes of the last container before this one that has any.
  private var shapesBefore: ContainerShapes? {
    guard !exclusionPaths.isEmpty || shape != nil, let manager = layoutManager else { return nil }
    let before = manager.textContainers.prefix(place).suffix(Self.sharingDistance)
    return before.last { $0.knownShapes?.index != nil }?.knownShapes
  }

  /// The prepared shapes of a container before this one that has the same; nil when there is none.
  var sharedShapes: ContainerShapes? {
    guard !exclusionPaths.isEmpty || shape != nil, let manager = layoutManager else { return nil }
    let before = manager.textContainers.prefix(place).suffix(Self.sharingDistance)
    for container in before.reversed() {
      guard let known = container.knownShapes else { continue }
      if container.exclusionPaths == exclusionPaths, container.shape == shape { return known }
    }
    return nil
  }

  /// Forgets what placing rows was told of the container; it is made again when it is asked for.
  func forgetGeometry() {
    knownGeometry = nil
    knownShapes = nil
  }

  private func geometryChanged(from oldSize: Size) {
    knownGeometry = nil
    layoutManager?.textContainerChangedGeometry(self)
  }

  /// Prepares the new exclusions, and makes void only the rows that they can touch.
  private func exclusionsChanged() {
    guard let old = knownGeometry else {
      knownShapes = nil
      return geometryChanged(from: size)
    }
    let shapes = ContainerShapes(self, reusing: knownShapes)
    knownShapes = shapes
    let new = ContainerGeometry(self, shapes)
    knownGeometry = new
    layoutManager?.exclusionsChanged(of: self, from: old, to: new)
  }
}
