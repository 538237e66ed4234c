import Foundation
import Testing

@testable import TextAnalysis
@testable import TextLayout

/// The places of hyphenation dictionaries.
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

  /// The dictionary that serves a language, among several; empty for none.
  private func choice(for language: String, among names: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.path + "/hyphenation-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in names {
      try "UTF-8\n".write(toFile: "\(folder)/hyph_\(name).dic", atomically: true, encoding: .utf8)
    }
    let path = HyphenationDictionaries.path(for: language, in: [folder])
    return path.map { String($0.dropFirst(folder.count + 6).dropLast(4)) } ?? ""
  }

  @Test(
    "a tag takes the dictionary of its own variety, and none of another one",
    arguments: [
      ("en-US", "en en_US", "en_US"), ("en-GB", "en en_US en_Latn_US", ""),
      ("en-GB", "en_US en_GB", "en_GB"), ("en-AU", "en en_US", ""),
      ("en-AU", "en en_US en_GB", "en_GB"), ("en-AU", "en_AU en_GB", "en_AU"),
      ("en-NZ", "en_AU en_GB en_US", "en_GB"), ("en-PH", "en_GB en_US", "en_US"),
      ("en-US", "en_GB", ""), ("en", "en_GB en_US", "en_US"), ("en", "en_GB", "en_GB"),
      ("EN-gb", "en_GB", "en_GB"), ("en-Latn-GB", "en_GB en_US", "en_GB"),
      ("pt-BR", "pt pt_PT", ""), ("pt-AO", "pt_BR pt_PT", "pt_PT"), ("pt", "pt_BR", "pt_BR"),
      ("de", "de_AT de_DE", "de_DE"), ("de-LI", "de_AT de_DE", "de_DE"),
      ("de-LI", "de_AT", "de_AT"),
      ("fr-CA", "fr", "fr"), ("no", "nb_NO nn_NO", "nb_NO"), ("nn", "nb_NO nn_NO", "nn_NO"),
      ("sr-Latn", "sr-Latn_RS sr_RS", "sr-Latn_RS"), ("sr", "sr-Latn_RS sr_RS", "sr_RS"),
      ("ga", "en_GB", ""),
    ])
  func varieties(language: String, names: String, expected: String) throws {
    #expect(
      try choice(for: language, among: names.split(separator: " ").map(String.init)) == expected)
  }

  @Test("a package is named for each language that Debian has a dictionary for")
  func packages() {
    let names = ["en-AU", "en", "de-CH", "nn", "pt-BR", "pt", "tlh"].map {
      HyphenationDictionaries.debianPackage(for: $0)
    }
    #expect(
      names == [
        "hyphen-en-gb", "hyphen-en-us", "hyphen-de", "hyphen-no", "hyphen-pt-br", "hyphen-pt-pt",
        nil,
      ])
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
