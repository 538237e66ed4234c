import CFontconfig
import Synchronization
import TextFiles

/// fontconfig's list of the system's fonts, read once and kept for the life of the process.
@safe
final class SystemFontCatalog: @unchecked Sendable {
  // Sendable because the stored values are immutable after init and the configuration is only used
  // under the lock.

  /// The catalog of the system's fonts, created on first use.
  static let shared = SystemFontCatalog(folders: [], includesSystem: true)

  /// True if a catalog that includes the system's fonts was created.
  static var isOpen: Bool { opened.load(ordering: .relaxed) }
  private static let opened = Atomic<Bool>(false)

  /// A file or folder of fontconfig's settings that could not be read, so that fonts may be
  /// missing or chosen otherwise. It is nil if there is none, or before a catalog was created.
  static var unreadSettings: String? { unread.withLock { $0 } }
  private static let unread = Mutex<String?>(nil)

  /// Every face, in fontconfig's order.
  let fonts: [SystemFont]
  /// Indices into ``fonts`` by the key of a family's name.
  let families: [String: [Int]]
  private let configuration: OpaquePointer?
  private let places: [FileAndFace: Int]
  private let sorting = Mutex(())

  private struct FileAndFace: Hashable {
    var path: String
    var index: Int
  }

  /// Reads the available fonts.
  ///
  /// - Parameters:
  ///   - folders: Folders of fonts besides those in the system's settings.
  ///   - includesSystem: True to include the system's fonts.
  init(folders: [String], includesSystem: Bool) {
    if includesSystem { SystemFontCatalog.opened.store(true, ordering: .relaxed) }
    let configuration = unsafe includesSystem ? SystemFontCatalog.loaded() : FcConfigCreate()
    if !includesSystem {
      // Without settings fontconfig has no place for its cache, and prints a warning.
      let settings = "<fontconfig><cachedir prefix=\"xdg\">fontconfig</cachedir></fontconfig>"
      _ = unsafe FcConfigParseAndLoadFromMemory(configuration, settings, 0)
    }
    for folder in folders {
      _ = unsafe folder.withFileName { name in
        unsafe name.withMemoryRebound(to: FcChar8.self, capacity: 1) {
          unsafe FcConfigAppFontAddDir(configuration, $0)
        }
      }
    }
    unsafe self.configuration = unsafe configuration
    var fonts: [SystemFont] = []
    var families: [String: [Int]] = [:]
    var places: [FileAndFace: Int] = [:]
    for kind in [FcSetApplication, FcSetSystem] {
      guard let set = unsafe FcConfigGetFonts(configuration, kind) else { continue }
      let count = unsafe Int(set.pointee.nfont)
      fonts.reserveCapacity(count)
      for position in 0..<count {
        guard let raw = unsafe set.pointee.fonts?[position],
          let font = unsafe SystemFontCatalog.read(FontPattern(raw: raw))
        else { continue }
        let place = fonts.count
        fonts.append(font)
        places[FileAndFace(path: font.path, index: font.index)] = place
        for key in Set(font.familyKeys) {
          families[key, default: []].append(place)
        }
      }
    }
    self.fonts = fonts
    self.families = families
    self.places = places
  }

  /// Returns fontconfig's configuration of the system's fonts.
  private static func loaded() -> OpaquePointer? {
    let configuration = unsafe FcInitLoadConfigAndFonts()
    if unsafe FontSettings(of: configuration).unreadPlace() == nil { return unsafe configuration }
    // A signal may have interrupted fontconfig, which does not try again.
    if let configuration = unsafe configuration { unsafe FcConfigDestroy(configuration) }
    let again = unsafe FcInitLoadConfigAndFonts()
    let place = unsafe FontSettings(of: again).unreadPlace()
    unread.withLock { $0 = place }
    return unsafe again
  }

