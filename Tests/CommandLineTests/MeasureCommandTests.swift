import Foundation
import Testing

@Suite("textrender measure prints whether text fits")
struct MeasureCommandTests {
  @Test("a text that does not fit is measured with status 0, and its suggestions are applied")
  func applying() throws {
    let folder = try ScratchFolder()
    try folder.write("one two three four five six seven eight nine ten".utf8, to: "t.txt")
    func measure(_ options: String...) throws -> [String: Any] {
      let run = try folder.run(
        arguments: ["measure", "t.txt", "--overflow", "truncate", "--margin", "0"] + options)
      #expect(run.status == 0 && run.errors.isEmpty)
      return try #require(
        JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    }
    let before = try measure("--size", "120x60")
    #expect(before["fits"] as? Bool == false)
    let frames = try #require(before["frames"] as? [[String: Any]])
    let suggestions = try #require(frames[0]["suggestions"] as? [[String: Any]])
    let size = try #require(suggestions[0]["value"] as? Double)
    let height = try #require(suggestions[1]["value"] as? Double)
    #expect(try measure("--size", "120x60", "--font-size", "\(size)")["fits"] as? Bool == true)
    #expect(try measure("--size", "120x\(height)")["fits"] as? Bool == true)
    let fitted = try measure("--size", "120x60", "--fit", "8..16")
    let frame = try #require((fitted["frames"] as? [[String: Any]])?.first)
    let chosen = try #require(frame["fit"] as? [String: Double])
    #expect(fitted["fits"] as? Bool == true && chosen == ["size": size])
  }
}
