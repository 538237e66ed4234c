import Foundation
import Testing

@testable import TextLayout

/// Where dictionaries are looked for.
@Suite struct HyphenationDictionaryTests {
  @Test func aProgramBringsItsDictionariesAsItBringsItsFonts() {
    #expect(
      HyphenationDictionaries.besideProgram("/opt/press/bin/textrender")
        == ["/opt/press/share/textrender/Hyphenation"])
    #expect(
      HyphenationDictionaries.besideProgram("/bin/textrender")
        == ["/share/textrender/Hyphenation"])
    #expect(HyphenationDictionaries.besideProgram("/textrender").isEmpty)
    #expect(HyphenationDictionaries.besideProgram(nil).isEmpty)
  }

  @Test func theFirstFolderThatHasALanguageServesIt() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/hyphenation-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in [
      "own/hyph_de_DE.dic", "system/hyph_de_DE.dic", "system/hyph_de_AT.dic", "own/readme",
    ] {
      let file = "\(folder)/\(name)"
      try FileManager.default.createDirectory(
        atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try "UTF-8\n".write(toFile: file, atomically: true, encoding: .utf8)
    }
    let folders = ["\(folder)/own", "\(folder)/system", "\(folder)/missing"]
    #expect(
      HyphenationDictionaries.path(for: "de-DE", in: folders) == "\(folder)/own/hyph_de_DE.dic")
    #expect(HyphenationDictionaries.path(for: "de", in: folders) == "\(folder)/own/hyph_de_DE.dic")
    #expect(
      HyphenationDictionaries.path(for: "de_AT", in: folders) == "\(folder)/system/hyph_de_AT.dic")
    #expect(
      HyphenationDictionaries.path(for: "de-DE", in: folders.reversed())
        == "\(folder)/system/hyph_de_DE.dic")
    #expect(HyphenationDictionaries.path(for: "fr", in: folders) == nil)
  }

  @Test func dictionariesSayTheirCharacterSet() {
    func bytes(_ set: String, _ character: Unicode.Scalar) -> [UInt8]? {
      DictionaryEncoding(characterSet: set)?.encode([character.value])
    }
    #expect(bytes("ISO8859-1", "ä") == [0xE4])
    #expect(bytes("ISO8859-2", "ł") == [0xB3])
    #expect(bytes("ISO8859-7", "λ") == [0xEB])
    #expect(bytes("ISO8859-13", "ž") == [0xFE])
    #expect(bytes("KOI8-R", "а") == [0xC1])
    #expect(bytes("microsoft-cp1251", "а") == [0xE0])
    #expect(bytes("ISO8859-1", "а") == nil)
    #expect(DictionaryEncoding(characterSet: "UTF-16") == nil)
    #expect(DictionaryEncoding(characterSet: "no such set") == nil)
  }
}
