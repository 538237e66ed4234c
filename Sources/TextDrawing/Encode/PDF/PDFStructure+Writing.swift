import TextStorage

/// Writing of the structure and the outline.
extension PDFStructure {
  /// Writes everything that is not written yet, and returns the number of the tree's root.
  mutating func write(in file: inout PDFFile) -> Int {
    endPage()
    write(except: [], in: &file)
    var tree = PDFWriter("<</Nums[")
    for (key, owner) in owners.enumerated() {
      tree.add(key)
      switch owner {
      // All pages are written.
      case .page: break
      case .written(let list): tree.add(reference: list)
      case .annotation(let element): tree.add(reference: Int(objects[element]))
      }
    }
    tree.add("]>>")
    var writer = PDFWriter("<</Type/StructTreeRoot/K ")
    writer.add(reference: Int(objects[0]))
    writer.add("/ParentTreeNextKey ")
    writer.add(owners.count)
    writer.add("/ParentTree ")
    writer.add(reference: file.add(tree))
    addIdentifiers(to: &writer)
    if hasAsides { writer.add("/RoleMap<</Aside/Div>>") }
    writer.add(">>")
    file.add(writer, as: root)
    return root
  }

  /// Writes the names of the elements that have one.
  private func addIdentifiers(to writer: inout PDFWriter) {
    var names: [[UInt8]: Int] = [:]
    for note in notes { names[Array(note.name.utf8)] = note.element }
    if names.isEmpty { return }
    writer.add("/IDTree<</Names[")
    for name in names.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard let element = names[name] else { continue }
      writer.add(bytes: name)
      writer.add(reference: Int(objects[element]))
    }
    writer.add("]>>")
  }

  /// Writes the complete elements and releases them.
  ///
  /// - Parameter open: The elements that may still grow.
  mutating func write(except open: Set<Int>, in file: inout PDFFile) {
    if root == 0 { root = file.newObject() }
    let numbers = elements.keys.sorted()
    // Elements refer to each other in both directions.
    for number in numbers where objects[number] == 0 { objects[number] = Int32(file.newObject()) }
    for number in numbers where !open.contains(number) {
      guard let element = elements.removeValue(forKey: number) else { continue }
      file.add(writer(of: element), as: Int(objects[number]))
    }
    for key in firstUnwrittenOwner..<owners.count {
      guard case .page(let numbers) = owners[key] else { continue }
      var list = PDFWriter()
      list.add(references: numbers.map { Int(objects[Int($0)]) })
      owners[key] = .written(file.add(list))
    }
    firstUnwrittenOwner = owners.count
  }

  private func writer(of element: Element) -> PDFWriter {
    // A label without glyphs or a link without words has no children.
    var writer = PDFWriter("<</Type/StructElem/S/")
    writer.add(element.role.rawValue)
    writer.add("/P ")
    writer.add(reference: element.parent < 0 ? root : Int(objects[element.parent]))
    if let language = element.language {
      writer.add("/Lang")
      writer.add(text: language)
    }
    if let name = element.identifier {
      writer.add("/ID")
      writer.add(bytes: Array(name.utf8))
    }
    if let words = element.alternativeText {
      writer.add("/Alt")
      writer.add(text: words)
    }
    if element.role == .headerCell || element.spans != (1, 1) {
      writer.add("/A<</O/Table")
      if element.role == .headerCell { writer.add("/Scope/Column") }
      if element.spans.columns > 1 { writer.add("/ColSpan \(element.spans.columns)") }
      if element.spans.rows > 1 { writer.add("/RowSpan \(element.spans.rows)") }
      writer.add(">>")
    }
    if let numbering = element.numbering {
      writer.add("/A<</O/List/ListNumbering/\(PDFStructure.name(of: numbering))>>")
    }
    if !element.bounds.isEmpty {
      writer.add("/A<</O/Layout/Placement/Inline/BBox[")
      for edge in element.bounds { writer.add(edge) }
      writer.add("]>>")
    }
    add(element.kids, to: &writer)
    writer.add(">>")
    return writer
  }

  /// Returns PDF's name of a list numbering (ISO 32000-1, table 347).
  private static func name(of numbering: TextList.MarkerFormat) -> String {
    switch numbering {
    case .disc: "Disc"
    case .circle: "Circle"
    case .square: "Square"
    case .decimal: "Decimal"
    case .lowercaseLatin: "LowerAlpha"
    case .uppercaseLatin: "UpperAlpha"
    case .lowercaseRoman: "LowerRoman"
    case .uppercaseRoman: "UpperRoman"
    case .hyphen, .custom: "None"
    }
  }

  private func add(_ kids: [Kid], to writer: inout PDFWriter) {
    guard !kids.isEmpty else { return }
    // The page of the first content is written only once.
    var page: Int32?
    for case .content(let own, _) in kids where page == nil { page = own }
    if let page {
      writer.add("/Pg ")
      writer.add(reference: Int(page))
    }
    writer.add("/K[")
    for kid in kids {
      switch kid {
      case .element(let element): writer.add(reference: Int(objects[Int(element)]))
      case .content(let own, let number) where own == page: writer.add(Int(number))
      case .content(let own, let number):
        writer.add("<</Type/MCR/Pg ")
        writer.add(reference: Int(own))
        writer.add("/MCID \(number)>>")
      case .annotation(let object, let own):
        writer.add("<</Type/OBJR/Pg ")
        writer.add(reference: Int(own))
        writer.add("/Obj ")
        writer.add(reference: Int(object))
        writer.add(">>")
      }
    }
    writer.add("]")
  }

  /// Returns the text of a heading, in one line.
  private func title(of heading: Heading) -> String {
    var words = TitleWords()
    words.append(heading.units)
    return words.text
  }

  /// Writes the outline: each heading within the preceding heading of higher rank.
  ///
  /// - Returns: The number of its root; nil if there are no headings.
  func writeOutline(in file: inout PDFFile) -> Int? {
    guard !headings.isEmpty else { return nil }
    let root = file.newObject()
    let objects = headings.map { _ in file.newObject() }
    var parents: [Int] = []
    var kids: [Int: [Int]] = [:]
    var open: [Int] = []
    for (index, heading) in headings.enumerated() {
      while let last = open.last, headings[last].level >= heading.level { open.removeLast() }
      let parent = open.last ?? -1
      parents.append(parent)
      kids[parent, default: []].append(index)
      open.append(index)
    }
    var places: [Int] = Array(repeating: 0, count: headings.count)
    for siblings in kids.values {
      for (place, index) in siblings.enumerated() { places[index] = place }
    }
    for (index, heading) in headings.enumerated() {
      var writer = PDFWriter("<</Title")
      writer.add(text: title(of: heading))
      writer.add("/Parent ")
      writer.add(reference: parents[index] < 0 ? root : objects[parents[index]])
      let siblings = kids[parents[index]] ?? []
      let place = places[index]
      if place > 0 {
        writer.add("/Prev ")
        writer.add(reference: objects[siblings[place - 1]])
      }
      if place + 1 < siblings.count {
        writer.add("/Next ")
        writer.add(reference: objects[siblings[place + 1]])
      }
      PDFStructure.addEnds(of: kids[index], objects, isOpen: true, to: &writer)
      writer.add("/Dest")
      writer.add(destination(of: heading))
      writer.add(">>")
      file.add(writer, as: objects[index])
    }
    var writer = PDFWriter("<</Type/Outlines")
    PDFStructure.addEnds(of: kids[-1], objects, isOpen: true, to: &writer)
    writer.add(">>")
    file.add(writer, as: root)
    return root
  }

  private static func addEnds(
    of kids: [Int]?, _ objects: [Int], isOpen: Bool, to writer: inout PDFWriter
  ) {
    guard let kids, let first = kids.first, let last = kids.last else { return }
    writer.add("/First ")
    writer.add(reference: objects[first])
    writer.add("/Last ")
    writer.add(reference: objects[last])
    writer.add("/Count \(kids.count)")
  }

  private func destination(of heading: Heading) -> PDFWriter {
    destination(of: Anchor(page: heading.page, top: heading.top))
  }

  private func destination(of anchor: Anchor) -> PDFWriter {
    var writer = PDFWriter("[")
    writer.add(reference: anchor.page)
    writer.add("/XYZ null ")
    writer.add(anchor.top)
    writer.add("null]")
    return writer
  }

  /// Writes the destinations of links within the document: headings, by the names that GitHub
  /// gives them, notes and their marks.
  ///
  /// - Returns: The number of the names; nil if there are none.
  func writeDestinations(in file: inout PDFFile) -> Int? {
    guard !headings.isEmpty || !anchors.isEmpty else { return nil }
    var counts: [String: Int] = [:]
    var names: [(name: [UInt8], place: Anchor)] = []
    for heading in headings {
      let name = heading.anchor ?? PDFStructure.anchor(of: title(of: heading))
      let count = counts[name, default: 0]
      counts[name] = count + 1
      names.append(
        (
          Array((count > 0 ? "\(name)-\(count)" : name).utf8),
          Anchor(page: heading.page, top: heading.top)
        ))
    }
    let known = Set(names.map(\.name))
    names += anchors.map { (Array($0.utf8), $1) }.filter { !known.contains($0.0) }
    names.sort { $0.name.lexicographicallyPrecedes($1.name) }
    var writer = PDFWriter("<</Names[")
    for (name, place) in names {
      writer.add(bytes: name)
      writer.add(destination(of: place))
    }
    writer.add("]>>")
    return file.add(writer)
  }

  /// Returns the anchor of a heading: its letters and digits in lower case, a hyphen for each
  /// space.
  static func anchor(of title: String) -> String {
    var name = ""
    for scalar in title.lowercased().unicodeScalars {
      if scalar == " " {
        name += "-"
      } else if scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark
      {
        name.unicodeScalars.append(scalar)
      }
    }
    return name
  }
}

extension PageText {
  /// Returns the name that links to a heading use, made of its words as PDF and HTML files make
  /// it.
  package static func anchor(ofHeading title: String) -> String { PDFStructure.anchor(of: title) }
}
