import TextFonts
import TextLayout
import TextStorage

extension LayoutMeasure {
  /// Returns the requested fonts of a text and the families that it is set in.
  static func fonts(of layout: DocumentLayout) -> [Font] {
    var fonts: [Font] = []
    var places: [Font: Int] = [:]
    let storage = layout.storage
    var attributes: [AttributeRun] = []
    storage.appendAttributeRuns(in: 0..<storage.length, to: &attributes)
    var next = 0
    for paragraph in 0..<layout.manager.paragraphCount {
      for run in layout.manager.textRuns(ofParagraph: paragraph) {
        while next < attributes.count, attributes[next].range.upperBound <= run.range.lowerBound {
          next += 1
        }
        var index = next
        let got = run.face.familyName
        while index < attributes.count, attributes[index].range.lowerBound < run.range.upperBound {
          let range = attributes[index].range.clamped(to: run.range)
          let count = visibleCount(storage.substring(in: range))
          if count > 0 {
            let font = storage.attributes(for: attributes[index].attributes)[.font] ?? .default
            let key = Font(asked: font.file ?? font.families.first, got: got, characterCount: 0)
            if let place = places[key] {
              fonts[place].characterCount += count
            } else {
              places[key] = fonts.count
              fonts.append(Font(asked: key.asked, got: got, characterCount: count))
            }
          }
          index += 1
        }
      }
    }
    return fonts
  }

  /// Returns the number of a text's code points, without white space and pictures.
  private static func visibleCount(_ text: String) -> Int {
    text.unicodeScalars.count {
      !$0.properties.isWhitespace && $0.value != UInt32(TextAttachment.character)
    }
  }

  /// Returns the characters that no font has, with their numbers.
  static func missing(in layout: DocumentLayout) -> [MissingCharacter] {
    let missing = layout.manager.missingCharacters
    if missing.isEmpty { return [] }
    var counts: [UInt32: Int] = [:]
    for code in missing { counts[code] = 0 }
    for paragraph in 0..<layout.storage.paragraphCount {
      let text = layout.storage.substring(in: layout.storage.paragraphRange(at: paragraph))
      for scalar in text.unicodeScalars { counts[scalar.value]? += 1 }
    }
    return missing.compactMap { code in
      Unicode.Scalar(code).map { MissingCharacter(character: $0, count: counts[code] ?? 0) }
    }
  }
}
