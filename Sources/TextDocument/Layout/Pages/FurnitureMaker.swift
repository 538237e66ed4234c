import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Makes the heads, feet and repeated frames of pages from page masters.
struct FurnitureMaker {
  /// The values of fields that are the same on all pages.
  struct Facts {
    var title: String
    var author: String
    var date: String?
    /// The language of the text (BCP 47); nil if unknown.
    var language: String?
    var isRightToLeft: Bool
    /// The values of the data and of the front matter, by their keys.
    var values: [String: String] = [:]
  }

  /// The text of a page, in UTF-16 code units; nil if it has none.
  typealias PageRange = Range<Int>?

  /// A part of a master, with its text and frame.
  struct Template {
    var text: FieldText
    /// The same text with its fields as written, and with its format and folder.
    var input: DocumentInput
    var container: SheetContainer
    var plan: ContainerPlan
    var role: PageFurniture.Role
    var place: String
    /// The number of its style.
    var style: Int
  }

  /// The templates of pages with the same masters.
  private struct Design: Hashable {
    var masters: [Int]
    var isRight: Bool
  }

  private struct Key: Hashable {
    var template: Int
    var text: String
  }

  private let plan: PagePlan
  let masters: PageMasters
  private let request: DocumentRequest
  let facts: Facts
  private let fonts: FontLibrary
  /// Returns the places of the document by their names; asked only if a text refers to one.
  let findPlaces: () -> [String: FurniturePlace]
  /// These places; nil until a text refers to one.
  var places: [String: FurniturePlace]?
  private var templates: [Template] = []
  private var designs: [Design: [Int]] = [:]
  var stylers: [(style: SheetStyle, styler: DocumentStyler)] = []
  private var pieces: [PageFurniture.Piece] = []
  private var known: [Key: Int] = [:]
  /// The exclusions of pages, by the parts that are on them.
  private var shapes: [[Bool]: [ExclusionPath]] = [:]
  var remarks: [DocumentRemark] = []

  /// - Parameter places: Returns the places of the document by their names.
  init?(
    _ plan: PagePlan, _ request: DocumentRequest, _ facts: Facts, fonts: FontLibrary,
    places: @escaping () -> [String: FurniturePlace]
  ) {
    guard let masters = plan.masters else { return nil }
    (self.plan, self.masters, self.request) = (plan, masters, request)
    (self.facts, self.fonts, findPlaces) = (facts, fonts, places)
  }

  /// Returns the parts of all pages.
  ///
  /// - Parameters:
  ///   - pages: The text of each page.
  ///   - blank: The indices of the pages that show nothing of the document's text.
  ///   - numbers: The numbers of the pages.
  ///   - headings: Returns the headings of the document; asked only if a field shows them.
  /// - Complexity: O(*n*) in the pages and the headings.
  mutating func furniture(
    of pages: [PageRange], blank: Set<Int>, _ numbers: PageNumbering,
    headings: () -> [DocumentHeading]
  ) throws(DocumentError) -> PageFurniture {
    var heads: RunningHeads?
    var position = 0
    var own: [[Int]] = []
    for (number, range) in pages.enumerated() {
      let order = masters.order(
        forPage: number, isLast: number == pages.count - 1, isBlank: blank.contains(number))
      let page = range ?? position..<position
      position = page.upperBound
      var indices: [Int] = []
      for template in try templates(for: order, onPage: number) {
        let hidesMarks = templates[template].input.isMerged
        let text = templates[template].text.text { field in
          let value: String
          switch field {
          case .page(let form): value = numbers[number].text(form, in: facts.language)
          case .pages(let form):
            value = PageLabel(number: pages.count).text(form, in: facts.language)
          case .partPages:
            value = numbers.last(ofPartWith: number, of: pages.count).number(in: facts.language)
          case .pageOf(let name): value = places?[name]?.page ?? ""
          case .words(let name): value = places?[name]?.words ?? ""
          case .title: value = facts.title
          case .author: value = facts.author
          case .date: value = facts.date ?? ""
          case .value(let key): value = facts.values[key] ?? ""
          case .section(let level, let isLast):
            let all = heads ?? RunningHeads(headings())
            heads = all
            value = all.title(level: level, isLast: isLast, on: page)
          }
          // A value is text within one cell or line.
          return hidesMarks ? DocumentValues.standIns(for: value) : value
        }
        if let piece = try piece(template, text, onPage: number) { indices.append(piece) }
      }
      own.append(indices)
    }
    return PageFurniture(pieces, pages: own, fonts: fonts)
  }

  // MARK: Templates

