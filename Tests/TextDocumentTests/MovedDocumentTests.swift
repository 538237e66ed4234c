import SeededRandom
import Testing
import TextDrawing
import TextGeometry
import TextLayout

@testable import TextDocument

@Suite("A document whose shapes move is laid out like a new one")
struct MovedDocumentTests {
  private static let words = (0..<90).map { "word\($0 % 37)" }.joined(separator: " ")

  /// The kinds of documents, without their exclusions and the height of their page.
  private static let kinds: [(name: String, members: String)] = [
    ("a column", #""text": "%", "#),
    ("columns", #""text": "%", "columns": {"count": 3, "gap": 10}, "#),
    ("balanced columns", #""text": "%", "columns": {"count": 2, "gap": 10, "balance": true}, "#),
    (
      "panes",
      #""panes": {"gap": 10, "items": [{"text": "% %", "columns": 2, "gap": 8}, {"text": "%"}]}, "#
    ),
    (
      "short panes",
      """
      "panes": {"gap": 10, "items": [{"text": "one two", "columns": 2, "gap": 8}, {"text": "%"},
        {"text": "three", "display": "over", "width": 90}]},
      """
    ),
    (
      "notes",
      """
      "text": "%", "notes": {"width": 90, "gap": 10, "background": "#eeeeee", "items": [
        {"at": "word5", "text": "A note."}, {"at": "word20", "text": "% and more."},
        {"at": "word21", "text": "Close to it."}]},
      """
    ),
    (
      "notes and balanced columns",
      """
      "text": "%", "columns": {"count": 2, "gap": 10, "balance": true},
      "notes": {"width": 90, "gap": 10, "items": [{"at": "word30", "text": "A note."}]},
      """
    ),
    (
      "notes in the text",
      """
      "text": "%", "notes": {"presentation": "block", "background": "#eeeeee", "items": [
        {"at": "word5", "text": "A note."}, {"at": "word36", "text": "Another."}]},
      """
    ),
    (
      "containers",
      """
      "text": "%", "containers": [{"frame": [10, 10, 150, 120]}, {"frame": [10, 150, 300, "auto"]}],
      """
    ),
  ]

  private static func shapes(_ generator: inout SeededGenerator) -> String {
    let all = (0..<generator.int(1..<4)).map { _ in
      let (x, y) = (generator.int(0..<360), generator.int(0..<300))
      return "{\"shape\": \"circle(\(generator.int(10..<70))px at \(x)px \(y)px)\", \"margin\": 4}"
    }
    return all.joined(separator: ", ")
  }

  private static func request(
    _ members: String, _ shapes: String, height: String, _ overflow: OverflowMode?
  ) throws -> DocumentRequest {
    let sheet = """
      {"sheet": 1, "page": {"size": [360, \(height)], "margin": 10},
       "body": {"font": {"family": "Noto Sans", "size": 10}},
       \(members.replacing("%", with: words))
       "exclusions": [\(shapes)]}
      """
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    request.traits.horizontalSizeClass = .regular
    request.overflow = overflow
    return request
  }

  @Test("of each kind, whatever becomes of text that is too long", arguments: kinds.indices)
  func moved(kind: Int) throws {
    let (name, members) = Self.kinds[kind]
    let count: UInt64 = Sweep.count(debug: 6, release: 30, long: 500)
    for seed in SeededGenerator.firstSeed..<SeededGenerator.firstSeed + count {
      var generator = SeededGenerator(seed: seed)
      let height = generator.pick(["\"auto\"", "420", "260"])
      let overflow = generator.pick([nil, OverflowMode.truncate, .grow])
      let first = try Self.request(members, Self.shapes(&generator), height: height, overflow)
      let moved = try DocumentLayout(first)
      for step in 0..<4 {
        let next = try Self.request(members, Self.shapes(&generator), height: height, overflow)
        try moved.move(to: PagePlan(next.resolvedPart(), for: next))
        let fresh = try DocumentLayout(next)
        let isSame = Self.isSame(moved, fresh)
        #expect(isSame, "\(name), \(height), \(overflow?.rawValue ?? ""), seed \(seed), \(step)")
        if !isSame { return }
      }
    }
  }

  private static func isSame(_ moved: DocumentLayout, _ fresh: DocumentLayout) -> Bool {
    let (one, other) = (moved.displayList(page: 0), fresh.displayList(page: 0))
    return moved.pages[0].frames == fresh.pages[0].frames
      && moved.pages[0].size == fresh.pages[0].size && one.items == other.items
      && one.glyphs == other.glyphs && !one.glyphs.isEmpty
      && one.paths.count == other.paths.count
      && zip(one.paths, other.paths).allSatisfy {
        isNear($0.bounds.origin, $1.bounds.origin)
          && isNear($0.bounds.bottomRight, $1.bounds.bottomRight)
      }
      && zip(one.origins, other.origins).allSatisfy { isNear($0, $1) }
  }

  /// True if two points are equal up to rounding. A moved exclusion is queried at its original
  /// place, which changes the rounding.
  private static func isNear(_ one: Point, _ other: Point) -> Bool {
    abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9
  }

  @Test("rows of panes and notes that a shape does not reach are not set again")
  func reach() throws {
    func request(_ y: Int) throws -> DocumentRequest {
      let items = (0..<6).map { "{\"at\": \($0 * 80), \"text\": \"Note \($0).\"}" }
      return try Self.request(
        "\"text\": \"%\\n%\\n%\\n%\\n%\\n%\", \"notes\": {\"width\": 80, \"items\": ["
          + items.joined(separator: ", ") + "]}, ",
        "{\"shape\": \"circle(12px at 60px \(y)px)\"}", height: "1400", nil)
    }
    let layout = try DocumentLayout(request(100))
    let all = layout.manager.laidOutParagraphCount
    let next = try request(101)
    try layout.move(to: PagePlan(next.resolvedPart(), for: next))
    // The paragraph that the circle is in, and none of the notes.
    #expect(layout.manager.laidOutParagraphCount - all <= 2)
    #expect(all >= 12)
  }
}

extension Rect {
  fileprivate var bottomRight: Point { Point(x: maxX, y: maxY) }
}
