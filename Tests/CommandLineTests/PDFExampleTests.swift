import Foundation
import Testing

@Suite("The examples as PDF")
struct PDFExampleTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every example that can be rendered by itself.
  private static let examples: [String] = {
    let folder = root.appendingPathComponent("Examples")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let own = names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".md") || $0.hasSuffix(".txt") }
    return own.sorted() + ["article/sheet.json", "sizes/sheet.json"]
  }()

  private struct Dump: Decodable {
    struct Container: Decodable {
      var role: String
    }

    var text: String
    var containers: [Container]
    var overflow: [Int]?

    /// True if some page has a head or foot, whose text follows that of the document.
    var hasFurniture: Bool { containers.contains { ["head", "foot"].contains($0.role) } }
  }

  /// The output of a program.
  func run(_ program: String, _ arguments: String..., in folder: ScratchFolder) throws
    -> Data
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
    process.currentDirectoryURL = folder.url
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) ended with an error")
    return bytes
  }

  func tagged(_ arguments: [String], in folder: ScratchFolder) throws -> TaggedPDF {
    let made = try folder.run(arguments: ["render"] + arguments + ["-o", "page.pdf"])
    try #require(made.status == 0, "\(made.errors)")
    return try TaggedPDF(
      run(
        "qpdf", "--json=2", "--json-stream-data=inline", "--decode-level=generalized", "page.pdf",
        in: folder))
  }

  /// Examples whose text `pdftotext` finds in another order, because it looks at positions alone.
  /// It reads cells of a grid, frames beside each other, columns around a disc and lines beside
  /// floats across. It reads a word beside a ring elsewhere, and turned lines letter by letter. In
  /// right-to-left text it reads letters with vowel marks, and punctuation between numbers, in
  /// visual order. It reads the notes of a column after that column, and columns across where the
  /// number of columns changes.
  private static let reordered: Set<String> = [
    "animated-ring.json", "arabic-latin.txt", "cells.json", "cells.md", "certificates.json",
    "cut-boxes.json", "floats.json",
    "footnotes.json", "frames.json", "gradients.json", "justification.json", "prices.json",
    "programs-pear.json", "programs.json", "scripts.json", "sections.json", "turned.json",
    "turned-table.md",
  ]

  /// Examples with text that does not fit and is truncated, and what follows such text.
  private static let truncated = [
    "spread.json": "THEQUAYPOST", "truncation.json": "archive",
  ]

  @Test("the text that pdftotext finds is the document's", arguments: examples)
  func text(_ example: String) throws {
    let folder = try ScratchFolder()
    let path = Self.root.appendingPathComponent("Examples/\(example)").path
    try #require(try folder.run("render", path, "-o", "page.pdf").status == 0)
    // A text without a size is on paper, as in the PDF file.
    let pages = example.hasSuffix(".json") ? [] : ["--overflow", "pages"]
    let layout = try folder.run(arguments: ["layout", path] + pages)
    let dump = try JSONDecoder().decode(Dump.self, from: layout.output)
    let end = dump.overflow?.first ?? dump.text.utf16.count
    let wanted = letters(String(decoding: Array(dump.text.utf16.prefix(end)), as: UTF16.self))
    let found = letters(
      String(
        decoding: try run("pdftotext", "-enc", "UTF-8", "page.pdf", "-", in: folder),
        as: UTF8.self))
    // A picture of a cat has no words.
    #expect(!wanted.isEmpty || example == "cat-picture.json")
    if let kept = Self.truncated[example] {
      // Truncated text is missing.
      #expect(more(in: found, than: letters(dump.text)).allSatisfy { $0 == "…" })
      #expect(found.contains(kept) && found.count > wanted.count / 2)
    } else if Self.reordered.contains(example) || dump.hasFurniture {
      let sorted = [found, wanted].map { $0.unicodeScalars.filter { $0 != "•" }.sorted() }
      #expect(sorted[0] == sorted[1])
    } else {
      // Markers of lists are no text of the document.
      let rest = try #require(extra(in: found, besides: wanted), "the text is there in its order")
      #expect(rest.allSatisfy { "•–·☑☐.0123456789".contains($0) }, "\(rest)")
      if !example.hasPrefix("lists"), !example.hasPrefix("article") { #expect(rest == "") }
    }
  }

  /// The rest of a text without the characters of another, or nil if those are not in it in their
  /// order.
  private func extra(in text: String, besides wanted: String) -> String? {
    var rest = String.UnicodeScalarView()
    var wanted = wanted.unicodeScalars[...]
    for scalar in text.unicodeScalars {
      if scalar == wanted.first { wanted.removeFirst() } else { rest.append(scalar) }
    }
    return wanted.isEmpty ? String(rest) : nil
  }

  /// The characters that occur more often in one text than in another.
  private func more(in text: String, than other: String) -> [Unicode.Scalar] {
    var counts: [Unicode.Scalar: Int] = [:]
    for scalar in text.unicodeScalars { counts[scalar, default: 0] += 1 }
    for scalar in other.unicodeScalars { counts[scalar, default: 0] -= 1 }
    return counts.filter { $0.value > 0 }.map(\.key)
  }

  /// The characters except white space, direction marks, soft hyphens and pictures.
  private func letters(_ text: String) -> String {
    let silent: Set<UInt32> = [
      0xAD, 0xFFFC, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x2066, 0x2067, 0x2068, 0x2069,
    ]
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          !silent.contains($0.value) && !$0.properties.isWhitespace && $0.value >= 0x20
        }))
  }

  @Test(
    "everything on the page is content or ornament, and content says what it is",
    arguments: examples)
  func rules(_ example: String) throws {
    let folder = try ScratchFolder()
    let document = try tagged(
      [Self.root.appendingPathComponent("Examples/\(example)").path], in: folder)
    #expect(Set(document.faults).sorted() == [])
    #expect(document.paintCount > 0)
    #expect(document.roles.first == "Document")
  }

  @Test("headings, lists, tables, links and figures are told in the order of the text")
  func parts() throws {
    let folder = try ScratchFolder()
    try FileManager.default.copyItem(
      at: Self.root.appendingPathComponent("Examples/cat.png"),
      to: folder.url.appendingPathComponent("cat.png"))
    let text = """
      # A title

      Words with [a link](https://example.org/) in them.

      - one
      - two
        1. within

      | Name | Height |
      |---|---|
      | Alp | 3 m |

      ![A cat](cat.png)

      ## The end

      """
    try folder.write(text.utf8, to: "page.md")
    let sheet = """
      {"sheet": 1, "source": "page.md", "page": {"size": [400, 600], "margin": 20},
       "body": {"font": {"family": "Noto Serif", "size": 12}, "language": "en-GB"},
       "exclusions": [{"shape": "circle(40 at 90% 90%)", "fill": "#dbe7f3"}]}
      """
    try folder.write(sheet.utf8, to: "page.json")
    let document = try tagged(["page.json"], in: folder)
    #expect(document.faults == [])
    #expect(
      document.roles == [
        "Document", "H1", "P", "Link", "L", "LI", "Lbl", "LBody", "P", "LI", "Lbl", "LBody", "P",
        "L", "LI", "Lbl", "LBody", "P", "Table", "TR", "TH", "TH", "TR", "TD", "TD", "P", "Figure",
        "H2",
      ])
    #expect(document.taggedCount > 10)
    // The page's background and the circle.
    #expect(document.paintCount - document.taggedCount >= 1)
  }

  @Test("notes are elements of their own, and all lines of a paragraph are one element")
  func notes() throws {
    let folder = try ScratchFolder()
    let text = """
      Many words that take more than one line of the page.[^a] One more.[^b]

      [^a]: A note with enough words for several lines of its own.
      [^b]: Another.

          With two paragraphs.
      """
    try folder.write(text.utf8, to: "page.md")
    let document = try tagged(
      ["page.md", "--size", "200x300", "--margin", "20", "--overflow", "pages"], in: folder)
    #expect(document.faults == [])
    #expect(
      document.roles == [
        "Document", "P", "Reference", "Link", "Reference", "Link", "Note", "P", "Link", "Note",
        "P", "Link", "P",
      ])
  }
}
