import Foundation
import TestFonts
import Testing
import TextStorage

@testable import TextFonts

/// Bold fonts with the weight class of regular ones, as found in practice.
@Suite struct MistakenWeightTests {
  /// A folder with a family of a regular and a bold face, both with the weight class of a regular
  /// one.
  private final class Family {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "textrender-weights-\(UUID().uuidString)")
    let library: FontLibrary

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, weight) in [("a-bold", 700), ("b-regular", 400), ("c-bold", 700)] {
        var font = TestFont(advances: ["\u{1000}": weight])
        (font.family, font.weight, font.mistakenWeight) = ("Mistaken", weight, 400)
        try Data(font.bytes()).write(to: folder.appendingPathComponent(name + ".ttf"))
      }
      library = FontLibrary(usesSystemFonts: false, folders: [folder.path])
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  @Test("a family's face is found by the weight that it has", arguments: [(400, 400), (700, 700)])
  func matching(wanted: Int, expected: Int) throws {
    let family = try Family()
    let request = FontRequest(families: ["Mistaken"], weight: wanted)
    let face = try family.library.face(for: request)
    #expect(face.weight == expected)
    #expect(face.styleName == (expected == 700 ? "Bold" : "Regular"))
    #expect(face.synthesis.isEmpty)
  }

  @Test("so is one that stands in for another family", arguments: [(400, 400), (700, 700)])
  func fallback(wanted: Int, expected: Int) throws {
    let family = try Family()
    let request = FontRequest(families: ["Noto Sans"], weight: wanted)
    let face = try #require(family.library.fallback(for: [0x1000], request: request))
    #expect(face.familyName == "Mistaken")
    #expect(face.weight == expected)
    #expect(face.synthesis.isEmpty)
  }

  @Test("fonts without mistakes have the weights of their classes")
  func weights() throws {
    let library = FontLibrary(usesSystemFonts: false)
    for weight in [100, 400, 500, 700, 900] {
      var font = TestFont()
      font.weight = weight
      let face = try library.face(for: FontRequest(families: [], file: font.path()))
      #expect(face.weight == weight)
    }
  }
}
