import Foundation
import Testing
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Sheets include others, which they lie over")
struct IncludeTests {
  private let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-include-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("parts"), withIntermediateDirectories: true)
    folder = url.path + "/"
    try write(
      #"""
      {"sheet": 1, "colors": {"ink": {"light": "#222", "dark": "#eee"}}, "body": {"color": "ink", "font": {"size": 20}},
       "styles": {"note": {"kern": 1}}, "exclusions": [{"name": "moon", "shape": "circle(5 at 5 5)"}],
       "variations": [{"when": {"horizontal": "compact"}, "body": {"font": {"size": 12}}}]}
      """#, to: "parts/house.json")
    try write(#"{"sheet": 1, "include": "b.json"}"#, to: "a.json")
    try write(#"{"sheet": 1, "include": ["a.json"]}"#, to: "b.json")
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + name))
  }

  private func sheet(_ text: String) throws -> Sheet {
    try Sheet(
      parsing: Array(text.utf8), place: "s.json", in: folder, including: .besideDocument)
  }

  @Test("what they say holds where the sheet says nothing, their colours and names count")
  func include() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let sheet = try sheet(
      #"""
      {"sheet": 1, "include": ["parts/house.json"], "text": "a", "body": {"kern": 2},
       "styles": {"aside": {"basedOn": "note", "color": "ink"}}, "hide": ["moon"],
       "variations": [{"when": {"horizontal": "compact"}, "body": {"kern": 3}}]}
      """#)
    let plain = sheet.resolved(for: TraitCollection())
    #expect(plain.body.font.size == 20 && plain.body.kern == 2)
    #expect(plain.body.color == Color(css: "#222"))
    #expect(plain.styles["aside"]?.color == Color(css: "#222"))
    var traits = TraitCollection(horizontal: .compact, vertical: nil)
    traits.interfaceStyle = .dark
    let dark = sheet.resolved(for: traits)
    #expect(dark.body.font.size == 12 && dark.body.kern == 3)
    #expect(dark.body.color == Color(css: "#eee"))
    #expect(dark.styles["aside"]?.color == Color(css: "#eee"))
    #expect(throws: DocumentError.self) { try self.sheet(#"{"sheet": 1, "include": "none.json"}"#) }
    let circle = #expect(throws: DocumentError.self) {
      try self.sheet(#"{"sheet": 1, "include": "a.json"}"#)
    }
    #expect(circle?.message.contains("in a circle") == true)
    #expect(throws: DocumentError.self) { try self.sheet(#"{"sheet": 1, "include": "../x.json"}"#) }
    // A sheet that is read without files has none to include.
    #expect(throws: DocumentError.self) {
      try Sheet(parsing: Array(#"{"sheet": 1, "include": "a.json"}"#.utf8), place: "s")
    }
  }
}
