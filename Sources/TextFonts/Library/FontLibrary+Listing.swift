extension FontLibrary {
  /// The names of families at hand that look most like a name, the nearest first, at most five.
  ///
  /// - Complexity: Reads the system's list of fonts when it was not read before.
  public func familyNames(similarTo name: String) -> [String] {
    FontFamilyName.nearest(to: name, among: familyNames())
  }

  /// The names of all families at hand, bundled ones first, then those of the system in order.
  public func familyNames() -> [String] {
    var names: [String] = []
    var known: Set<String> = []
    for font in BundledFont.all where known.insert(FontFamilyName.key(font.family)).inserted {
      names.append(font.family)
    }
    guard usesSystemFonts else { return names }
    var others: [String] = []
    for font in SystemFontCatalog.shared.fonts {
      guard let name = font.families.first, known.insert(FontFamilyName.key(name)).inserted else {
        continue
      }
      others.append(name)
    }
    return names + others.sorted()
  }

  /// Every face at hand: the bundled ones first, then those of the system by family and style.
  ///
  /// - Throws: ``FontError`` when the bundled fonts are missing or cannot be read.
  /// - Complexity: O(characters of all faces).
  public func installedFaces() throws(FontError) -> [FontFaceInfo] {
    var infos: [FontFaceInfo] = []
    for font in BundledFont.all {
      let face = try open(font, for: FontRequest())
      infos.append(
        FontFaceInfo(
          family: font.family, styleName: face.styleName, weight: font.weight, width: 100,
          isItalic: font.isItalic, path: face.path, index: 0, isBundled: true, isVariable: false,
          hasColor: false, characterCount: face.characterCount, languageCount: nil,
          scripts: face.scripts))
    }
    guard usesSystemFonts else { return infos }
    var others: [FontFaceInfo] = []
    for font in SystemFontCatalog.shared.fonts {
      others.append(
        FontFaceInfo(
          family: font.families.first ?? "", styleName: font.styleName,
          weight: font.style.weight.lowerBound, width: font.style.width.lowerBound,
          isItalic: font.style.isItalic, path: font.path, index: font.index, isBundled: false,
          isVariable: font.isVariable, hasColor: font.hasColor,
          characterCount: font.characterCount, languageCount: font.languageCount,
          scripts: font.scripts))
    }
    others.sort {
      ($0.family, $0.width, $0.weight, $0.isItalic ? 1 : 0, $0.path, $0.index)
        < ($1.family, $1.width, $1.weight, $1.isItalic ? 1 : 0, $1.path, $1.index)
    }
    return infos + others
  }
}
