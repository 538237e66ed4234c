import SeededRandom
import Testing
import TextGeometry
import TextLayout

@testable import TextDocument

@Suite("Frames follow from each other")
struct RelationTests {
  /// The frames of the containers `a`, `b` and `c`; the default is [10, 20, 100, 50].
  private func frames(
    _ relations: [String], rest: String = "", b: String = "[10, 20, 100, 50]",
    isRegular: Bool = true
  ) throws -> [Rect] {
    let list = relations.map { "\"\($0)\"" }.joined(separator: ", ")
    let sheet = """
      {"sheet": 1, "text": "a", "page": {"size": [400, 300]}, "relations": [\(list)], \(rest)
       "containers": [{"name": "a", "frame": [10, 20, 100, 50]}, {"name": "b", "frame": \(b)},
        {"name": "c.d", "frame": [10, 20, 100, 50]}]}
      """
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    request.traits.horizontalSizeClass = isRegular ? .regular : .compact
    request.overflow = .truncate
    return try DocumentLayout(request).pages[0].frames
  }

  private func expect(
    _ relations: [String], _ b: Rect, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let frame = try frames(relations)[1]
    for (value, expected) in [
      (frame.minX, b.minX), (frame.minY, b.minY), (frame.width, b.width), (frame.height, b.height),
    ] {
      #expect(abs(value - expected) < 1e-9, "\(frame)", sourceLocation: sourceLocation)
    }
  }

  @Test("an edge follows from another edge, and an extent from another extent")
  func edges() throws {
    try expect(["b.left = a.right + 12"], Rect(x: 122, y: 20, width: 100, height: 50))
    try expect(["b.right=a.left-5mm"], Rect(x: -104.17323, y: 20, width: 100, height: 50))
    try expect(["b.width = a.width * 0.5"], Rect(x: 10, y: 20, width: 50, height: 50))
    try expect(["b.width = page.width / 4 - 10"], Rect(x: 10, y: 20, width: 90, height: 50))
    try expect(["b.centerX = page.centerX"], Rect(x: 150, y: 20, width: 100, height: 50))
    try expect(["b.bottom = page.bottom - 10%"], Rect(x: 10, y: 220, width: 100, height: 50))
    try expect(["b.height = b.width"], Rect(x: 10, y: 20, width: 100, height: 100))
    try expect(["b.top = 33"], Rect(x: 10, y: 33, width: 100, height: 50))
  }

  @Test("two edges say the extent, and what relations leave open the frame says")
  func bothEdges() throws {
    try expect(
      ["b.left = a.right + 10", "b.right = page.right - 10"],
      Rect(x: 120, y: 20, width: 270, height: 50))
    // A chain in reverse order, through a name with a dot.
    try expect(
      ["b.left = c.d.right", "c.d.left = a.right", "c.d.width = b.width * 2"],
      Rect(x: 310, y: 20, width: 100, height: 50))
    // A repeated relation is no contradiction.
    try expect(
      ["b.left = a.right", "b.left = a.right"], Rect(x: 110, y: 20, width: 100, height: 50))
  }

