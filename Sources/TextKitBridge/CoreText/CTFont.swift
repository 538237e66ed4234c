public import Foundation
import TextFonts
import TextGeometry

/// Core Text's name of a font.
public typealias CTFont = UIFont
/// Core Text's name of a font descriptor.
public typealias CTFontDescriptor = UIFontDescriptor
/// Core Foundation's name of a string.
public typealias CFString = NSString
/// Core Foundation's name of an attributed string.
public typealias CFAttributedString = NSAttributedString
/// Core Foundation's name of the address of a file.
public typealias CFURL = NSURL
/// Core Foundation's name of an index.
public typealias CFIndex = Int
/// Objective-C's name of an integer.
public typealias NSInteger = Int

/// The direction of a font's advances.
public enum CTFontOrientation: UInt32, Sendable {
  /// That of the font: horizontal.
  case `default` = 0
  /// Horizontal.
  case horizontal = 1
  /// Vertical; metrics are those of horizontal text.
  case vertical = 2
}

/// Returns a font by its name, or a substitute.
///
/// - Parameters:
///   - name: The name of a face or a family.
///   - size: The size in points; 12 if it is 0.
///   - matrix: A transform of glyphs; without effect.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  let size = size > 0 ? size : 12
  return UIFont(name: String(describing: name), size: size)
    ?? UIFont(descriptor: UIFontDescriptor(name: String(describing: name), size: size), size: size)
}

/// Returns the font of a descriptor.
///
/// - Parameters:
///   - descriptor: The descriptor.
///   - size: The size in points; that of the descriptor if it is 0.
///   - matrix: A transform of glyphs; without effect.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { UIFont(descriptor: descriptor, size: size) }

/// Returns a font in another size; the same size if it is 0.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  let descriptor = attributes.map { font.fontDescriptor.addingAttributes($0.fontAttributes) }
  return UIFont(
    descriptor: descriptor ?? font.fontDescriptor, size: size > 0 ? size : font.pointSize)
}

/// Returns the descriptor of a font.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor { font.fontDescriptor }
/// Returns the name of a font's face.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { NSString(string: font.fontName) }
/// Returns the name of a font's family.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { NSString(string: font.familyName) }
/// Returns the name of a font for people.
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  NSString(string: font.displayName ?? font.fontName)
}
/// Returns the size of a font, in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }
/// Returns the height of a font above the baseline, in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }
/// Returns the depth of a font below the baseline, in points; positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.descender }
/// Returns the line gap of a font, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
/// Returns the height of a font's capitals, in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
/// Returns the height of a font's small letters, in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }
/// Returns the position of an underline below the baseline, in points; negative.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { font.underlinePosition }
/// Returns the thickness of an underline, in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { font.underlineThickness }
/// Returns the angle of a font's letters, in degrees.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { font.italicAngle }
/// Returns the number of glyphs of a font.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.numberOfGlyphs }
/// Returns the units per em of a font.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.face?.unitsPerEm ?? 1000) }
/// Returns the symbolic traits of a font.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> UIFontDescriptor.SymbolicTraits {
  font.fontDescriptor.symbolicTraits
}

/// Fills a buffer with the glyphs of UTF-16 code units; 0 where the font has none. The second unit
/// of a pair gets 0.
///
/// - Returns: True if the font has a glyph for every character.
@discardableResult
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UInt16>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  let units = unsafe Array(UnsafeBufferPointer(start: characters, count: max(0, count)))
  var (index, hasAll) = (0, true)
  for scalar in String(decoding: units, as: UTF16.self).unicodeScalars where index < count {
    let glyph = font.cgGlyph(for: scalar) ?? 0
    if glyph == 0 { hasAll = false }
    unsafe glyphs[index] = glyph
    index += 1
    if scalar.value > 0xFFFF, index < count {
      unsafe glyphs[index] = 0
      index += 1
    }
  }
  return hasAll
}

/// Returns the sum of the advances of glyphs, in points, and each of them through the pointer.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum = 0.0
  for index in 0..<max(0, count) {
    let advance = font.advancement(forCGGlyph: unsafe glyphs[index])
    unsafe advances?[index] = advance
    sum += Double(advance.width)
  }
  return sum
}

/// Returns the rectangle around the outlines of glyphs, each at the origin and y up, and each of
/// them through the pointer.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var union = CGRect.null
  for index in 0..<max(0, count) {
    let path = unsafe CTFontCreatePathForGlyph(font, glyphs[index], nil)
    let rect = path?.boundingBoxOfPath ?? .null
    unsafe boundingRects?[index] = rect.isNull ? .zero : rect
    union = union.union(rect)
  }
  return union.isNull ? .zero : union
}

/// Returns the outline of a glyph at the origin, y up; nil if it has none.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  guard let face = font.face else { return nil }
  var path = face.outline(ofGlyph: UInt32(glyph), size: Double(font.pointSize))
  if path.isEmpty { return nil }
  // The kit's outlines have y down.
  path.apply(.scale(x: 1, y: -1))
  let outline = UIBezierPath(path)
  if let matrix = unsafe matrix?.pointee { outline.apply(matrix) }
  return outline
}

/// Draws glyphs in the fill colour of a context, each at its position, upright as Core Text's
/// lines are.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  guard let face = font.face else { return }
  for index in 0..<max(0, count) {
    let position = unsafe positions[index]
    context.saveGState()
    context.translateBy(x: position.x, y: position.y)
    if context.ctm.d < 0 { context.scaleBy(x: 1, y: -1) }
    context.show(
      [unsafe UInt32(glyphs[index])], at: [.zero], face: face, size: Double(font.pointSize),
      baseline: 0)
    context.restoreGState()
  }
}

/// Registers a font file, so that fonts can be made by the name of its family.
///
/// - Parameters:
///   - fontURL: The file.
///   - scope: The lifetime; without effect.
///   - error: The reason for a failure; an output.
/// - Returns: False if the file is no usable font.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope = .process,
  _ error: UnsafeMutablePointer<(any Error)?>? = nil
) -> Bool { unsafe CTFontManagerRegisterFontsForURL(fontURL as URL, scope, error) }

/// Core Text's names of attributes.
public let kCTFontAttributeName = NSAttributedString.Key.font
/// Core Text's name of ``Foundation/NSAttributedString/Key/foregroundColor``.
public let kCTForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
/// Core Text's name of ``Foundation/NSAttributedString/Key/backgroundColor``.
public let kCTBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
/// Core Text's name of ``Foundation/NSAttributedString/Key/paragraphStyle``.
public let kCTParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
/// Core Text's name of ``Foundation/NSAttributedString/Key/kern``.
public let kCTKernAttributeName = NSAttributedString.Key.kern
/// Core Text's name of ``Foundation/NSAttributedString/Key/ligature``.
public let kCTLigatureAttributeName = NSAttributedString.Key.ligature
/// Core Text's name of ``Foundation/NSAttributedString/Key/underlineStyle``.
public let kCTUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
/// Core Text's name of ``Foundation/NSAttributedString/Key/superscript``.
public let kCTSuperscriptAttributeName = NSAttributedString.Key.superscript
