import Foundation
import Testing
import TextDrawing

@testable import TextDocument

@Suite("Every trait is reachable from the command line")
struct TraitTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      #"""
      {"sheet": 1, "text": "usual", "page": {"size": [100, 50]}, "variations": [
        {"when": {"style": "dark"}, "text": "dark"},
        {"when": {"layoutDirection": "rtl"}, "text": "right"},
        {"when": {"displayScale": 3}, "text": "three"},
        {"when": {"custom": {"edition": "evening"}}, "text": "evening"}]}
      """#.utf8, to: "s.json")
  }

  private func text(_ options: String...) throws -> String? {
    let run = try folder.run(arguments: ["layout", "s.json"] + options)
    #expect(run.status == 0, "\(run.errors)")
    let dump = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    return dump?["text"] as? String
  }

  @Test("--trait, --scale and --direction choose variations")
  func variations() throws {
    #expect(try text() == "usual")
    #expect(try text("--trait", "style=dark") == "dark")
    #expect(try text("--trait", "style=dark", "--trait", "edition=evening") == "evening")
    #expect(try text("--direction", "rtl") == "right")
    #expect(try text("--scale", "3") == "three")
    #expect(try text("--device", "iphone-8") == "usual")
    #expect(try text("--device", "iphone-15-pro") == "three")
    let wrong = try folder.run("layout", "s.json", "--trait", "style=black")
    #expect(wrong.status == 64)
    #expect(
      wrong.errorLines.first
        == "textrender: --trait: style: expected one of “light”, “dark”, found “black”")
  }

  /// A square picture of one colour.
  private func square(_ size: Int, _ color: UInt32) throws -> [UInt8] {
    try PNGEncoder().encode(
      Bitmap(width: size, height: size, pixels: [UInt32](repeating: color, count: size * size)))
  }

  @Test(
    "pictures of sheets and of Markdown are taken from the file for the scale",
    arguments: ["p.json", "p.md"])
  func pictures(name: String) throws {
    try folder.write(square(20, 0xFF00_00FF), to: "mk.png")
    try folder.write(square(40, 0xFF00_FF00), to: "mk@2x.png")
    try folder.write(square(60, 0xFFFF_0000), to: "mk@3x.png")
    try folder.write(
      #"""
      {"sheet": 1, "text": "", "page": {"size": [20, 20]},
       "pictures": [{"file": "mk.png", "frame": [0, 0, 20, 20]}]}
      """#.utf8, to: "p.json")
    try folder.write("![mk](mk.png)\n".utf8, to: "p.md")
    for (scale, color) in [("1", [255, 0, 0]), ("2", [0, 255, 0]), ("3", [0, 0, 255])] {
      let run = try folder.run(
        "render", name, "-o", "out.ppm", "--size", "20x40", "--margin", "0", "--scale", scale)
      #expect(run.status == 0, "\(run.errors)")
      let picture = Array(try #require(folder.read("out.ppm")))
      let header = "P6\n\(20 * Int(scale)!) \(40 * Int(scale)!)\n255\n".utf8.count
      // The pixel in column 10 of row 10.
      let place = header + 3 * (10 * 20 * Int(scale)! + 10)
      #expect(picture[place..<place + 3].map(Int.init) == color, "\(scale)")
    }
  }

  @Test("a file for each device, named after it")
  func devices() throws {
    let run = try folder.run(
      "render", "s.json", "-o", "screens", "--devices", "iphone-8,ipad-mini:1/3,a6,window",
      "--orientations",
      "both", "--scale", "0.2")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("screens").path)
    #expect(
      names.sorted() == [
        "a6-landscape.png", "a6.png", "ipad-mini-1-of-3.png", "ipad-mini-landscape-1-of-3.png",
        "iphone-8-landscape.png", "iphone-8.png", "window.png",
      ])
    let alone = try folder.run(
      "render", "s.json", "-o", "one.png", "--device", "iphone-8", "--scale", "0.2")
    #expect(alone.status == 0)
    #expect(folder.read("one.png") == folder.read("screens/iphone-8.png"))
  }

  @Test("a preview shows the values of traits in rows and columns")
  func vary() throws {
    func size(_ options: String...) throws -> [Int] {
      let run = try folder.run(
        arguments: ["preview", "s.json", "-o", "p.png", "--scale", "0.4", "--devices", "iphone-8"]
          + options)
      #expect(run.status == 0, "\(run.errors)")
      let bytes = Array(try #require(folder.read("p.png")))
      return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }
    #expect(try size("--vary", "style=light,dark") == [28 + 2 * (150 + 28), 28 + 267 + 34 + 28])
    #expect(
      try size("--vary", "content-size=small,large", "--vary", "style=light,dark")
        == [28 + 2 * (150 + 28), 28 + 2 * (267 + 34 + 28)])
    let wrong = try folder.run("preview", "s.json", "-o", "p.png", "--vary", "style")
    #expect(wrong.status == 64)
  }

  @Test("--size takes the names of paper")
  func paper() throws {
    let run = try folder.run(
      "render", "s.json", "-o", "a.png", "--size", "A6", "--overflow", "pages")
    #expect(run.status == 0)
    #expect(try #require(folder.read("a.png"))[16..<24] == Data([0, 0, 1, 42, 0, 0, 1, 164]))
  }
}
