import Foundation
import SeededRandom
import Testing
import TextDrawing

@Suite("A changed journal costs work, and does no harm")
struct DamagedJournalTests {
  private let folder: ScratchFolder
  private let arguments = [
    "batch", "a.txt", "b.txt", "-o", "out", "--size", "60x40", "--to", "ppm", "--resume",
  ]

  init() throws {
    folder = try ScratchFolder()
    for name in ["a", "b"] { try folder.write("text \(name)".utf8, to: "\(name).txt") }
  }

  private func pictures() -> [Data?] { [folder.read("out/a.ppm"), folder.read("out/b.ppm")] }

  @Test("bytes that are changed, left out or doubled")
  func changedBytes() throws {
    #expect(try folder.run(arguments: arguments).status == 0)
    let whole = pictures()
    let journal = try #require(folder.read("out/.textrender-batch.jsonl"))
    for seed in SeededGenerator.firstSeed..<SeededGenerator.firstSeed + 12 {
      var random = SeededGenerator(seed: seed)
      var bytes = [UInt8](journal)
      for _ in 0..<random.int(1..<6) {
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.removeSubrange(place...)
        case 2: bytes.insert(contentsOf: bytes[place...], at: place)
        default: bytes.insert(contentsOf: Array("99999999999999999999".utf8), at: place)
        }
        if bytes.isEmpty { break }
      }
      try folder.write(bytes, to: "out/.textrender-batch.jsonl")
      let run = try folder.run(arguments: arguments)
      #expect(run.status == 0, "seed \(seed): \(run.errors)")
      #expect(pictures() == whole, "seed \(seed)")
    }
  }

  /// The journal entry of a file.
  private func page(_ file: String, _ content: String) -> String {
    let digest = SHA256.hexadecimal(of: Array(content.utf8))
    return #"{"file":"\#(file)","bytes":\#(content.utf8.count),"sha256":"\#(digest)"}"#
  }

  @Test("files outside the folder are no leftovers, whatever a line says")
  func outsideFiles() throws {
    try folder.write("precious".utf8, to: "precious.ppm")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("out/sub"), withIntermediateDirectories: true)
    try folder.write("stale".utf8, to: "out/stale.ppm")
    try folder.write("stale".utf8, to: "out/sub/stale.ppm")
    let outside = folder.url.appendingPathComponent("precious.ppm").path
    let pages = ["../precious.ppm", "sub/../../precious.ppm", outside].map { page($0, "precious") }
    let own = ["stale.ppm", "sub/stale.ppm"].map { page($0, "stale") }
    let line =
      #"{"id":"a","inputs":"x","files":[],"pages":["#
      + (pages + own).joined(separator: ",") + "]}\n"
    try folder.write(line.utf8, to: "out/.textrender-batch.jsonl")
    let run = try folder.run(arguments: arguments)
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.read("precious.ppm") == Data("precious".utf8))
    #expect(folder.read("out/stale.ppm") == nil && folder.read("out/sub/stale.ppm") == nil)
    #expect(pictures().allSatisfy { $0 != nil })
  }
}
