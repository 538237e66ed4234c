public import TextDrawing
public import TextFonts
import TextGeometry
public import TextLayout
import TextStorage

/// A document that is laid out for any number of devices and traits from one text, shaped once.
///
/// If only widths, columns, shapes or pictures differ, the text is laid out again from the first
/// shaping results. If sizes or fonts differ, it is shaped once per look. Layouts are cached, so
/// switching back to earlier surroundings costs nothing.
///
/// ```swift
/// let document = AdaptiveDocument(request)
/// let phone = try document.layout(for: LayoutEnvironment(device: .named("iphone-15-pro")))
/// let pad = try document.layout(
///   for: LayoutEnvironment(device: .named("ipad-mini"), orientation: .landscape))
/// ```
///
/// A document belongs to one thread at a time.
public final class AdaptiveDocument {
  /// A key for everything that the shaping of a text depends on.
  private struct Look: Hashable {
    var text: String?
    var source: String?
    var format: DocumentFormat?
    var body: SheetStyle
    var styles: [String: SheetStyle]
    var runs: [SheetRun]?
    var panes: [SheetPane]?
    var notes: SheetNotes
    var containers: [SheetContainer]?
    var input: DocumentInput?
    /// The place of notes, and their styles.
    var footnotes: SheetFootnotes?
    var contents: SheetContents?
    var index: SheetIndex?
    /// The texts in which tables and floats have containers of their own.
    var flows: Set<DocumentTextPart> = []
    /// The scale in pixels per point, if pictures in the text depend on it.
    var scale: Double?
  }

  let request: DocumentRequest
  private let fonts: FontLibrary
  private let threads: Int
  private let debugsLayout: Bool
  private let files: ShapeFiles
  private var texts: [Look: StyledText] = [:]
  private var layouts: [LayoutKey: AdaptiveLayout] = [:]

  /// An environment, and the most pages that are drawn for it.
  private struct LayoutKey: Hashable {
    var environment: LayoutEnvironment
    var maximumPages: Int
  }

  /// The most layouts in the cache; it is emptied when full.
  static let maximumLayouts = 256

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - request: The text, and everything that its layout depends on. Its device and traits are
  ///     the defaults for those of surroundings.
  ///   - fonts: The source of fonts.
  ///   - threads: The maximum number of threads that shape at once.
  ///   - debugsLayout: True to show bands, line fragments and exclusions on pages, too.
  public init(
    _ request: DocumentRequest, fonts: FontLibrary = .shared, threads: Int = 1,
    debugsLayout: Bool = false
  ) {
    self.request = request
    self.fonts = fonts
    self.threads = threads
    self.debugsLayout = debugsLayout
    files = ShapeFiles(request.files)
  }

  /// The number of calls of HarfBuzz.
  package var shapingCallCount: Int { texts.values.reduce(0) { $0 + $1.manager.shapingCallCount } }

  /// The number of paragraphs shaped.
  package var shapedParagraphCount: Int {
    texts.values.reduce(0) { $0 + $1.manager.shapedParagraphCount }
  }

  /// The number of pages that are kept as display lists.
  package var keptPageCount: Int { layouts.values.reduce(0) { $0 + $1.pages.count } }

  /// The number of looks of the text that have been shaped.
  package var lookCount: Int { texts.count }

  /// Returns the layout for a device and traits.
  ///
  /// - Throws: The errors of ``DocumentLayout/init(_:fonts:threads:releasesPages:progress:)``.
  /// - Complexity: O(1) for a cached layout, otherwise O(*n*) in the length of the text.
  public func layout(for environment: LayoutEnvironment) throws(DocumentError) -> AdaptiveLayout {
    try layout(for: environment, maximumPages: .max)
  }

  /// Returns the document in an environment with its first pages drawn. All pages of a long text
  /// would fill memory for each environment.
  func layout(
    for environment: LayoutEnvironment, maximumPages: Int
  ) throws(DocumentError) -> AdaptiveLayout {
    let key = LayoutKey(environment: environment, maximumPages: maximumPages)
    if let known = layouts[key] { return known }
    let layout = try documentLayout(for: environment)
    let result = AdaptiveLayout(
      pages: layout.pages.indices.prefix(maximumPages).map {
        layout.displayList(page: $0, debugsLayout: debugsLayout)
      },
      isRightToLeft: layout.spreads.isRightToLeft,
      traits: request.taking(environment).effectiveTraits, scale: layout.scale,
      overflows: layout.overflows,
      remarks: layout.remarks,
      glyphs: layout.glyphs(page: 0))
    if layouts.count >= Self.maximumLayouts { layouts.removeAll(keepingCapacity: true) }
    layouts[key] = result
    return result
  }

  /// Returns the layout itself, valid until the next request.
  func documentLayout(for environment: LayoutEnvironment) throws(DocumentError) -> DocumentLayout {
    let request = request.taking(environment)
    do throws(DocumentError) {
      let part = try request.resolvedPart()
      let plan = try PagePlan(part, for: request, files: files)
      return try DocumentLayout(request, plan: plan, text: try text(part, request))
    } catch {
      throw request.naming(error, fonts: fonts)
    }
  }

