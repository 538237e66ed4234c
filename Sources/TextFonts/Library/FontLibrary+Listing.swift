import CFontconfig
import CFreeType
import CHarfBuzz
import TextFiles

extension FontLibrary {
  /// Returns the available family names most similar to a name, the nearest first, at most five.
  ///
  /// - Complexity: Reads the system's list of fonts if it was not read before.
  public func familyNames(similarTo name: String) -> [String] {
    FontFamilyName.nearest(to: name, among: familyNames())
  }

  /// Returns the names of all available families: bundled ones, then those in memory, then those
  /// of the system in alphabetical order.
  public func familyNames() -> [String] {
    var names: [String] = []
    var known: Set<String> = []
    for font in BundledFont.all where known.insert(FontFamilyName.key(font.family)).inserted {
      names.append(font.family)
    }
    for font in memoryFaces {
      guard let name = font.families.first, known.insert(FontFamilyName.key(name)).inserted else {
        continue
      }
      names.append(name)
    }
    guard hasCatalog else { return names }
    var others: [String] = []
    for font in catalog.fonts {
      guard let name = font.families.first, known.insert(FontFamilyName.key(name)).inserted else {
        continue
      }
      others.append(name)
    }
    return names + others.sorted()
  }

  /// The folders of all available font files, and of the targets of symbolic links among them,
  /// each once.
  ///
  /// - Complexity: Reads the system's list of fonts if it was not read before.
  package var fileFolders: [String] {
    var found = Set(folders)
    var files: [String] = []
    if let bundled = try? bundledFolder() {
      found.insert(bundled)
      files = BundledFont.all.map { FilePath.file($0.file, in: bundled) }
    }
    if hasCatalog { files += catalog.fonts.map(\.path) }
    for file in files {
      found.insert(FilePath.folder(of: file))
      if let target = FilePath.resolved(file) { found.insert(FilePath.folder(of: target)) }
    }
    return found.sorted()
  }

  /// Returns every available face: the bundled ones, then those in memory, then those of the
  /// system by family and style.
  ///
  /// - Throws: ``FontError`` if the bundled fonts are missing or cannot be read, or if fontconfig
  ///   could not read all of its settings.
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
    for font in memoryFaces {
      infos.append(
        FontFaceInfo(
          family: font.families.first ?? "", styleName: font.face.styleName,
          weight: font.style.weight.lowerBound, width: font.style.width.lowerBound,
          isItalic: font.style.isItalic, path: font.file, index: font.index, isBundled: false,
          isVariable: !font.face.axes.isEmpty, hasColor: font.face.hasColorGlyphs,
          characterCount: font.face.characterCount, languageCount: nil,
          scripts: font.face.scripts))
    }
    guard hasCatalog else { return infos }
    let fonts = catalog.fonts
    if let fault = unreadSettings { throw fault }
    var others: [FontFaceInfo] = []
    for font in fonts {
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

extension FontLibrary {
  /// Returns the files of the fonts that do not depend on the system: the bundled ones unless they
  /// are a part of the program, then those in the library's own folders by name.
  ///
  /// - Throws: ``FontError`` if the bundled fonts are missing.
  package func ownFiles() throws(FontError) -> [String] {
    let place = try bundledPlace()
    let bundled = place == .program ? [] : BundledFont.all.map { place.path(ofFile: $0.file) }
    if folders.isEmpty { return bundled }
    let prefixes = folders.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    let own = catalog.fonts.map(\.path).filter { path in prefixes.contains { path.hasPrefix($0) } }
    return bundled + Set(own).sorted()
  }
}

/// An available face, as an entry of a list of fonts.
public struct FontFaceInfo: Hashable, Sendable {
  /// The family's name, in English if it has one.
  public var family: String
  /// The style's name.
  public var styleName: String
  /// The weight on CSS's scale; the lightest of a variable font.
  public var weight: Int
  /// The width in percent of normal; the narrowest of a variable font.
  public var width: Double
  /// True if the face is slanted.
  public var isItalic: Bool
  /// The file, or the name of a font in memory.
  public var path: String
  /// The face's number within the file.
  public var index: Int
  /// True if the face comes with the kit.
  public var isBundled: Bool
  /// True if the face has axes.
  public var isVariable: Bool
  /// True if the face has colours of its own.
  public var hasColor: Bool
  /// The number of characters that the face covers.
  public var characterCount: Int
  /// The number of languages that the face covers by fontconfig's count; nil for bundled faces
  /// and those in memory, which fontconfig does not know.
  public var languageCount: Int?
  /// The scripts with at least eight covered characters, as ISO 15924 codes in order of those
  /// codes; common and inherited characters are not counted.
  public var scripts: [String]
}

extension FontLibrary {
  /// The C libraries for fonts, and their versions.
  package static var versions: [(name: String, version: String)] {
    let fontconfig = Int(FcGetVersion())
    return [
      ("FreeType", "\(FREETYPE_MAJOR).\(FREETYPE_MINOR).\(FREETYPE_PATCH)"),
      ("HarfBuzz", unsafe String(cString: hb_version_string())),
      ("fontconfig", "\(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
    ]
  }
}
