import Foundation
import FoundationXML
import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@Suite("Pages as HTML")
struct HTMLEncoderTests {
  /// The contents of a file in the order of an XML parser: elements with text, and their words.
  private final class ElementCollector: NSObject, XMLParserDelegate {
    var text = ""
    var names: [String] = []
    var links: [String] = []
    private var hidden = 0
    private var open: [Bool] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      let isHidden = attributes["aria-hidden"] == "true" || name == "title" || name == "style"
      open.append(isHidden)
      hidden += isHidden ? 1 : 0
      if hidden == 0 { names.append(name) }
      if let link = attributes["href"] { links.append(link) }
      if let words = attributes["alt"] { text += " [\(words)] " }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      if open.removeLast() { hidden -= 1 }
      if name == "p" || name == "td" { text += " " }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if hidden == 0 { text += string }
    }
  }

  /// Reads a file. Empty elements are closed first, as XML requires but HTML does not.
  private func read(_ list: DisplayList) throws -> ElementCollector {
    var file = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(file.hasPrefix("<!DOCTYPE html>\n<html"))
    file = file.replacing(#/<meta[^>]*>/#, with: "")
    file = file.replacing(#/<img[^>]*>/#) { match in String(match.output.dropLast()) + "/>" }
    let parser = XMLParser(data: Data(file.utf8))
    let collector = ElementCollector()
    parser.delegate = collector
    let isRead = parser.parse()
    #expect(isRead, "line \(parser.lineNumber): \(String(describing: parser.parserError))")
    return collector
  }

  private func page(_ storage: TextStorage, exclusions: [ExclusionPath] = []) -> DisplayList {
    let manager = LayoutManager(fonts: FontLibrary(usesSystemFonts: false))
    let container = TextContainer(size: Size(width: 300, height: 400))
    container.exclusionPaths = exclusions
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    var list = DisplayList(size: Size(width: 320, height: 420), keepsText: true)
    list.fill(BezierPath(ovalIn: Rect(x: 120, y: 30, width: 80, height: 90)), with: .black)
    list.drawText(in: container, of: manager, at: Point(x: 10, y: 10))
    return list
  }

  private func words(_ text: String) -> [String] {
    text.split { $0.isWhitespace }.map(String.init)
  }

  @Test(
    "words stand in the order of reading, beside a shape and in any direction",
    arguments: [
      ("The office <first> filed five & flawless affidavits beside a shape.", "Noto Serif"),
      ("هذا نص عربي طويل لكي ينكسر على أسطر كثيرة ثم ينتهي", "Noto Naskh Arabic"),
    ])
  func reading(sample: (text: String, family: String)) throws {
    let hole = ExclusionPath(path: BezierPath(ovalIn: Rect(x: 110, y: 20, width: 80, height: 90)))
    let text = TextStorage.sample(sample.text, sample.family)
    let collector = try read(page(text, exclusions: [hole]))
    #expect(collector.text.filter { !$0.isWhitespace } == sample.text.filter { !$0.isWhitespace })
    #expect(collector.names.filter { $0 == "p" }.count == 1)
  }

  @Test("hyphens that divide words are no text")
  func hyphens() throws {
    let text = TextStorage.sample(
      "extra\u{AD}ordinary " + String(repeating: "nothing\u{AD}ness ", count: 9))
    let collector = try read(page(text))
    #expect(collector.names.contains("i"))
    #expect(words(collector.text) == ["extraordinary"] + Array(repeating: "nothingness", count: 9))
  }

  @Test("headings, lists, tables, links and pictures are elements")
  func elements() throws {
    let text = TextStorage.sample(
      "Title\nSee this \u{FFFC} page\nitem\nother\nname\tvalue\nHeight\t3\n")
    var heading = ParagraphStyle()
    heading.headerLevel = 1
    text.addAttribute(.paragraphStyle, value: heading, range: 0..<6)
    text.addAttribute(.link, value: "https://example.org/?a&b", range: 10..<14)
    var attachment = try TextAttachment(
      pictureBytes: PNGEncoder().encode(Bitmap(width: 1, height: 1, grays: [0])))
    attachment.alternativeText = "a \"dot\""
    text.addAttribute(.attachment, value: attachment, range: 15..<16)
    var item = ParagraphStyle()
    var bullets = TextList(markerFormat: .disc)
    bullets.makesMarkers = true
    item.textLists = [bullets]
    (item.firstLineHeadIndent, item.headIndent) = (20, 20)
    text.addAttribute(.paragraphStyle, value: item, range: 22..<33)
    text.addAttribute(.tableRow, value: TextTableRow(table: 0, isHeader: true), range: 33..<44)
    text.addAttribute(.tableRow, value: TextTableRow(table: 0), range: 44..<text.length)
    let collector = try read(page(text))
    let wanted: Set<String> = ["h1", "p", "ul", "li", "table", "tr", "th", "td", "a", "img"]
    #expect(wanted.subtracting(collector.names).isEmpty, "\(wanted.subtracting(collector.names))")
    #expect(collector.names.filter { $0 == "ul" }.count == 1)
    #expect(collector.names.filter { $0 == "li" }.count == 2)
    #expect(collector.links == ["https://example.org/?a&b"])
    #expect(collector.text.contains("[a \"dot\"]"))
  }

  @Test(
    "words that are copied are parted by spaces beside numbers in text from right to left, and by tabs"
  )
  func spaces() throws {
    let arabic = "وفي سنة 1850 لم يكن"
    #expect(
      try words(read(page(.sample(arabic, "Noto Naskh Arabic"))).text) == words(arabic))
    let list = page(.sample("Loaf\tWeight"))
    let found = try words(read(list).text)
    #expect(found == ["Loaf", "Weight"])
  }

  @Test("numbered lists are such, and their numbers are read and not copied")
  func numberedList() throws {
    let text = TextStorage.sample("item\nother\n")
    var item = ParagraphStyle()
    var numbers = TextList(markerFormat: .decimal)
    numbers.makesMarkers = true
    item.textLists = [numbers]
    (item.firstLineHeadIndent, item.headIndent) = (20, 20)
    text.addAttribute(.paragraphStyle, value: item, range: 0..<text.length)
    let list = page(text)
    let collector = try read(list)
    #expect(
      collector.names.filter { $0 == "ol" }.count == 1
        && collector.names.filter { $0 == "li" }.count == 2)
    #expect(words(collector.text) == ["1item", "2other"])
    let file = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(file.components(separatedBy: "data-marker=\"\"").count == 3)
    #expect(file.contains(".page [data-marker],.page header,"))
  }

  @Test("a justified line is one element, which states the width of its spaces")
  func justifiedLines() throws {
    let text = TextStorage.sample(
      "Water finds its way around every stone, and it never asks for a way back.")
    var style = ParagraphStyle()
    style.alignment = .justified
    text.addAttribute(.paragraphStyle, value: style, range: 0..<text.length)
    let list = page(text)
    let lines = try #require(list.text?.lines.count)
    let file = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(lines >= 2)
    #expect(file.components(separatedBy: "<span").count == lines + 1)
    // The last line has its own spaces.
    #expect(file.components(separatedBy: "word-spacing:").count == lines)
  }

  @Test("a line separator is the end of a line for those who copy")
  func lineSeparators() throws {
    let file = String(
      decoding: try HTMLEncoder.encode(page(.sample("one\u{2028}two"))), as: UTF8.self)
    #expect(file.contains("one</span><br>\n<span"))
  }

  @Test("the same page gives the same bytes")
  func repeatable() throws {
    let list = page(.sample("the same words"))
    #expect(try HTMLEncoder.encode(list) == HTMLEncoder.encode(list))
  }
}
