import Foundation
import Testing

extension PDFExampleTests {
  private static let book = """
    {"sheet": 1, "source": "b.md", "page": {"size": [200, 260]}, "contents": {"title": "Contents"},
     "body": {"font": {"size": 9}, "language": "en"},
     "footnotes": {"place": "section", "title": "Notes"},
     "styles": {"heading1": {"breakBefore": "page"},
                "main": {"pageNumber": {"restart": 1, "style": "digits"}}},
     "masters": [{"margin": {"inner": 20, "outer": 30, "top": 20, "bottom": 20}, "foot": "{page}",
                  "pageNumber": {"style": "roman"}}]}
    """

  private static let text = """
    ---
    title: Book
    ---
    # A {.main}

    a[^1] {index:term > part}

    ## B

    b

    # C

    c {index:term}

    # Index

    [INDEX]

    [^1]: note
    """

  /// A folder with a book of contents, three chapters, a note and an index.
  private func bookFolder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(Self.book.utf8, to: "b.json")
    try folder.write(Self.text.utf8, to: "b.md")
    return folder
  }

  /// The catalog of a file as qpdf writes it.
  private func catalog(_ arguments: [String], in folder: ScratchFolder) throws -> String {
    let made = try folder.run(arguments: ["render", "b.json", "-o", "c.pdf"] + arguments)
    try #require(made.status == 0, "\(made.errors)")
    let file = String(
      decoding: try run("qpdf", "--qdf", "--object-streams=disable", "c.pdf", "-", in: folder),
      as: UTF8.self)
    return file.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("contents, indexes and notes of sections are elements of their own")
  func bookElements() throws {
    let pdf = try tagged(["b.json"], in: try bookFolder())
    #expect(pdf.faults.isEmpty, "\(pdf.faults)")
    #expect(
      pdf.roles == [
        "Document", "P", "TOC", "TOCI", "P", "Link", "Link", "TOC", "TOCI", "P", "Link", "Link",
        "TOCI", "P", "Link", "Link", "TOCI", "P", "Link", "Link", "H1", "P", "Reference", "Link",
        "H2", "P", "P", "Note", "P", "Link", "H1", "P", "H1", "Index", "P", "P", "Link", "P",
        "Link",
      ], "\(pdf.roles)")
  }

  @Test("numbers of notes at the end lead back to their marks")
  func notesAtEnd() throws {
    let folder = try ScratchFolder()
    try folder.write("a[^x]\n\n[^x]: X".utf8, to: "n.md")
    try folder.write(
      #"{"sheet": 1, "source": "n.md", "footnotes": "end", "body": {"language": "en"}}"#.utf8,
      to: "n.json")
    let pdf = try tagged(["n.json"], in: folder)
    #expect(pdf.faults.isEmpty, "\(pdf.faults)")
    #expect(
      pdf.roles == [
        "Document", "P", "Reference", "Link", "P", "L", "LI", "Lbl", "Link", "LBody", "Note", "P",
      ])
  }

  @Test("quotes, asides and captions of tables are elements, and the file names its standards")
  func roles() throws {
    let folder = try ScratchFolder()
    let text = """
      # Title

      > One.
      >
      > Two.

      ::: note
      Beside.
      :::

      Table: Words

      | a |
      |---|
      | b |

      | c |
      |---|
      | d |

      Table: More

      """
    try folder.write(text.utf8, to: "page.md")
    let sheet = """
      {"sheet": 1, "source": "page.md", "page": {"size": [400, 600], "margin": 20},
       "body": {"language": "en-GB"}, "styles": {"note": {"role": "aside"}}}
      """
    try folder.write(sheet.utf8, to: "page.json")
    let document = try tagged(["page.json"], in: folder)
    #expect(document.faults == [])
    #expect(
      document.roles == [
        "Document", "H1", "BlockQuote", "P", "P", "Aside", "P", "Table", "Caption", "TR", "TH",
        "TR", "TD", "Table", "TR", "TH", "TR", "TD", "Caption",
      ])
    #expect(document.archivalLevel == "U" && document.isAccessible)
    // A level of headings that is left out, and a missing language, are against PDF/UA.
    try folder.write("# Title\n\n### Third\n".utf8, to: "page.md")
    #expect(try !tagged(["page.json"], in: folder).isAccessible)
    // Characters that no font has are against PDF/A.
    try folder.write("# Title \u{E123}\n".utf8, to: "page.md")
    #expect(try tagged(["page.json"], in: folder).archivalLevel == nil)
  }

  @Test("empty cells are cells, and a list of tasks is one list")
  func emptyCells() throws {
    let folder = try ScratchFolder()
    let text = "- [ ] a\n- [x] b\n\n| A | B |\n|---|---|\n|  | 1 |\n| 2 |  |\n\nc\n"
    try folder.write(text.utf8, to: "c.md")
    let pdf = try tagged(["c.md"], in: folder)
    #expect(pdf.faults.isEmpty, "\(pdf.faults)")
    let item = ["LI", "Lbl", "LBody", "P"]
    #expect(
      pdf.roles == ["Document", "L"] + item + item + [
        "Table", "TR", "TH", "TH", "TR", "TD", "TD", "TR", "TD", "TD", "P",
      ])
  }

  /// A text of several pages that a note or a float at the head of the second page interrupts.
  private static func interrupted(_ kind: String) -> String {
    let items = (0..<20).map { $0 == 6 && kind != "float" ? "b[^n]" : "b" }
    let rows = items.map { "| a | \($0) |\n" }.joined()
    let table = "| A | B |\n|---|---|\n" + rows
    let note = "\n[^n]: Note.\n"
    switch kind {
    case "table": return table + note
    case "list": return items.map { "- \($0)\n" }.joined() + note
    case "quote": return items.map { "> \($0)\n" }.joined(separator: ">\n") + note
    default: return "x\n\n::: {float=top}\nw\n:::\n\n" + table
    }
  }

  @Test(
    "notes and floats do not divide the tables, lists and quotes of the text",
    arguments: [
      ("table", ["Document", "Table", "TH", "TH", "Reference", "Note"]),
      ("list", ["Document", "L", "Reference", "Note"]),
      ("quote", ["Document", "BlockQuote", "Reference", "Note"]),
      ("float", ["Document", "Table", "TH", "TH"]),
    ])
  func interruptions(_ kind: String, _ roles: [String]) throws {
    let folder = try ScratchFolder()
    let sheet = """
      {"sheet": 1, "source": "i.md", "page": {"size": [200, 180], "margin": 30},
       "body": {"font": {"size": 10}, "language": "en"}}
      """
    try folder.write(sheet.utf8, to: "i.json")
    try folder.write(Self.interrupted(kind).utf8, to: "i.md")
    let pdf = try tagged(["i.json"], in: folder)
    #expect(pdf.faults.isEmpty, "\(pdf.faults)")
    let inner: Set = ["TR", "TD", "LI", "Lbl", "LBody", "P", "Link"]
    #expect(pdf.roles.filter { !inner.contains($0) } == roles)
  }

  @Test("viewers show the numbers of pages, and facing pages side by side")
  func bookPages() throws {
    let folder = try bookFolder()
    let whole = try catalog([], in: folder)
    #expect(whole.contains("/PageLabels << /Nums [ 0 << /S /r >> 1 << /S /D >> ] >>"))
    #expect(whole.contains("/PageLayout /TwoPageRight") && whole.contains("/Count 4"))
    let some = try catalog(["--pages", "3-"], in: folder)
    #expect(some.contains("/PageLabels << /Nums [ 0 << /S /D /St 2 >> ] >>"))
    #expect(some.contains("/PageLayout /TwoPageRight") && some.contains("/Count 2"))
    let pair = try catalog(["--pages", "2-3"], in: folder)
    #expect(pair.contains("/PageLayout /TwoPageLeft") && pair.contains("/Count 2"))
    let spreads = try catalog(["--spreads"], in: folder)
    #expect(spreads.contains("/PageLayout /SinglePage") && spreads.contains("/Count 3"))
    #expect(spreads.contains("/MediaBox [ 0 0 400 260 ]"))
    #expect(try tagged(["b.json", "--spreads"], in: folder).faults.isEmpty)
  }

  /// The numbers in the feet of a document's pages, as the layout dump has them.
  private func footNumbers(_ sheet: String, in folder: ScratchFolder) throws -> [String] {
    let run = try folder.run("layout", sheet)
    try #require(run.status == 0, "\(run.errors)")
    let dump = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any] ?? [:]
    let text = Array((dump["text"] as? String ?? "").utf16)
    var numbers: [Int: String] = [:]
    for case let container as [String: Any] in dump["containers"] as? [Any] ?? []
    where container["role"] as? String == "foot" {
      guard let page = container["page"] as? Int else { continue }
      for case let line as [String: Any] in container["lines"] as? [Any] ?? [] {
        for case let fragment as [String: Any] in line["fragments"] as? [Any] ?? [] {
          guard let range = fragment["range"] as? [Int], range.count == 2 else { continue }
          numbers[page, default: ""] += String(decoding: text[range[0]..<range[1]], as: UTF16.self)
        }
      }
    }
    return (0..<(numbers.keys.max() ?? -1) + 1).map {
      (numbers[$0] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  @Test(
    "the labels of pages are the numbers at their feet, through restarts, forms and prefixes",
    arguments: ["roman", "Roman", "letters", "Letters", "digits"])
  func labels(_ form: String) throws {
    let folder = try ScratchFolder()
    let sheet = """
      {"sheet": 1, "source": "l.md", "page": {"size": [200, 260]},
       "body": {"font": {"size": 9}, "language": "en"},
       "styles": {"heading1": {"breakBefore": "page"},
                  "main": {"pageNumber": {"restart": 1, "style": "digits"}},
                  "annex": {"pageNumber": {"restart": 9, "style": "Letters", "prefix": "A-"}}},
       "masters": [{"margin": 20, "foot": "{page}", "pageNumber": {"style": "\(form)"}}]}
      """
    try folder.write(sheet.utf8, to: "l.json")
    let chapters = (1...30).map { "# F\($0)\n\nf" } + ["# M {.main}\n\nm", "# N\n\nn"]
    let annex = ["# A {.annex}\n\na", "# B\n\nb"]
    try folder.write((chapters + annex).joined(separator: "\n\n").utf8, to: "l.md")
    let labels = try tagged(["l.json"], in: folder).pageLabels
    let numbers = try footNumbers("l.json", in: folder)
    #expect(labels.count == 34 && Array(labels.suffix(4)) == ["1", "2", "A-I", "A-J"], "\(labels)")
    #expect(labels == numbers)
    // A file with other labels differs.
    let other = try tagged(["l.json", "--pages", "2-"], in: folder).pageLabels
    #expect(other == Array(numbers.dropFirst()) && other != Array(numbers.dropLast()))
  }

  @Test("--pages and --spreads choose pictures, and refuse what they cannot")
  func bookPictures() throws {
    let folder = try bookFolder()
    let run = try folder.run("render", "b.json", "-o", "p.ppm", "--pages", "2-3")
    #expect(run.status == 0)
    #expect(
      [1, 2, 3, 4].filter { folder.read("p-\($0).ppm") != nil } == [2, 3])
    #expect(try folder.run("render", "b.json", "-o", "s.ppm", "--spreads").status == 0)
    #expect([1, 2, 3, 4].filter { folder.read("s-\($0).ppm") != nil } == [1, 2, 3])
    let preview = try folder.run(
      "preview", "b.json", "-o", "v.png", "--devices", "a4", "--pages", "3", "--spreads")
    #expect(preview.status == 0, "\(preview.errors)")
    for (pages, words) in [
      ("3-2", "is not a range of pages"), ("x", "is not a range of pages"),
      ("0-1", "is not a range of pages"), ("9-", "so there is no page 9"),
    ] {
      let refused = try folder.run("render", "b.json", "-o", "r.png", "--pages", pages)
      #expect(refused.status == 64 && refused.errors.contains(words), "\(refused.errors)")
    }
    let both = try folder.run("render", "b.json", "-o", "r.png", "--pages", "1", "--page", "1")
    #expect(both.status == 64)
  }
}