  /// Returns the indices of the parts that masters give to a page.
  private mutating func templates(
    for order: [Int], onPage page: Int
  ) throws(DocumentError) -> [Int] {
    let design = Design(masters: order, isRight: masters.isRight(page))
    if let indices = designs[design] { return indices }
    let master = masters.merged(order)
    var margin = PagePlan.Margins(
      masters.insets(
        master.margin, isRight: design.isRight, base: plan.marginWithNotes, width: plan.width),
      width: plan.width, height: plan.height
    ).insets
    // Heads and feet are as wide as the text.
    _ = plan.sheetNotes.plan(
      width: plan.width, margin: &margin, isRightToLeft: plan.isRightToLeft,
      isRight: design.isRight)
    var indices: [Int] = []
    let height = plan.height ?? PagePlan.defaultWidth
    func place(_ has: (SheetMaster) -> Bool) -> String {
      "masters[\(order.last { has(masters.masters[$0]) } ?? 0)]"
    }
    let width = plan.width - margin.left - margin.right
    if let head = master.head {
      let band = Rect(x: margin.left, y: 0, width: width, height: margin.top)
      indices += try add(head, .head, in: band, at: place { $0.head != nil } + ".head")
    }
    if let containers = master.containers {
      let outer = place { $0.containers != nil }
      for (index, container) in containers.enumerated() where container.hasOwnText {
        let input = try request.merged(container, hasFields: true)
        indices.append(try add(container, .frame, input, at: "\(outer).containers[\(index)]"))
      }
    }
    if let foot = master.foot {
      let band = Rect(
        x: margin.left, y: height - margin.bottom, width: width, height: margin.bottom)
      indices += try add(foot, .foot, in: band, at: place { $0.foot != nil } + ".foot")
    }
    designs[design] = indices
    return indices
  }

  /// Adds a head or foot.
  ///
  /// - Parameter band: The margin that it is in unless it has a frame.
  private mutating func add(
    _ furniture: SheetFurniture, _ role: PageFurniture.Role, in band: Rect, at place: String
  ) throws(DocumentError) -> [Int] {
    guard furniture.text?.isEmpty == false || furniture.source != nil else { return [] }
    let frame = furniture.frame
    var container = SheetContainer(
      x: frame?.x ?? .points(band.minX), y: frame?.y ?? .points(band.minY),
      width: frame?.width ?? .points(band.width),
      height: frame.map(\.height) ?? .points(band.height))
    container.verticalAlignment = furniture.verticalAlignment ?? .center
    (container.background, container.border) = (furniture.background, furniture.border)
    let body = masters.part.body
    var style = SheetStyle()
    style.font.size = 0.85 * (body.font.size ?? SheetStyle.defaultSize)
    if let named = masters.part.styles[role.rawValue] { style.merge(named) }
    style.merge(furniture.style)
    container.style = style
    let input = try request.merged(furniture, hasFields: true)
    return [try add(container, role, input, at: place)]
  }

  /// Adds a part, unless there is the same one already.
  ///
  /// - Returns: Its index.
  private mutating func add(
    _ container: SheetContainer, _ role: PageFurniture.Role, _ input: DocumentInput,
    at place: String
  ) throws(DocumentError) -> Int {
    let keys = Set(facts.values.keys)
    var text = FieldText(input.string, keys: keys)
    if text.mayRefer {
      let known = places ?? findPlaces()
      places = known
      text = FieldText(input.string, places: Set(known.keys), keys: keys)
    }
    for name in text.unknown {
      // The text itself may have the name.
      if input.format == .markdown, FieldText.isReference(name) { continue }
      if input.format.hasBlocks, MarkdownAttributes.isList(name) { continue }
      // An object in JSON is no field.
      if input.format == .table, name.isEmpty || name.contains("\"") { continue }
      remark(onField: name, at: place)
    }
    if text.fields.contains(.date), facts.date == nil {
      let remark = DocumentRemark(
        place: place, message: "the document has no date for “{date}”",
        hint: "Write “date: …” in the front matter of the Markdown.")
      if !remarks.contains(remark) { remarks.append(remark) }
    }
    if container.fit != nil || container.fitShape != nil {
      let remark = DocumentRemark(
        place: place, message: "frames of masters are not fitted to their text",
        hint: "Give the text a size, or move the frame to the sheet’s “containers”, with “pages”.")
      // Left and right pages have designs of their own.
      if !remarks.contains(remark) { remarks.append(remark) }
    }
    let size = Size(width: plan.width, height: plan.height ?? PagePlan.defaultWidth)
    let resolved: ContainerPlan
    do {
      let container =
        role == .frame
        ? container.measuringRows(by: plan.firstBaseline, plan.lastBaseline) : container
      resolved = try container.resolved(in: size, end: plan.height, page: 0, files: plan.files)
    } catch {
      throw error.inside(place)
    }
    var style = container.style
    style.direction = style.direction ?? (facts.isRightToLeft ? .rightToLeft : nil)
    let number = number(of: style, isFrame: role == .frame)
    let known = templates.firstIndex {
      $0.place == place && $0.plan.frame == resolved.frame && $0.style == number
    }
    if let known { return known }
    var own = input
    // Stand-ins replace the marks of fields' values, which are text.
    own.isMerged = input.isMerged || input.format.hasBlocks || text.hasValues
    templates.append(
      Template(
        text: text, input: own, container: container, plan: resolved, role: role, place: place,
        style: number))
    return templates.count - 1
  }

