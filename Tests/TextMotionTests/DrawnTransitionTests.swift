import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextMotion
import TextStorage

@Suite("Layouts turn into each other")
struct DrawnTransitionTests {
  private static let words = (0..<120).map { "word\($0 % 23)" }.joined(separator: " ")

  /// A text laid out at a width, drawn with an oval and a rule.
  private func page(
    _ text: String = words, width: Double, size: Double = 12, color: Color = .black
  ) -> (list: DisplayList, text: AttributedText) {
    var attributes = TextAttributes()
    attributes[.font] = FontDescriptor(families: ["Noto Sans"], size: size)
    attributes[.foregroundColor] = color
    let storage = TextStorage(AttributedText(string: text, attributes: attributes))
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    let container = TextContainer(size: Size(width: width, height: 0))
    manager.addTextContainer(container)
    var list = DisplayList(
      size: Size(width: width + 20, height: 400), keepsText: true)
    list.fill(
      BezierPath(ovalIn: Rect(x: width - 40, y: 300, width: 40, height: 40)), with: color)
    list.fill(Rect(x: 0, y: 380, width: width, height: 4), with: .black)
    list.drawText(in: container, of: manager, at: Point(x: 10, y: 10))
    return (list, storage.settledText)
  }

  @Test("at both ends a transition is the one page and the other, to the pixel")
  func ends() throws {
    let (one, other) = (page(width: 300).list, page(width: 180, size: 15).list)
    let transition = DrawnTransition(from: one, to: other)
    let rasterizer = Rasterizer()
    for progress in [-0.2, 0] {
      #expect(
        try rasterizer.rasterize(transition.displayList(progress: progress))
          == rasterizer.rasterize(one))
    }
    for progress in [1, 1.3] {
      #expect(
        try rasterizer.rasterize(transition.displayList(progress: progress))
          == rasterizer.rasterize(other))
    }
    // Close to the ends hardly anything differs from them.
    let near = transition.displayList(progress: 1e-9)
    #expect(near.glyphs.count == one.glyphs.count)
  }

  @Test("gradients of one kind blend into each other, and others fade")
  func gradients() throws {
    func page(_ x: Double, _ colors: [Color]) -> DisplayList {
      var list = DisplayList(size: Size(width: 100, height: 50))
      list.fill(
        Rect(x: x, y: 0, width: 20, height: 20),
        with: Gradient(
          .linear(from: Point(x: x, y: 0), to: Point(x: x + 20, y: 0)), colors: colors))
      return list
    }
    let red = Color(red: 1, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 1)
    let half = DrawnTransition(from: page(0, [red, blue]), to: page(60, [blue, red]))
      .displayList(progress: 0.5)
    let gradient = try #require(half.gradients.first)
    #expect(half.gradients.count == 1)
    #expect(gradient.shape == .linear(from: Point(x: 30, y: 0), to: Point(x: 50, y: 0)))
    #expect(gradient.stops.map(\.color) == [Color](repeating: red.mixedHalf(blue), count: 2))
    let faded = DrawnTransition(from: page(0, [red, blue]), to: page(60, [blue, red, blue]))
      .displayList(progress: 0.25)
    let opacities = faded.items.compactMap { item -> Double? in
      if case .gradient(_, _, let opacity) = item { opacity } else { nil }
    }
    #expect(opacities == [0.75, 0.25])
  }

  @Test(
    "rows that go to one other row move; half-way they are half-way, and what was there has gone")
  func movement() throws {
    let (one, other) = (page(width: 300).list, page(width: 180, size: 15).list)
    let transition = DrawnTransition(from: one, to: other)
    let counts = transition.counts
    // Every glyph is on both pages, and either moves, or vanishes and appears.
    #expect(counts.moving + counts.vanishing == one.glyphs.count)
    #expect(counts.appearing == counts.vanishing && counts.vanishing > 0)
    #expect(counts.moving * 3 > one.glyphs.count)
    let half = transition.displayList(progress: 0.5)
    #expect(half.glyphs.count == counts.moving)
    #expect(half.size == Size(width: 260, height: 400))
    let runs = half.items.compactMap { item -> GlyphRun? in
      if case .glyphs(let run) = item { run } else { nil }
    }
    let run = try #require(runs.first)
    #expect(run.size == 13.5)
    let first = half.origins[run.range.lowerBound]
    #expect(first.x == (one.origins[0].x + other.origins[0].x) / 2)
    #expect(abs(first.y - (one.origins[0].y + other.origins[0].y) / 2) < 1e-9)
    // The oval turned into the other, and the rule grew, both in one piece.
    #expect(half.paths.count == 1 && abs(half.paths[0].bounds.minX - 200) < 1e-6)
  }

  /// The boxes of a page's visible letters.
  private func boxes(_ list: DisplayList) -> [Rect] {
    list.items.flatMap { item -> [Rect] in
      guard case .glyphs(let run) = item, run.color.alpha > 0 else { return [] }
      return run.range.map {
        let origin = list.origins[$0]
        return Rect(
          x: origin.x, y: origin.y - 0.4 * run.size, width: 0.2 * run.size, height: 0.4 * run.size)
      }
    }
  }

  @Test(
    "rows never lie on each other on the way",
    arguments: [
      (300.0, 12.0, 180.0, 15.0), (180, 15, 300, 12), (420, 12, 150, 12), (300, 12, 290, 12),
      (290, 12, 300, 12), (160, 11, 500, 18),
    ])
  func clearance(_ width: Double, _ size: Double, _ otherWidth: Double, _ otherSize: Double) {
    let transition = DrawnTransition(
      from: page(width: width, size: size).list, to: page(width: otherWidth, size: otherSize).list)
    for step in 1..<200 {
      let list = transition.displayList(progress: Double(step) / 200)
      let all = boxes(list).sorted { $0.minX < $1.minX }
      var met = 0
      for (index, box) in all.enumerated() {
        for other in all[(index + 1)...] {
          if other.minX >= box.maxX { break }
          if other.minY < box.maxY, box.minY < other.maxY { met += 1 }
        }
      }
      #expect(met == 0, "at \(step) of 200 steps")
      // No letter is outside a page that becomes smaller, either.
      let right = all.map(\.maxX).max() ?? 0
      #expect(right > 0 && right <= list.size.width, "at \(step) of 200 steps")
    }
  }

  @Test("after an edit the text around it moves, what is new appears, what is gone goes")
  func edit() throws {
    let text = "Some words stand before.\nThis one is old and goes away.\nSome words stand behind."
    let (one, before) = page(text, width: 300)
    let (other, after) = page(
      text.replacing("old and goes away", with: "new"), width: 300)
    let mapping = TextMapping(from: before, to: after)
    let transition = DrawnTransition(from: one, to: other) { mapping.before($0) }
    #expect(transition.counts.appearing == 3)
    #expect(transition.counts.vanishing == "old and goes away".count)
    #expect(transition.counts.moving == other.glyphs.count - 3)
    func alphas(_ progress: Double) -> Set<Double> {
      Set(
        transition.displayList(progress: progress).items.compactMap { item -> Double? in
          if case .glyphs(let run) = item { run.color.alpha } else { nil }
        })
    }
    // Vanishing glyphs are halfway gone when new ones begin to appear.
    #expect(alphas(0.1).contains(1) && alphas(0.1).contains { $0 < 1 })
    #expect(alphas(0.5) == [1])
    #expect(alphas(0.9).contains(1) && alphas(0.9).contains { $0 < 1 })
  }

  @Test("pages in other fonts, or without their text, fade")
  func fading() {
    let (one, _) = page(width: 300)
    var bare = DisplayList(size: one.size)
    bare.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .black)
    let transition = DrawnTransition(from: one, to: bare)
    #expect(transition.counts == DrawnTransition.Counts(vanishing: one.glyphs.count))
    #expect(transition.displayList(progress: 0.75).items.count > 1)
  }

  @Test("a driver follows a hand, then a spring takes it to one of the ends")
  func driver() {
    let driver = TransitionDriver()
    var seen: [Double] = []
    var ends: [TransitionDriver.Outcome] = []
    driver.run(alongside: { seen.append($0) }, completion: { ends.append($0) })
    driver.move(to: 0.25)
    driver.advance(to: 3)
    driver.move(to: 1.5)
    driver.move(to: 0.4)
    #expect(seen == [0.25, 1, 0.4])
    driver.finish(at: 10, velocity: 2)
    driver.advance(to: 10)
    #expect(abs(driver.progress - 0.4) < 1e-12)
    for step in 1...20 { driver.advance(to: 10 + Double(step) / 100) }
    #expect(driver.progress > 0.7 && !driver.isOver)
    // A hand may move it again.
    driver.move(to: 0.5)
    driver.cancel(at: 11)
    for step in 0...200 { driver.advance(to: 11 + Double(step) / 100) }
    #expect(driver.progress == 0 && driver.outcome == .cancelled && ends == [.cancelled])
    driver.move(to: 0.7)
    #expect(driver.progress == 0)
    driver.run(completion: { ends.append($0) })
    #expect(ends == [.cancelled, .cancelled])
  }

  @Test("a change of traits lays out and draws alongside its coordinator")
  func coordinator() throws {
    let window = TraitEnvironment()
    let place = TraitEnvironment(parent: window)
    window.traitOverrides.horizontalSizeClass = .regular
    var current = page(width: 300).list
    var transitions: [DrawnTransition] = []
    var completed = 0
    place.registerForTransitions([.horizontalSizeClass]) { _, _, coordinator in
      let before = current
      coordinator.run(
        alongside: { context in
          let isCompact = context.transition.after.horizontalSizeClass == .compact
          current = page(width: isCompact ? 180 : 300).list
          transitions.append(DrawnTransition(from: before, to: current))
        },
        completion: { _ in completed += 1 })
    }
    window.updateTraitsIfNeeded()
    #expect(transitions.count == 1)
    window.traitOverrides.horizontalSizeClass = .compact
    window.updateTraitsIfNeeded()
    #expect(transitions.count == 2 && completed == 2 && current.size.width == 200)
    #expect(try transitions[1].displayList(progress: 1).rasterized() == current.rasterized())
  }
}

extension Color {
  /// Returns the colour half-way to another opaque one.
  fileprivate func mixedHalf(_ other: Color) -> Color {
    Color(
      red: (red + other.red) / 2, green: (green + other.green) / 2, blue: (blue + other.blue) / 2)
  }
}
