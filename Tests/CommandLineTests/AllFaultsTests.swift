import Foundation
import Testing

@Suite("Every command reports all faults of a sheet, with the sheet's name")
struct AllFaultsTests {
  @Test("render tells each fault on its line, up to a bound")
  func faults() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"sheet": 1, "text": "a", "colums": {}, "body": {"kern": "x"}}"#.utf8, to: "s.json")
    let run = try folder.run("render", "s.json", "-o", "x.png")
    #expect(run.status == 65)
    #expect(
      run.errorLines.filter { $0.hasPrefix("textrender: ") }.map { $0.prefix(30) } == [
        "textrender: s.json: colums: li", "textrender: s.json: body.kern:",
      ])
    let many = (0..<30).map { "\"x\($0)\": 1" }.joined(separator: ", ")
    try folder.write("{\"sheet\": 1, \(many)}".utf8, to: "s.json")
    let bounded = try folder.run("render", "s.json", "-o", "x.png")
    #expect(bounded.errorLines.count { $0.contains("unknown key") } == 20)
    #expect(bounded.errorLines.last == "textrender: 10 more faults; see textrender check")
  }

  @Test("faults of the layout have the sheet's name before their place")
  func names() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"sheet": 1, "text": "a", "body": {"font": {"family": "Nope"}}}"#.utf8, to: "s.json")
    let font = try folder.run("render", "s.json", "-o", "x.png")
    #expect(font.status == 69)
    #expect(
      font.errorLines.first
        == "textrender: s.json: body.font.family: there is no font family “Nope”")
    let own = try folder.run("render", "s.json", "-o", "x.png", "--font", "Nix")
    #expect(own.errorLines.first == "textrender: font: there is no font family “Nix”")
  }

  @Test("a margin on the command line has one to four lengths")
  func margins() throws {
    let folder = try ScratchFolder()
    try folder.write("a".utf8, to: "a.txt")
    func frame(_ margin: String) throws -> Substring {
      let run = try folder.run("layout", "a.txt", "--size", "100x100", "--margin", margin)
      let text = String(decoding: run.output, as: UTF8.self)
      let match = text.firstMatch(of: #/"origin":\[([^\]]*)\],"size":\[([^\]]*)\]/#)
      return match.map { $0.0 } ?? "none: \(run.errors)"[...]
    }
    #expect(try frame("10,20").contains(#"[20,10],"size":[60,80]"#))
    #expect(try frame("10 20 30").contains(#"[20,10],"size":[60,60]"#))
    #expect(try frame("10,20,30,40").contains(#"[40,10],"size":[40,60]"#))
    #expect(try folder.run("layout", "a.txt", "--margin", "1,2,3,4,5").status == 64)
  }
}
