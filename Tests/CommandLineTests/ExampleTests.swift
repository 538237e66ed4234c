import Foundation
import Testing

@Suite("The examples are laid out correctly")
struct ExampleTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let sheets = [
    "Examples/demo.json", "Examples/article/sheet.json", "Examples/sizes/sheet.json",
    "Examples/animated-ring.json", "Examples/animated-balls.json",
    "Examples/animated-devices.json",
  ]

  @Test("nothing is wrong with any example sheet, and it can be laid out", arguments: sheets)
  func check(_ sheet: String) throws {
    let folder = try ScratchFolder()
    let path = Self.root.appendingPathComponent(sheet).path
    #expect(try folder.run("check", path).status == 0)
    let layout = try folder.run("layout", path, "--device", "ipad-mini")
    #expect(layout.status == 0 && !layout.output.isEmpty)
  }

  @Test("one text becomes the invoices of a manifest, each with rows of its own")
  func invoices() throws {
    let folder = try ScratchFolder()
    let own = Self.root.appendingPathComponent("Examples/invoices").path
    let run = try folder.run(
      "batch", "--manifest", "\(own)/invoices.jsonl", "--sheet", "\(own)/sheet.json", "-o",
      "out/{id}.html")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let rows = [("2026-0147", "Copper"), ("2026-0148", "Caulking"), ("2026-0149", "*or*")]
    for (id, own) in rows {
      let page = String(decoding: try #require(folder.read("out/\(id).html")), as: UTF8.self)
      for (_, word) in rows { #expect(page.contains(word) == (word == own), "\(id): \(word)") }
      // One has a table in a cell.
      #expect(page.contains("Sweeps") == (id == "2026-0149"))
    }
  }

  @Test("the published schema accepts the examples, where python3 can tell", arguments: sheets)
  func schema(_ sheet: String) throws {
    let program = """
      import json, sys
      try:
          import jsonschema
      except ImportError:
          sys.exit(0)
      jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c", program, Self.root.appendingPathComponent(sheet).path,
      Self.root.appendingPathComponent("docs/sheet.schema.json").path,
    ]
    try process.run()
    process.waitUntilExit()
    // The status is 127 if there is no python3.
    #expect([0, 127].contains(process.terminationStatus))
  }
}
