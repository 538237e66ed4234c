public import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

extension DocumentLayout {
  /// Returns the display list of a page in painting order: layer by layer, and in each shapes,
  /// then pictures, then text.
  ///
  /// - Parameters:
  ///   - number: The number of the page, from 0.
  ///   - debugsLayout: True to draw bands, line fragments and exclusions, too.
  ///   - keepsText: True to keep the characters of the text, for outputs that contain them.
  /// - Complexity: O(n) in the glyphs of the page.
  public func displayList(
    page number: Int, debugsLayout: Bool = false, keepsText: Bool = false
  ) -> DisplayList {
    precondition(pages.indices.contains(number), "The document has pages 0..<\(pages.count).")
    var list = DisplayList(
      size: pages[number].size, background: background, keepsText: keepsText)
    list.bleed = bleed
    list.title = title
    list.author = author
    (list.label, list.arrangement) = (numbering[number], arrangement(fromPage: number))
    if linksToPages { list.anchors = [(PageList.anchor(ofPage: number), .zero)] }
    drawPaper(page: number, on: &list)
    draw(page: number, on: &list, debugsLayout: debugsLayout)
    return list
  }

  /// Returns a page with its characters but without the exclusions, which the caller draws. The
  /// backgrounds of panes and notes, which lie below the exclusions, come first. They are
  /// followed, in layers, by everything above.
  ///
  /// - Complexity: O(*n*) in the glyphs of the page.
  package func textList(page number: Int) -> DisplayList {
    var list = DisplayList(
      size: pages[number].size, background: .white.withAlpha(0), keepsText: true)
    drawPaper(page: number, on: &list)
    restore(page: number)
    drawColumnRules(page: number, on: &list)
    let layers = layers(of: pages[number])
    for layer in layers where layer.z <= 0 {
      draw(layer.shapes.filter { !$0.isExclusion }, on: &list)
    }
    list.beginLayer()
    for layer in layers {
      if layer.z > 0 {
        list.beginLayer()
        draw(layer.shapes.filter { !$0.isExclusion }, on: &list)
      }
      draw(layer.pictures, on: &list)
      drawFurniture(.head, layer.z, page: number, on: &list)
      drawTexts(of: layer, on: &list)
      drawFurniture(.foot, layer.z, page: number, on: &list)
    }
    return list
  }

  /// Draws a page on top of a display list.
  func draw(page number: Int, on list: inout DisplayList, debugsLayout: Bool = false) {
    restore(page: number)
    drawColumnRules(page: number, on: &list)
    let layers = layers(of: pages[number])
    for (index, layer) in layers.enumerated() {
      if index > 0 { list.beginLayer() }
      draw(layer.shapes, on: &list)
      draw(layer.pictures, on: &list)
      if debugsLayout, index == layers.count - 1 { drawLayout(of: pages[number], on: &list) }
      drawFurniture(.head, layer.z, page: number, on: &list)
      drawTexts(of: layer, on: &list)
      drawFurniture(.foot, layer.z, page: number, on: &list)
    }
  }

  private func drawColumnRules(page number: Int, on list: inout DisplayList) {
    for rule in columnRules(onPage: number) { list.fill(rule.rect, with: rule.color) }
  }

  /// The parts of a page with the same stacking order.
  private struct Layer {
    var z: Int
    var shapes: [PageShape]
    var pictures: [PagePicture]
    /// The containers.
    var texts: [Text]
  }

  /// A container of a page.
  private struct Text {
    /// Its place among the containers of the page.
    var place: Int
    /// Its index in the layout manager.
    var container: Int
    var frame: Rect
    /// The transform of a turned container.
    var turn: Transform?
  }

  /// The stacking orders of frames that page masters repeat.
  private var furnitureLayers: Set<Int> { Set(furniture?.layers ?? []) }

  /// Returns the layers of a page from the bottom up; there is always one with the number 0.
  private func layers(of page: DocumentPage) -> [Layer] {
    let shapes = Dictionary(grouping: page.shapes, by: \.z)
    let pictures = Dictionary(grouping: page.pictures, by: \.z)
    let places = zip(page.containers, page.frames).enumerated().map(\.offset)
    let texts = Dictionary(grouping: places) { page.layers[$0] ?? 0 }
    let numbers = Set([0]).union(shapes.keys).union(pictures.keys).union(texts.keys)
      .union(furnitureLayers)
    return numbers.sorted().map { z in
      Layer(
        z: z, shapes: shapes[z] ?? [], pictures: pictures[z] ?? [],
        texts: (texts[z] ?? []).map {
          Text(
            place: $0, container: page.containers[$0], frame: page.frames[$0], turn: page.turns[$0])
        })
    }
  }

  private func draw(_ shapes: [PageShape], on list: inout DisplayList) {
    for shape in shapes {
      let count = list.items.count
      if let fill = shape.fill { list.fill(shape.path, with: fill) }
      if let gradient = shape.gradient { list.fill(shape.path, with: gradient) }
      if let stroke = shape.stroke, shape.strokeWidth > 0 {
        list.stroke(shape.path, with: stroke, width: shape.strokeWidth)
      }
      list.nameItems(since: count, shape.name)
    }
  }

