import Glibc
import Testing

@testable import TextFonts

@Suite struct BundledFontTests {
  let library = FontLibrary(usesSystemFonts: false)

  /// The rows of the table in `Fonts/README.md`, as cells without backquotes.
  func rows() throws -> [[String]] {
    let text = String(
      decoding: try FileBytes.read(try library.bundledFolder() + "/README.md"), as: UTF8.self)
    return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      line.split(separator: "|").map { cell in
        String(
          cell.drop { $0 == " " || $0 == "`" }.reversed().drop { $0 == " " || $0 == "`" }
            .reversed())
      }
    }
  }

  @Test("the table, the list and the files of bundled fonts agree")
  func tableAndFiles() throws {
    let rows = try rows()
    #expect(rows.map { $0[0] } == BundledFont.all.map(\.file))
    #expect(rows.map { $0[1] } == BundledFont.all.map(\.family))
    for (row, font) in zip(rows, BundledFont.all) {
      let path = try library.bundledFolder() + "/" + font.file
      let face = try library.face(for: FontRequest(file: path))
      #expect(face.familyName == font.family)
      #expect(face.styleName == row[2])
      #expect(face.weight == font.weight)
      #expect(face.isItalic == font.isItalic)
      #expect(row[5] == "OFL-1.1")
    }
  }

  @Test("the files have the checksums of the table")
  func checksums() throws {
    let folder = try library.bundledFolder()
    let pipe = unsafe try #require(popen("cd '\(folder)' && sha256sum *.ttf", "r"))
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, pipe)
      if count == 0 { break }
      output += chunk[..<count]
    }
    #expect(unsafe pclose(pipe) == 0)
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let expected = try rows().map { "\($0[6])  \($0[0])" }.sorted()
    #expect(lines.map(String.init).sorted() == expected)
  }

  /// A face that is not searched for a page of its characters would never be found for them.
  @Test("the faces for one script are asked for their own blocks")
  func facesOfOneScript() throws {
    let blocks: [(String, ClosedRange<UInt32>)] = [
      ("Noto Naskh Arabic", 0x600...0x6FF), ("Noto Naskh Arabic", 0xFE70...0xFEFC),
      ("Noto Sans Hebrew", 0x5D0...0x5EA), ("Noto Sans Hebrew", 0xFB2A...0xFB36),
      ("Noto Sans Devanagari", 0x900...0x97F), ("Noto Sans Thai", 0xE01...0xE3A),
    ]
    for (family, range) in blocks {
      let font = BundledFont.best(in: family, for: FontRequest())
      #expect(font.mayCover(page: range.lowerBound >> 8), "\(family)")
    }
    for family in ["Noto Sans", "Noto Serif", "Noto Sans Mono"] {
      let font = BundledFont.best(in: family, for: FontRequest())
      let face = try library.face(for: FontRequest(families: [family]))
      var found = 0
      for page in 0..<0x1100 as Range<UInt32> where font.mayCover(page: page) {
        let bits = face.coverage(ofPage: page)
        for word in 0..<8 { found += bits[word].nonzeroBitCount }
      }
      #expect(found == face.characterCount, "\(family)")
    }
  }

  @Test("the folder is found from an installed prefix and from a build folder")
  func folder() throws {
    let project = String(try library.bundledFolder().dropLast("/Fonts".count))
    #expect(
      BundledFolder.search(from: project + "/.build/release/textrender") == project + "/Fonts")
    #expect(BundledFolder.search(from: project + "/textrender") == project + "/Fonts")
    #expect(BundledFolder.search(from: "/nowhere/bin/textrender") == nil)
    #expect(BundledFolder.search(from: "textrender") == nil)
    var template = Array((P_tmpdir + "/textrender-prefix-XXXXXX").utf8CString)
    let prefix = unsafe String(cString: try #require(mkdtemp(&template)))
    defer { unsafe _ = system("rm -r '\(prefix)'") }
    let made = unsafe system(
      "mkdir -p '\(prefix)/bin' '\(prefix)/share/textrender/Fonts' && "
        + "touch '\(prefix)/share/textrender/Fonts/NotoSans-Regular.ttf'")
    #expect(made == 0)
    #expect(
      BundledFolder.search(from: prefix + "/bin/textrender") == prefix + "/share/textrender/Fonts")
    #expect(
      BundledFolder.search(dataFolders: ["/nowhere", prefix + "/share"])
        == prefix + "/share/textrender/Fonts")
    #expect(BundledFolder.search(dataFolders: ["/nowhere"]) == nil)
  }

  @Test("every face at hand is listed")
  func listing() throws {
    let faces = try library.installedFaces()
    #expect(faces.count == BundledFont.all.count)
    #expect(faces.allSatisfy { $0.isBundled && $0.characterCount > 50 })
    let sans = try #require(faces.first)
    #expect(sans.family == "Noto Sans")
    #expect(sans.styleName == "Regular")
    #expect(sans.scripts.contains("Latn"))
    #expect(sans.scripts.contains("Cyrl"))
    #expect(sans.scripts.contains("Grek"))
    let hebrew = try #require(faces.first { $0.family == "Noto Sans Hebrew" })
    #expect(hebrew.scripts.contains("Hebr"))
  }
}
