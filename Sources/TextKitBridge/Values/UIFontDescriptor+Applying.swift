import Foundation
import TextFonts
import TextStorage

/// Conversion of attributes and names to the kit's descriptors.
extension UIFontDescriptor {
  /// Returns a descriptor of the kit with some attributes applied.
  static func applying(
    _ attributes: [AttributeName: Any], to font: FontDescriptor
  ) -> FontDescriptor {
    var font = font
    if let name = attributes[.name] as? String {
      let (families, features) = (font.families, font.features)
      font = Self.font(named: name, size: font.size)
      font.features = features
      if !families.isEmpty { font.families += families.dropFirst() }
    }
    if let family = attributes[.family] as? String { font.families = [family] }
    if let face = attributes[.face] as? String { setStyle(face, of: &font) }
    if let size = number(attributes[.size]), size > 0 { font.size = size }
    if let traits = attributes[.traits] as? [TraitKey: Any] {
      if let weight = traits[.weight] as? UIFont.Weight {
        font.weight = weight.value
      } else if let weight = number(traits[.weight]) {
        font.weight = UIFont.Weight(CGFloat(weight)).value
      }
      if let bits = traits[.symbolic] as? UInt32 {
        font =
          UIFontDescriptor(font).withSymbolicTraits(SymbolicTraits(rawValue: bits))?.font ?? font
      } else if let bits = traits[.symbolic] as? SymbolicTraits {
        font = UIFontDescriptor(font).withSymbolicTraits(bits)?.font ?? font
      }
      if let slant = number(traits[.slant]) { font.isItalic = slant > 0 }
    }
    if let settings = attributes[.featureSettings] as? [[FeatureKey: Any]] {
      for setting in settings { font.features += features(setting) }
    }
    if let others = attributes[.cascadeList] as? [UIFontDescriptor] {
      if font.families.isEmpty { font.families = [UIFont.systemFamily] }
      font.families += others.flatMap(\.font.families)
    }
    return font
  }

  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Int: Double(value)
    case let value as Float: Double(value)
    default: nil
    }
  }

  // MARK: Names

  /// Returns the descriptor of a family, or of a face such as `Helvetica-BoldOblique`.
  static func font(named name: String, size: Double) -> FontDescriptor {
    var font = FontDescriptor(family: name, size: size)
    guard let dash = name.lastIndex(of: "-"), !FontLibrary.shared.hasFamily(name) else {
      return font
    }
    let style = String(name[name.index(after: dash)...])
    var plain = font
    setStyle(style, of: &plain)
    guard plain != font || style.lowercased() == "regular" else { return font }
    font = plain
    font.families = [spaced(name[..<dash])]
    return font
  }

  /// Returns a name with spaces before its capitals, because names of faces omit the spaces of
  /// family names.
  private static func spaced(_ name: Substring) -> String {
    var words = ""
    for letter in name {
      if letter.isUppercase, let last = words.last, last.isLowercase { words += " " }
      words.append(letter)
    }
    return words
  }

  /// Sets the weight, the width and the slant by the name of a style; unknown names set nothing.
  static func setStyle(_ name: String, of font: inout FontDescriptor) {
    let style = name.lowercased().filter { $0 != " " }
    let weights: [(String, Int)] = [
      ("ultralight", 100), ("thin", 200), ("extralight", 200), ("light", 300), ("medium", 500),
      ("semibold", 600), ("demibold", 600), ("extrabold", 800), ("heavy", 800), ("black", 900),
      ("bold", 700), ("regular", 400), ("roman", 400), ("book", 400),
    ]
    if let found = weights.first(where: { style.contains($0.0) }) { font.weight = found.1 }
    if style.contains("italic") || style.contains("oblique") { font.isItalic = true }
    if style == "regular" { font.isItalic = false }
    if style.contains("condensed") { font.width = 75 }
  }

  /// The descriptor with a family that is available: the requested one, or its substitute after
  /// it. Nil if there is neither.
  var available: FontDescriptor? {
    guard let family = font.families.first else { return font }
    if let file = RegisteredFonts.file(for: font) {
      var copy = font
      (copy.file, copy.faceIndex) = (file.path, file.index)
      return copy
    }
    if font.file != nil { return font }
    let library = FontLibrary.shared
    var names = [family]
    // Names of faces of Microsoft's fonts: TimesNewRomanPSMT, ArialMT.
    for ending in ["PSMT", "MT", "PS"] where family.hasSuffix(ending) {
      names.append(Self.spaced(family.dropLast(ending.count)))
    }
    var copy = font
    for name in names {
      if library.hasFamily(name) {
        copy.families[0] = name
        return copy
      }
      if let other = library.substitute(forFamily: name) {
        copy.families.insert(other, at: 1)
        return copy
      }
    }
    return nil
  }
}
