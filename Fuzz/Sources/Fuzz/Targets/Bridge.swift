import Foundation
import TextKitBridge

extension FuzzTarget {
  /// Text Kit's calls on a storage and a layout manager, with positions and attributes from the
  /// bytes.
  static let bridge = FuzzTarget(name: "bridge") { bytes in
    let storage = TextKitBridge.NSTextStorage(string: "Text finds its way.\nAround things.")
    let manager = TextKitBridge.NSLayoutManager()
    let container = TextKitBridge.NSTextContainer(size: CGSize(width: 120, height: 400))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    var rest = bytes.prefix(96)
    while let operation = rest.popFirst() {
      let place = Int(rest.popFirst() ?? 0) % (storage.length + 1)
      let range = NSRange(location: place, length: min(storage.length - place, Int(operation >> 4)))
      switch operation & 7 {
      case 0, 1:
        let new = String(decoding: rest.prefix(Int(operation >> 5)), as: UTF8.self)
        storage.replaceCharacters(in: range, with: new)
      case 2: storage.addAttribute(.kern, value: Double(operation >> 6), range: range)
      case 3:
        let color = UIColor(red: CGFloat(operation >> 6) / 2, green: 0, blue: 1, alpha: 1)
        storage.addAttribute(.foregroundColor, value: color, range: range)
      case 4: storage.addAttribute(.paragraphStyle, value: NSMutableParagraphStyle(), range: range)
      case 5: storage.setAttributes(nil, range: range)
      case 6:
        let glyphs = unsafe manager.glyphRange(
          forCharacterRange: range, actualCharacterRange: nil)
        _ = manager.boundingRect(forGlyphRange: glyphs, in: container)
      default:
        let point = CGPoint(x: CGFloat(operation), y: CGFloat(place))
        let glyph = manager.glyphIndex(for: point, in: container)
        precondition(
          glyph <= manager.numberOfGlyphs, "The glyph at a point is out of range.")
      }
    }
    let all = manager.glyphRange(for: container)
    let characters = unsafe manager.characterRange(forGlyphRange: all, actualGlyphRange: nil)
    precondition(
      characters.location == 0 && characters.length <= storage.length, "Text lies outside.")
  }
}