  private static func read(_ pattern: FontPattern) -> SystemFont? {
    guard let path = pattern.string(FC_FILE), let family = pattern.string(FC_FAMILY) else {
      return nil
    }
    // Only fonts that FreeType opens with outlines or bitmaps in `sfnt` tables can be shaped.
    if let format = pattern.string(FC_FONTFORMAT), format != "TrueType", format != "CFF" {
      return nil
    }
    var families = [family]
    while let next = pattern.string(FC_FAMILY, at: families.count) { families.append(next) }
    let weight = pattern.range(FC_WEIGHT) ?? 80...80
    let low = FcWeightToOpenTypeDouble(weight.lowerBound)
    let high = FcWeightToOpenTypeDouble(weight.upperBound)
    let styleName = pattern.string(FC_STYLE) ?? ""
    let isMisclassifiedAsRegular =
      low == 400 && high == 400 && SystemFontCatalog.isBold(styleName)
    return unsafe SystemFont(
      path: path, index: pattern.integer(FC_INDEX) ?? 0, families: families,
      familyKeys: families.map(FontFamilyName.key),
      styleName: styleName,
      style: FontStyleKey(
        weight: isMisclassifiedAsRegular
          ? 700...700 : Int(low.rounded())...max(Int(low.rounded()), Int(high.rounded())),
        width: pattern.range(FC_WIDTH) ?? 100...100,
        isItalic: (pattern.integer(FC_SLANT) ?? 0) > 0),
      isMisclassifiedAsRegular: isMisclassifiedAsRegular,
      isVariable: pattern.isTrue(FC_VARIABLE), hasColor: pattern.isTrue(FC_COLOR),
      isScalable: pattern.isTrue(FC_SCALABLE) || pattern.isTrue(FC_COLOR),
      languages: pattern.languages, characters: pattern.characters)
  }

  /// True if a style name is that of a bold face: `Bold` or `Bold Italic`, not `Semi Bold`.
  private static func isBold(_ styleName: String) -> Bool {
    // The most frequent name.
    if styleName == "Regular" { return false }
    let words = styleName.split(separator: " ")
    return words.contains("Bold")
      && !words.contains { ["Semi", "Demi", "Extra", "Ultra"].contains($0) }
  }

  /// Returns the faces of a family, by any of its names.
  func faces(ofFamily name: String) -> [Int] { families[FontFamilyName.key(name)] ?? [] }

  /// Returns the order in which fontconfig would try the system's faces for a text: its family
  /// first, then faces for its language, then the configuration's preferences.
  ///
  /// - Parameters:
  ///   - families: The requested families, a generic name last.
  ///   - language: A language in fontconfig's notation. It is never taken from the environment, so
  ///     that the same text gives the same picture everywhere.
  ///   - request: The request, which decides the style within a family.
  func order(families: [String], language: String, request: FontRequest) -> [Int] {
    let order = sortedByFontconfig(
      families: families, language: language, weight: request.weight, isItalic: request.isItalic)
    return order.contains { fonts[$0].isMisclassifiedAsRegular }
      ? correcting(order, for: request) : order
  }

  /// Returns an order that is corrected for families in which fontconfig treats a bold face as
  /// regular. Their faces are sorted by the request.
  private func correcting(_ order: [Int], for request: FontRequest) -> [Int] {
    var order = order
    let mistaken = Set(
      order.lazy.filter { self.fonts[$0].isMisclassifiedAsRegular }.map {
        self.fonts[$0].familyKeys[0]
      })
    for family in mistaken {
      let places = order.indices.filter { fonts[order[$0]].familyKeys[0] == family }
      var rest = places.map { order[$0] }
      for place in places {
        order[place] = rest.remove(
          at: FontStyleKey.best(of: rest.map { fonts[$0].style }, for: request))
      }
    }
    return order
  }

  private func sortedByFontconfig(
    families: [String], language: String, weight: Int, isItalic: Bool
  ) -> [Int] {
    sorting.withLock { _ in
      guard let pattern = unsafe FcPatternCreate() else { return [] }
      defer { unsafe FcPatternDestroy(pattern) }
      for family in families { unsafe FcPatternAddString(pattern, FC_FAMILY, family) }
      unsafe FcPatternAddString(pattern, FC_LANG, language)
      unsafe FcPatternAddDouble(
        pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(min(max(weight, 1), 1000))))
      unsafe FcPatternAddInteger(pattern, FC_SLANT, isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
      unsafe FcConfigSubstitute(configuration, pattern, FcMatchPattern)
      unsafe FcDefaultSubstitute(pattern)
      var result = FcResultMatch
      guard let sorted = unsafe FcFontSort(configuration, pattern, 0, nil, &result) else {
        return []
      }
      defer { unsafe FcFontSetDestroy(sorted) }
      var order: [Int] = []
      order.reserveCapacity(fonts.count)
      for position in 0..<(unsafe Int(sorted.pointee.nfont)) {
        guard let raw = unsafe sorted.pointee.fonts?[position] else { continue }
        let found = unsafe FontPattern(raw: raw)
        guard let path = found.string(FC_FILE),
          let place = places[FileAndFace(path: path, index: found.integer(FC_INDEX) ?? 0)]
        else { continue }
        order.append(place)
      }
      return order
    }
  }
}
