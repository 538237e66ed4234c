import APNGReading
import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Sheets are animated")
struct AnimationTests {
  private static let text = (0..<260).map { "word\($0 % 37)" }.joined(separator: " ")

  static func script(
    _ moves: String, rest: String = "", size: String = "[300, 240]",
    duration: Double? = nil
  ) throws -> AnimationScript {
    var request = DocumentRequest()
    let sheet = """
      {"sheet": 1, "text": "\(text)", "page": {"size": \(size)},
       "body": {"font": {"family": "Noto Sans", "size": 9}}, \(rest)
       "exclusions": [
         {"name": "ball", "shape": "circle(40 at 60 80)", "margin": 4, "fill": "#ccc"},
         {"name": "star", "path": "M 220 30 L 240 90 L 190 50 L 250 50 L 200 90 Z"}
       ],
       "animation": {"fps": 10, "moves": [\(moves)]}}
      """
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    var overrides = AnimationScript.Overrides()
    overrides.duration = duration
    return try AnimationScript(request, overrides)
  }

  private static let moves = """
    {"target": "ball", "duration": 2, "easing": "ease-in-out",
     "frames": [{}, {"x": 160, "y": 60, "scale": 1.4}]},
    {"target": "star", "duration": 2, "easing": "linear",
     "frames": [{"rotate": 0}, {"rotate": 360, "shape": "circle(30 at 220 60)"}]}
    """

  /// The bytes of an animation.
  private func bytes(
    _ script: AnimationScript, _ kind: AnimationFile.Kind, threads: Int
  ) throws -> [[UInt8]] {
    var file = try AnimationFile(script, as: kind, threads: threads)
    var pieces: [[UInt8]] = []
    while let next = try file.next() { pieces += next }
    return pieces
  }

  @Test("files are the same for any number of threads", arguments: AnimationFile.Kind.allCases)
  func threads(_ kind: AnimationFile.Kind) throws {
    let script = try Self.script(Self.moves)
    #expect(script.frameCount == 20)
    let one = try bytes(script, kind, threads: 1)
    #expect(try bytes(script, kind, threads: 4) == one)
    #expect(try bytes(script, kind, threads: 3) == one)
  }

  @Test("an animated PNG file shows the frames as they are drawn alone")
  func frames() throws {
    let script = try Self.script(Self.moves)
    let picture = try AnimatedPicture(try bytes(script, .apng, threads: 2).flatMap { $0 })
    let player = AnimationPlayer(script)
    #expect(picture.frames.count == 20 && picture.playCount == 0)
    for (number, frame) in picture.frames.enumerated() {
      let alone = try player.displayList(frame: number).rasterized()
      #expect(frame == alone.converted(to: .rgba), "frame \(number)")
    }
    let stills = try bytes(script, .frames, threads: 2)
    #expect(stills.count == 20)
    #expect(try PictureDecoder().decode(stills[7]).converted(to: .rgba) == picture.frames[7])
  }

  @Test("a frame looks the same whatever was asked for before it")
  func order() throws {
    let script = try Self.script(Self.moves)
    let player = AnimationPlayer(script)
    for frame in [0, 13, 2, 19, 7] {
      let list = try player.displayList(frame: frame)
      let fresh = try AnimationPlayer(script).displayList(frame: frame)
      #expect(list.items == fresh.items && list.origins == fresh.origins)
      #expect(list.glyphs == fresh.glyphs && list.paths == fresh.paths)
    }
  }