  /// Adds a remark on an unknown field of a part, unless it has the same one already.
  mutating func remark(onField name: String, at place: String) {
    let message = "there is no field “{\(name)}”; it is shown as it is written"
    if remarks.contains(where: { $0.place == place && $0.message == message }) { return }
    let base = name.prefix { $0 != ":" }
    let target = String(name.dropFirst(base.count + 1))
    let nearest = NearestNames((places ?? [:]).keys.sorted()).hint(for: target)
    let hint: String? =
      switch base {
      case "page": nearest ?? "Write {page}, or {page:roman}, :Roman or :latin."
      case "ref": nearest ?? "Write the name of a heading, a paragraph or a picture."
      case "pages": "Write {pages}, or {pages:roman}, :Roman, :latin or :part."
      case "section": "Write a level from 1 to 6, as in {section:2}, or {section:2:last}."
      default: NearestNames(FieldText.names + facts.values.keys.sorted()).hint(for: String(base))
      }
    remarks.append(
      DocumentRemark(
        place: place, message: message,
        hint: hint
          ?? "Fields are {page}, {pages}, {title}, {author}, {section}, {date} and keys "
          + "of the front matter."
      ))
  }

  /// Returns the number of a styler for a text with a style.
  private mutating func number(of style: SheetStyle, isFrame: Bool) -> Int {
    if let number = stylers.firstIndex(where: { $0.style == style }) { return number }
    var part = masters.part
    if part.body.language == nil { part.body.language = facts.language }
    // Heads have the font and the colour of the text, not its paragraphs' form.
    if !isFrame {
      var body = SheetStyle()
      (body.font, body.color, body.language) = (part.body.font, part.body.color, part.body.language)
      (body.punctuation, body.direction) = (part.body.punctuation, part.body.direction)
      part.body = body
    }
    var outer = DocumentStyler(
      part, fonts: fonts,
      pictures: MarkdownPictures(request.files, for: plan.traits, isLossy: request.isLossy),
      links: MarkdownLinks(request.links))
    outer.values = request.values
    stylers.append((style, outer.styler(part.applying(style))))
    return stylers.count - 1
  }

  // MARK: Pieces

  /// Returns the number of a part with a text; nil if the text is empty and nothing is painted
  /// behind it.
  private mutating func piece(
    _ index: Int, _ text: String, onPage page: Int
  ) throws(DocumentError) -> Int? {
    let template = templates[index]
    let isEmpty = !text.contains { !$0.isWhitespace }
    if isEmpty, template.role != .frame || template.plan.decorations(of: .zero).isEmpty {
      return nil
    }
    var shapes = isEmpty ? [] : try exclusions(onPage: page)
    if template.plan.angle != 0 {
      // A turned frame sees the page turned the other way.
      let center = template.plan.box.center
      let back = Transform.rotation(by: -template.plan.angle, around: center)
      for index in shapes.indices { shapes[index].path.apply(back) }
    }
    shapes.removeAll { $0.isOutside(template.plan.frame) }
    let key = Key(template: index, text: text)
    if shapes.isEmpty, let number = known[key] { return number }
    pieces.append(
      PageFurniture.Piece(
        text: styled(text, template), plan: template.plan, role: template.role,
        alignment: template.container.verticalAlignment ?? .top, shapes: shapes,
        place: template.place))
    if shapes.isEmpty { known[key] = pieces.count - 1 }
    return pieces.count - 1
  }

  /// Returns the exclusions of a page, in points of the page.
  private mutating func exclusions(onPage page: Int) throws(DocumentError) -> [ExclusionPath] {
    if plan.exclusions.isEmpty, plan.pictures.isEmpty { return [] }
    let presence = plan.presence(onPage: page)
    if let known = shapes[presence] { return known }
    let size = Size(width: plan.width, height: plan.height ?? PagePlan.defaultWidth)
    let found = try plan.exclusionPaths(
      in: size, pictures: plan.parts(in: size).pictures, page: page)
    shapes[presence] = found
    return found
  }
}
