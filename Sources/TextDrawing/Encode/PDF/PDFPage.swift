import TextFonts
import TextGeometry
import TextStorage

/// The content of a page while its items are written.
struct PDFPage {
  /// The owner of the current content.
  enum Mark: Equatable {
    /// Content that is not read: paths, underlines, ornaments.
    case artifact
    /// A head or foot, which is not read either.
    case pagination(PageText.Furniture)
    /// An element of the structure.
    case element(Int)
  }

  let list: DisplayList
  let encoder: PDFEncoder
  /// The operators.
  var content = PDFWriter()
  /// The number of the page's object, and its key in the structure.
  let object: Int
  let key: Int
  /// The end of each cluster of the text, by the unit that it begins at.
  let clusterEnds: [Int32]
  /// True if the text has joiners or non-joiners.
  let hasJoiners: Bool
  /// The current fill colour; nil if unknown.
  private var color: Color?
  private var opacity = 1.0
  private(set) var mark: Mark?
  /// The opacities that the page uses, in thousandths, and its fonts and pictures.
  var opacities: Set<Int> = [1000]
  var usedFonts: Set<Int> = []
  var usedImages: Set<Int> = []
  /// The colours of gradients, and the graphics states with their opacities.
  var usedShadings: Set<Int> = []
  var usedMasks: Set<Int> = []
  /// The forms that show groups, and the object with the resources that they share with the page;
  /// nil without such forms.
  var usedForms: Set<Int> = []
  var resources: Int?
  /// The number of groups around the current items.
  var groupDepth = 0
  /// The number of page points per PDF unit; PDF allows 14,400 units a side.
  let unit: Double
  /// The distance that the page is painted beyond its edges, in points.
  let bleed: Double
  /// The annotations of links.
  var annotations: [Int] = []
  /// The elements of the links that have words.
  var linkElements: [Int: Int] = [:]
  /// The first link that does not end before the current line.
  var firstLink = 0
  /// The kind of page furniture that the current line belongs to; nil for none.
  var furniture: PageText.Furniture?
  /// The text state.
  var state = PDFTextState()
  /// The lines of tables' headers, by the starts of their characters in the storage. Later lines
  /// with the same start repeat them.
  var headerLines: [Int: Int] = [:]
  /// The number of lines among which empty cells of tables were looked for.
  private var searchedLines = 0

  /// The largest side of a page, in units.
  static let largestSide = 14_400.0

  init(_ list: DisplayList, _ encoder: PDFEncoder) {
    self.list = list
    self.encoder = encoder
    clusterEnds = list.text?.clusterEnds ?? []
    hasJoiners = list.text?.units.contains { Self.isJoiner($0) } ?? false
    object = encoder.file.newObject()
    key = encoder.structure.addPage(in: &encoder.file)
    bleed = list.bleed.isFinite ? max(0, list.bleed) : 0
    let side = max(list.size.width, list.size.height) + 2 * bleed
    unit = max(1, (side / PDFPage.largestSide).rounded(.up))
    if unit > 1 {
      content.bytes.append(contentsOf: "\(1 / unit) 0 0 \(1 / unit) 0 0 cm\n".utf8)
    }
  }

  /// The page with its bleed.
  var sheet: Rect { Rect(origin: .zero, size: list.size).inset(by: Insets(-bleed)) }

  /// Returns a point of the page in PDF's coordinates: y up from the lower edge.
  func place(_ point: Point) -> Point { Point(x: point.x, y: list.size.height - point.y) }

  // MARK: Items

  /// Writes the background and all items in order.
  mutating func addItems() throws(DrawingError) {
    if list.background.alpha > 0 {
      fill(sheet, list.background)
    }
    try add(list.items, figures: list.text?.figures ?? [])
    if !encoder.textIsOutlined, let text = list.text {
      openEmptyCells(before: text.lines.count, text)
    }
  }

  /// Adds the cells of tables without glyphs to the structure, so that the cells after them stay in
  /// their columns.
  ///
  /// - Parameter end: The index of the line before which they are.
  mutating func openEmptyCells(before end: Int, _ text: PageText) {
    while searchedLines < end {
      let line = text.lines[searchedLines]
      searchedLines += 1
      guard line.glyphs.isEmpty, line.markerGlyphs.isEmpty, line.furniture == nil,
        text.paragraphs[line.paragraph].tableCell != nil
      else { continue }
      encoder.structure.place = line.place
      _ = encoder.structure.open(
        line.paragraph, of: text, language: encoder.language, page: object,
        top: list.size.height - line.frame.minY)
    }
  }