  @Test("in no frame a line meets a shape")
  func overlaps() throws {
    let script = try Self.script(Self.moves)
    let player = AnimationPlayer(script)
    for frame in 0..<script.frameCount {
      let layout = try player.documentLayout(frame: frame)
      let container = layout.manager.textContainers[0]
      let fragments = layout.manager.lineFragments(in: container)
      #expect(fragments.count > 10)
      for exclusion in container.exclusionPaths {
        let outline = exclusion.path.flattened(tolerance: 0.001)
        for fragment in fragments {
          #expect(
            !Self.intersects(outline, fragment.rect, margin: exclusion.margin), "frame \(frame)")
        }
      }
    }
  }

  /// True if a rectangle overlaps the interior of an outline, or comes closer to it than a margin.
  static func intersects(_ outline: BezierPath, _ rect: Rect, margin: Double) -> Bool {
    var points: [Point] = []
    for element in outline.elements {
      if case .move(let to) = element { points.append(to) }
      if case .line(let to) = element { points.append(to) }
    }
    var winding = 0
    for (a, b) in zip(points, points[1...] + points[...0]) {
      for step in 0...Int((b - a).length.rounded(.up)) {
        let point = a + (b - a) * (Double(step) / max(1, (b - a).length.rounded(.up)))
        let dx = max(rect.minX - point.x, point.x - rect.maxX)
        let dy = max(rect.minY - point.y, point.y - rect.maxY)
        let distance = dx > 0 && dy > 0 ? (dx * dx + dy * dy).squareRoot() : max(dx, dy)
        if distance < margin - 0.005 { return true }
      }
      let isLeft =
        (b.x - a.x) * (rect.midY - a.y) - (rect.midX - a.x) * (b.y - a.y) > 0
      if a.y <= rect.midY, b.y > rect.midY, isLeft { winding += 1 }
      if b.y <= rect.midY, a.y > rect.midY, !isLeft { winding -= 1 }
    }
    return winding != 0
  }

  @Test("moving a shape shapes no text anew")
  func shaping() throws {
    let player = AnimationPlayer(try Self.script(Self.moves))
    let calls = try player.documentLayout(frame: 0).manager.shapingCallCount
    for frame in 1..<20 { _ = try player.documentLayout(frame: frame) }
    #expect(try player.documentLayout(frame: 5).manager.shapingCallCount == calls)
  }

  @Test("containers, text, columns and the page move, too")
  func otherTargets() throws {
    let script = try Self.script(
      """
      {"target": "body", "duration": 1, "easing": "linear",
       "frames": [{"size": 9, "color": "#000"}, {"size": 18, "color": "#f00"}]},
      {"target": "columns", "duration": 1, "easing": "linear", "frames": [{"gap": 10}, {"gap": 60}]},
      {"target": "page", "duration": 1, "easing": "linear", "frames": [{"background": "#ddd"}]}
      """, rest: #""columns": {"count": 2},"#)
    let player = AnimationPlayer(script)
    let half = try player.documentLayout(frame: 5)
    #expect(half.pages[0].frames.map(\.width) == [132.5, 132.5])
    #expect(half.storage.attributes(at: 0)[.font]?.size == 13.5)
    #expect(half.storage.attributes(at: 0)[.foregroundColor]?.red == 0.5)
    #expect(half.background.red > 0.86 && half.background.red < 0.94)
    #expect(try player.pixels() == .rgb)
    let frames = try Self.script(
      """
      {"target": "box", "name": "grow", "duration": 1, "easing": "linear",
       "frames": [{}, {"x": 30, "width": 200}]},
      {"target": "box", "after": "grow", "duration": 1, "easing": "linear", "frames": [{"y": "10%"}]}
      """, rest: #""containers": [{"name": "box", "frame": [0, 0, "50%", "100%"]}],"#)
    #expect(frames.frameCount == 20)
    let boxes = AnimationPlayer(frames)
    #expect(
      try boxes.documentLayout(frame: 5).pages[0].frames
        == [Rect(x: 15, y: 0, width: 175, height: 240)])
    #expect(
      try boxes.documentLayout(frame: 15).pages[0].frames
        == [Rect(x: 30, y: 12, width: 200, height: 240)])
  }

  @Test("pictures, shapes in containers and named styles move, too")
  func innerTargets() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-motion-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bitmap = Bitmap(width: 8, height: 4, grays: [UInt8](repeating: 90, count: 32))
    try OutputFile.write(
      try PNGEncoder().encode(bitmap), to: folder.appendingPathComponent("p.png").path)
    let sheet = """
      {"sheet": 1, "text": "# A\\n\(Self.text)", "format": "markdown", "page": {"size": [300, 200]},
       "body": {"font": {"family": "Noto Sans", "size": 9}},
       "containers": [{"frame": [20, 10, 260, 180],
         "exclusions": [{"name": "inner", "shape": "circle(20 at 50 50)"}]}],
       "pictures": [{"name": "photo", "file": "p.png", "frame": [100, 100, 40, "auto"]}],
       "animation": {"fps": 10, "moves": [
         {"target": "inner", "easing": "linear", "frames": [{"y": 100}]},
         {"target": "photo", "easing": "linear", "frames": [{"x": 40, "scale": 2, "opacity": 0, "rotate": 180}]},
         {"target": "heading1", "easing": "linear",
          "frames": [{"size": 10, "axes": {"wght": 100}}, {"size": 20, "axes": {"wght": 900}}]}]}}
      """
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s")
      .located(in: folder.path + "/")
    let player = AnimationPlayer(try AnimationScript(request))
    let layout = try player.documentLayout(frame: 5)
    let exclusions = layout.manager.textContainers[0].exclusionPaths
    #expect((exclusions[0].path.bounds.center - Point(x: 50, y: 100)).length < 1e-9)
    // The picture excludes text at its current place.
    let frame = Rect(x: 110, y: 95, width: 60, height: 30)
    #expect(layout.pages[0].pictures[0].frame == frame)
    #expect(layout.pages[0].pictures[0].opacity == 0.5)
    // At half of a half turn it is upright.
    let upright = Rect(x: 125 - 20, y: 80 - 10, width: 30, height: 60)
    let bounds = exclusions[1].path.bounds
    #expect((bounds.origin - upright.origin).length < 1e-9)
    #expect(abs(bounds.width - 30) < 1e-9 && abs(bounds.height - 60) < 1e-9)
    #expect(layout.displayList(page: 0).groups.count == 1)
    let font = layout.storage.attributes(at: 0)[.font]
    #expect(font?.size == 15 && font?.variations == [FontVariation(tag: "wght", value: 500)])
  }

  @Test("a shape goes along a path and turns with it")
  func along() throws {
    let script = try Self.script(
      """
      {"target": "ball", "duration": 2, "easing": "linear", "along": "M 50 50 L 150 50 L 150 150",
       "rotates": true}
      """)
    let player = AnimationPlayer(script)
    for (frame, middle) in [
      (0, Point(x: 50, y: 50)), (5, Point(x: 100, y: 50)), (15, Point(x: 150, y: 100)),
    ] {
      let layout = try player.documentLayout(frame: frame)
      let center = layout.manager.textContainers[0].exclusionPaths[0].path.bounds.center
      #expect((center - middle).length < 1e-6)
    }
  }

  private static func fallingScript(
    _ bodies: String, rest: String = "", duration: Double = 3
  ) throws -> AnimationScript {
    var request = DocumentRequest()
    let sheet = """
      {"sheet": 1, "text": "\(text)", "page": {"size": [300, 240]},
       "body": {"font": {"family": "Noto Sans", "size": 9}},
       "exclusions": [
         {"name": "ball", "shape": "circle(25 at 80 -30)", "margin": 4},
         {"name": "box", "path": "M 190 -60 H 240 V -20 H 190 Z", "margin": 4}
       ],
       "animation": {"fps": 25, "duration": \(duration), "dynamics": {"bodies": [\(bodies)]\(rest)}}}
      """
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    return try AnimationScript(request)
  }

  @Test("balls and boxes fall into a page and come to rest; in no frame a line meets them")
  func falling() throws {
    let script = try Self.fallingScript(
      #"{"target": "ball", "velocity": [40, 0]}, {"target": "box", "delay": 0.5, "spin": 40}"#)
    let player = AnimationPlayer(script)
    for frame in stride(from: 0, to: script.frameCount, by: 3) {
      let layout = try player.documentLayout(frame: frame)
      let container = layout.manager.textContainers[0]
      for exclusion in container.exclusionPaths {
        let outline = exclusion.path.flattened(tolerance: 0.001)
        for fragment in layout.manager.lineFragments(in: container) {
          #expect(!Self.intersects(outline, fragment.rect, margin: 4), "frame \(frame)")
        }
      }
    }
    // It has its place from the sheet until its animation starts.
    let files = ShapeFiles(.besideDocument)
    func bottoms(_ frame: Int) throws -> [Double] {
      try script.part(at: frame).exclusions?.map {
        try $0.resolved(in: script.size, files: files)[0].path.bounds.maxY
      } ?? []
    }
    #expect(try bottoms(10)[1] == -20)
    let rest = try bottoms(script.frameCount - 1)
    #expect(rest.allSatisfy { abs($0 - 240) < 0.1 }, "\(rest)")
  }

  @Test("what falls for too long is refused before it is followed")
  func limits() {
    let error = #expect(throws: DocumentError.self) {
      _ = try Self.fallingScript(
        (0..<100).map { _ in #"{"target": "ball"}"# }.joined(separator: ","), duration: 3599)
    }
    #expect(error?.kind == .limitExceeded)
    let many = #expect(throws: DocumentError.self) {
      _ = try Self.fallingScript(
        (0..<201).map { _ in #"{"target": "ball"}"# }.joined(separator: ","))
    }
    #expect(many?.message.contains("200") == true)
  }

  @Test("movements, attachments and pushes are counted, so that none of them takes for ever")
  func moreLimits() {
    // Each waits for the next: following the chain again for each one would be quadratic.
    let chain = (0...SheetAnimation.maximumMoves).map {
      #"{"target": "ball", "name": "m\#($0)", "after": "m\#($0 + 1)", "frames": [{"x": 1}]}"#
    }
    let moves = #expect(throws: DocumentError.self) {
      _ = try Self.script(chain.joined(separator: ","))
    }
    #expect(moves?.message.contains("1000") == true)
    let bound = Array(repeating: #"{"target": "ball", "end": [9, 9]}"#, count: 1000)
    let forces = #expect(throws: DocumentError.self) {
      _ = try Self.fallingScript(
        #"{"target": "ball"}"#,
        rest: #", "attachments": [\#(bound.joined(separator: ","))]"#, duration: 60)
    }
    #expect(forces?.kind == .limitExceeded)
  }

  @Test("a page turns from a tablet's into a phone's, and is each of them while it is held")
  func devices() throws {
    var request = DocumentRequest()
    let sheet = """
      {"sheet": 1, "text": "\(Self.text)", "page": {"scale": 1},
       "body": {"font": {"family": "Noto Sans", "size": 14}},
       "animation": {"fps": 10, "transition": {"devices": ["ipad-mini", "iphone-8"], "hold": 0.5,
         "duration": 0.5, "margin": 10, "easing": "linear"}}}
      """
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    let script = try AnimationScript(request)
    #expect(script.frameCount == 20 && script.size.height > 1000)
    let player = AnimationPlayer(script)
    let document = AdaptiveDocument(request)
    for (frame, name) in [(0, "ipad-mini"), (4, "ipad-mini"), (12, "iphone-8")] {
      let environment = LayoutEnvironment(device: try Device.named(name))
      let page = try document.layout(for: environment).pages[0]
      let still = try page.rasterized().converted(to: .rgba)
      let shown = try player.displayList(frame: frame).rasterized().converted(to: .rgba)
      let (left, top) = ((shown.width - still.width) / 2, (shown.height - still.height) / 2)
      let isSame = (0..<still.height).allSatisfy { y in
        (0..<still.width).allSatisfy { x in
          still[x: x, y: y] == shown[x: left + x, y: top + y]
        }
      }
      #expect(isSame, "\(name)")
    }
  }

  @Test("check tells what is wrong with an animation, and where")
  func check() throws {
    func faults(_ animation: String) throws -> [SheetFault] {
      let sheet = """
        {"sheet": 1, "text": "a", "exclusions": [{"name": "ball", "shape": "circle(9)"}],
         "animation": \(animation)}
        """
      return try SheetCheck(
        Array(sheet.utf8), name: "s.json", in: "", for: DocumentRequest(), environments: []
      ).faults.filter { $0.severity == .error }
    }
    let wrong = try faults(#"{"moves": [{"target": "bal", "frames": [{"x": 1}]}]}"#)
    #expect(wrong.count == 1 && wrong[0].line == 2 && wrong[0].place == "animation.moves[0].target")
    #expect(wrong[0].hint?.contains("ball") == true)
    #expect(try faults(#"{"dynamics": {"bodies": [{"target": "bell"}]}}"#)[0].line == 2)
    #expect(
      try faults(#"{"transition": {"devices": ["ipad-mini", "iphon-8"]}}"#)[0].place
        == "animation.transition.devices[1]")
    #expect(try faults(#"{"moves": [{"target": "ball", "frames": [{"x": 1}]}]}"#).isEmpty)
  }

  @Test(
    "what is wrong is said where it was written",
    arguments: [
      (#"{"target": "bell", "frames": [{"x": 1}]}"#, "nothing has the name “bell”"),
      (#"{"target": "ball", "frames": [{"size": 1}]}"#, "cannot set “size”"),
      (#"{"target": "page", "along": "M 0 0 L 1 1"}"#, "cannot follow a path"),
      (#"{"target": "ball", "easing": "eas"}"#, "not an easing function"),
      (#"{"target": "ball", "after": "a"}"#, "no move has the name “a”"),
      (#"{"target": "ball", "name": "a", "after": "a"}"#, "in a circle"),
      (
        #"{"target": "ball", "name": "a", "repeat": 0}, {"target": "ball", "after": "a"}"#,
        "has no end"
      ),
      (#"{"target": "ball", "duration": 3600, "repeat": 9}"#, "the limit is 100000"),
      ("", "the sheet has no animation"),
    ])
  func faults(_ moves: String, _ message: String) {
    let error = #expect(throws: DocumentError.self) { try Self.script(moves) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test("paragraphs that stand elsewhere in another text are found again")
  func paragraphPlaces() {
    let before = Array("one\ntwo\nnote\ntwo".utf16)
    let after = Array("note\none\ntwo\nnew\ntwo".utf16)
    let places = ParagraphPlaces(from: before, to: after)
    #expect((0..<4).map { places.before($0) } == [8, 9, 10, 11])
    #expect((5..<13).map { places.before($0) } == [0, 1, 2, 3, 4, 5, 6, 7])
    #expect(places.before(14) == nil && places.before(17) == 13)
  }
}
