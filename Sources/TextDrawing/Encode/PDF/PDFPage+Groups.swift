import TextGeometry

/// Items that are drawn as a whole. To screen readers they are an artifact, except lines of text.
extension PDFPage {
  /// Writes a group: an opaque one between a saved and a restored graphics state, any other as a
  /// form painted as a transparency group (ISO 32000-1, §11.6.6).
  ///
  /// - Parameter figure: The figure that it shows, a clipped picture; nil if it shows none.
  mutating func add(
    _ group: DisplayGroup, _ opacity: Double, _ figure: PageText.Figure?
  ) throws(DrawingError) {
    guard opacity > 0, group.transform.isFinite else { return }
    let hasText = list.hasText(group) || figure != nil
    if hasText { endMark() } else { begin(.artifact) }
    let isLayer = opacity < 1
    if isLayer { setOpacity(opacity) }
    let outer = isLayer ? content : PDFWriter()
    if isLayer { content = PDFWriter() } else { content.add("q\n") }
    let before = graphics
    // A transparency group starts opaque.
    if isLayer { graphics.opacity = 1 }
    groupDepth += 1
    addClip(of: group)
    addMatrix(of: group.transform)
    var inner: [PageText.Figure] = []
    if var figure {
      figure.item = 0
      inner.append(figure)
    }
    try add(group.items, figures: inner)
    // Marks that begin inside the group end inside it.
    if hasText { endMark() } else { endText() }
    groupDepth -= 1
    graphics = before
    guard isLayer else { return content.add("Q\n") }
    let form = encoder.file.newObject()
    encoder.file.addStream(content.bytes, formEntries(), as: form)
    content = outer
    usedForms.insert(form)
    content.add("/G\(form) Do\n")
  }

  /// Returns the entries of a form's dictionary; its resources are those of the page.
  private mutating func formEntries() -> String {
    let number = resources ?? encoder.file.newObject()
    resources = number
    return """
      /Type/XObject/Subtype/Form/BBox[\(reach)]/Group<</S/Transparency>>/Resources \(number) 0 R
      """
  }

  /// The edges of everything that can be drawn in the current coordinates.
  var reach: String {
    // A group within another has its own coordinates, which may lie anywhere.
    let reach = PDFPage.largestSide
    let sheet = sheet
    let edges =
      groupDepth == 0
      ? [sheet.minX, sheet.minY, sheet.maxX, sheet.maxY] : [-reach, -reach, reach, reach]
    return edges.map(PDFWriter.decimal).joined(separator: " ")
  }

  private mutating func addClip(of group: DisplayGroup) {
    guard let clip = group.clip else { return }
    let path = list.paths[clip]
    let height = list.size.height
    content.add(path) { Point(x: $0.x, y: height - $0.y) }
    // A path without points clips everything.
    if path.isEmpty { content.add("0 0 0 0 re ") }
    content.add(path.usesEvenOddFillRule ? "W* n\n" : "W n\n")
  }

  /// Writes a transform of points with y down as one of PDF's, with y up from the page's lower
  /// edge.
  private mutating func addMatrix(of map: Transform) {
    if map == .identity { return }
    let height = list.size.height
    let values = [
      map.a, -map.b, -map.c, map.d, map.c * height + map.tx, height - map.d * height - map.ty,
    ]
    // Three decimals are too few for coefficients that multiply a page's length.
    for value in values { content.add(precise: value) }
    content.add("cm\n")
  }
}
