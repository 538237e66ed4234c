import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Keys choose the columns of rows that are objects, and words head any table of values")
struct TableColumnTests {
  private let rows =
    #"[{"item": "Planks", "qty": 14, "unit price": 38.50}, {"item": "Nails", "qty": null}]"#

  /// The texts of the cells.
  private func texts(_ attributes: String, _ rows: String) throws -> [String] {
    try TableFixture("```table {\(attributes)}\n\(rows)\n```\n\nend").texts().dropLast()
      .map(\.text)
  }

  private func remarks(_ attributes: String, _ rows: String) throws -> [String] {
    try TableFixture("one\n\n```table {\(attributes)}\n\(rows)\n```").layout.remarks.map {
      "\($0.place): \($0.message)"
    }
  }

  @Test("columns are those of the keys in their order, and keys with spaces have commas")
  func columns() throws {
    #expect(
      try texts(#"columns="qty item""#, rows) == ["qty", "item", "14", "Planks", "", "Nails"])
    #expect(
      try texts(#"columns="unit  price, item""#, rows)
        == ["unit price", "item", "38.50", "Planks", "", "Nails"])
    #expect(try texts(#"columns="unit price,""#, rows) == ["unit price", "38.50", ""])
    #expect(try texts("columns=item header=0", rows) == ["Planks", "Nails"])
    #expect(try texts(#"columns="item item""#, rows).count == 6)
    #expect(try remarks(#"columns="qty item""#, rows).isEmpty)
  }

  @Test("words replace the keys, and are a header above other rows")
  func heads() throws {
    #expect(
      try texts(#"columns="item qty" heads="Work and material, Number""#, rows)
        == ["Work and material", "Number", "Planks", "14", "Nails", ""])
    for rows in ["[[\"a\", 1], [\"b\", 2]]", "a,1\nb,2"] {
      let fixture = try TableFixture("```table {heads=\"Name Number\"}\n\(rows)\n```")
      #expect(fixture.texts().map(\.text) == ["Name", "Number", "a", "1", "b", "2"])
      #expect(
        fixture.texts().map { $0.cell?.isHeader } == [true, true, false, false, false, false])
      #expect(fixture.layout.remarks.isEmpty)
    }
    // A header of two rows has the first row, too; without a header the words are not shown.
    let two = try TableFixture("```table {heads=\"N,\" header=2}\n[[1], [2]]\n```")
    #expect(two.texts().map { $0.cell?.isHeader } == [true, true, false])
    #expect(try texts("heads=N header=0", "[[1], [2]]") == ["1", "2"])
  }

  @Test("columns of a file are chosen, too")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-columns-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try OutputFile.write(Array(rows.utf8), to: folder.appendingPathComponent("r.json").path)
    var request = DocumentRequest(
      DocumentInput(
        "```table {source=r.json columns=\"qty item\" heads=\"No. Item\"}\n```",
        format: .markdown, folder: folder.path + "/"))
    request.files = .besideDocument
    let layout = try DocumentLayout(request)
    #expect(layout.storage.string == "No.\nItem\n14\nPlanks\n\nNails")
    #expect(layout.remarks.isEmpty)
  }

  @Test("keys that no row has, rows without keys, and other numbers of words have remarks")
  func faults() throws {
    #expect(
      try remarks(#"columns="item qtty""#, rows) == ["line 3: no row has the key “qtty”: write qty"]
    )
    #expect(
      try texts(#"columns="item qtty""#, rows) == ["item", "qtty", "Planks", "", "Nails", ""])
    #expect(
      try remarks("columns=total", rows)
        == ["line 3: no row has the key “total”: write item, qty or unit price"])
    let many = "[{" + (1...7).map { "\"key \($0)\": 1" }.joined(separator: ", ") + "}]"
    #expect(
      try remarks("columns=total", many)
        == ["line 3: no row has the key “total”: write one such as key 1"])
    #expect(try remarks("columns=a", "[{}]") == ["line 3: no row has the key “a”"])
    for rows in ["[[1, 2]]", "a,b"] {
      #expect(
        try remarks("columns=a", rows) == [
          "line 3: the attribute columns has no effect, since only rows that are objects in JSON "
            + "have keys: remove it, or write the rows as objects"
        ])
    }
    func count(_ heads: Int, _ columns: Int) -> String {
      "line 3: the attribute heads has \(heads) word\(heads == 1 ? "" : "s"), but the table has "
        + "\(columns) column\(columns == 1 ? "" : "s"): write one for each, with commas between "
        + "them if they have spaces"
    }
    #expect(try remarks("heads=A", "[[1, 2]]") == [count(1, 2)])
    #expect(try remarks(#"heads="A B" columns=qty"#, rows) == [count(2, 1)])
    #expect(try texts(#"heads="A B""#, "[[1]]") == ["A", "B", "1", ""])
  }

  @Test("an array without rows gives the header alone if it is known")
  func emptyArrays() throws {
    for (attributes, expected) in [
      (#"format=json columns="a b""#, ["one", "a", "b"]), ("format=json heads=A,", ["one", "A"]),
    ] {
      let fixture = try TableFixture("one\n\n```table {\(attributes)}\n[]\n```")
      #expect(fixture.texts().map(\.text) == expected)
      #expect(fixture.texts().last?.cell?.isHeader == true)
      #expect(fixture.layout.remarks.isEmpty)
    }
    #expect(try remarks("format=json", "[]") == ["line 3: the table has no cells"])
  }

  @Test("rows with fewer cells than others count as if they had as many")
  func limit() throws {
    let table = try ValueTable(parsing: "a,b,c\nd\n", cellLimit: 4)
    let fault = ValueTable.Fault(line: 7, message: "the table has more than 5 cells")
    #expect(throws: fault) { try table.checkSize(columnCount: 3, line: 7, cellLimit: 5) }
    try table.checkSize(columnCount: 3, line: 7, cellLimit: 6)
    // A row of 1,000 fields and 1,000 of one would be 1,001,000 cells.
    let wide = String(repeating: ",", count: 999)
    #expect(
      try remarks("header=0", wide + String(repeating: "\na", count: 1000))
        == ["line 3: the table has more than 1000000 cells"])
  }
}
