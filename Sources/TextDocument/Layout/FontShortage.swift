import TextFonts
import TextLayout
import TextStorage

/// A font property that a document requests and its font lacks.
struct FontShortage: Hashable {
  /// The key of the style, or of its `font`, that requests it.
  var key: String
  /// The missing weight, slant, feature, small capitals or dictionary.
  var message: String
  /// A way to get it, or nil.
  var hint: String?

  /// Returns true if the font requests anything that a face may lack.
  static func mayBe(_ descriptor: FontDescriptor) -> Bool {
    descriptor.weight != 400 || descriptor.isItalic || !descriptor.features.isEmpty
  }

  /// Returns the shortages of a face relative to the requested font.
  ///
  /// A family without the regular weight is no shortage, as nobody requested that weight. Nor is
  /// the style of a face that is named by its file.
  static func all(of descriptor: FontDescriptor, in match: FontMatch) -> [FontShortage] {
    let face = match.face
    guard match.isRequestedFamily, let name = match.family ?? descriptor.file else { return [] }
    var shortages: [FontShortage] = []
    if descriptor.file == nil {
      let isMade = face.synthesis.contains(.bold) && descriptor.weight >= 600
      if descriptor.weight != 400, !isMade,
        abs(face.weight - descriptor.weight) >= minimumDifference
      {
        let isBold = descriptor.weight >= 600 && face.weight < 600
        shortages.append(
          FontShortage(
            key: "weight",
            message: "“\(name)” has no weight \(descriptor.weight); \(face.weight) is used",
            hint: isBold ? synthesisHint : "Use \(face.weight), or choose another family."))
      }
      if descriptor.isItalic, !face.isItalic, !face.synthesis.contains(.oblique) {
        shortages.append(
          FontShortage(key: "italic", message: "“\(name)” has no italic", hint: synthesisHint))
      }
    }
    var seen = Set<FontTag>()
    for feature in descriptor.features where feature.value != 0 && seen.insert(feature.tag).inserted
    {
      if face.hasFeature(feature.tag) { continue }
      shortages.append(
        FontShortage(key: "features", message: "“\(name)” has no feature “\(feature.tag)”"))
    }
    return shortages
  }

  /// The smallest difference of weights that is visible.
  private static let minimumDifference = 50
  private static let synthesisHint =
    "Set “synthesize” to true to synthesize it, or choose another family."

  /// Returns the shortages of faces whose capitals replace small capitals, one for each family.
  static func smallCapitals(in faces: [FontFace]) -> [FontShortage] {
    var families = Set<String>()
    return faces.filter { families.insert($0.familyName).inserted }.map { face in
      let lack = face.hasFeature("smcp") ? "lacks some small capitals" : "has no small capitals"
      return FontShortage(
        key: "case",
        message: "“\(face.familyName)” \(lack); smaller capitals replace them",
        hint: "Choose a family with the feature “smcp”, or another “case”.")
    }
  }

  /// Returns the shortage for a language without a dictionary, or nil if there is one.
  static func hyphenation(_ language: String) -> FontShortage? {
    if HyphenationDictionaries.hasDictionary(for: language) { return nil }
    let package = HyphenationDictionaries.debianPackage(for: language)
    return FontShortage(
      key: "hyphenate",
      message: "there is no hyphenation dictionary for “\(language)”, so its words are not divided",
      hint: package.map { "Install the Debian package \($0)." }
        ?? "Remove “hyphenate”, or name a language that has one.")
  }
}
