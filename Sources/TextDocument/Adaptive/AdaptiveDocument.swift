public import TextDrawing
public import TextFonts
import TextGeometry
public import TextLayout
import TextStorage

/// A document that is laid out for any number of surroundings from one text, shaped once.
///
/// Where only widths, columns, shapes or pictures differ, the text is set anew from what shaping found out the
/// first time; where sizes or fonts differ, it is shaped once for each look. Layouts are kept, so that going
/// back and forth between surroundings costs nothing.
///
/// ```swift
/// let document = AdaptiveDocument(request)
/// let phone = try document.layout(for: Surroundings(device: .named("iphone-15-pro")))
/// let pad = try document.layout(for: Surroundings(device: .named("ipad-mini"), orientation: .landscape))
/// ```
///
/// A document belongs to one thread at a time.
public final class AdaptiveDocument {
  /// What decides how a text is shaped.
  private struct Look: Hashable {
    var text: String?
    var source: String?
    var format: DocumentFormat?
    var body: SheetStyle
    var styles: [String: SheetStyle]
    var runs: [SheetRun]?
    var panes: [SheetPane]?
    var notes: SheetNotes
    var input: DocumentInput?
    /// Pixels a point, where pictures in the text depend on it.
    var scale: Double?
  }

  let request: DocumentRequest
  private let fonts: FontLibrary
  private let threads: Int
  private let debugsLayout: Bool
  private let files: ShapeFiles
  private var texts: [Look: StyledText] = [:]
  private var layouts: [LayoutKey: AdaptiveLayout] = [:]

  /// Surroundings, and how many pages at most are drawn for them.
  private struct LayoutKey: Hashable {
    var surroundings: Surroundings
    var mostPages: Int
  }

  /// How many layouts are kept before the table starts anew.
  static let mostLayouts = 256

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - request: The text, and everything that decides how it is laid out. Its device and traits count only
  ///     where surroundings say nothing.
  ///   - fonts: Where fonts come from.
  ///   - threads: How many threads may shape at once.
  ///   - debugsLayout: Whether pages show bands, line fragments and shapes, too.
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

  /// How many times text has been handed to HarfBuzz.
  package var shapingCallCount: Int { texts.values.reduce(0) { $0 + $1.manager.shapingCallCount } }

  /// How many paragraphs have been shaped.
  package var shapedParagraphCount: Int {
    texts.values.reduce(0) { $0 + $1.manager.shapedParagraphCount }
  }

  /// How many pages are kept as display lists.
  package var keptPageCount: Int { layouts.values.reduce(0) { $0 + $1.pages.count } }

  /// How many looks of the text have been shaped.
  package var lookCount: Int { texts.count }

  /// The document in some surroundings.
  ///
  /// - Throws: What ``DocumentLayout/init(_:fonts:threads:releasesPages:progress:)`` throws.
  /// - Complexity: O(1) where they were asked for before, else O(*n*) in the length of the text.
  public func layout(for surroundings: Surroundings) throws(DocumentError) -> AdaptiveLayout {
    try layout(for: surroundings, mostPages: .max)
  }

  /// The document in some surroundings, of which the first pages alone are drawn: the others of a long text would fill
  /// memory for each of the surroundings.
  func layout(
    for surroundings: Surroundings, mostPages: Int
  ) throws(DocumentError) -> AdaptiveLayout {
    let key = LayoutKey(surroundings: surroundings, mostPages: mostPages)
    if let known = layouts[key] { return known }
    let layout = try documentLayout(for: surroundings)
    let result = AdaptiveLayout(
      pages: layout.pages.indices.prefix(mostPages).map {
        layout.displayList(page: $0, debugsLayout: debugsLayout)
      },
      traits: request.taking(surroundings).effectiveTraits, scale: layout.scale,
      overflows: layout.overflows,
      remarks: layout.remarks,
      glyphs: layout.glyphs(page: 0))
    if layouts.count >= Self.mostLayouts { layouts.removeAll(keepingCapacity: true) }
    layouts[key] = result
    return result
  }

  /// The layout itself, which lasts until the next one is asked for.
  func documentLayout(for surroundings: Surroundings) throws(DocumentError) -> DocumentLayout {
    let request = request.taking(surroundings)
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
      input: request.input)
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
  /// Takes over what surroundings say.
  mutating func take(_ surroundings: Surroundings) {
    if let device = surroundings.device {
      self.device = device
      orientation = surroundings.orientation
      split = surroundings.split
    }
    traits.merge(surroundings.traits)
  }

  /// The request with what surroundings say.
  package func taking(_ surroundings: Surroundings) -> DocumentRequest {
    var request = self
    request.take(surroundings)
    return request
  }
}

extension SheetPane {
  /// The pane without what only its place on the page is said by.
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

extension SheetNotes {
  /// The notes without what only their places on the page are said by.
  fileprivate var content: SheetNotes {
    var content = self
    (content.side, content.width, content.gap, content.spacing) = (nil, nil, nil, nil)
    return content
  }
}

extension DocumentLayout {
  /// The glyphs of a page, in points of the page.
  fileprivate func glyphs(page number: Int) -> [LayoutTransition.Placement] {
    guard pages.indices.contains(number) else { return [] }
    let page = pages[number]
    var glyphs: [LayoutTransition.Placement] = []
    var buffer: [PositionedGlyph] = []
    for (index, frame) in zip(page.containers, page.frames) {
      for fragment in manager.lineFragments(in: manager.textContainers[index]) {
        buffer.removeAll(keepingCapacity: true)
        manager.appendGlyphs(of: fragment, to: &buffer)
        for glyph in buffer {
          glyphs.append(
            LayoutTransition.Placement(
              id: glyph.id, cluster: glyph.cluster,
              origin: Point(x: frame.minX + glyph.x, y: frame.minY + glyph.y)))
        }
      }
    }
    return glyphs
  }
}

/// A document as it was laid out for some surroundings: a value that later layouts leave alone.
public struct AdaptiveLayout: Sendable {
  /// What is on each page.
  public var pages: [DisplayList]
  /// All traits of the surroundings.
  public var traits: TraitCollection
  /// Pixels a point that the document asks for.
  public var scale: Double
  /// The stretches of text that fit nowhere, in UTF-16 code units.
  public var overflows: [Range<Int>]
  /// What the document asks for and does not get.
  public var remarks: [DocumentRemark]
  /// Where every glyph of the first page stands.
  public var glyphs: [LayoutTransition.Placement]

  /// The text that fits nowhere, in UTF-16 code units, or nil when all of it fits; the first of ``overflows``.
  public var overflow: Range<Int>? { overflows.first }
}

/// What a document is laid out for: a device's screen or a part of it, and traits.
public struct Surroundings: Hashable, Sendable {
  /// The device whose screen is the page; nil for none.
  public var device: Device?
  /// How the device is held.
  public var orientation: Orientation
  /// The part of the device's screen that is the page; nil for all of it.
  public var split: DeviceSplit?
  /// Traits that count instead of the device's own.
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

  /// What they are called in answers and in names of files: `ipad-mini-landscape-1-of-2`.
  package var fileName: String {
    var words = [device?.name ?? "page"]
    if orientation == .landscape { words.append("landscape") }
    if let split { words.append(split.rawValue.split(separator: "/").joined(separator: "-of-")) }
    return words.joined(separator: "-")
  }
}
