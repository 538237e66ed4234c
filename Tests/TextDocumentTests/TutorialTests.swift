import Foundation
import Testing

@Suite("Tutorials end with code that is compiled")
struct TutorialTests {
  private static let root: URL = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url
  }()

  private func lines(_ path: String) throws -> [String] {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  @Test(
    "the last step of each is a snippet without its heading, and each step goes on from the one before",
    arguments: [
      ("TextDrawing", "ten-lines", 5, "LibraryInTenLines"),
      ("TextControls", "editor", 5, "EditorWithoutWindow"),
      ("TextMotion", "ball", 4, "FallingBall"),
    ])
  func steps(module: String, name: String, count: Int, snippet: String) throws {
    let whole = try lines("Snippets/\(snippet).swift").filter { !$0.hasPrefix("//") && !$0.isEmpty }
    var before = 0
    for step in 1...count {
      let path = "Sources/\(module)/\(module).docc/Resources/\(name)-\(step).swift"
      let code = try lines(path).filter { !$0.isEmpty }
      #expect(code.allSatisfy(whole.contains), "\(path)")
      #expect(code.count > before, "\(path)")
      before = code.count
      if step == count { #expect(code == whole, "\(path)") }
    }
  }
}
