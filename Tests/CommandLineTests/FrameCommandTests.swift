import Foundation
import Testing

@Suite("Frames whose texts do not fit are reported by name, with the status of other lost text")
struct FrameCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    func sheet(_ overflow: String) -> String {
      """
      {"sheet": 1, "text": "The body.", "page": {"size": [200, 100]}, "body": {"lineHeight": 20},
       "containers": [{"name": "quote", "frame": [0, 0, 100, 20], "text": "a\\nbc"\(overflow)},
                      {"frame": [0, 50, 200, 50]}]}
      """
    }
    try folder.write(sheet("").utf8, to: "lost.json")
    try folder.write(sheet(#", "overflow": "truncate""#).utf8, to: "cut.json")
    try folder.write(sheet(#", "overflow": "visible""#).utf8, to: "seen.json")
    try folder.write(sheet(#", "overflow": "error""#).utf8, to: "error.json")
  }

  private let message = "textrender: containers[0]: frame “quote”: 2 characters do not fit"

  @Test("render refuses to lose text, says so once, and writes nothing")
  func refused() throws {
    let run = try folder.run("render", "lost.json", "-o", "a.ppm")
    #expect(run.status == 65)
    #expect(run.errorLines.count == 2 && run.errorLines[0] == message)
    #expect(folder.read("a.ppm") == nil)
    let cut = try folder.run("render", "lost.json", "-o", "a.ppm", "--overflow", "truncate")
    #expect(cut.status == 0 && cut.errorLines == [message])
  }

  @Test("a frame may say what becomes of its text")
  func treatments() throws {
    let cut = try folder.run("render", "cut.json", "-o", "a.ppm")
    #expect(cut.status == 0 && cut.errorLines == [message])
    let seen = try folder.run("render", "seen.json", "-o", "a.ppm")
    #expect(
      seen.status == 0
        && seen.errorLines == [
          "textrender: containers[0]: frame “quote”: 2 characters show below it"
        ])
    for command in ["layout", "check"] {
      #expect(try folder.run(command, "error.json").status == 65)
    }
  }

  @Test("check warns of it at the frame's line, and the layout has the range")
  func reports() throws {
    let check = try folder.run("check", "lost.json")
    #expect(check.status == 0)
    #expect(
      check.errorLines.first
        == "textrender: lost.json: containers[0]: line 2, column 17: warning: frame “quote”: "
        + "2 characters do not fit")
    let layout = try folder.run("layout", "lost.json")
    #expect(layout.status == 0 && layout.errorLines == [message])
    #expect(String(decoding: layout.output, as: UTF8.self).contains("\"overflow\":[2,4]"))
  }

  @Test("a batch names the frame in the record of the document")
  func batch() throws {
    let run = try folder.run("batch", "lost.json", "cut.json", "-o", "out", "--to", "ppm")
    #expect(run.status == 75)
    #expect(run.errors.contains("lost.json: containers[0]: frame “quote”: 2 characters do not fit"))
  }
}
