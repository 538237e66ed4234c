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
  /// The current fill colour; nil if unknown.
  private var color: Color?
  private var opacity = 1.0
  private(set) var mark: Mark?
  /// The opacities that the page uses, in thousandths, and its fonts and pictures.
  private var opacities: Set<Int> = [1000]
  var usedFonts: Set<Int> = []
  private var usedImages: Set<Int> = []
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
  private let unit: Double
  /// The distance that the page is painted beyond its edges, in points.
  private let bleed: Double
  /// The annotations of links.
  private var annotations: [Int] = []
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

  // MARK: Shapes

  private mutating func fill(_ rect: Rect, _ color: Color) {
    guard color.alpha > 0, rect.width > 0, rect.height > 0 else { return }
    begin(.artifact)
    setFill(color)
    let corner = place(Point(x: rect.minX, y: rect.maxY))
    for value in [corner.x, corner.y, rect.width, rect.height] { content.add(value) }
    content.add("re f\n")
  }

  private mutating func fill(_ path: BezierPath, _ color: Color) {
    guard color.alpha > 0, path.isFinite, !path.isEmpty else { return }
    begin(.artifact)
    setFill(color)
    let height = list.size.height
    content.add(path) { Point(x: $0.x, y: height - $0.y) }
    content.add(path.usesEvenOddFillRule ? "f*\n" : "f\n")
  }

  private mutating func stroke(
    _ path: BezierPath, _ color: Color, width: Double, dashes: [Double], cap: String = "1 J 1 j "
  ) {
    guard color.alpha > 0, width.isFinite, width > 0, path.isFinite, !path.isEmpty else { return }
    begin(.artifact)
    setOpacity(color.alpha)
    content.add("q ")
    content.add(width)
    content.add("w \(cap)")
    content.add(color, isStroke: true)
    if dashes.contains(where: { $0 > 0 }), dashes.allSatisfy({ $0 >= 0 && $0.isFinite }) {
      content.add("[")
      for dash in dashes { content.add(dash) }
      content.add("]0 d\n")
    }
    let height = list.size.height
    content.add(path) { Point(x: $0.x, y: height - $0.y) }
    content.add("S Q\n")
  }

  /// Draws an underline or a strikethrough.
  private mutating func add(_ rule: TextRule) {
    for line in rule.lines {
      var path = BezierPath()
      path.move(to: Point(x: rule.start, y: line.y))
      path.addLine(to: Point(x: rule.end, y: line.y))
      stroke(path, rule.color, width: line.thickness, dashes: line.dashes, cap: "")
    }
  }

  // MARK: Pictures

  private mutating func add(
    _ picture: Bitmap, _ frame: Rect, _ opacity: Double, _ figure: PageText.Figure?
  ) {
    guard frame.width > 0, frame.height > 0, frame.origin.isFinite, opacity > 0 else { return }
    let corner = place(Point(x: frame.minX, y: frame.maxY))
    if let figure, let words = figure.alternativeText, !words.isEmpty {
      var parent = 0
      if let paragraph = figure.paragraph, let text = list.text {
        parent =
          encoder.structure.open(
            paragraph, of: text, language: encoder.language, page: object,
            top: corner.y + frame.height
          ).element
      }
      let element = encoder.structure.addFigure(
        words, bounds: [corner.x, corner.y, corner.x + frame.width, corner.y + frame.height],
        to: parent)
      begin(.element(element))
    } else {
      begin(.artifact)
    }
    setOpacity(opacity)
    if let drawing = picture.drawing {
      if let form = encoder.drawings.form(of: drawing, shownIn: frame, in: &encoder.file) {
        return show(form, at: corner, size: frame.size)
      }
    }
    show(encoder.images.object(of: picture, in: &encoder.file), at: corner, size: frame.size)
  }

  /// Shows a drawing that is in the file.
  private mutating func show(_ form: PDFDrawings.Form, at corner: Point, size: Size) {
    usedForms.insert(form.object)
    content.add("q ")
    for value in [size.width / form.size.width, 0, 0, size.height / form.size.height] {
      content.add(precise: value)
    }
    for value in [corner.x, corner.y] { content.add(value) }
    content.add("cm /G\(form.object) Do Q\n")
  }

  /// Shows a picture that is in the file.
  mutating func show(_ image: Int, at corner: Point, size: Size) {
    usedImages.insert(image)
    content.add("q ")
    for value in [size.width, 0, 0, size.height, corner.x, corner.y] { content.add(value) }
    content.add("cm /I\(image) Do Q\n")
  }

  // MARK: The page

  /// Writes the page's objects and returns the page's number.
  mutating func write() -> Int {
    endMark()
    for (index, link) in (list.text?.links ?? []).enumerated() { add(link, index) }
    let stream = encoder.file.newObject()
    encoder.file.addStream(content.bytes, as: stream)
    var page = PDFWriter("<</Type/Page/Parent ")
    page.add(reference: encoder.pageTree)
    let trim = [0, 0, list.size.width, list.size.height]
    let media = [0 - bleed, 0 - bleed, list.size.width + bleed, list.size.height + bleed]
    for (name, box) in [("Media", media)] + (bleed > 0 ? [("Bleed", media), ("Trim", trim)] : []) {
      page.add("/\(name)Box[")
      for edge in box { page.add(edge / unit) }
      page.add("]")
    }
    if unit > 1 {
      page.add("/UserUnit ")
      page.add(unit)
    }
    page.add("/Tabs/S/StructParents ")
    page.add(key)
    page.add("/Contents ")
    page.add(reference: stream)
    if !annotations.isEmpty {
      page.add("/Annots")
      page.add(references: annotations)
    }
    page.add("/Resources")
    if let resources {
      page.add(" ")
      page.add(reference: resources)
      encoder.file.add(resourceDictionary, as: resources)
    } else {
      page.add(resourceDictionary)
    }
    page.add(">>")
    encoder.file.add(page, as: object)
    return object
  }

  /// The dictionary of the names used in the content.
  private var resourceDictionary: PDFWriter {
    var writer = PDFWriter("<<")
    let fonts = usedFonts.sorted().map { ("F\($0)", encoder.fontObjects[$0]) }
    addResources("Font", fonts, to: &writer)
    let images = usedImages.sorted().map { ("I\($0)", $0) }
    let forms = usedForms.sorted().map { ("G\($0)", $0) }
    addResources("XObject", images + forms, to: &writer)
    addResources("Shading", usedShadings.sorted().map { ("S\($0)", $0) }, to: &writer)
    if opacities.count > 1 || !usedMasks.isEmpty {
      writer.add("/ExtGState<<")
      for mask in usedMasks.sorted() {
        writer.add("/M\(mask) ")
        writer.add(reference: mask)
      }
      for opacity in opacities.sorted() {
        let value = PDFWriter.decimal(Double(opacity) / 1000)
        writer.add("/A\(opacity)<</ca \(value)/CA \(value)>>")
      }
      writer.add(">>")
    }
    writer.add(">>")
    return writer
  }

  private func addResources(
    _ kind: String, _ objects: [(name: String, object: Int)], to writer: inout PDFWriter
  ) {
    guard !objects.isEmpty else { return }
    writer.add("/\(kind)<<")
    for (name, object) in objects {
      writer.add("/\(name) ")
      writer.add(reference: object)
    }
    writer.add(">>")
  }

  /// Writes the annotation of a link.
  private mutating func add(_ link: PageText.Link, _ index: Int) {
    let corner = place(Point(x: link.frame.minX, y: link.frame.maxY))
    let annotation = encoder.file.newObject()
    var writer = PDFWriter("<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[")
    for edge in [corner.x, corner.y, corner.x + link.frame.width, corner.y + link.frame.height] {
      writer.add(edge / unit)
    }
    if let anchor = link.anchor, encoder.structure.anchors[anchor] == nil {
      encoder.structure.anchors[anchor] = PDFStructure.Anchor(
        page: object, top: corner.y + link.frame.height)
    }
    writer.add("]/Contents")
    writer.add(text: link.destination)
    if link.destination.hasPrefix("#") {
      writer.add("/A<</S/GoTo/D")
      writer.add(bytes: Array(link.destination.dropFirst().utf8))
    } else {
      writer.add("/A<</S/URI/URI")
      writer.add(bytes: PDFPage.address(link.destination))
    }
    writer.add(">>")
    if let element = linkElements[index] {
      writer.add("/StructParent ")
      writer.add(
        encoder.structure.addAnnotation(of: element, object: annotation, page: object))
    }
    writer.add(">>")
    encoder.file.add(writer, as: annotation)
    annotations.append(annotation)
  }

  /// Returns an address with other characters percent-encoded (RFC 3986, section 2.1).
  private static func address(_ destination: String) -> [UInt8] {
    var address = PDFWriter()
    for byte in destination.utf8 {
      if (0x21...0x7E).contains(byte) {
        address.bytes.append(byte)
      } else {
        address.add("%")
        address.add(byte: byte)
      }
    }
    return address.bytes
  }
}
