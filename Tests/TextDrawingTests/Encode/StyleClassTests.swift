import Foundation
import FoundationXML
import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@Suite("Names of styles are classes")
struct StyleClassTests {
  /// The texts of an SVG file with their classes, in order.
  private final class Texts: NSObject, XMLParserDelegate {
    var all: [(classes: String, characters: String)] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      if name == "text" { all.append((attributes["class"] ?? "", "")) }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if !all.isEmpty { all[all.count - 1].characters += string }
    }
  }

  private func page(
    _ string: String, paragraph: [String] = [], words: [String] = [], in range: Range<Int>,
    family: String = "Noto Serif"
  ) -> DisplayList {
    let text = TextStorage(
      string: string,
      attributes: TextAttributes(.font, FontDescriptor(family: family, size: 16)))
    if !paragraph.isEmpty {
      text.addAttribute(
        .styleNames, value: StyleNames(paragraph: paragraph), range: 0..<text.length)
    }
    text.addAttribute(
      .styleNames, value: StyleNames(paragraph: paragraph, words: words), range: range)
    return .page(of: text, width: 300, height: 200)
  }

  private func texts(of list: DisplayList) throws -> [(classes: String, characters: String)] {
    let parser = XMLParser(data: Data(try SVGEncoder().encode(list)))
    let texts = Texts()
    parser.delegate = texts
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return texts.all.map {
      ($0.classes, $0.characters.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  @Test("runs are cut where names change, and have none where there is none")
  func runs() throws {
    let list = page("one two three", words: ["a <b> \"c\"", "f0", "fine"], in: 4..<7)
    let texts = try texts(of: list)
    #expect(texts.map(\.characters) == ["one", "two", "three"])
    #expect(texts.map(\.classes) == ["f0", "f0 a-<b>-\"c\" f0_ fine", "f0"])
  }

  @Test("words have the names of their paragraph, too")
  func paragraphs() throws {
    let list = page("one two", paragraph: ["blockQuote", "note"], words: ["strong"], in: 4..<7)
    let classes = try texts(of: list).map(\.classes)
    #expect(classes == ["f0 blockQuote note", "f0 blockQuote note strong"])
    let file = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(file.contains("<p class=\"f0 blockQuote note\"><span style"))
    #expect(file.contains("<span class=\"strong\""))
  }

  @Test("a run that is cut stays in the order of reading")
  func order() throws {
    let string = "هذا نص عربي"
    let list = page(string, words: ["word"], in: 4..<6, family: "Noto Naskh Arabic")
    let texts = try texts(of: list)
    #expect(texts.map(\.characters).joined(separator: " ") == string)
    #expect(texts.map(\.classes) == ["f0", "f0 word", "f0"])
  }
}