  @Test("relations that contradict each other are told with both and their parts")
  func contradictions() throws {
    let error = #expect(throws: DocumentError.self) {
      try frames(["b.left = a.right", "c.d.top = a.top", "b.left = a.right + 1"])
    }
    #expect(
      error?.message == "“b.left = a.right + 1” contradicts “b.left = a.right” about “a” and “b”")
    #expect(error?.place.hasPrefix("relations[2]: line 1, column") == true)
    let narrow = #expect(throws: DocumentError.self) {
      try frames(["b.left = page.right", "b.right = page.left"])
    }
    #expect(narrow?.message == "relations leave “b” no room: it would be -400 × 50 points")
    let automatic = #expect(throws: DocumentError.self) {
      try frames(["a.top = b.bottom"], b: #"[0, 0, 100, "auto"]"#)
    }
    #expect(automatic?.message.contains("as high as its text") == true)
  }

  @Test(
    "what is no relation, or names nothing, is told",
    arguments: [
      ("b.left", "is not a relation"), ("b.left = a.lefty", "is not a relation"),
      ("b.left = a.right + x", "is not a relation"), ("b.left = a.right * 0", "is not a relation"),
      ("page.left = a.left", "the page cannot depend"), ("b.left = e.left", "the name “e”"),
      ("b.left = a.left = c.d.left", "is not a relation"), (".left = a.left", "is not a relation"),
    ])
  func faults(_ relation: String, _ message: String) throws {
    let error = #expect(throws: DocumentError.self) { try frames([relation]) }
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
  }

  @Test("a stack goes along its axis by class, and closes up where a part is hidden")
  func stacks() throws {
    let stack = #""stacks": [{"spacing": 5, "parts": ["a", "b", "c.d"]}],"#
    #expect(try frames([], rest: stack).map(\.minX) == [10, 115, 220])
    #expect(try frames([], rest: stack, isRegular: false).map(\.minY) == [20, 75, 130])
    let hidden = try frames([], rest: stack + #""hide": ["b"],"#)
    #expect(hidden.map(\.minX) == [10, 115])
    let mirrored = try frames([], rest: stack + #""body": {"direction": "rtl"},"#)
    #expect(mirrored.map(\.minX) == [10, -95, -200])
  }

  @Test("parts are related so often at most that solving stays quick")
  func limit() throws {
    let names = (0..<100).map { "p\($0)" }
    let containers = names.map { #"{"name": "\#($0)", "frame": [0, 0, 5, 5]}"# }
    let parts = names.map { "\"\($0)\"" }.joined(separator: ", ")
    for (count, isRefused) in [(2, false), (3, true)] {
      let stacks = (0..<count).map { _ in
        #"{"axis": "horizontal", "spacing": 1, "parts": [\#(parts)]}"#
      }
      let sheet = """
        {"sheet": 1, "text": "a", "page": {"size": [800, 300]}, "stacks": [\(stacks.joined(separator: ", "))],
         "containers": [\(containers.joined(separator: ", "))]}
        """
      var request = DocumentRequest()
      request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
      request.overflow = .truncate
      if isRefused {
        let error = #expect(throws: DocumentError.self) { _ = try DocumentLayout(request) }
        #expect(error?.kind == .limitExceeded)
      } else {
        #expect(try DocumentLayout(request).pages[0].frames.last?.minX == 594)
      }
    }
  }

  @Test("equations that are made from frames are solved again")
  func randomSystems() {
    for seed in UInt64(1)...200 {
      var seeds = SeededGenerator(seed: seed)
      let count = seeds.int(1..<7)
      let truth = (0..<4 * count).map { _ in Double(seeds.int(-50..<51)) }
      var solver = FrameSolver(partCount: count)
      for number in 0..<12 * count {
        var equation = FrameSolver.Equation(terms: [], value: 0)
        for _ in 0..<seeds.int(1..<4) {
          let index = seeds.int(0..<4 * count)
          let factor = Double(seeds.int(-3..<4))
          equation.terms.append((index / 4, FrameSolver.Unknown(rawValue: index % 4) ?? .x, factor))
          equation.value += factor * truth[index]
        }
        #expect(solver.add(equation, number: number) == nil, "seed \(seed)")
      }
      for index in truth.indices {
        let unknown = FrameSolver.Unknown(rawValue: index % 4) ?? .x
        _ = solver.add(
          .init(terms: [(index / 4, unknown, 1)], value: truth[index]), number: -1)
      }
      for index in truth.indices {
        let unknown = FrameSolver.Unknown(rawValue: index % 4) ?? .x
        #expect(abs(solver.value(index / 4, unknown) - truth[index]) < 1e-6, "seed \(seed)")
      }
      // A contradiction is reported.
      #expect(
        solver.add(.init(terms: [(0, .x, 1)], value: truth[0] + 1), number: 99) != nil,
        "seed \(seed)")
    }
  }
}
