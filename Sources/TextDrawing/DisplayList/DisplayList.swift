public import TextFonts
public import TextGeometry
import TextLayout
public import TextStorage

/// The contents of a page, in painting order.
///
/// A display list is the interface between layout and drawing: positioned glyphs, paths, lines and
/// pictures, all in page points, y down, origin at the page's top left. It knows nothing of
/// pixels, so the same list can be drawn at any scale or written as vectors.
///
/// The storage is flat: a glyph run refers to a range of ``glyphs`` and ``origins``, and items
/// refer to faces, paths and pictures by index.
public struct DisplayList: Sendable {
  /// The size of the page.
  public var size: Size
  /// The colour painted before everything else; may be partly or fully transparent.
  public var background: Color
  /// The distance that the background, paths and pictures extend beyond each edge of the page, in
  /// points. It prevents white lines where printed paper is cut. Only PDF uses it.
  public var bleed = 0.0
  /// The items in painting order.
  public internal(set) var items: [DisplayItem] = []
  /// The faces that glyph runs refer to.
  public internal(set) var faces: [FontFace] = []
  /// The glyphs of all runs.
  public internal(set) var glyphs: [UInt32] = []
  /// The origin of each glyph, in page points.
  public internal(set) var origins: [Point] = []
  /// The paths that items refer to.
  public internal(set) var paths: [BezierPath] = []
  /// The gradients that items refer to.
  public internal(set) var gradients: [Gradient] = []
  /// The pictures that items refer to.
  public internal(set) var pictures: [Bitmap] = []
  /// The errors of fonts in the texts that were drawn, each once: fonts that could not be loaded,
  /// and families that were not found. See `LayoutManager.fontErrors`.
  public private(set) var fontErrors: [FontError] = []
  /// The groups that items refer to.
  public internal(set) var groups: [DisplayGroup] = []
  /// The lengths of dashes and gaps that strokes refer to.
  public internal(set) var dashes: [Double] = []
  /// The starts of layers, each of which lies over everything before it. For outputs that write
  /// text in another order than it is painted in.
  var layerStarts: [(item: Int, glyph: Int)] = []

  /// The characters of the text and its links; nil unless the list was created to keep them.
  public internal(set) var text: PageText?
  /// The page's title for viewers; empty if it has none.
  public var title = ""
  /// The page's author; empty if none is named.
  public var author = ""

  /// The number that the page shows; nil for its place in a file, from 1.
  public var label: PageLabel?
  /// The names that links to the page and to its words use, each with the top left corner of its
  /// page or line, in points of the sheet.
  package var anchors: [(name: String, place: Point)] = []
  /// The arrangement of the pages in viewers if this page is the first of a file; nil for the
  /// viewer's own.
  public var arrangement: PageArrangement?

  /// The names of items in the document, by their indices; kept with the text.
  var itemNames: [Int: String] = [:]

  /// The index in ``faces`` that was used last; it is tried first.
  private var lastFace = 0

  /// Creates the list of an empty page.
  ///
  /// - Parameters:
  ///   - size: The size of the page.
  ///   - background: The colour of the page; white by default.
  ///   - keepsText: True to keep ``text``, which outputs of pixels do not need.
  public init(size: Size, background: Color = .white, keepsText: Bool = false) {
    self.size = size
    self.background = background
    text = keepsText ? PageText() : nil
  }

  /// Adds errors of fonts that the list does not have.
  mutating func report(_ errors: [FontError]) {
    for error in errors where !fontErrors.contains(error) { fontErrors.append(error) }
  }

  /// Sets the kind of page furniture that text is added to from now on; nil for text of the
  /// document. Screen readers skip furniture.
  package mutating func keepFurniture(_ furniture: PageText.Furniture?) {
    text?.furniture = furniture
  }

  /// Sets the place in reading order of the container that text is added from. It matters if the
  /// page is painted in another order.
  package mutating func keepReadingPlace(_ place: Int) { text?.place = place }

