import Foundation
import Testing
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Sheets include others and override them")
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
    // A sheet that is read without file access cannot include others.
    #expect(throws: DocumentError.self) {
      try Sheet(parsing: Array(#"{"sheet": 1, "include": "a.json"}"#.utf8), place: "s")
    }
  }

  @Test("a part with parameters is included with arguments, its own values hold without them")
  func arguments() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write(
      #"""
      {"sheet": 1, "parameters": {"accent": "#111", "size": 12, "side": "right", "thin": false},
       "body": {"color": "${accent}", "font": {"size": "${size}"}, "hyphenate": "${thin}"},
       "exclusions": [{"name": "${side}-${size}", "shape": "circle(${size} at 5 5)"}], "title": "${other} $ {size}"}
      """#, to: "card.json")
    let plain = try sheet(#"{"sheet": 1, "include": "card.json", "text": "a ${size}"}"#).base
    #expect(plain.body.font.size == 12 && plain.body.color == Color(css: "#111"))
    #expect(
      plain.exclusions?[0].name == "right-12"
        && plain.exclusions?[0].shape.text == "circle(12 at 5 5)")
    // Text that is not a parameter is unchanged.
    #expect(plain.title == "${other} $ {size}" && plain.text == "a ${size}")
    let filled = try sheet(
      #"""
      {"sheet": 1, "text": "a", "include": [{"sheet": "card.json",
        "with": {"accent": "#a33", "size": 20, "side": "${left}", "thin": true}}]}
      """#
    ).base
    #expect(filled.body.font.size == 20 && filled.body.color == Color(css: "#a33"))
    #expect(filled.exclusions?[0].name == "${left}-20")
    #expect(filled.body.hyphenation == .textLanguage)
  }

  @Test("arguments without a parameter are told, and parameters cannot make a sheet endless")
  func wrongArguments() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write(#"{"sheet": 1, "parameters": {"size": 12}}"#, to: "card.json")
    let error = #expect(throws: DocumentError.self) {
      try sheet(#"{"sheet": 1, "include": {"sheet": "card.json", "with": {"sice": 9}}}"#)
    }
    #expect(
      error?.description
        == "s.json: include.with.sice: line 1, column 57: "
        + "the included sheet has no parameter “sice”")
    #expect(error?.hint == "Did you mean “size”?")
    // A sheet between them is named, and not the one without the parameter.
    try write(
      "{\"sheet\": 1,\n \"include\": [{\"sheet\": \"card.json\", \"with\": {\"side\": 1}}]}",
      to: "middle.json")
    let inner = #expect(throws: DocumentError.self) {
      try sheet(#"{"sheet": 1, "include": "middle.json"}"#)
    }
    #expect(
      inner?.description
        == "s.json: \(folder)middle.json: include[0].with.side: line 2, column 46: "
        + "the included sheet has no parameter “side”")
    let long = String(repeating: "x", count: 100_000)
    let many = String(repeating: "${a}", count: 1_000)
    let endless = #expect(throws: DocumentError.self) {
      try sheet(#"{"sheet": 1, "parameters": {"a": "\#(long)"}, "text": "\#(many)"}"#)
    }
    #expect(endless?.kind == .limitExceeded)
    #expect(throws: DocumentError.self) {
      try sheet(#"{"sheet": 1, "parameters": {"a": [1]}, "text": "a"}"#)
    }
  }

  @Test("sheets that include many that include many are refused before they are all read")
  func includedInAll() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func names(_ name: String, _ count: Int) -> String {
      "[" + Array(repeating: "\"\(name)\"", count: count).joined(separator: ",") + "]"
    }
    try write(#"{"sheet": 1}"#, to: "leaf.json")
    try write(#"{"sheet": 1, "include": \#(names("leaf.json", 15))}"#, to: "many.json")
    let allowed = try sheet(#"{"sheet": 1, "text": "a", "include": \#(names("many.json", 16))}"#)
    #expect(allowed.base.text == "a")
    let error = #expect(throws: DocumentError.self) {
      try sheet(#"{"sheet": 1, "text": "a", "include": \#(names("many.json", 17))}"#)
    }
    #expect(error?.kind == .limitExceeded)
    #expect(error?.message.contains("more than 256 sheets in all") == true)
  }
}
