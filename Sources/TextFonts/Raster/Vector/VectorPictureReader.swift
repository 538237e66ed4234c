import TextStorage

/// Reads the elements of an SVG file that is a picture, and counts the cost of drawing them.
///
/// Unlike in fonts, style sheets may refer to elements, and text, filters, markers, dashes and
/// embedded pictures are allowed as far as their cost is known.
final class VectorPictureReader: VectorXMLReader {
  /// The first reason to refuse the document, with its line; nil if there is none.
  private(set) var refusal: Fault?
  /// The addresses of the embedded pictures.
  private(set) var images: [String] = []

  private var elements: [VectorElements.Element] = []
  private var names: [String: Int] = [:]
  /// The name, the classes and the identifier of each element, for the selectors of style sheets.
  private var labels: [VectorStyleSheet.Labels] = []
  /// The number of coordinates of each element, and the sum of their magnitudes.
  private var outlines: [(count: Int, length: Double)] = []
  private var open: [Int] = []
  private var style = ""
  private var textBytes = 0
  /// The shortest period of dashes, in units; infinite without dashes.
  private var dashPeriod = Double.infinity
  private var hasMarkers = false

  /// The highest cost of a picture.
  private static let limit = 400_000
  /// The cost of a part that is drawn on a layer as large as the picture, and of a step of a
  /// filter.
  private static let layerCost = 256
  private static let filterCost = 1024
  /// The longest text of an entity, in bytes. An entity is repeated for a few bytes of the file.
  private static let entityLimit = 256

