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
      geometryChanged()
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
      geometryChanged()
    }
  }

  /// The provider that limits the free spans in addition to the paths; nil for none.
  public var spanProvider: (any SpanProvider)? {
    get { extras?.spanProvider }
    set {
      if newValue == nil, extras == nil { return }
      ownExtras.spanProvider = newValue
      geometryChanged()
    }
  }

  /// The blank room inside both ends of every line fragment, in points; 5 by default, as in Text
  /// Kit.
  public var lineFragmentPadding = 5.0 {
    didSet { if lineFragmentPadding != oldValue { geometryChanged() } }
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
    didSet { if indentOrigin != oldValue { geometryChanged() } }
  }

  /// True if the container starts a page, as every container does by default. Text that has to
  /// start a page goes into such a container.
  public var startsPage = true {
    didSet { if startsPage != oldValue { geometryChanged() } }
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

  /// The text limit; -1 for none.
  var limit = -1

  /// True if the container is not shown and takes the text that those before it have no room for.
  /// They are then laid out as if none followed: no row moves on by choice, and their last row is
  /// truncated if their ``lineBreakMode`` truncates.
  package var takesOverflow = false {
    didSet { if takesOverflow != oldValue { geometryChanged() } }
  }

  /// The most rows that the container holds; nil, the default, for no limit. A number below 1 is
  /// no limit, either, and becomes nil.
  public var maximumNumberOfLines: Int? {
    get { extras?.maximumNumberOfLines }
    set {
      let lines = newValue.flatMap { $0 > 0 ? $0 : nil }
      guard lines != maximumNumberOfLines else { return }
      ownExtras.maximumNumberOfLines = lines
      geometryChanged()
    }
  }

  /// The treatment of the last row that fits if more text follows and no container is left for it.
  /// A mode that truncates shows as much of the row's paragraph as fits, and ``truncationToken``.
  ///
  /// The row then holds the rest of the paragraph. Modes that wrap leave the row as it is.
  public var lineBreakMode = LineBreakMode.byWordWrapping {
    didSet { if lineBreakMode != oldValue { geometryChanged() } }
  }

  /// The text shown in place of the text that ``lineBreakMode`` leaves out, in the style of the
  /// text beside it.
  public var truncationToken: String {
    get { extras?.truncationToken ?? "…" }
    set {
      guard newValue != truncationToken else { return }
      ownExtras.truncationToken = newValue
      geometryChanged()
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

  /// The cached geometry; nil after a change.
  var knownGeometry: ContainerGeometry?
  /// The properties that few containers have; nil if all have their defaults. The cells of a long
  /// table are hundreds of thousands of containers.
  var extras: Extras?

  /// The properties that few containers have.
  final class Extras {
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

  /// The properties that few containers have, created on demand.
  var ownExtras: Extras {
    if let extras { return extras }
    let made = Extras()
    extras = made
    return made
  }

  /// Changes such a property, and invalidates the rows of the container.
  func change<Value>(_ member: ReferenceWritableKeyPath<Extras, Value>, to value: Value) {
    ownExtras[keyPath: member] = value
    geometryChanged()
  }

  /// The cached paths; nil before they are prepared.
  var knownExclusions: ContainerExclusions? {
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
  public func invalidateSpans() { geometryChanged() }
}