  /// Writes items in order.
  ///
  /// - Parameter allFigures: The items that are figures, in their order.
  mutating func add(
    _ items: [DisplayItem], figures allFigures: [PageText.Figure]
  ) throws(DrawingError) {
    var figures = allFigures[...]
    var index = 0
    while index < items.count {
      switch items[index] {
      case .glyphs, .shadow:
        // The glyphs of one line are written in reading order.
        let end = endOfLine(in: items, from: index)
        try addLine(items[index..<end])
        index = end
        continue
      case .fill(let path, let color): fill(list.paths[path], color)
      case .gradient(let path, let gradient, let opacity):
        fill(list.paths[path], list.gradients[gradient], opacity: opacity)
      case .stroke(let path, let color, let width, let dashes):
        stroke(list.paths[path], color, width: width, dashes: Array(list.dashes[dashes]))
      case .rectangle(let rect, let color, _): fill(rect, color)
      case .rule(let rule): add(rule)
      case .picture(let number, let frame, let opacity):
        add(list.pictures[number], frame, opacity, figure(of: index, in: &figures))
      case .group(let number, let opacity):
        try add(list.groups[number], opacity, figure(of: index, in: &figures))
      }
      index += 1
    }
  }

  /// Returns the figure that an item shows; nil if it shows none. Earlier figures are dropped.
  private func figure(
    of item: Int, in figures: inout ArraySlice<PageText.Figure>
  ) -> PageText.Figure? {
    while let figure = figures.first, figure.item < item { figures.removeFirst() }
    return figures.first.flatMap { $0.item == item ? $0 : nil }
  }

  private func endOfLine(in items: [DisplayItem], from start: Int) -> Int {
    var number: Int??
    var index = start
    while index < items.count {
      switch items[index] {
      case .glyphs(let run), .shadow(let run, _, _):
        let own = list.text?.line(ofGlyph: run.range.lowerBound)
        if let known = number, known != own { return index }
        number = own
      case .fill, .gradient, .stroke, .rectangle, .rule, .picture, .group: return index
      }
      index += 1
    }
    return index
  }

  // MARK: Marks

  /// Begins content with an owner, unless that is the current one.
  mutating func begin(_ next: Mark) {
    endText()
    if mark == next { return }
    endMark()
    switch next {
    case .artifact: content.add("/Artifact BMC\n")
    case .pagination(let furniture):
      let kind = furniture == .head ? "Header" : "Footer"
      content.add("/Artifact<</Type/Pagination/Subtype/\(kind)>>BDC\n")
    case .element(let element):
      let number = encoder.structure.addContent(of: element, page: object, key: key)
      content.add("/")
      content.add(encoder.structure.role(of: element).rawValue)
      content.add("<</MCID ")
      content.bytes.append(integer: number)
      content.add(">>BDC\n")
    }
    mark = next
  }

  /// Ends the content of the current owner.
  mutating func endMark() {
    endText()
    if mark != nil { content.add("EMC\n") }
    mark = nil
  }

  // MARK: State

  /// The part of the state that saving and restoring the graphics state covers.
  struct Graphics {
    var color: Color?
    var opacity: Double
    var text: PDFTextState
  }

  /// The current graphics state.
  var graphics: Graphics {
    get { Graphics(color: color, opacity: opacity, text: state) }
    set { (color, opacity, state) = (newValue.color, newValue.opacity, newValue.text) }
  }

  /// Sets the fill colour and opacity.
  mutating func setFill(_ next: Color) {
    setOpacity(next.alpha)
    var opaque = next
    opaque.alpha = 1
    if color == opaque { return }
    content.add(opaque, isStroke: false)
    color = opaque
  }

  mutating func setOpacity(_ next: Double) {
    let thousandths = Int((min(max(next.isNaN ? 1 : next, 0), 1) * 1000).rounded())
    if Double(thousandths) / 1000 == opacity { return }
    opacity = Double(thousandths) / 1000
    opacities.insert(thousandths)
    content.add("/A\(thousandths) gs\n")
  }
}