  private static let namespace = "http://www.w3.org/2000/svg"
  /// The steps of filters with a cost per pixel that does not depend on their attributes.
  private static let filters: Set<String> = [
    "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feDropShadow", "feFlood",
    "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feMerge", "feMergeNode",
    "feOffset", "feTile",
  ]
  private static let shapes: Set<String> = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
  ]
  private static let texts: Set<String> = ["text", "tspan", "textPath", "a"]
  /// The attributes of other namespaces that have a meaning in SVG.
  private static let common = [
    "http://www.w3.org/1999/xlink href": "href", "http://www.w3.org/XML/1998/namespace id": "id",
  ]
  /// The attributes that the outline of an element consists of.
  private static let coordinates: Set<String> = [
    "d", "points", "x1", "y1", "x2", "y2", "width", "height", "r", "rx", "ry",
  ]

  /// Reads a document; returns the reason if it cannot be drawn.
  func read(_ bytes: [UInt8]) -> Fault? {
    let fault = read(xml: bytes)
    if let refusal { return refusal }
    if let fault { return fault }
    let sheet = VectorStyleSheet(style)
    if let reason = sheet.refusal { return Fault(line: 0, reason: reason) }
    for index in elements.indices {
      for rule in sheet.rules(for: labels[index]) {
        for (name, value) in rule { read(name, value, of: &elements[index]) }
      }
    }
    addOutlines()
    if let refusal { return refusal }
    guard VectorElements(elements, names, limit: Self.limit).canDrawAll else {
      return Fault(
        line: 0, reason: "it refers to itself, is nested too deeply, or takes too long to draw")
    }
    return nil
  }

  private func refuse(_ reason: String) {
    if refusal == nil { refusal = Fault(line: line, reason: reason) }
    isStopped = true
  }

  // MARK: XML

  override func declareEntity(value: String?) {
    guard let value, value.utf8.count <= Self.entityLimit, !value.contains("&"),
      !value.contains("%")
    else { return refuse("it declares an entity that is long, nested or in another file") }
  }

  override func process(_ target: String) {
    if target == "xml-stylesheet" { refuse("its style sheet is in another file; embed it") }
  }

  override func begin(_ fullName: String, _ attributes: [(name: String, value: String)]) {
    let parts = fullName.split(separator: " ")
    let name = String(parts.last ?? "")
    let space = parts.count == 2 ? String(parts[0]) : ""
    if elements.isEmpty, space != Self.namespace || name != "svg" {
      return refuse(
        name == "svg"
          ? "its root has no xmlns=\"\(Self.namespace)\"; add it"
          : "its root is <\(name)>, not <svg>"
      )
    }
    if space == "http://www.w3.org/2001/XInclude" { return refuse("it includes another file") }
    guard open.count < VectorElements.depthLimit else {
      return refuse("its elements are nested more than \(VectorElements.depthLimit) deep")
    }
    // Foreign elements draw nothing, but elements in them may be used.
    let isOwn = space == Self.namespace
    if isOwn, name.hasPrefix("fe"), !Self.filters.contains(name) {
      return refuse("its filter has <\(name)>, which is not supported; use another effect")
    }
    var element = VectorElements.Element(parent: open.last, ownCost: 1)
    if isOwn, Self.filters.contains(name) { element.ownCost += Self.filterCost }
    var label = VectorStyleSheet.Labels(element: isOwn ? name : "")
    var outline = (count: 0, length: 0.0)
    for attribute in attributes {
      element.ownCost += attribute.value.utf8.count / 64
      // Attributes of other XML languages have their namespace before their name.
      switch attribute.name.hasPrefix("http") ? Self.common[attribute.name] : attribute.name {
      case nil: break
      case "id":
        label.identifier = attribute.value
        nameElement(attribute.value)
      case "class":
        label.classes = attribute.value.split(whereSeparator: \.isWhitespace).map(String.init)
      case "href":
        if isOwn, name != "a" {
          refer(to: attribute.value, from: &element, isImage: name == "image")
        }
      case "style": read(style: attribute.value, of: &element)
      case let key? where Self.coordinates.contains(key):
        Self.measure(attribute.value, into: &outline)
      case let key?: read(key, attribute.value, of: &element)
      }
    }
    if let parent = open.last { elements[parent].children.append(elements.count) }
    open.append(elements.count)
    elements.append(element)
    labels.append(label)
    outlines.append(Self.shapes.contains(name) ? outline : (0, 0))
    if elements.count > Self.limit { refuse("it has more than \(Self.limit) elements") }
  }

  /// Gives the element that begins a name. If another has it, uses of the name count both.
  private func nameElement(_ name: String) {
    guard let first = names[name] else {
      names[name] = elements.count
      return
    }
    guard first < elements.count else { return }
    let other = "\(name) \(elements.count)"
    names[other] = elements.count
    elements[first].references.append(other)
  }

  override func end() { open.removeLast() }

  override func add(_ text: String) {
    guard let element = open.last else { return }
    let name = labels[element].element
    if name == "style" { style += text }
    if Self.texts.contains(name) { elements[element].ownCost += text.utf8.count }
    textBytes += text.utf8.count
    if textBytes > 64 * Self.limit { refuse("its text is too long") }
  }

  // MARK: Properties

  private func read(style: String, of element: inout VectorElements.Element) {
    let sheet = VectorStyleSheet(declarations: style)
    if let reason = sheet.refusal { return refuse(reason) }
    for rule in sheet.rules(for: VectorStyleSheet.Labels(element: "")) {
      for (name, value) in rule { read(name, value, of: &element) }
    }
  }

  /// Reads a property, from an attribute or from CSS.
  private func read(_ name: String, _ value: String, of element: inout VectorElements.Element) {
    let word = value.filter { !$0.isWhitespace }.lowercased()
    switch name {
    case "opacity": if word != "1" { element.ownCost += Self.layerCost }
    case "filter", "mask", "mix-blend-mode":
      if word != "none", word != "normal" { element.ownCost += Self.layerCost }
      // Functions such as blur(2px) need no element.
      if name == "filter", word.contains("("), !word.hasPrefix("url(") {
        element.ownCost += Self.filterCost * (1 + word.count { $0 == "(" })
      }
    case "marker", "marker-start", "marker-mid", "marker-end":
      if word != "none" { hasMarkers = true }
    case "stroke-dasharray": readDashes(word)
    default: break
    }
    guard word.contains("url(") else { return }
    if word.contains("\\") { return refuse("its style has an escape in an address; rename it") }
    // Identifiers keep their case.
    var rest = value[...]
    while let start = rest.lowercasedRange(of: "url(") {
      rest = rest[start...]
      let end = rest.firstIndex(of: ")") ?? rest.endIndex
      let target = rest[..<end].filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
      refer(to: target, from: &element, isImage: false)
      rest = rest[end...]
    }
  }

  private func refer(
    to target: String, from element: inout VectorElements.Element, isImage: Bool
  ) {
    if target.hasPrefix("#") {
      element.references.append(String(target.dropFirst()))
    } else if isImage, target.hasPrefix("data:") {
      images.append(target)
      element.ownCost += Self.layerCost
    } else {
      refuse("it refers to “\(target.prefix(40))”, which is not in the file; embed it")
    }
  }

  private func readDashes(_ value: String) {
    if value == "none" || value == "inherit" || value.isEmpty { return }
    var sum = (count: 0, length: 0.0)
    Self.measure(value, into: &sum)
    guard !value.contains("%"), !value.contains("e") else {
      return refuse("its dashes have lengths in % or em; give them in pixels")
    }
    // Dashes of no length leave a line unbroken.
    if sum.length > 0 { dashPeriod = min(dashPeriod, sum.length) }
  }

  /// Adds the cost of the dashes and markers along the outlines.
  private func addOutlines() {
    guard dashPeriod < .infinity || hasMarkers else { return }
    var markers = 0
    if hasMarkers {
      let marked = elements.indices.filter { labels[$0].element == "marker" }
      markers = marked.reduce(1) { $0 + subtreeCost(of: $1) }
    }
    for index in elements.indices where outlines[index].count > 0 {
      let outline = outlines[index]
      // No outline is longer than eight times the sum of its coordinates.
      let dashes = dashPeriod < .infinity ? 8 * outline.length / dashPeriod / 16 : 0
      let sum = dashes + Double(outline.count) * Double(markers)
      elements[index].ownCost += Int(min(sum, Double(Self.limit) + 1))
    }
  }

  /// Returns the cost of an element with those in it, without the elements that they refer to.
  private func subtreeCost(of element: Int) -> Int {
    var sum = 0
    var rest = [element]
    while let next = rest.popLast(), sum <= Self.limit {
      sum += elements[next].ownCost + Self.layerCost * elements[next].references.count
      rest += elements[next].children
    }
    return sum
  }

  /// Adds the numbers in a list of coordinates, and their magnitudes in pixels.
  private static func measure(_ text: String, into sum: inout (count: Int, length: Double)) {
    var digits = ""
    func end(_ sum: inout (count: Int, length: Double)) {
      if digits.isEmpty { return }
      sum.count += 1
      sum.length += abs(Double(digits) ?? 0)
      digits = ""
    }
    for character in text.utf8 {
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(Character(UnicodeScalar(character)))
      case UInt8(ascii: "."):
        if digits.contains("."), !digits.contains("e") { end(&sum) }
        digits.append(".")
      case UInt8(ascii: "e"), UInt8(ascii: "E"): if !digits.isEmpty { digits.append("e") }
      case UInt8(ascii: "-"), UInt8(ascii: "+"):
        if digits.last == "e" {
          digits.append(Character(UnicodeScalar(character)))
        } else {
          end(&sum)
        }
      case UInt8(ascii: "%"):
        // A percentage of a viewport whose size is not known.
        end(&sum)
        sum.length += 1e5
      default:
        if digits.last == "e" { digits.removeLast() }
        end(&sum)
      }
    }
    end(&sum)
  }
}

extension Substring {
  /// Returns the end of the first occurrence of a word in small letters, in any case.
  fileprivate func lowercasedRange(of word: String) -> Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].prefix(word.count).lowercased() == word {
        return index(start, offsetBy: word.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
