import Foundation
import Testing

@Suite("The examples are as they should be")
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
