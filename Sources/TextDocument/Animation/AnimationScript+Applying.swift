import TextGeometry
import TextMotion
import TextStorage

extension AnimationScript {
  /// Returns the time of a frame, in seconds.
  func time(of frame: Int) -> Double { Double(frame) / Double(framesPerSecond) }

  /// Returns the sheet's content at one frame.
  func part(at frame: Int) -> SheetPart {
    var part = self.part
    dynamics?.apply(frame, to: &part)
    for timed in moves {
      let move = timed.move
      guard let progress = timed.timing.progress(at: time(of: frame)),
        let target = MotionTarget(move.target.name, in: self.part)
      else { continue }
      let state = MotionState(move, at: progress)
      // Each key frame has an easing; a path alone has the movement's.
      let place = timed.path.map { $0.place(at: move.easing.value(at: progress) * $0.length) }
      switch target {
      case .exclusion(let index):
        if var exclusion = part.exclusions?[index] {
          exclusion.apply(state, place, turns: move.turnsWithPath, in: size)
          part.exclusions?[index] = exclusion
        }
      case .innerExclusion(let container, let index):
        if var exclusion = part.containers?[container].exclusions[index] {
          exclusion.apply(state, place, turns: move.turnsWithPath, in: size)
          part.containers?[container].exclusions[index] = exclusion
        }
      case .container(let index): part.containers?[index].apply(state, place?.point, in: size)
      case .picture(let index):
        part.pictures?[index].apply(state, place, turns: move.turnsWithPath, in: size)
      case .text(let style): part.applyText(state, style: style)
      case .page:
        part.page.background =
          state.value(neutral: part.page.background ?? .white, \.background)
          ?? part.page.background
      case .columns:
        let width = size.width
        let gap = (part.columns.gap ?? SheetColumns.defaultGap).resolved(in: width)
        if let gap = state.value(neutral: gap, { $0.gap?.resolved(in: width) }) {
          part.columns.gap = .points(max(0, gap))
        }
      }
    }
    return part
  }
}

extension CenteredMotion {
  /// Adds a movement at one time.
  fileprivate mutating func apply(
    _ state: MotionState, _ place: PathMeasure.Place?, turns: Bool, in size: Size
  ) {
    offset = offset + state.offset(in: size)
    // Springs overshoot the values of key frames.
    scale *= max(0, state.value(neutral: 1, \.scale) ?? 1)
    angle += (state.value(neutral: 0, \.rotation) ?? 0) * Double.pi / 180
    if let place {
      middle = place.point
      if turns { angle += place.angle }
    }
  }
}

extension SheetExclusion {
  /// Applies a movement at one time.
  fileprivate mutating func apply(
    _ state: MotionState, _ place: PathMeasure.Place?, turns: Bool, in size: Size
  ) {
    var motion = self.motion ?? ShapeMotion()
    motion.apply(state, place, turns: turns, in: size)
    if let (from, to, share) = state.neighbours(\.shape) {
      motion.morph = ShapeMotion.Morph(from: from ?? shape, to: to ?? shape, share: share)
    }
    let width = size.width
    if let margin = state.value(
      neutral: self.margin.resolved(in: width), { $0.margin?.resolved(in: width) })
    {
      self.margin = .points(margin)
    }
    fill = state.value(neutral: fill ?? .clear, \.fill) ?? fill
    stroke = state.value(neutral: stroke ?? .clear, \.stroke) ?? stroke
    strokeWidth = max(0, state.value(neutral: strokeWidth, \.strokeWidth) ?? strokeWidth)
    self.motion = motion
  }
}

extension SheetContainer {
  fileprivate mutating func apply(_ state: MotionState, _ middle: Point?, in size: Size) {
    var frame = Rect(
      x: x.resolved(in: size.width), y: y.resolved(in: size.height),
      width: width.resolved(in: size.width), height: height?.resolved(in: size.height) ?? 0)
    let isAutomatic = height == nil
    frame.size = state.size(of: frame.size, in: size)
    if let middle {
      frame.origin = Point(x: middle.x - frame.width / 2, y: middle.y - frame.height / 2)
    }
    frame = frame.offset(by: state.offset(in: size))
    (x, y) = (.points(frame.minX), .points(frame.minY))
    width = .points(frame.width)
    if !isAutomatic || frame.height > 0 { height = .points(frame.height) }
  }
}

extension SheetPicture {
  fileprivate mutating func apply(
    _ state: MotionState, _ place: PathMeasure.Place?, turns: Bool, in size: Size
  ) {
    var motion = self.motion ?? PictureMotion()
    motion.apply(state, place, turns: turns, in: size)
    self.motion = motion
    let page = size.width
    width =
      state.value(neutral: width.resolved(in: page)) { $0.width?.resolved(in: page) }
      .map { .points($0) } ?? width
    if let height = state.value(
      neutral: self.height?.resolved(in: size.height), { $0.height?.resolved(in: size.height) })
    {
      self.height = .points(height)
    }
    opacity = min(1, max(0, state.value(neutral: opacity, \.opacity) ?? opacity))
    if let margin = state.value(
      neutral: self.margin.resolved(in: page), { $0.margin?.resolved(in: page) })
    {
      self.margin = .points(margin)
    }
  }
}

extension SheetPart {
  fileprivate mutating func applyText(_ state: MotionState, style name: String?) {
    var style = name.map { styles[$0] ?? SheetStyle() } ?? body
    let element = name.flatMap(MarkdownElement.init(rawValue:))
    let usual = element?.defaultStyle(em: body.font.size ?? SheetStyle.defaultSize)
    let size = style.font.size ?? usual?.font.size ?? body.font.size ?? SheetStyle.defaultSize
    if let size = state.value(neutral: size, \.fontSize) { style.font.size = max(0.1, size) }
    let color = style.color ?? body.color ?? .black
    style.color = state.value(neutral: color, \.color) ?? style.color
    for tag in state.axes {
      guard let number = state.value(neutral: nil, { $0.axes?[tag] }),
        let axis = FontTag(tag)
      else { continue }
      var settings = style.font.variations ?? []
      settings.removeAll { $0.tag == axis }
      settings.append(FontVariation(tag: axis, value: number))
      style.font.variations = settings
    }
    if let name { styles[name] = style } else { body = style }
  }
}

extension MotionState {
  /// Returns the displacement, in points.
  fileprivate func offset(in size: Size) -> Vector {
    Vector(
      dx: value(neutral: 0) { $0.x?.resolved(in: size.width) } ?? 0,
      dy: value(neutral: 0) { $0.y?.resolved(in: size.height) } ?? 0)
  }

  /// Returns the size of a container, in points.
  fileprivate func size(of own: Size, in size: Size) -> Size {
    Size(
      width: max(
        0, value(neutral: own.width) { $0.width?.resolved(in: size.width) } ?? own.width),
      height: max(
        0, value(neutral: own.height) { $0.height?.resolved(in: size.height) } ?? own.height))
  }

  /// The tags of the axes in any frame, in order.
  fileprivate var axes: [String] {
    Set(frames.flatMap { ($0.frame.axes ?? [:]).keys }).sorted()
  }
}
