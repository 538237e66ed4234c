/// Traverses the elements of an SVG document and collects the outlines of its shapes.
struct SVGOutlineCollector {
  let elements: [XMLElement]
  let name: String
  let limits: GeometryLimits
  private var places: [String: Int] = [:]
  private var paths: [BezierPath] = []
  private var steps = 0
  /// The reference size for percentages.
  var viewSize = Size(width: 100, height: 100)

  /// The maximum nesting of `use` references.
  private static let deepestUse = 16

  init(_ elements: [XMLElement], name: String, limits: GeometryLimits) {
    self.elements = elements
    self.name = name
    self.limits = limits
    for (index, element) in elements.enumerated() {
      if let id = element.attributes["id"], places[id] == nil { places[id] = index }
    }
  }

  mutating func outlines(of id: String?) throws(GeometryError) -> [BezierPath] {
    guard elements[0].name == "svg" else {
      throw fault(0, "the outermost element is <\(elements[0].name)>, not <svg>")
    }
    if let box = try numbers(0, "viewBox"), box.count == 4 {
      viewSize = Size(width: box[2], height: box[3])
    } else {
      viewSize = Size(
        width: try length(0, "width", 100) ?? 100, height: try length(0, "height", 100) ?? 100)
    }
    guard let id else {
      try visit(0, .identity, isEvenOdd: false, uses: 0, depth: 0)
      return paths
    }
    guard let place = places[id] else {
      throw fault(0, "no element has the id \u{201C}\(id)\u{201D}")
    }
    var ancestors: [Int] = []
    var next = elements[place].parent
    while next >= 0 {
      ancestors.append(next)
      next = elements[next].parent
    }
    var transform = Transform.identity
    var isEvenOdd = false
    for ancestor in ancestors.reversed() {
      transform = try self.transform(of: ancestor).concatenating(transform)
      isEvenOdd = rule(of: ancestor) ?? isEvenOdd
    }
    try visit(place, transform, isEvenOdd: isEvenOdd, uses: 0, depth: 0, isNamed: true)
    return paths
  }

  /// Collects the outlines of an element and its children.
  private mutating func visit(
    _ index: Int, _ outer: Transform, isEvenOdd: Bool, uses: Int, depth: Int,
    isNamed: Bool = false
  ) throws(GeometryError) {
    let element = elements[index]
    steps += 1
    guard steps <= limits.maximumPieces, depth <= 2 * limits.maximumDepth else {
      throw GeometryError(
        kind: .limit, text: name, column: nil,
        message: "line \(element.line): the document's references expand to too many elements")
    }
    if property(index, "display") == "none" { return }
    let transform = try self.transform(of: index).concatenating(outer)
    let isEvenOdd = rule(of: index) ?? isEvenOdd
    switch element.name {
    case "svg", "g", "a", "switch":
      for child in element.children {
        try visit(child, transform, isEvenOdd: isEvenOdd, uses: uses, depth: depth + 1)
      }
    case "symbol", "defs", "clipPath", "mask", "marker", "pattern":
      // These elements are drawn only if something refers to them.
      guard isNamed else { return }
      for child in element.children {
        try visit(child, transform, isEvenOdd: isEvenOdd, uses: uses, depth: depth + 1)
      }
    case "use":
      try visitUse(index, transform, isEvenOdd: isEvenOdd, uses: uses, depth: depth)
    default:
      guard var path = try outline(of: index) else { return }
      path.usesEvenOddFillRule = isEvenOdd
      path.apply(transform)
      guard path.isInRange else {
        throw fault(index, "the coordinates of <\(element.name)> are too large")
      }
      steps += path.elementCount
      paths.append(path)
    }
  }

  private mutating func visitUse(
    _ index: Int, _ transform: Transform, isEvenOdd: Bool, uses: Int, depth: Int
  ) throws(GeometryError) {
    guard let reference = elements[index].attributes["href"] else { return }
    guard reference.hasPrefix("#") else {
      throw fault(
        index,
        "<use> refers to another document, \u{201C}\(reference)\u{201D}, which is not allowed")
    }
    guard let place = places[String(reference.dropFirst())] else {
      throw fault(index, "<use> refers to \u{201C}\(reference)\u{201D}, but no element has this id")
    }
    guard uses < Self.deepestUse else {
      throw GeometryError(
        kind: .limit, text: name, column: nil,
        message: "line \(elements[index].line): <use> refers to itself, or more than "
          + "\(Self.deepestUse) deep")
    }
    let move = Transform.translation(
      x: try length(index, "x", viewSize.width) ?? 0,
      y: try length(index, "y", viewSize.height) ?? 0)
    try visit(
      place, move.concatenating(transform), isEvenOdd: isEvenOdd, uses: uses + 1, depth: depth + 1,
      isNamed: true)
  }

  /// The value of a property: from the style attribute, otherwise from the attribute of that name.
  private func property(_ index: Int, _ key: String) -> String? {
    if let style = elements[index].attributes["style"] {
      for declaration in style.split(separator: ";") {
        let parts = declaration.split(separator: ":", maxSplits: 1)
        if parts.count == 2, Self.trimmed(parts[0]) == key { return Self.trimmed(parts[1]) }
      }
    }
    return elements[index].attributes[key].map { Self.trimmed(Substring($0)) }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  private func rule(of index: Int) -> Bool? {
    switch property(index, "fill-rule") {
    case "evenodd": true
    case "nonzero": false
    default: nil
    }
  }

  /// The transform of an element, with the view box of an `svg`.
  private func transform(of index: Int) throws(GeometryError) -> Transform {
    var result = Transform.identity
    if let text = elements[index].attributes["transform"] {
      guard let transform = SVGTransformParser.parse(text) else {
        throw fault(index, "the transform \u{201C}\(text)\u{201D} is malformed")
      }
      result = transform
    }
    guard elements[index].name == "svg", let box = try numbers(index, "viewBox"), box.count == 4,
      box[2] > 0, box[3] > 0
    else { return result }
    let width = try length(index, "width", nil)
    let height = try length(index, "height", nil)
    // Without a size, the box has the size of its own units. With a size, it is fitted in and
    // centred.
    let scaleX = (width ?? height.map { $0 / box[3] * box[2] } ?? box[2]) / box[2]
    let scaleY = (height ?? width.map { $0 / box[2] * box[3] } ?? box[3]) / box[3]
    var fitX = scaleX
    var fitY = scaleY
    if elements[index].attributes["preserveAspectRatio"]?.hasPrefix("none") != true {
      fitX = min(scaleX, scaleY)
      fitY = fitX
    }
    let x = (scaleX - fitX) * box[2] / 2 - box[0] * fitX
    let y = (scaleY - fitY) * box[3] / 2 - box[1] * fitY
    return Transform(a: fitX, b: 0, c: 0, d: fitY, tx: x, ty: y).concatenating(result)
  }

  func fault(_ index: Int, _ message: String) -> GeometryError {
    GeometryError(
      kind: .svg, text: name, column: nil, message: "line \(elements[index].line): \(message)")
  }
}
