import Testing
import TextDocument
import TextGeometry
import TextLayout

/// The sheets of `docs/exclusion-paths.md`.
@Suite("The examples of exclusion paths")
struct ExclusionExamplesTests {
  private func layout(_ name: String) throws -> DocumentLayout {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let folder = "/\(root)/Examples/"
    let bytes = try InputFile.read(folder + name)
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: bytes, place: name).located(in: folder)
    request.overflow = .truncate
    return try DocumentLayout(request)
  }

  @Test(
    "text keeps its distance from the shape, in its notches and holes too",
    arguments: [
      ("star.json", 6.0, 3), ("ring.json", 7, 3), ("spiral.json", 4, 7), ("letter.json", 5, 3),
      ("cat.json", 6, 3),
    ])
  func distance(_ name: String, _ margin: Double, _ fragmentsInARow: Int) throws {
    let layout = try layout(name)
    let container = try #require(layout.manager.textContainers.first)
    let shape = try #require(container.exclusionPaths.first)
    #expect(container.exclusionPaths.count == 1 && shape.margin == margin)
    let placed = try #require(layout.manager.containerLayouts.first)
    #expect(placed.rows.count > 20)
    #expect(placed.rows.contains { $0.fragments.count == fragmentsInARow })
    // Points of the rows' edges, moved towards the exclusion by a little less than the margin.
    let reach = margin - 0.01
    for rect in placed.fragments.map(\.rect) {
      for step in 0...2 {
        let y = rect.minY + rect.height * Double(step) / 2
        for turn in 0..<8 {
          let way = BezierPath.direction(eighth: turn) * reach
          #expect(!shape.path.contains(Point(x: rect.minX, y: y) + way), "\(name) \(rect)")
          #expect(!shape.path.contains(Point(x: rect.maxX, y: y) + way), "\(name) \(rect)")
        }
      }
    }
  }
}

extension BezierPath {
  /// A direction of length one, in eighths of a turn.
  fileprivate static func direction(eighth: Int) -> Vector {
    let half = 0.5.squareRoot()
    let steps = [1, half, 0, -half, -1, -half, 0, half]
    return Vector(dx: steps[eighth % 8], dy: steps[(eighth + 6) % 8])
  }
}
