import Foundation
import Testing

@Suite("Files of values are tables on the command line")
struct TableFileTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("Fruit;Price\nPears;3,10\n".utf8, to: "prices.csv")
    try folder.write("a,b\n\"c,d\n".utf8, to: "bad.csv")
    try folder.write("a\tb,c\n1\t2\n".utf8, to: "rows.tsv")
    try folder.write("words".utf8, to: "a.txt")
  }

  /// Returns the layout dump of an input.
  private func layout(_ arguments: String...) throws -> String {
    let run = try folder.run(arguments: ["layout"] + arguments)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    return String(decoding: run.output, as: UTF8.self)
  }

  @Test("names in .csv and .tsv are tables, and --format chooses one for other inputs")
  func formats() throws {
    #expect(try layout("prices.csv").contains(#""text":"Fruit\nPrice\nPears\n3,10""#))
    #expect(try layout("prices.csv").components(separatedBy: #""role":"cell""#).count == 5)
    #expect(try layout("rows.tsv").contains(#""text":"a\nb,c\n1\n2""#))
    let plain = try layout("prices.csv", "--format", "plain")
    #expect(plain.contains(#""text":"Fruit;Price\nPears;3,10"#))
    #expect(!plain.contains(#""role":"cell""#))
    let json = try folder.run("layout", "-", "--format", "table", input: #"[{"a": 1}]"#)
    #expect(String(decoding: json.output, as: UTF8.self).contains(#""text":"a\n1""#))
  }

  @Test("a table is laid out on paper, and its faults are remarks with the lines of the file")
  func faults() throws {
    let paper = try folder.run("render", "prices.csv", "-o", "prices.pdf")
    #expect(paper.status == 0 && paper.errors.isEmpty, "\(paper.errors)")
    #expect(folder.read("prices.pdf") != nil)
    let bad = try folder.run("render", "bad.csv", "-o", "bad.png")
    #expect(bad.status == 0)
    #expect(bad.errorLines == ["textrender: line 2: a quote is not closed"])
    let measure = try folder.run("measure", "prices.csv", "--size", "300x200")
    #expect(measure.status == 0 && measure.errors.isEmpty, "\(measure.errors)")
    let same = try folder.run("diff", "prices.csv", "prices.csv")
    #expect(String(decoding: same.output, as: UTF8.self).hasPrefix("kept "))
  }

  @Test("check tells the size of a table and its faults")
  func check() throws {
    let fine = try folder.run("check", "rows.tsv")
    #expect(fine.status == 0 && fine.errors.isEmpty, "\(fine.errors)")
    #expect(
      String(decoding: fine.output, as: UTF8.self)
        == "rows.tsv: Table: 2 columns, 2 rows\nrows.tsv: this text has no faults\n")
    let bad = try folder.run("check", "bad.csv", "--strict")
    #expect(bad.status == 65)
    #expect(
      bad.errorLines == [
        "textrender: bad.csv: line 2: warning: a quote is not closed",
        "textrender: bad.csv: 0 errors, 1 warning",
      ])
  }

  @Test("a sheet names a file of values as its text, and the text of a frame")
  func sources() throws {
    let sheets = [
      #"{"sheet": 1, "source": "prices.csv"}"#,
      #"{"sheet": 1, "containers": [{"frame": [0, 0, 200, 100], "source": "prices.csv"}]}"#,
    ]
    for sheet in sheets {
      try folder.write(sheet.utf8, to: "sheet.json")
      #expect(try layout("sheet.json").components(separatedBy: #""role":"cell""#).count == 5)
    }
  }

  @Test("a batch takes tables that are named, and none from a folder")
  func batch() throws {
    let options = ["--to", "ppm", "--size", "200x100"]
    let run = try folder.run(arguments: ["batch", ".", "-o", "out"] + options)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(folder.read("out/a.ppm") != nil && folder.read("out/prices.ppm") == nil)
    let named = try folder.run(arguments: ["batch", "prices.csv", "-o", "named"] + options)
    #expect(named.status == 0 && named.errors.isEmpty, "\(named.errors)")
    let alone = try folder.run("render", "prices.csv", "-o", "prices.ppm", "--size", "200x100")
    #expect(alone.status == 0)
    #expect(folder.read("named/prices.ppm") == folder.read("prices.ppm"))
    // A value of the data is within one cell.
    let line =
      #"{"id": "x", "format": "table", "text": "Fruit;Price\nPears;{{price}}", "#
      + #""data": {"price": "3,10"}}"#
    let manifest = try folder.run(
      arguments: ["batch", "--manifest", "-", "-o", "lines"] + options, input: line)
    #expect(manifest.status == 0 && manifest.errors.isEmpty, "\(manifest.errors)")
    #expect(folder.read("lines/x.ppm") == folder.read("prices.ppm"))
  }
}
