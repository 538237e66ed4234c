import TextAnalysis
public import TextGeometry
import TextShaping
public import TextStorage

/// A region that text fills: a size or a path, minus its exclusion paths.
///
/// Coordinates are points from the container's top left corner, y down. Changing a container
/// invalidates its layout, and the next question lays it out again. The containers after it follow
/// only if their text then starts elsewhere.
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

  /// The areas that no line may touch, in the container's coordinates.
  ///
  /// A path with a coordinate or margin that is infinite or not a number excludes nothing; see
  /// ``exclusionFaults``.
  public var exclusionPaths: [ExclusionPath] {
    get { extras?.exclusionPaths ?? [] }
    set {
      guard newValue != exclusionPaths else { return }
      ownExtras.exclusionPaths = newValue
      exclusionsChanged()
    }
  }

  /// The path whose interior text fills, in the container's coordinates; nil for the whole
  /// rectangle.
  public var shape: BezierPath? {
    get { extras?.shape }
    set {
      guard newValue != shape else { return }
      ownExtras.shape = newValue
      knownExclusions = nil
      geometryChanged(from: size)
    }
  }

  /// The provider that limits the free spans in addition to the paths; nil for none.
  public var spanProvider: (any SpanProvider)? {
    get { extras?.spanProvider }
    set {
      if newValue == nil, extras == nil { return }
      ownExtras.spanProvider = newValue
      geometryChanged(from: size)
    }
  }

  /// The blank room inside both ends of every line fragment, in points; 5 by default, as in Text
  /// Kit.
  public var lineFragmentPadding = 5.0 {
    didSet { if lineFragmentPadding != oldValue { geometryChanged(from: size) } }
  }

  /// The least room between the paddings of a span that takes text, in points.
  public var minimumFragmentWidth: Double {
    get { extras?.minimumFragmentWidth ?? 0 }
    set { if newValue != minimumFragmentWidth { change(\.minimumFragmentWidth, to: newValue) } }
  }

  /// The heights that baselines of rows are at; nil, the default, for rows that follow each other
  /// closely.
  public var baselineGrid: BaselineGrid? {
    get { extras?.baselineGrid }
    set { if newValue != baselineGrid { change(\.baselineGrid, to: newValue) } }
  }

  /// The height of the first row above its baseline: by default that of its line height.
  ///
  /// It belongs to the first row wherever that is, also below a shape or inside a box. The room
  /// above the row's letters is not part of the row.
  public var firstBaseline: FirstBaseline {
    get { extras?.firstBaseline ?? .ascent }
    set { if newValue != firstBaseline { change(\.firstBaseline, to: newValue) } }
  }

  /// The end of the last row: by default its bottom.
  public var lastBaseline: LastBaseline {
    get { extras?.lastBaseline ?? .descent }
    set { if newValue != lastBaseline { change(\.lastBaseline, to: newValue) } }
  }

  /// The edge from which paragraph indents are measured; by default that of the span that holds
  /// the text.
  public var indentOrigin = IndentOrigin.span {
    didSet { if indentOrigin != oldValue { geometryChanged(from: size) } }
  }

  /// True if the container starts a page, as every container does by default. Text that has to
  /// start a page goes into such a container.
  public var startsPage = true {
    didSet { if startsPage != oldValue { geometryChanged(from: size) } }
  }

  /// The greatest height of attachments that fit themselves to their lines, in points; nil for the
  /// container's height.
  ///
  /// A caller that searches for the height at which the text fits sets this to the greatest height
  /// that it tries. Otherwise attachments would be smaller at each lower height.
  public var attachmentHeight: Double? {
    get { extras?.attachmentHeight }
    set { if newValue != attachmentHeight { change(\.attachmentHeight, to: newValue) } }
  }

  /// The greatest height of the container while columns are balanced, in points. It limits
  /// attachments if ``attachmentHeight`` is nil.
  var balancingLimit: Double? {
    get { extras?.balancingLimit }
    set { if newValue != balancingLimit { change(\.balancingLimit, to: newValue) } }
  }

  /// The position from which no paragraph starts in the container, in UTF-16 code units of the
  /// storage; nil for no limit. Text after it goes into the next container that takes it.
  ///
  /// It lets separate texts follow each other in one storage, each in its own containers. An edit
  /// does not move it.
  package var textLimit: Int? {
    get { limit < 0 ? nil : limit }
    set {
      guard newValue != textLimit else { return }
      limit = newValue ?? -1
      geometryChanged(from: size)
    }
  }

  /// The text limit; -1 for none.
  private var limit = -1

  /// The least height of a box that is the container's only outermost one and neither begins
  /// before it nor continues after it, in points. The box covers no more than the container.
  package var minimumBoxHeight: Double {
    get { extras?.minimumBoxHeight ?? 0 }
    set { if newValue != minimumBoxHeight { ownExtras.minimumBoxHeight = newValue } }
  }

  /// True if the boxes around the first row continue from other content directly above the
  /// container. Those that clone their sides then have none above that row.
  package var continuesBoxes: Bool {
    get { extras?.continuesBoxes ?? false }
    set { if newValue != continuesBoxes { change(\.continuesBoxes, to: newValue) } }
  }

  /// True if the boxes around the last row continue in other content directly below the container.
  /// Those that clone their sides are then drawn without one below that row, which keeps its room.
  package var boxesContinue: Bool {
    get { extras?.boxesContinue ?? false }
    set { if newValue != boxesContinue { ownExtras.boxesContinue = newValue } }
  }

  /// The indices of the parts of boxes that its page draws together with those of other containers.
  /// ``LayoutManager/textBoxes(in:)`` leaves them out.
  package var joinedBoxes: Set<Int> {
    get { extras?.joinedBoxes ?? [] }
    set { if newValue != joinedBoxes { ownExtras.joinedBoxes = newValue } }
  }

  /// Additional distance between rows, in points, with which they fill the container's height.
  package var rowSpacing: Double {
    get { extras?.rowSpacing ?? 0 }
    set { if newValue != rowSpacing { change(\.rowSpacing, to: newValue) } }
  }

  /// The height of rows that the container cuts, in points; nil if it cuts none.
  ///
  /// A row that is higher than that and than the container, and begins it, is as high as the room
  /// in the container. Its text may show beyond it.
  package var cutHeight: Double? {
    get { extras?.cutHeight }
    set { if newValue != cutHeight { change(\.cutHeight, to: newValue) } }
  }

  /// True if the container is not shown and takes the text that those before it have no room for.
  /// They are then laid out as if none followed: no row moves on by choice, and their last row is
  /// truncated if their ``lineBreakMode`` truncates.
  package var takesOverflow = false {
    didSet { if takesOverflow != oldValue { geometryChanged(from: size) } }
  }

  /// The most rows that the container holds; nil, the default, for no limit. A number below 1 is
  /// no limit, either, and becomes nil.
  public var maximumNumberOfLines: Int? {
    get { extras?.maximumNumberOfLines }
    set {
      let lines = newValue.flatMap { $0 > 0 ? $0 : nil }
      guard lines != maximumNumberOfLines else { return }
      ownExtras.maximumNumberOfLines = lines
      geometryChanged(from: size)
    }
  }

  /// The treatment of the last row that fits if more text follows and no container is left for it.
  /// A mode that truncates shows as much of the row's paragraph as fits, and ``truncationToken``.
  ///
  /// The row then holds the rest of the paragraph. Modes that wrap leave the row as it is.
  public var lineBreakMode = LineBreakMode.byWordWrapping {
    didSet { if lineBreakMode != oldValue { geometryChanged(from: size) } }
  }

  /// The text shown in place of the text that ``lineBreakMode`` leaves out, in the style of the
  /// text beside it.
  public var truncationToken: String {
    get { extras?.truncationToken ?? "…" }
    set {
      guard newValue != truncationToken else { return }
      ownExtras.truncationToken = newValue
      geometryChanged(from: size)
    }
  }

  /// The layout manager that fills the container.
  public internal(set) weak var layoutManager: LayoutManager?

  /// Moves all containers of this one's manager to another manager, which replaces it in its
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

  /// The container's index among its manager's containers.
  var place = 0

  /// The value used for an unlimited dimension, in points.
  public static let unlimited = ContainerGeometry.unlimited

  private var knownGeometry: ContainerGeometry?
  /// The properties that few containers have; nil if all have their defaults. The cells of a long
  /// table are hundreds of thousands of containers.
  private var extras: Extras?

  /// The properties that few containers have.
  private final class Extras {
    var exclusionPaths: [ExclusionPath] = []
    var shape: BezierPath?
    var spanProvider: (any SpanProvider)?
    var minimumFragmentWidth = 0.0
    var baselineGrid: BaselineGrid?
    var firstBaseline = FirstBaseline.ascent
    var lastBaseline = LastBaseline.descent
    var attachmentHeight: Double?
    var balancingLimit: Double?
    var rowSpacing = 0.0
    var cutHeight: Double?
    var minimumBoxHeight = 0.0
    var (continuesBoxes, boxesContinue) = (false, false)
    var joinedBoxes: Set<Int> = []
    var maximumNumberOfLines: Int?
    var truncationToken = "…"
    /// The prepared paths, which remain valid when only the size or another member changes.
    var knownExclusions: ContainerExclusions?
  }

  private var ownExtras: Extras {
    if let extras { return extras }
    let made = Extras()
    extras = made
    return made
  }

  private func change<Value>(_ member: ReferenceWritableKeyPath<Extras, Value>, to value: Value) {
    ownExtras[keyPath: member] = value
    geometryChanged(from: size)
  }

  private var knownExclusions: ContainerExclusions? {
    get { extras?.knownExclusions }
    set { if newValue != nil || extras != nil { ownExtras.knownExclusions = newValue } }
  }

  /// Creates a container.
  ///
  /// - Parameter size: The width and height, in points; unlimited by default.
  public init(size: Size = Size(width: unlimited, height: unlimited)) { self.size = size }

  /// Creates a container of a width and an unlimited height.
  ///
  /// - Parameters:
  ///   - width: The width, in points.
  ///   - padding: The padding at both ends of each line, in points; 0 by default, unlike
  ///     ``lineFragmentPadding``.
  public convenience init(width: Double, padding: Double = 0) {
    self.init(size: Size(width: width, height: TextContainer.unlimited))
    lineFragmentPadding = padding
  }

  /// Returns a copy without a manager or span provider. Prepared paths are shared.
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
    copy.takesOverflow = takesOverflow
    copy.rowSpacing = rowSpacing
    copy.cutHeight = cutHeight
    copy.minimumBoxHeight = minimumBoxHeight
    (copy.continuesBoxes, copy.boxesContinue) = (continuesBoxes, boxesContinue)
    copy.joinedBoxes = joinedBoxes
    copy.baselineGrid = baselineGrid
    copy.firstBaseline = firstBaseline
    copy.lastBaseline = lastBaseline
    copy.maximumNumberOfLines = maximumNumberOfLines
    copy.lineBreakMode = lineBreakMode
    copy.truncationToken = truncationToken
    copy.knownExclusions = knownExclusions
    return copy
  }

  /// True if the container is a rectangle without exclusions, span provider, baseline grid, lower
  /// first row, or limit on rows or text.
  public var isSimpleRectangularTextContainer: Bool {
    exclusionPaths.isEmpty && shape == nil && maximumNumberOfLines == nil && spanProvider == nil
      && textLimit == nil && baselineGrid == nil && firstBaseline == .ascent
  }

  /// Invalidates the layout after a change in the answers of ``spanProvider``.
  public func invalidateSpans() { geometryChanged(from: size) }

  /// The geometry for placing rows, cached until something changes.
  var geometry: ContainerGeometry {
    if let knownGeometry { return knownGeometry }
    let made = ContainerGeometry(self, exclusions)
    knownGeometry = made
    return made
  }

  /// The most preceding containers that are searched for equal paths.
  private static let sharingDistance = 64

  /// The prepared paths. Pages with the same paths as earlier ones share them, so additional pages
  /// cost neither time nor memory.
  private var exclusions: ContainerExclusions {
    if let knownExclusions { return knownExclusions }
    if exclusionPaths.isEmpty, shape == nil { return .none }
    let made: ContainerExclusions
    if let shared = sharedExclusions {
      made = shared
    } else {
      made = ContainerExclusions(self, sharing: exclusionsBefore)
      layoutManager?.meter?.spend(pieces: made.work)
    }
    knownExclusions = made
    return made
  }

  /// The prepared paths of the nearest preceding container that has any.
  private var exclusionsBefore: ContainerExclusions? {
    guard !exclusionPaths.isEmpty || shape != nil, let manager = layoutManager else { return nil }
    let before = manager.textContainers.prefix(place).suffix(Self.sharingDistance)
    return before.last { $0.knownExclusions?.index != nil }?.knownExclusions
  }

  /// The prepared paths of a preceding container with equal paths; nil if there is none.
  var sharedExclusions: ContainerExclusions? {
    guard !exclusionPaths.isEmpty || shape != nil, let manager = layoutManager else { return nil }
    let before = manager.textContainers.prefix(place).suffix(Self.sharingDistance)
    for container in before.reversed() {
      guard let known = container.knownExclusions else { continue }
      if container.exclusionPaths == exclusionPaths, container.shape == shape { return known }
    }
    return nil
  }

  /// Drops the cached geometry and paths; they are prepared again on demand.
  func forgetGeometry() {
    knownGeometry = nil
    knownExclusions = nil
  }

  private func geometryChanged(from oldSize: Size) {
    knownGeometry = nil
    layoutManager?.textContainerChangedGeometry(self)
  }

  /// Prepares the new exclusions, and invalidates only the rows that they can touch.
  private func exclusionsChanged() {
    guard let old = knownGeometry else {
      knownExclusions = nil
      return geometryChanged(from: size)
    }
    let exclusions = ContainerExclusions(self, reusing: knownExclusions)
    knownExclusions = exclusions
    let new = ContainerGeometry(self, exclusions)
    knownGeometry = new
    layoutManager?.exclusionsChanged(of: self, from: old, to: new)
  }
}