  private func text(_ part: SheetPart, _ request: DocumentRequest) throws(DocumentError)
    -> StyledText
  {
    var look = Look(
      text: part.text, source: part.source, format: part.format, body: part.body,
      styles: part.styles, runs: part.runs, panes: part.panes.items?.map(\.content),
      notes: part.notes.content,
      containers: request.containers(of: part).flatMap { SheetContainer.contents(of: $0) },
      input: request.input, footnotes: request.footnoteLook(of: part),
      contents: part.contents, index: part.index,
      flows: request.flowingTexts(of: part))
    if let known = texts[look] { return known }
    let scale = request.pictureTraits(part).displayScale ?? 1
    var scaled = look
    scaled.scale = scale
    if let known = texts[scaled] { return known }
    let text = try StyledText(request, part, fonts: fonts, threads: threads)
    if text.dependsOnScale { look = scaled }
    texts[look] = text
    return text
  }
}

extension DocumentRequest {
  /// Applies a device and traits to the request.
  mutating func take(_ environment: LayoutEnvironment) {
    if let device = environment.device {
      self.device = device
      orientation = environment.orientation
      split = environment.split
    }
    traits.merge(environment.traits)
  }

  /// Returns the request with a device and traits applied.
  package func taking(_ environment: LayoutEnvironment) -> DocumentRequest {
    var request = self
    request.take(environment)
    return request
  }
}

extension SheetPane {
  /// The pane without properties that affect only its place on the page.
  fileprivate var content: SheetPane {
    var content = SheetPane()
    content.text = text
    content.source = source
    content.format = format
    content.style = style
    content.ownStyles = ownStyles
    return content
  }
}

extension SheetContainer {
  /// Returns containers without properties that affect only their places on the page; nil if they
  /// have no texts of their own.
  fileprivate static func contents(of containers: [SheetContainer]) -> [SheetContainer]? {
    guard containers.contains(where: \.hasOwnText) else { return nil }
    return containers.map { container in
      var content = SheetContainer(x: 0, y: 0, width: 0, height: 0)
      (content.text, content.source, content.format) =
        (container.text, container.source, container.format)
      (content.style, content.story, content.folder) =
        (container.style, container.story, container.folder)
      return content
    }
  }
}

extension SheetNotes {
  /// The notes without properties that affect only their places on the page.
  fileprivate var content: SheetNotes {
    var content = self
    (content.side, content.width, content.gap, content.spacing) = (nil, nil, nil, nil)
    return content
  }
}

extension DocumentLayout {
  /// Returns the glyphs of a page, in points of the page.
  fileprivate func glyphs(page number: Int) -> [LayoutTransition.Placement] {
    guard pages.indices.contains(number) else { return [] }
    let page = pages[number]
    return zip(page.containers, page.frames).flatMap { index, frame in
      LayoutTransition.glyphs(
        of: manager, in: manager.textContainers[index], at: frame.origin)
    }
  }
}

/// The layout of a document for a device and traits; a value that later layouts do not change.
public struct AdaptiveLayout: Sendable {
  /// The display lists of the pages.
  public var pages: [DisplayList]
  /// True if the first of facing pages is at the left.
  package var isRightToLeft = false
  /// All traits of the layout.
  public var traits: TraitCollection
  /// The scale that the document requests, in pixels per point.
  public var scale: Double
  /// The ranges of text that do not fit, in UTF-16 code units.
  public var overflows: [Range<Int>]
  /// The document's unmet requests.
  public var remarks: [DocumentRemark]
  /// The positions of all glyphs of the first page.
  public var glyphs: [LayoutTransition.Placement]

  /// The text that does not fit, in UTF-16 code units, or nil if all of it fits; the first of
  /// ``overflows``.
  public var overflow: Range<Int>? { overflows.first }
}

/// The environment that a document is laid out for: a device's screen or a part of it, and traits.
public struct LayoutEnvironment: Hashable, Sendable {
  /// The device whose screen is the page; nil for none.
  public var device: Device?
  /// The orientation of the device.
  public var orientation: Orientation
  /// The part of the device's screen that is the page; nil for all of it.
  public var split: DeviceSplit?
  /// Traits that override the device's.
  public var traits: TraitCollection

  /// Creates surroundings.
  public init(
    device: Device? = nil, orientation: Orientation = .portrait, split: DeviceSplit? = nil,
    traits: TraitCollection = TraitCollection()
  ) {
    self.device = device
    self.orientation = orientation
    self.split = split
    self.traits = traits
  }

  /// The name in answers and in file names: `ipad-mini-landscape-1-of-2`.
  package var fileName: String {
    var words = [device?.name ?? "page"]
    if orientation == .landscape { words.append("landscape") }
    if let split { words.append(split.rawValue.split(separator: "/").joined(separator: "-of-")) }
    return words.joined(separator: "-")
  }
}
