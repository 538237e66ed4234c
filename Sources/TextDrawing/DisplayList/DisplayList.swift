public import TextFonts
public import TextGeometry
public import TextStorage

/// What is on a page, in the order in which it is painted.
///
/// A display list is what layout hands to drawing: glyphs at their places, shapes, lines and
/// pictures, all in page points, y down, origin at the page's top left. It knows nothing of pixels,
/// so that the same list is drawn at any scale, or written as vectors.
///
/// Items are kept flat: a glyph run says which part of ``glyphs`` and ``origins`` is its own, and
/// items refer to faces, paths and pictures by their index.
public struct DisplayList: Sendable {
  /// The size of the page.
  public var size: Size
  /// What the page is painted with before everything else; may be partly or fully transparent.
  public var background: Color
  /// How far the background, shapes and pictures go on beyond each edge of the page, in points, so that no white line is
  /// left where printed paper is cut. Only PDF has room for it.
  public var bleed = 0.0
  /// What is painted, first to last.
  public internal(set) var items: [DisplayItem] = []
  /// The faces that glyph runs refer to.
  public private(set) var faces: [FontFace] = []
  /// The glyphs of all runs.
  public private(set) var glyphs: [UInt32] = []
  /// Where the origin of each glyph lies on the page.
  public private(set) var origins: [Point] = []
  /// The paths that items refer to.
  public private(set) var paths: [BezierPath] = []
  /// The pictures that items refer to.
  public private(set) var pictures: [Bitmap] = []
  /// The groups that items refer to.
  public internal(set) var groups: [DisplayGroup] = []
  /// The lengths of dashes and gaps that strokes refer to.
  public private(set) var dashes: [Double] = []
  /// Where parts begin that lie over everything before them: for outputs that write text in another order than it is
  /// painted in.
  private var layerStarts: [(item: Int, glyph: Int)] = []

  /// The characters of the text and where its links lead; nil unless the list was made to keep them.
  public internal(set) var text: PageText?
  /// What a viewer calls the page; empty when it has no name.
  public var title = ""
  /// Who wrote the page; empty when nobody is named.
  public var author = ""

  /// What items are called in the document, by their indices; kept with the text.
  private(set) var itemNames: [Int: String] = [:]

  /// Which face is where in ``faces``; the one used last is looked at first.
  private var lastFace = 0

  /// Creates the list of an empty page.
  ///
  /// - Parameters:
  ///   - size: The size of the page.
  ///   - background: What the page is painted with; white unless told.
  ///   - keepsText: Whether ``text`` is kept, which pictures have no use for.
  public init(size: Size, background: Color = .white, keepsText: Bool = false) {
    self.size = size
    self.background = background
    text = keepsText ? PageText() : nil
  }

  /// Whether nothing on the page has a colour: all colours are gray and no picture or emoji is shown.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public var isGray: Bool {
    background.isGray && faces.allSatisfy { !$0.hasColorGlyphs }
      && pictures.allSatisfy { $0.format == .gray8 }
      && items.allSatisfy { $0.color?.isGray ?? true }
      && groups.allSatisfy { $0.items.allSatisfy { $0.color?.isGray ?? true } }
  }

  /// Makes room for glyphs that are about to be added.
  public mutating func reserveCapacity(items itemCount: Int, glyphs glyphCount: Int) {
    items.reserveCapacity(items.count + itemCount)
    glyphs.reserveCapacity(glyphs.count + glyphCount)
    origins.reserveCapacity(origins.count + glyphCount)
  }

  /// Adds a glyph, which belongs to the next run that ``endGlyphRun(face:size:color:baseline:since:)`` adds.
  @inline(__always)
  mutating func appendGlyph(_ glyph: UInt32, at origin: Point) {
    glyphs.append(glyph)
    origins.append(origin)
  }

  /// Adds an item for the glyphs that were appended since `start`.
  ///
  /// - Parameters:
  ///   - letterSpacing: The room that the origins have after each cluster, in points.
  ///   - features: What the glyphs were chosen with.
  mutating func endGlyphRun(
    face: FontFace, size: Double, color: Color, baseline: Double, letterSpacing: Double = 0,
    features: [FontFeature] = [], since start: Int
  ) {
    guard start < glyphs.count else { return }
    items.append(
      .glyphs(
        GlyphRun(
          face: index(of: face), size: size, color: color, baseline: baseline,
          letterSpacing: letterSpacing, features: features, range: start..<glyphs.count)))
  }

  /// Adds the shadow of the glyphs that were appended since `start`.
  mutating func endShadow(
    face: FontFace, size: Double, color: Color, baseline: Double, offset: Vector,
    blurRadius: Double, since start: Int
  ) {
    guard start < glyphs.count else { return }
    let run = GlyphRun(
      face: index(of: face), size: size, color: color, baseline: baseline,
      range: start..<glyphs.count)
    items.append(.shadow(run, offset: offset, blurRadius: blurRadius))
  }

  /// The index of a face in ``faces``, which gets it when it is new.
  private mutating func index(of face: FontFace) -> Int {
    if lastFace < faces.count, faces[lastFace] === face { return lastFace }
    if let known = faces.firstIndex(where: { $0 === face }) {
      lastFace = known
    } else {
      lastFace = faces.count
      faces.append(face)
    }
    return lastFace
  }

  /// Says what the items are called that were added since there were so many, for outputs that can say it.
  package mutating func nameItems(since count: Int, _ name: String?) {
    guard text != nil, let name, !name.isEmpty else { return }
    for index in count..<max(count, items.count) { itemNames[index] = name }
  }

  /// Keeps a path and returns its index.
  mutating func keep(_ path: BezierPath) -> Int {
    paths.append(path)
    return paths.count - 1
  }

  /// Keeps a picture and returns its index.
  mutating func keep(_ picture: Bitmap) -> Int {
    pictures.append(picture)
    return pictures.count - 1
  }

  /// Keeps the lengths of dashes and returns where they are.
  mutating func keep(dashes lengths: [Double]) -> Range<Int> {
    let start = dashes.count
    dashes.append(contentsOf: lengths)
    return start..<dashes.count
  }
}

// MARK: Layers

extension DisplayList {
  /// Says that what follows lies over everything so far.
  package mutating func beginLayer() { layerStarts.append((items.count, glyphs.count)) }

  /// The items of each layer, from the lowest.
  var layers: [Range<Int>] {
    let starts = [0] + layerStarts.map(\.item) + [items.count]
    return zip(starts, starts.dropFirst()).map { $0..<$1 }
  }

  /// The number of the layer that an item lies in.
  ///
  /// - Complexity: O(log *n*) in the number of layers.
  func layer(ofItem item: Int) -> Int { layer { $0.item <= item } }

  /// The number of the layer that a glyph lies in.
  ///
  /// - Complexity: O(log *n*) in the number of layers.
  func layer(ofGlyph glyph: Int) -> Int { layer { $0.glyph <= glyph } }

  /// How many layers start before something, which they do in order.
  private func layer(_ isBefore: ((item: Int, glyph: Int)) -> Bool) -> Int {
    var (low, high) = (0, layerStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(layerStarts[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
