import Foundation
import Testing
import TextDocument
import TextDrawing
import TextGeometry

@testable import TextLive

@Suite("A live session")
struct LiveSessionTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-live-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let sheet = #"""
      {
        "sheet": 1, "source": "a.md", // the text
        "page": {"size": [400, 300], "margin": 20},
        "exclusions": [
          {"shape": "circle(60 at 200 150)", "margin": 8, "fill": "#d9542f"}
        ]
      }

      """#
    try write(sheet, to: "a.jsonc")
    try write(String(repeating: "Words to fill a page with. ", count: 40), to: "a.md")
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  private func session() throws -> LiveSession {
    LiveSession(try LiveDocument(opening: folder.path + "/a.jsonc"))
  }

  private func change(_ session: LiveSession) throws -> [String: Any] {
    var writer = JSONWriter(breaksLines: false)
    writer.beginObject()
    try session.writeChange(to: &writer)
    writer.endObject()
    let value = try JSONSerialization.jsonObject(with: Data(writer.bytes))
    return try #require(value as? [String: Any])
  }

  private func circle(_ text: String) -> SheetShape {
    SheetShape(text, notation: .shape, place: "shapes[0]")
  }

  @Test("a page whose sheet says its size has that size; what does not fit is on the next")
  func pagesOfASheet() throws {
    let session = try session()
    #expect(session.layout?.overflowMode == .pages)
    #expect(session.layout?.pages.map(\.size.height) == [300, 300, 300])
  }

  @Test("a shape that moves changes the lines that it meets, and only those are told")
  func moving() throws {
    let session = try session()
    #expect(session.faults.isEmpty)
    let all = try #require(try change(session)["rows"] as? [String])
    #expect(all.count > 10)
    #expect(try change(session)["rows"] as? [String] == [])
    try session.move([0: circle("circle(60 at 200 260)")], margin: nil)
    let moved = try change(session)
    let rows = try #require(moved["rows"] as? [String])
    let first = try #require(moved["from"] as? Int)
    #expect(!rows.isEmpty && first > 0)
    #expect(rows.count < all.count)
    try session.move([0: circle("circle(60 at 200 150)")], margin: nil)
    _ = try change(session)
    session.reopen()
    #expect(try change(session)["rows"] as? [String] == all)
  }

  @Test("moving a shape gives the layout that the written sheet has")
  func sameAsWritten() throws {
    let session = try session()
    for x in stride(from: 60.0, through: 340, by: 35) {
      try session.move([0: circle("circle(60 at \(x) 140)")], margin: x / 20)
      session.rows.forgetRows()
      let moved = try change(session)["rows"] as? [String]
      try session.drop()
      #expect(session.document.sheet.string.contains("circle(60 at \(x) 140)"))
      #expect(try change(session)["rows"] as? [String] == moved)
    }
  }

  @Test("what is dropped is written into the sheet, and nothing else of it changes")
  func dropping() throws {
    let session = try session()
    let before = session.document.sheet.string
    try session.move([0: circle("circle(50 at 100 100)")], margin: 12.5)
    #expect(session.document.sheet.string == before)
    try session.drop()
    let after = session.document.sheet.string
    #expect(
      after
        == before.replacingOccurrences(of: "circle(60 at 200 150)", with: "circle(50 at 100 100)")
        .replacingOccurrences(of: "\"margin\": 8", with: "\"margin\": 12.5"))
    let path = SheetShape("M 0 0 L 50 0 L 50 50 Z", notation: .pathData, place: "shapes[0]")
    try session.move([0: path], margin: nil)
    try session.drop()
    #expect(session.document.sheet.string.contains(#"{"path": "M 0 0 L 50 0 L 50 50 Z", "#))
    #expect(session.faults.isEmpty)
    try session.add(circle("circle(20 at 300 200)"))
    #expect(session.faults.isEmpty)
    #expect(session.marginIndices.count == 2)
  }

  @Test(
    "a shape is added where a sheet has a list of them, an empty one or none, with comments or without",
    arguments: [
      #"{"sheet": 1, "text": "Words."}"#,
      "{\"sheet\": 1, // the version\n \"text\": \"Words.\", // the text\n}\n",
      #"{"sheet": 1, "exclusions": [], "text": "Words."}"#,
      "{\"sheet\": 1, \"text\": \"Words.\", \"exclusions\": [{\"shape\": \"circle(9 at 50 90)\"}, ]}",
    ])
  func adding(_ sheet: String) throws {
    try write(sheet, to: "a.jsonc")
    let session = try session()
    let before = session.moving?.exclusions.count ?? 0
    try session.add(circle("circle(20 at 100 100)"))
    #expect(session.faults.isEmpty)
    #expect(session.moving?.exclusions.count == before + 1)
    #expect(session.moving?.exclusions.last?.shape.text == "circle(20 at 100 100)")
  }

  @Test("a sheet with faults is told of with lines, and the page stays as it was")
  func faults() throws {
    let session = try session()
    let all = try change(session)["rows"] as? [String]
    session.edit(sheet: "{\n  \"sheet\": 1,\n  \"colums\": 2\n}", text: nil)
    #expect(session.faults.first?.line == 3)
    #expect(session.faults.first?.column == 3)
    #expect(try change(session)["rows"] as? [String] == [])
    session.edit(sheet: "{", text: nil)
    #expect(session.faults.count == 1)
    session.edit(sheet: try read("a.jsonc"), text: nil)
    #expect(session.faults.isEmpty)
    #expect(try change(session)["rows"] as? [String] == all)
  }

  @Test("an edited text is laid out; another device has another page")
  func editing() throws {
    let session = try session()
    session.edit(sheet: nil, text: "Other words.")
    let rows = try #require(try change(session)["rows"] as? [String])
    #expect(rows.count == 1 && rows[0].contains("Other words."))
    var view = LiveView()
    view.device = try Device.named("iphone-15-pro")
    session.show(view)
    #expect(session.layout?.pages.first?.size.width == view.device?.size(.portrait).width)
    view.orientation = .landscape
    session.show(view)
    #expect(session.layout?.pages.first?.size.width == view.device?.size(.landscape).width)
  }

  @Test("files are saved whole, and not over what another program has written")
  func saving() throws {
    let session = try session()
    #expect(try session.save() == [])
    session.edit(sheet: nil, text: "Other words.")
    #expect(try session.save() == [folder.path + "/a.md"])
    #expect(try read("a.md") == "Other words.")
    session.edit(sheet: nil, text: "Mine.")
    try write("Theirs.", to: "a.md")
    #expect(throws: DocumentError.self) { try session.save() }
    #expect(try read("a.md") == "Theirs.")
    // Loading the page again keeps the edits.
    session.reopen()
    #expect(session.document.text?.string == "Mine.")
  }

  @Test("a file or folder that has become a link or a pipe since is not written")
  func savingThroughLinks() throws {
    let manager = FileManager.default
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    let session = try session()
    session.edit(sheet: nil, text: "Other words.")
    let before = try read("a.md")
    try manager.moveItem(atPath: path("a.md"), toPath: path("real.md"))
    try manager.createSymbolicLink(atPath: path("a.md"), withDestinationPath: "real.md")
    #expect(throws: DocumentError.self) { try session.save() }
    #expect(try read("real.md") == before)
    try manager.removeItem(atPath: path("a.md"))
    let made = unsafe mkfifo(path("a.md"), 0o600)
    #expect(made == 0)
    #expect(throws: DocumentError.self) { try session.save() }
    session.reopen()
    try manager.removeItem(atPath: path("a.md"))
    try manager.moveItem(atPath: path("real.md"), toPath: path("a.md"))
    // The folder itself is moved away, with a link to a copy in its place.
    try manager.moveItem(atPath: folder.path, toPath: folder.path + ".away")
    try manager.copyItem(atPath: folder.path + ".away", toPath: folder.path + ".copy")
    try manager.createSymbolicLink(
      atPath: folder.path, withDestinationPath: folder.path + ".copy")
    #expect(throws: DocumentError.self) { try session.save() }
    #expect(try read("a.md") == before)
    try manager.removeItem(atPath: folder.path)
    try manager.removeItem(atPath: folder.path + ".copy")
    try manager.moveItem(atPath: folder.path + ".away", toPath: folder.path)
    #expect(try session.save() == [folder.path + "/a.md"])
    #expect(try read("a.md") == "Other words.")
  }

  @Test("a text outside the sheet's folder is neither read nor written")
  func confinement() throws {
    try write(#"{"sheet":1,"source":"../a.md"}"#, to: "b.json")
    let outside = folder.deletingLastPathComponent().appendingPathComponent("a.md")
    try "Outside.".write(to: outside, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: outside) }
    let session = LiveSession(try LiveDocument(opening: folder.path + "/b.json"))
    #expect(session.document.text == nil)
    #expect(session.faults.contains { $0.severity == .error })
    #expect(session.layout == nil)
  }

  @Test("the demo page is there without files, and its layers are one group")
  func demo() throws {
    let session = LiveSession(try LiveDocument(opening: nil))
    #expect(session.faults.allSatisfy { $0.severity == .warning })
    let moving = try #require(session.moving)
    #expect(ShapeGroups(moving.paths.map { $0.map(\.path.bounds) }).numbers == [0, 0, 0, 3])
    #expect(throws: DocumentError.self) { try session.save() }
    #expect(try session.picture(.png).starts(with: [0x89, 0x50]))
    #expect(try session.picture(.pdf).starts(with: "%PDF".utf8))
    #expect(try session.picture(.svg).starts(with: "<svg".utf8))
  }
}
