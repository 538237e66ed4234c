public import Foundation
import TextStorage

/// AppKit's font traits.
public struct NSFontTraitMask: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt

  /// Creates a set.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Italic.
  public static let italicFontMask = NSFontTraitMask(rawValue: 1)
  /// Bold.
  public static let boldFontMask = NSFontTraitMask(rawValue: 2)
  /// Not bold.
  public static let unboldFontMask = NSFontTraitMask(rawValue: 4)
  /// Wide.
  public static let expandedFontMask = NSFontTraitMask(rawValue: 0x20)
  /// Narrow.
  public static let condensedFontMask = NSFontTraitMask(rawValue: 0x40)
  /// Monospaced.
  public static let fixedPitchFontMask = NSFontTraitMask(rawValue: 0x400)
  /// Not italic.
  public static let unitalicFontMask = NSFontTraitMask(rawValue: 0x0100_0000)
}

/// AppKit's conversions of fonts.
open class NSFontManager: NSObject {
  /// The shared manager.
  open class var shared: NSFontManager { NSFontManager() }

  /// The families of bundled or installed fonts.
  open var availableFontFamilies: [String] { UIFont.familyNames }

  /// Returns a font converted to a style.
  open func convert(_ fontObj: UIFont, toHaveTrait trait: NSFontTraitMask) -> UIFont {
    changed(fontObj) { traits in
      traits.formUnion(Self.traits(trait))
      if trait.contains(.unboldFontMask) { traits.remove(.traitBold) }
      if trait.contains(.unitalicFontMask) { traits.remove(.traitItalic) }
    }
  }

  /// Returns a font without a style.
  open func convert(_ fontObj: UIFont, toNotHaveTrait trait: NSFontTraitMask) -> UIFont {
    changed(fontObj) { $0.subtract(Self.traits(trait)) }
  }

  /// Returns a font at another size, in points.
  open func convert(_ fontObj: UIFont, toSize size: CGFloat) -> UIFont { fontObj.withSize(size) }

  /// Returns a font of another family in the same style.
  open func convert(_ fontObj: UIFont, toFamily family: String) -> UIFont {
    UIFont(descriptor: fontObj.fontDescriptor.withFamily(family), size: fontObj.pointSize)
  }

  /// Returns the style of a font.
  open func traits(of fontObj: UIFont) -> NSFontTraitMask {
    let traits = fontObj.fontDescriptor.symbolicTraits
    var mask: NSFontTraitMask = []
    if traits.contains(.traitItalic) { mask.insert(.italicFontMask) }
    if traits.contains(.traitBold) { mask.insert(.boldFontMask) }
    if traits.contains(.traitCondensed) { mask.insert(.condensedFontMask) }
    if traits.contains(.traitExpanded) { mask.insert(.expandedFontMask) }
    if traits.contains(.traitMonoSpace) { mask.insert(.fixedPitchFontMask) }
    return mask
  }

  /// Returns the weight of a font, from 0 to 15: 5 is regular, 9 bold.
  open func weight(of fontObj: UIFont) -> Int {
    let steps = [100: 2, 200: 2, 300: 3, 400: 5, 500: 6, 600: 8, 700: 9, 800: 11, 900: 12]
    return steps[fontObj.descriptor.weight] ?? 5
  }

  /// Returns a font of a family in a style.
  open func font(
    withFamily family: String, traits: NSFontTraitMask, weight: Int, size: CGFloat
  ) -> UIFont? {
    guard let font = UIFont(name: family, size: size) else { return nil }
    let isBold = weight >= 9 && !traits.contains(.boldFontMask)
    return convert(font, toHaveTrait: isBold ? traits.union(.boldFontMask) : traits)
  }

  private static func traits(_ mask: NSFontTraitMask) -> UIFontDescriptor.SymbolicTraits {
    var traits: UIFontDescriptor.SymbolicTraits = []
    if mask.contains(.italicFontMask) { traits.insert(.traitItalic) }
    if mask.contains(.boldFontMask) { traits.insert(.traitBold) }
    if mask.contains(.condensedFontMask) { traits.insert(.traitCondensed) }
    if mask.contains(.expandedFontMask) { traits.insert(.traitExpanded) }
    if mask.contains(.fixedPitchFontMask) { traits.insert(.traitMonoSpace) }
    return traits
  }

  private func changed(
    _ font: UIFont, _ change: (inout UIFontDescriptor.SymbolicTraits) -> Void
  ) -> UIFont {
    var traits = font.fontDescriptor.symbolicTraits
    change(&traits)
    return font.fontDescriptor.withSymbolicTraits(traits).map {
      UIFont(descriptor: $0, size: font.pointSize)
    } ?? font
  }
}
