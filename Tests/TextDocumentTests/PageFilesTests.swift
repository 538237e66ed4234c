import Foundation
import Testing

@testable import TextDocument

@Suite("Pages that an earlier run left are found by their names")
struct PageFilesTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "textrender-pages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func write(_ names: [String]) throws {
    for name in names { try Data().write(to: folder.appendingPathComponent(name)) }
  }

  private func leftovers(_ name: String, besides files: [String]) -> [String] {
    let path = folder.path + "/"
    let pages = PageFiles(in: path)
    return PicturePainter.leftovers(
      of: path + name, besides: files.map { path + $0 }, among: pages
    ).map { String($0.dropFirst(path.count)) }
  }

  @Test("a page has the document's name, a number of up to seven digits and the ending")
  func names() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write([
      "a.png", "a-1.png", "a-02.png", "a-0000077.png", "a-12345678.png", "a-.png", "a-b.png",
      "a-1.ppm", "a-1-2.png", "b-1.png", "a1.png", "-3.png", "a-4", "é-1.png", "a.b-1.png",
    ])
    #expect(leftovers("a.png", besides: ["a.png"]) == ["a-0000077.png", "a-02.png", "a-1.png"])
    #expect(leftovers("a.png", besides: ["a-1.png", "a-02.png"]) == ["a-0000077.png", "a.png"])
    #expect(leftovers("a-1.png", besides: ["a-1.png"]) == ["a-1-2.png"])
    #expect(leftovers("a", besides: ["a"]) == ["a-4"])
    #expect(leftovers("a.b.png", besides: ["a.b.png"]) == ["a.b-1.png"])
    #expect(leftovers("é.png", besides: ["é.png"]) == ["é-1.png"])
    // The same letter as two code points is a different name.
    #expect(leftovers("e\u{301}.png", besides: ["e\u{301}.png"]).isEmpty)
    #expect(leftovers("c.png", besides: ["c.png"]).isEmpty)
  }

  @Test("what has been removed since the folder was read is not told")
  func removed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(["a-1.png", "a-2.png"])
    let path = folder.path + "/a.png"
    let pages = PageFiles(in: folder.path + "/")
    try FileManager.default.removeItem(at: folder.appendingPathComponent("a-1.png"))
    let found = PicturePainter.leftovers(of: path, besides: [path], among: pages)
    #expect(found == [folder.path + "/a-2.png"])
  }

  @Test(
    "pages of a run before are found by its first one, or by the one behind those of this run",
    arguments: [
      (["a-1.png", "a-2.png"], ["a.png"], ["a-1.png", "a-2.png"]),
      (["a-1.png", "a-2.png"], ["a-1.png", "a-2.png"], []),
      (["a-1.png", "a-2.png", "a-3.png"], ["a-1.png", "a-2.png"], ["a-3.png"]),
      (["a-001.png", "a-002.png"], ["a-1.png", "a-2.png"], ["a-001.png", "a-002.png"]),
      (["a.png"], ["a-1.png", "a-2.png"], ["a.png"]),
      // This cannot come from a previous run, as its first pages are missing.
      (["a-8.png"], ["a-1.png", "a-2.png"], []),
    ] as [(before: [String], now: [String], left: [String])])
  func runs(_ run: (before: [String], now: [String], left: [String])) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(run.before + run.now)
    let path = folder.path + "/"
    let found = PicturePainter.leftovers(of: path + "a.png", besides: run.now.map { path + $0 })
    #expect(found == run.left.map { path + $0 })
  }

  @Test("a folder that is not there has none")
  func missing() {
    #expect(leftovers("none/a.png", besides: []).isEmpty)
  }
}
