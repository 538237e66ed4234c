import Foundation
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Marks for invisible characters.
extension NSLayoutManager {
  /// Returns the mark for a character without a visible glyph; nil for other characters, or if
  /// marks are off.
  private func mark(for unit: UInt16) -> [Unicode.Scalar]? {
    if showsInvisibleCharacters {
      switch unit {
      case 0x20, 0x2000...0x200A: return ["\u{B7}"]
      case 0xA0, 0x202F: return ["\u{B0}"]
      case 0x09: return ["\u{2192}", "\u{BB}"]
      case 0x0A, 0x0D, 0x85, 0x2029: return ["\u{B6}"]
      case 0x0B, 0x2028: return ["\u{21B5}", "\u{AC}"]
      default: break
      }
    }
    return nil
  }

  /// Returns the letters for a control character without other meaning, such as ^M; nil for
  /// others.
  private func caretLetters(for unit: UInt16) -> [Unicode.Scalar]? {
    guard unit < 0x20 || unit == 0x7F, !(0x09...0x0D).contains(unit),
      let letter = Unicode.Scalar(unit ^ 0x40)
    else { return nil }
    return ["^", letter]
  }

  /// Returns true if a control character that takes no room is to be shown.
  func showsControlCharacter(at position: Int) -> Bool {
    guard showsControlCharacters, let text = kit.textStorage?.text, position < text.length else {
      return false
    }
    return caretLetters(for: text.codeUnit(at: position)) != nil
  }

  /// Returns the width of the letters for a control character, in points.
  func widthOfControlCharacter(at position: Int) -> Double {
    guard let text = kit.textStorage?.text,
      let letters = caretLetters(for: text.codeUnit(at: position)),
      let (face, size) = face(at: position)
    else { return 0 }
    let scale = face.scale(forSize: size)
    return letters.reduce(0) { $0 + face.advance(ofGlyph: face.glyph(for: $1.value)) * scale }
  }

  /// Draws the marks of invisible characters.
  func paintInvisibles(
    _ range: Range<Int>, in container: TextContainer, at origin: CGPoint, on target: CGContext
  ) {
    guard let text = kit.textStorage?.text else { return }
    let offset = Vector(dx: Double(origin.x), dy: Double(origin.y))
    for fragment in range.isEmpty ? [] : kit.lineFragments(for: range) {
      for position in fragment.range.clamped(to: range) {
        let unit = text.codeUnit(at: position)
        let letters = showsControlCharacters ? caretLetters(for: unit) : nil
        guard let marks = letters ?? mark(for: unit), let (face, size) = face(at: position) else {
          continue
        }
        var glyphs = marks.map { face.glyph(for: $0.value) }
        if letters == nil { glyphs = glyphs.first { $0 != 0 }.map { [$0] } ?? [] }
        guard !glyphs.isEmpty, let place = kit.location(ofCharacterAt: position) else { continue }
        let room = kit.enclosingRects(for: position..<position + 1, in: container).first
        let scale = face.scale(forSize: size)
        let advances = glyphs.map { face.advance(ofGlyph: $0) * scale }
        let width = advances.reduce(0, +)
        // A mark is centred in the room of its character.
        var pen = fragment.rect.minX + place.x
        if let room { pen = room.minX + (room.width - width) / 2 }
        let origins = advances.map { advance in
          defer { pen += advance }
          return Point(x: pen, y: fragment.baseline) + offset
        }
        let color = text.attributes(at: position)[.foregroundColor] ?? .black
        target.fillColor = Color(
          red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * 0.4)
        target.show(
          glyphs, at: origins, face: face, size: size, baseline: fragment.baseline + offset.dy)
      }
    }
  }

  /// Returns the requested face and size at a position.
  private func face(at position: Int) -> (FontFace, Double)? {
    guard let text = kit.textStorage?.text else { return nil }
    let font = text.attributes(at: position)[.font] ?? FontDescriptor(size: 12)
    guard let face = try? kit.fonts.face(for: FontRequest(font, language: nil)) else { return nil }
    return (face, font.size)
  }
}
