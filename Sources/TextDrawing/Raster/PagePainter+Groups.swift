import TextGeometry

/// Drawing of items as a whole.
extension PagePainter {
  /// Draws a group. An opaque group without a clip is drawn on the page item by item. Any other is
  /// drawn on a layer of its own, which is clipped and laid over the page.
  ///
  /// - Parameter outer: The transform from the points of the group's parent to pixels.
  func paint<Pixel: CanvasPixel>(
    _ group: DisplayGroup, of list: DisplayList, opacity: Double, by outer: Transform,
    on canvas: inout Canvas<Pixel>
  ) {
    let transform = group.transform.concatenating(outer)
    guard opacity > 0, transform.isFinite, outer.isFinite else { return }
    if group.clip == nil, opacity >= 1 {
      return paint(group.items, of: list, by: transform, on: &canvas)
    }
    let clip = group.clip.map { list.paths[$0] }
    let whole = PixelRect(columns: 0..<canvas.width, rows: canvas.rows)
    let area =
      clip.map { PixelRect($0.transformed(by: outer).bounds, within: whole) } ?? whole
    if area.isEmpty { return }
    // Columns start at the page's left edge, so that glyphs have the same positions as on the
    // page.
    var layer = Canvas<UInt32>(
      width: area.columns.upperBound, pageHeight: canvas.pageHeight, rows: area.rows,
      background: Ink(red: 0, green: 0, blue: 0, alpha: 0), blending: canvas.blending)
    paint(group.items, of: list, by: transform, on: &layer)
    var pixels = layer.takePixels()
    if let clip {
      let mask = coverage(of: clip, by: outer, width: layer.width, canvas.pageHeight, area.rows)
      for index in pixels.indices {
        pixels[index] = PixelArithmetic.scalePixel(pixels[index], UInt32(mask[index]))
      }
    }
    canvas.lay(
      pixels.span, alpha: UInt32((min(opacity, 1) * 255).rounded()), stride: layer.width,
      area: area, offset: area.columns.lowerBound)
  }

  /// Returns the coverage of each pixel by a path, 0 to 255.
  func coverage(
    of path: BezierPath, by transform: Transform, width: Int, _ pageHeight: Int, _ rows: Range<Int>
  ) -> [UInt8] {
    var mask = Canvas<UInt8>(
      width: width, pageHeight: pageHeight, rows: rows,
      background: Ink(red: 0, green: 0, blue: 0))
    fill(path, transform: transform, with: Ink(red: 255, green: 255, blue: 255), on: &mask)
    return mask.takePixels()
  }

  /// Draws items with a transform from their points to pixels.
  private func paint<Pixel: CanvasPixel>(
    _ items: [DisplayItem], of list: DisplayList, by transform: Transform,
    on canvas: inout Canvas<Pixel>
  ) {
    guard transform.uprightScale == nil else {
      // Items that are only moved and scaled are drawn as if the page held them so.
      var placed = DisplayList(size: .zero)
      for item in items { placed.append(item, of: list, by: transform) }
      return paint(placed.items, of: placed, scale: 1, on: &canvas)
    }
    for item in items { paint(item, of: list, by: transform, on: &canvas) }
  }

  /// Draws an item that is rotated, mirrored or stretched.
  private func paint<Pixel: CanvasPixel>(
    _ item: DisplayItem, of list: DisplayList, by transform: Transform,
    on canvas: inout Canvas<Pixel>
  ) {
    switch item {
    case .glyphs(let run): paintTurned(run, of: list, by: transform, on: &canvas)
    case .shadow(let run, let offset, let blurRadius):
      paintTurnedShadow(
        of: run, in: list, offset: offset, blurRadius: blurRadius, by: transform, on: &canvas)
    case .fill(let path, let color):
      fill(list.paths[path], transform: transform, with: Ink(color), on: &canvas)
    case .gradient(let path, let gradient, let opacity):
      fill(
        list.paths[path], by: transform, with: list.gradients[gradient], opacity: opacity,
        on: &canvas)
    case .stroke(let path, let color, let width, let dashes):
      stroke(
        list.paths[path], .round(width: width, dashes: Array(list.dashes[dashes])), by: transform,
        with: Ink(color), on: &canvas)
    case .rectangle(let rect, let color, _):
      fill(BezierPath(rect: rect), transform: transform, with: Ink(color), on: &canvas)
    case .rule(let rule):
      for line in rule.lines {
        var path = BezierPath()
        path.move(to: Point(x: rule.start, y: line.y))
        path.addLine(to: Point(x: rule.end, y: line.y))
        stroke(
          path, StrokeStyle(width: line.thickness, cap: .butt, dash: line.dashes), by: transform,
          with: Ink(rule.color), on: &canvas)
      }
    case .picture(let index, let frame, let opacity):
      paintTurned(
        TurnedPicture(list.pictures[index], in: frame, by: transform), opacity: opacity,
        on: &canvas)
    case .group(let index, let opacity):
      paint(list.groups[index], of: list, opacity: opacity, by: transform, on: &canvas)
    }
  }
}
