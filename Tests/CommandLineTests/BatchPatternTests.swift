import Foundation
import Testing

@Suite("The output of a batch is a folder, or a pattern with known fields and an ending")
struct BatchPatternTests {
  private let folder: ScratchFolder
  private let rows = "id,customer,text\n1,Ada,one\n2,Bo,two\n"
  private let fields = "The fields are {id}, {device}, {page}, {hash}, and {hash:1} to {hash:8}."

  init() throws { folder = try ScratchFolder() }

  private func batch(_ output: String, _ more: [String] = [], rows: String? = nil) throws -> ToolRun
  {
    try folder.run(
      arguments: ["batch", "--manifest", "-", "-o", output, "--size", "60x40"] + more,
      input: rows ?? self.rows)
  }

  private func files(_ name: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: folder.url.appendingPathComponent(name).path
    ).filter { $0.hasSuffix(".png") }.sorted()
  }

  @Test(
    "an unknown field is an error before anything is written",
    arguments: [
      ("o/{id}-{customer}.pdf", "customer", ""), ("o/{customer}.pdf", "customer", ""),
      ("o/{customer}/", "customer", ""), ("o/{id}-{pages}.png", "pages", "Did you mean {page}? "),
      ("o/{hash:9}/{id}.png", "hash:9", "Did you mean {hash}? "),
    ])
  func unknown(_ output: String, _ name: String, _ nearest: String) throws {
    let run = try batch(output)
    #expect(run.status == 64)
    #expect(
      run.errorLines == [
        "textrender: --output: there is no field {\(name)}", "  \(nearest)\(fields)",
      ])
    #expect(try folder.names().isEmpty)
  }

  @Test("so it is in the output of a row, and the others are drawn")
  func unknownOfRow() throws {
    let rows = """
      {"id": "a", "text": "x", "output": "{ids}.png"}
      {"id": "b", "text": "x", "output": "b.txt"}
      {"id": "c", "text": "x", "output": "in/c-{page}.png"}
      """
    let run = try batch("o", rows: rows)
    #expect(run.status == 75)
    #expect(
      run.errors.contains(
        "textrender: standard input: line 1: output: there is no field {ids}\n"
          + "  Did you mean {id}? \(fields)\n"), "\(run.errors)")
    #expect(
      run.errors.contains("standard input: line 2: output: “b.txt” does not end in .png\n"),
      "\(run.errors)")
    #expect(try files("o") == ["in/c-1.png"])
  }

  @Test("braces that are no field stay if they are the name of a folder, or are not closed")
  func literal() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("{x}"), withIntermediateDirectories: false)
    #expect(try batch("{x}").status == 0)
    #expect(try files("{x}") == ["1.png", "2.png"])
    #expect(try batch("o/{id}-{.png").status == 0)
    #expect(try files("o") == ["1-{.png", "2-{.png"])
  }

  @Test("the first digits of the digest alone are a pattern")
  func digits() throws {
    let run = try batch("o/{hash:3}.png")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try files("o").map(\.count) == [7, 7])
    let again = try batch("o/{hash:3}.png", ["--resume"])
    #expect(again.errorLines == ["textrender: batch: 2 of 2 documents were already up to date"])
  }

  @Test("a pattern ends as a picture does, unless the format is named")
  func endings() throws {
    let text = try batch("o/{id}.txt")
    #expect(text.status == 64)
    #expect(
      text.errorLines == [
        "textrender: --output: “o/{id}.txt” does not end in .png, .ppm, .svg, .pdf or .html",
        "  Choose one of these endings, or use --to png.",
      ])
    #expect(try batch("o/{id}").status == 64)
    let other = try batch("o/{id}.png", ["--to", "pdf"])
    #expect(
      other.errorLines == [
        "textrender: --output: “o/{id}.png” ends in .png, but --to is pdf",
        "  Change the ending to .pdf, or leave --to out.",
      ])
    #expect(try folder.names().isEmpty)
    #expect(try batch("o/{id}.txt", ["--to", "png"]).status == 0)
    #expect(folder.read("o/1.txt")?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
  }

  @Test("folders are created with those that they are in")
  func folders() throws {
    #expect(try batch("n1/n2").status == 0)
    #expect(try batch("n1/n3/{id}.png").status == 0)
    #expect(try files("n1") == ["n2/1.png", "n2/2.png", "n3/1.png", "n3/2.png"])
    try folder.write("x".utf8, to: "file")
    let run = try batch("file/n4/n5")
    #expect(run.status == 73)
    #expect(run.errors == "textrender: file: this is a file, not a folder\n")
  }
}