  /// True if nothing on the page has a colour: all colours are gray, and there are no colour
  /// pictures or emoji.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public var isGray: Bool {
    background.isGray && faces.allSatisfy { !$0.hasColorGlyphs }
      && pictures.allSatisfy { $0.format == .gray8 } && gradients.allSatisfy(\.isGray)
      && items.allSatisfy { $0.color?.isGray ?? true }
      && groups.allSatisfy { $0.items.allSatisfy { $0.color?.isGray ?? true } }
  }

  /// Reserves space for items and glyphs that are about to be added.
  ///
  /// Space grows at least twofold, so that a list may be asked again for each of many containers.
  public mutating func reserveCapacity(items itemCount: Int, glyphs glyphCount: Int) {
    func enough<Element>(_ array: [Element], for count: Int) -> Int {
      let needed = array.count + count
      return needed <= array.capacity ? 0 : max(needed, 2 * array.capacity)
    }
    items.reserveCapacity(enough(items, for: itemCount))
    glyphs.reserveCapacity(enough(glyphs, for: glyphCount))
    origins.reserveCapacity(enough(origins, for: glyphCount))
  }

  /// Appends a glyph to the run that the next ``endGlyphRun(face:size:color:baseline:since:)``
  /// adds.
  @inline(__always)
  mutating func appendGlyph(_ glyph: UInt32, at origin: Point) {
    glyphs.append(glyph)
    origins.append(origin)
  }

  /// Appends glyphs, moved by an offset, to that run.
  mutating func append(_ glyphs: ArraySlice<PositionedGlyph>, offset: Vector) {
    reserveCapacity(items: 0, glyphs: glyphs.count)
    self.glyphs.append(addingCapacity: glyphs.count) { numbers in
      for glyph in glyphs { numbers.append(glyph.id) }
    }
    origins.append(addingCapacity: glyphs.count) { origins in
      for glyph in glyphs { origins.append(Point(x: glyph.x, y: glyph.y) + offset) }
    }
  }

  /// Adds an item for the glyphs that were appended since `start`.
  ///
  /// - Parameters:
  ///   - letterSpacing: The space after each cluster, in points; the origins include it.
  ///   - expansion: The factor on the glyphs' widths; the origins include it.
  ///   - features: The features that the glyphs were shaped with.
  ///   - capitals: The capitals that they show in place of small letters; nil for the letters.
  mutating func endGlyphRun(
    face: FontFace, size: Double, color: Color, baseline: Double, letterSpacing: Double = 0,
    expansion: Double = 1, features: [FontFeature] = [], capitals: LetterCapitals? = nil,
    since start: Int
  ) {
    guard start < glyphs.count else { return }
    var run = GlyphRun(
      face: index(of: face), size: size, color: color, baseline: baseline,
      letterSpacing: letterSpacing, expansion: expansion, features: features,
      range: start..<glyphs.count)
    run.capitals = capitals
    items.append(.glyphs(run))
  }

  /// Adds the shadow of the glyphs that were appended since `start`.
  mutating func endShadow(
    face: FontFace, size: Double, color: Color, baseline: Double, offset: Vector,
    blurRadius: Double, expansion: Double = 1, since start: Int
  ) {
    guard start < glyphs.count else { return }
    let run = GlyphRun(
      face: index(of: face), size: size, color: color, baseline: baseline, expansion: expansion,
      range: start..<glyphs.count)
    items.append(.shadow(run, offset: offset, blurRadius: blurRadius))
  }

  /// Returns the index of a face in ``faces``, after appending it if it is new.
  mutating func index(of face: FontFace) -> Int {
    if lastFace < faces.count, faces[lastFace] === face { return lastFace }
    if let known = faces.firstIndex(where: { $0 === face }) {
      lastFace = known
    } else {
      lastFace = faces.count
      faces.append(face)
    }
    return lastFace
  }

  /// Names the items that were added since the list had `count` items, for outputs that can hold
  /// names.
  package mutating func nameItems(since count: Int, _ name: String?) {
    guard text != nil, let name, !name.isEmpty else { return }
    for index in count..<max(count, items.count) { itemNames[index] = name }
  }

  /// Stores a path and returns its index.
  mutating func keep(_ path: BezierPath) -> Int {
    paths.append(path)
    return paths.count - 1
  }

  /// Stores a gradient and returns its index.
  mutating func keep(_ gradient: Gradient) -> Int {
    gradients.append(gradient)
    return gradients.count - 1
  }

  /// Stores a picture and returns its index.
  mutating func keep(_ picture: Bitmap) -> Int {
    pictures.append(picture)
    return pictures.count - 1
  }

  /// Stores the lengths of dashes and returns their range.
  mutating func keep(dashes lengths: [Double]) -> Range<Int> {
    let start = dashes.count
    dashes.append(contentsOf: lengths)
    return start..<dashes.count
  }
}

// MARK: Layers

extension DisplayList {
  /// Starts a layer: all items added later lie over everything so far.
  package mutating func beginLayer() { layerStarts.append((items.count, glyphs.count)) }

  /// The items of each layer, from the lowest.
  var layers: [Range<Int>] {
    let starts = [0] + layerStarts.map(\.item) + [items.count]
    return zip(starts, starts.dropFirst()).map { $0..<$1 }
  }

  /// Returns the number of the layer that contains an item.
  ///
  /// - Complexity: O(log *n*) in the number of layers.
  func layer(ofItem item: Int) -> Int { layerStarts.partition { $0.item <= item } }

  /// Returns the number of the layer that contains a glyph.
  ///
  /// - Complexity: O(log *n*) in the number of layers.
  func layer(ofGlyph glyph: Int) -> Int { layerStarts.partition { $0.glyph <= glyph } }
}
