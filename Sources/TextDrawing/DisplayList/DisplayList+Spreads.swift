import TextGeometry
import TextStorage

/// Pages side by side on one sheet.
extension DisplayList {
  /// The numbers of a list's items, glyphs and other parts, which those of a page are added to.
  fileprivate struct Start {
    var (item, glyph, path, gradient, picture, dash, group) = (0, 0, 0, 0, 0, 0, 0)
  }

  /// Adds another page with its text, which follows the text of this one.
  ///
  /// The text refers to items and glyphs by their numbers, which ``append(_:of:by:)`` would not
  /// keep: it repeats glyphs that a shadow shares. Parts are therefore copied whole and moved.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - x: Its left edge, in points of this list.
  /// - Complexity: O(*n*) in the glyphs, curves and characters of the page.
  package mutating func append(page: DisplayList, atX x: Double) {
    if !items.isEmpty { beginLayer() }
    if page.background.alpha > 0, page.background != background {
      fill(
        Rect(x: x, y: 0, width: page.size.width, height: page.size.height), with: page.background)
    }
    var start = Start()
    (start.item, start.glyph, start.path) = (items.count, glyphs.count, paths.count)
    (start.picture, start.dash, start.group) = (pictures.count, dashes.count, groups.count)
    start.gradient = gradients.count
    let faceNumbers = page.faces.map { index(of: $0) }
    let distance = Vector(dx: x, dy: 0)
    glyphs += page.glyphs
    origins += page.origins
    paths += page.paths
    gradients += page.gradients
    pictures += page.pictures
    dashes += page.dashes
    groups += page.groups.map { group in
      var group = group
      group.items = group.items.map { $0.renumbered(from: start, faceNumbers) }
      group.clip = group.clip.map { $0 + start.path }
      return group
    }
    // Items of a group have their own coordinates; only the group moves.
    var moved = Set<Int>()
    for item in page.items { move(item, by: distance, start, &moved) }
    items += page.items.map { $0.renumbered(from: start, faceNumbers).moved(by: distance) }
    layerStarts += page.layerStarts.map { ($0.item + start.item, $0.glyph + start.glyph) }
    for (index, name) in page.itemNames { itemNames[index + start.item] = name }
    report(page.fontErrors)
    if let own = page.text {
      text?.append(own, firstItem: start.item, firstGlyph: start.glyph, movedBy: distance)
    }
  }

  /// Moves the glyphs, paths and groups of an item that was copied.
  private mutating func move(
    _ item: DisplayItem, by distance: Vector, _ start: Start, _ moved: inout Set<Int>
  ) {
    func place(_ number: Int) -> Int { number + start.path }
    let shift = Transform.translation(x: distance.dx, y: distance.dy)
    switch item {
    case .glyphs(let run), .shadow(let run, _, _):
      // A shadow may share the glyphs that cast it.
      guard moved.insert(run.range.lowerBound).inserted else { return }
      for index in run.range { origins[index + start.glyph] = page(origins[index + start.glyph]) }
    case .fill(let path, _), .stroke(let path, _, _, _): paths[place(path)].apply(shift)
    case .gradient(let path, let gradient, _):
      paths[place(path)].apply(shift)
      let number = gradient + start.gradient
      gradients[number] = gradients[number].transformed(by: shift)
    case .group(let number, _):
      let group = number + start.group
      groups[group].transform = groups[group].transform.concatenating(shift)
      if let clip = groups[group].clip { paths[clip].apply(shift) }
    case .rectangle, .rule, .picture: break
    }
    func page(_ point: Point) -> Point { point + distance }
  }
}

extension DisplayItem {
  /// Returns the item with the numbers that its parts have in another list.
  fileprivate func renumbered(from start: DisplayList.Start, _ faces: [Int]) -> DisplayItem {
    func renumbered(_ run: GlyphRun) -> GlyphRun {
      var run = run
      run.face = faces[run.face]
      run.range = run.range.lowerBound + start.glyph..<run.range.upperBound + start.glyph
      return run
    }
    switch self {
    case .glyphs(let run): return .glyphs(renumbered(run))
    case .shadow(let run, let offset, let blurRadius):
      return .shadow(renumbered(run), offset: offset, blurRadius: blurRadius)
    case .fill(let path, let color): return .fill(path: path + start.path, color: color)
    case .gradient(let path, let gradient, let opacity):
      return .gradient(
        path: path + start.path, gradient: gradient + start.gradient, opacity: opacity)
    case .stroke(let path, let color, let width, let dashes):
      return .stroke(
        path: path + start.path, color: color, width: width,
        dashes: dashes.lowerBound + start.dash..<dashes.upperBound + start.dash)
    case .picture(let picture, let frame, let opacity):
      return .picture(index: picture + start.picture, frame: frame, opacity: opacity)
    case .group(let group, let opacity): return .group(index: group + start.group, opacity: opacity)
    case .rectangle, .rule: return self
    }
  }

  /// Returns the item with the rectangles that it holds itself moved.
  fileprivate func moved(by distance: Vector) -> DisplayItem {
    switch self {
    case .rectangle(let rect, let color, let isAligned):
      return .rectangle(rect.offset(by: distance), color: color, isAligned: isAligned)
    case .rule(var rule):
      rule.start += distance.dx
      rule.end += distance.dx
      rule.y += distance.dy
      return .rule(rule)
    case .picture(let picture, let frame, let opacity):
      return .picture(index: picture, frame: frame.offset(by: distance), opacity: opacity)
    case .glyphs, .shadow, .fill, .gradient, .stroke, .group: return self
    }
  }
}
