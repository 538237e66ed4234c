public import TextDrawing
import TextGeometry
import TextStorage

extension DrawnTransition {
  /// The page at a point of the transition.
  ///
  /// - Parameter progress: The completed fraction of the transition. Up to 0 and from 1 on the
  ///   result is exactly the one page or the other.
  /// - Complexity: O(*n*) in the contents of both pages.
  public func displayList(progress: Double) -> DisplayList {
    if progress <= 0 { return start }
    if progress >= 1 { return end }
    let moved = travel.done(at: progress)
    var list = DisplayList(
      size: start.size.interpolated(to: end.size, moved),
      background: start.background.interpolated(to: end.background, moved))
    list.title = end.title
    for (from, to) in items { draw(from, to, moved, on: &list) }
    for movement in movements { draw(movement, progress, moved: moved, on: &list) }
    return list
  }

  private func draw(
    _ movement: Movement, _ progress: Double, moved: Double, on list: inout DisplayList
  ) {
    guard let run = movement.from ?? movement.to else { return }
    let face = movement.from == nil ? end.faces[run.face] : start.faces[run.face]
    var (size, color, baseline) = (run.size, run.color, run.baseline)
    if let from = movement.from, let to = movement.to {
      size = from.size.interpolated(to: to.size, moved)
      color = from.color.interpolated(to: to.color, moved)
      baseline = from.baseline.interpolated(to: to.baseline, moved)
    } else {
      color.alpha *=
        movement.from == nil ? travel.appearing(at: progress) : travel.vanishing(at: progress)
      if color.alpha <= 0 { return }
    }
    var glyphs: [UInt32] = []
    var origins: [Point] = []
    glyphs.reserveCapacity(movement.glyphs.count)
    origins.reserveCapacity(movement.glyphs.count)
    for (from, to) in movement.glyphs {
      if from >= 0, to >= 0 {
        glyphs.append(start.glyphs[from])
        origins.append(start.origins[from].interpolated(to: end.origins[to], moved))
      } else if from >= 0 {
        glyphs.append(start.glyphs[from])
        origins.append(start.origins[from])
      } else {
        glyphs.append(end.glyphs[to])
        origins.append(end.origins[to])
      }
    }
    list.drawGlyphs(glyphs, at: origins, face: face, size: size, color: color, baseline: baseline)
  }

  private func draw(_ from: Int?, _ to: Int?, _ progress: Double, on list: inout DisplayList) {
    if let from, let to, become(start.items[from], end.items[to], progress, on: &list) { return }
    if let from {
      list.append(start.items[from].faded(1 - progress), of: start)
    }
    if let to {
      list.append(end.items[to].faded(progress), of: end)
    }
  }

  /// Draws the intermediate state of two items of a kind. Returns false if there is none.
  private func become(
    _ old: DisplayItem, _ new: DisplayItem, _ progress: Double, on list: inout DisplayList
  ) -> Bool {
    switch (old, new) {
    case (.rectangle(let from, let color, let isAligned), .rectangle(let to, let last, _)):
      list.fill(
        from.interpolated(to: to, progress), with: color.interpolated(to: last, progress),
        isAligned: isAligned)
    case (.fill(let from, let color), .fill(let to, let last)):
      list.fill(
        start.paths[from].interpolated(to: end.paths[to], progress),
        with: color.interpolated(to: last, progress))
    case (
      .gradient(let from, let gradient, let opacity), .gradient(let to, let next, let last)
    ):
      guard let mixed = start.gradients[gradient].mixed(with: end.gradients[next], progress) else {
        return false
      }
      list.fill(
        start.paths[from].interpolated(to: end.paths[to], progress), with: mixed,
        opacity: opacity.interpolated(to: last, progress))
    case (
      .stroke(let from, let color, let width, let dashes), .stroke(let to, let last, let wide, _)
    ):
      list.stroke(
        start.paths[from].interpolated(to: end.paths[to], progress),
        with: color.interpolated(to: last, progress),
        width: width.interpolated(to: wide, progress), dashes: Array(start.dashes[dashes]))
    case (.picture(let one, let from, let opacity), .picture(let other, let to, let last)):
      let (picture, next) = (start.pictures[one], end.pictures[other])
      let frame = from.interpolated(to: to, progress)
      if picture == next {
        list.draw(picture, in: frame, opacity: opacity.interpolated(to: last, progress))
      } else {
        // For two files of one picture, the later is drawn over the earlier.
        list.draw(picture, in: frame, opacity: opacity)
        list.draw(next, in: frame, opacity: last * progress)
      }
    case (.rule(let from), .rule(let to)) where from == to: list.drawRule(from)
    default: return false
    }
    return true
  }
}

extension DisplayItem {
  /// The item with its opacity multiplied by a factor.
  fileprivate func faded(_ share: Double) -> DisplayItem {
    func faded(_ color: Color) -> Color {
      var color = color
      color.alpha *= share
      return color
    }
    switch self {
    case .glyphs(var run):
      run.color = faded(run.color)
      return .glyphs(run)
    case .shadow(var run, let offset, let blurRadius):
      run.color = faded(run.color)
      return .shadow(run, offset: offset, blurRadius: blurRadius)
    case .fill(let path, let color): return .fill(path: path, color: faded(color))
    case .gradient(let path, let gradient, let opacity):
      return .gradient(path: path, gradient: gradient, opacity: opacity * share)
    case .stroke(let path, let color, let width, let dashes):
      return .stroke(path: path, color: faded(color), width: width, dashes: dashes)
    case .rectangle(let rect, let color, let isAligned):
      return .rectangle(rect, color: faded(color), isAligned: isAligned)
    case .rule(var rule):
      rule.color = faded(rule.color)
      return .rule(rule)
    case .picture(let index, let frame, let opacity):
      return .picture(index: index, frame: frame, opacity: opacity * share)
    case .group(let index, let opacity): return .group(index: index, opacity: opacity * share)
    }
  }
}

extension Gradient {
  /// Returns the intermediate state of two gradients of one kind with equally many colours; nil
  /// for any others.
  fileprivate func mixed(with other: Gradient, _ share: Double) -> Gradient? {
    guard stops.count == other.stops.count else { return nil }
    let shape: Shape
    switch (self.shape, other.shape) {
    case (.linear(let start, let end), .linear(let next, let last)):
      shape = .linear(
        from: start.interpolated(to: next, share), to: end.interpolated(to: last, share))
    case (.radial(let center, let radii), .radial(let next, let last)):
      shape = .radial(
        center: center.interpolated(to: next, share), radii: radii.interpolated(to: last, share))
    default: return nil
    }
    var mixed = Gradient(
      shape,
      stops: zip(stops, other.stops).map { stop, next in
        Stop(
          offset: stop.offset.interpolated(to: next.offset, share),
          color: stop.color.interpolated(to: next.color, share))
      })
    mixed.transform = transform.interpolated(to: other.transform, share)
    return mixed
  }
}