  private func draw(_ pictures: [PagePicture], on list: inout DisplayList) {
    for picture in pictures {
      let count = list.items.count
      draw(picture, on: &list)
      list.nameItems(since: count, picture.name)
    }
  }

  private func drawTexts(of layer: Layer, on list: inout DisplayList) {
    for text in layer.texts {
      list.keepReadingPlace(text.place)
      let container = manager.textContainers[text.container]
      guard let turn = text.turn else {
        list.drawText(in: container, of: manager, at: text.frame.origin)
        continue
      }
      list.drawGroup(transformedBy: turn) {
        $0.drawText(in: container, of: manager, at: text.frame.origin)
      }
    }
  }

  /// Draws the texts of page masters in a layer: heads before the page's own text, others after
  /// it.
  private func drawFurniture(
    _ role: PageFurniture.Role, _ z: Int, page number: Int, on list: inout DisplayList
  ) {
    guard let furniture, furniture.parts.indices.contains(number) else { return }
    for part in furniture.parts[number] where part.z == z && (part.role == .head) == (role == .head)
    {
      list.keepFurniture(part.role == .head ? .head : part.role == .foot ? .foot : nil)
      list.keepReadingPlace(role == .head ? -1 : pages[number].containers.count)
      let container = furniture.manager.textContainers[part.container]
      if let turn = part.turn {
        list.drawGroup(transformedBy: turn) {
          $0.drawText(in: container, of: furniture.manager, at: part.frame.origin)
        }
      } else {
        list.drawText(in: container, of: furniture.manager, at: part.frame.origin)
      }
      list.keepFurniture(nil)
    }
  }

  private func draw(_ picture: PagePicture, on list: inout DisplayList) {
    if picture.angle == 0 { return drawUpright(picture, on: &list) }
    list.drawGroup(transformedBy: picture.turn) { drawUpright(picture, on: &$0) }
  }

  private func drawUpright(_ picture: PagePicture, on list: inout DisplayList) {
    if let whole = picture.whole {
      list.draw(
        picture.bitmap, in: whole, clippedTo: BezierPath(rect: picture.frame),
        opacity: picture.opacity)
    } else {
      list.draw(picture.bitmap, in: picture.frame, opacity: picture.opacity)
    }
  }

  /// Draws the geometry of a page's layout: containers, bands, fragments and exclusions.
  private func drawLayout(of page: DocumentPage, on list: inout DisplayList) {
    for (place, index) in page.containers.enumerated() {
      var frame = page.frames[place]
      frame.size.height = containerHeight(index, on: page, at: place)
      let container = manager.textContainers[index]
      if let turn = page.turns[place] {
        list.drawGroup(transformedBy: turn) { drawLayout(of: container, in: frame, on: &$0) }
      } else {
        drawLayout(of: container, in: frame, on: &list)
      }
    }
  }

  private func drawLayout(of container: TextContainer, in frame: Rect, on list: inout DisplayList) {
    let origin = frame.origin
    let offset = origin - Point.zero
    let toPage = Transform.translation(x: origin.x, y: origin.y)
    list.stroke(frame, with: Self.frameColor, width: 0.5)
    if let shape = container.shape {
      list.stroke(shape.transformed(by: toPage), with: Self.frameColor, width: 0.75)
    }
    for exclusion in container.exclusionPaths {
      let path = exclusion.path.transformed(by: toPage)
      list.stroke(path, with: Self.shapeColor, width: 0.75)
    }
    if let grid = container.baselineGrid, grid.step >= SheetGrid.steps.lowerBound {
      var y = grid.line(from: 0)
      while y <= frame.height, y < TextContainer.unlimited {
        list.drawLine(
          from: Point(x: frame.minX, y: origin.y + y), to: Point(x: frame.maxX, y: origin.y + y),
          with: Self.bandColor.withAlpha(0.4), width: 0.25)
        y += grid.step
      }
    }
    for (number, row) in manager.rows(in: container).enumerated() where number % 2 == 0 {
      list.fill(
        Rect(x: frame.minX, y: origin.y + row.y, width: frame.width, height: row.height),
        with: Self.bandColor)
    }
    for fragment in manager.lineFragments(in: container) {
      list.stroke(fragment.rect.offset(by: offset), with: Self.fragmentColor, width: 0.5)
      list.drawLine(
        from: Point(x: fragment.used.start, y: fragment.baseline) + offset,
        to: Point(x: fragment.used.end, y: fragment.baseline) + offset,
        with: Self.fragmentColor.withAlpha(0.5), width: 0.35)
    }
  }

  private static let frameColor = Color(red: 0.45, green: 0.45, blue: 0.5)
  private static let shapeColor = Color(red: 0.85, green: 0.2, blue: 0.25)
  private static let bandColor = Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.08)
  private static let fragmentColor = Color(red: 0.1, green: 0.45, blue: 0.8)
}

extension Color {
  fileprivate func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}
