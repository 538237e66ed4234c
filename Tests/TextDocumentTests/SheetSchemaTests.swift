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

  @Test("they agree on every object")
  func keys() throws {
    #expect(try properties(nil) == Set(Sheet.keys))
    #expect(try properties("variation") == Set(SheetPart.keys + ["when"]))
    #expect(try properties("page") == Set(SheetPage.keys))
    #expect(try properties("style") == Set(SheetStyle.keys))
    #expect(try properties("font") == Set(SheetFont.keys))
    #expect(try properties("picture") == Set(SheetPicture.keys))
    #expect(try properties("panes") == Set(SheetPanes.keys))
    #expect(try properties("pane") == Set(SheetPane.keys))
    #expect(try properties("run") == Set(SheetRun.keys))
    #expect(try properties("columns") == Set(SheetColumns.keys))
    #expect(try properties("container") == Set(SheetContainer.keys))
    #expect(try properties("exclusion") == Set(SheetExclusion.keys))
    #expect(try properties("traits") == Set(TraitCollection.keys))
  }
}
