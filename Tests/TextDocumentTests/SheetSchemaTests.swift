import Testing
import TextLayout

@testable import TextDocument

@Suite("The published schema and the reader of sheets know the same keys")
struct SheetSchemaTests {
  private let schema: JSONValue

  init() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let bytes = try InputFile.read("/\(root)/docs/sheet.schema.json")
    schema = try JSONDocument(parsing: bytes).root
  }

  private func member(_ value: JSONValue, _ key: String) throws -> JSONValue {
    guard case .object(let members) = value.content,
      let found = members.first(where: { $0.key == key })
    else { throw DocumentError(.malformedInput, at: key, "there is no such member") }
    return found.value
  }

  private func properties(_ definition: String?) throws -> Set<String> {
    let owner =
      try definition.map { try member(try member(schema, "$defs"), $0) } ?? schema
    guard case .object(let members) = try member(owner, "properties").content else { return [] }
    return Set(members.map(\.key))
  }

  /// Every object a sheet may hold, by its definition's name, and what the reader knows.
  private let known: KeyValuePairs<String?, [String]> = [
    nil: Sheet.keys, "variation": SheetPart.keys + ["when"], "page": SheetPage.keys,
    "style": SheetStyle.keys, "font": SheetFont.keys, "picture": SheetPicture.keys,
    "variant": SheetPicture.Variant.keys, "panes": SheetPanes.keys, "pane": SheetPane.keys,
    "run": SheetRun.keys, "columns": SheetColumns.keys, "container": SheetContainer.keys,
    "exclusion": SheetExclusion.keys, "traits": TraitCollection.keys,
    "hyphenLimits": SheetStyle.hyphenLimitKeys, "justification": SheetStyle.justificationKeys,
    "tab": SheetStyle.tabKeys, "dropCap": SheetStyle.dropCapKeys, "list": SheetStyle.listKeys,
  ]

  @Test("they agree on every object")
  func keys() throws {
    for (definition, keys) in known {
      #expect(try properties(definition) == Set(keys), "\(definition ?? "sheet")")
      #expect(Set(keys).count == keys.count, "\(definition ?? "sheet")")
    }
    guard case .object(let definitions) = try member(schema, "$defs").content else {
      Issue.record("the schema has no definitions")
      return
    }
    #expect(Set(definitions.map(\.key)) == Set(known.compactMap(\.key)))
  }

  @Test("the schema says of every key what it means")
  func descriptions() throws {
    for (definition, keys) in known {
      let owner = try definition.map { try member(try member(schema, "$defs"), $0) } ?? schema
      for key in keys {
        let property = try member(try member(owner, "properties"), key)
        guard case .string(let text) = try member(property, "description").content else {
          Issue.record("\(definition ?? "sheet").\(key) is described by no text")
          continue
        }
        #expect(text.hasSuffix("."), "\(definition ?? "sheet").\(key)")
      }
    }
  }

  @Test("the page about sheets has a table of each object's keys, in full")
  func page() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let page = String(decoding: try InputFile.read("/\(root)/docs/sheets.md"), as: UTF8.self)
    var tables: [String: Set<String>] = [:]
    var title = ""
    for line in page.split(separator: "\n") {
      if line.hasPrefix("## ") { title = String(line.dropFirst(3)) }
      guard line.hasPrefix("| `"), let end = line.dropFirst(3).firstIndex(of: "`") else { continue }
      tables[title, default: []].insert(String(line.dropFirst(3)[..<end]))
    }
    for (definition, keys) in known where definition != "variation" {
      #expect(tables[definition ?? "The sheet"] == Set(keys), "\(definition ?? "sheet")")
    }
    #expect(tables["variation"] == ["when"] && tables.count == known.count)
  }
}
