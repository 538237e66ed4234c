import Foundation
import Testing
import TextStorage

@testable import TextDocument

@Suite("The published schema of sheets agrees with the reader")
struct SheetSchemaTests {
  private let text = SheetSchemaText()

  private static func path(_ name: String) -> String {
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/docs/" + name
  }

  /// Compares a file with its expected contents; if TEXTRENDER_ACCEPT is set, writes the file
  /// again instead.
  private func compare(_ name: String, _ make: (String) -> String) throws {
    let path = Self.path(name)
    let held = String(decoding: try InputFile.read(path), as: UTF8.self)
    let expected = make(held)
    if held == expected { return }
    guard ProcessInfo.processInfo.environment["TEXTRENDER_ACCEPT"] != nil else {
      let lines = held.split(separator: "\n", omittingEmptySubsequences: false)
      let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
      let line = zip(lines, wanted).prefix { $0 == $1 }.count
      Issue.record(
        "docs/\(name), line \(line + 1), should be: \(line < wanted.count ? wanted[line] : "no more"). With TEXTRENDER_ACCEPT=1 this test writes it."
      )
      return
    }
    try Data(expected.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test("the schema for editors is made from the tables of keys")
  func schema() throws {
    try compare("sheet.schema.json") { _ in text.schema }
    _ = try JSONDocument(parsing: try InputFile.read(Self.path("sheet.schema.json")))
  }

  @Test("the page about sheets has a table of each object's keys, made from the tables of keys")
  func page() throws {
    try compare("sheets.md") { text.page($0) }
    let page = String(decoding: try InputFile.read(Self.path("sheets.md")), as: UTF8.self)
    let titles = page.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
    for object in text.objects.dropFirst() { #expect(titles.contains(object.name[...])) }
  }

  @Test("every key is told of in a sentence, and no object has one twice")
  func meanings() {
    for object in text.objects {
      #expect(Set(object.keys.map(\.name)).count == object.keys.count, "\(object.name)")
      #expect(object.meaning.hasSuffix("."), "\(object.name)")
      for key in object.keys { #expect(key.meaning.hasSuffix("."), "\(object.name).\(key.name)") }
    }
  }

  /// A value for each key of a style.
  private static let styles: KeyValuePairs<String, String> = [
    "basedOn": #""a""#, "font": #"{"size": 9}"#, "language": #""de""#, "color": #""red""#,
    "background": #""red""#, "kern": "1", "tracking": "1", "ligatures": "false",
    "baselineOffset": "1", "underline": "true", "strikethrough": "true", "align": #""right""#,
    "direction": #""rtl""#, "lineHeight": "20", "lineHeightMultiple": "2", "lineSpacing": "3",
    "grid": #""half""#,
    "tabs": "[5]", "tabGap": "9", "hyphenate": #""de""#, "hyphenLimits": #"{"before": 3}"#,
    "justification": #"{"shrink": 1}"#, "protrusion": "true",
    "expansion": #"{"limit": 0.01}"#, "lineBreaking": #""optimal""#,
    "phrases": "true", "breakAtSpaces": "true",
    "lineBreakMode": #""clip""#, "spaceBefore": "4", "spaceAfter": "4", "firstLineIndent": "5",
    "headIndent": "5", "tailIndent": "5", "wrapIndent": "5", "wrapMark": #""hook""#,
    "breakBefore": #""page""#, "keepWithNext": "true",
    "keepTogether": "true", "link": #""a""#, "role": #""aside""#, "underlineColor": #""red""#,
    "underlineGaps": "false",
    "strikethroughColor": #""red""#,
    "superscript": "1", "slant": "0.2", "stroke": #"{"width": 3}"#, "shadow": #"{"x": 1}"#,
    "effect": #""emboss""#,
    "case": #""upper""#, "punctuation": #""smart""#,
    "widows": "2", "orphans": "2", "dropCap": "{}", "list": "{}",
    "box": #"{"padding": 3}"#, "table": #"{"padding": 3}"#,
    "float": #""right""#, "pageNumber": "3", "columns": "2",
    "fit": #"{"size": [9, 12]}"#,
  ]

  private func style(_ key: String, _ value: String) throws -> SheetStyle {
    let text = "{\"\(key)\": \(value)}"
    return try SheetStyle(reading: try JSONDocument(parsing: Array(text.utf8)).cursor)
  }

  @Test(
    "each key of a style is said, taken over, and set in the attributes of text, and no other is")
  func rows() throws {
    #expect(Set(Self.styles.map(\.key)) == Set(SheetStyle.keyNames))
    for (name, value) in Self.styles {
      let style = try style(name, value)
      #expect(
        SheetStyle.Properties.rows.filter { $0.isSet(style.properties) }.map(\.key.name) == [name])
      #expect(SheetStyle().merging(style) == style, "\(name)")
      #expect(style.merging(SheetStyle()) == style, "\(name)")
      // The text is changed before it has attributes, and only cells have a table.
      guard !["basedOn", "punctuation", "table", "float"].contains(name) else { continue }
      #expect(style.attributes != SheetStyle().attributes, "\(name)")
    }
  }

  @Test("every property of a style has a row")
  func properties() {
    let properties = Mirror(reflecting: SheetStyle.Properties()).children.compactMap(\.label)
    // These properties are derived from `list` and from Markdown's paragraphs; no sheet sets them.
    let unlisted = [
      "outerLists", "boxes", "usualRole", "outerRole", "isOpposed", "headerLevel", "tableRow",
      "tableCell", "floatPart",
    ]
    #expect(properties.count == SheetStyle.Properties.rows.count + unlisted.count)
    #expect(unlisted.allSatisfy(properties.contains))
    // `sizeInEms` is a form of `size`.
    #expect(Mirror(reflecting: SheetFont()).children.count == SheetFont.keys.count + 1)
  }
}
