import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextKitBridge
import TextStorage

/// Fonts, colours, pictures and contexts by UIKit's names.
@Suite("Values as UIKit has them")
struct TextKitValueTests {
  @Test("fonts have names, sizes and styles that can be changed")
  func fonts() {
    let bold = UIFont.boldSystemFont(ofSize: 20)
    #expect(bold.fontDescriptor.symbolicTraits == .traitBold)
    #expect(bold.familyName == "Noto Sans" && bold.fontName == "NotoSans-Bold")
    #expect(bold.withSize(10).pointSize == 10 && bold.withSize(10).fontName == bold.fontName)
    let both = bold.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic])
    let font = both.map { UIFont(descriptor: $0, size: 0) }
    #expect(font?.pointSize == 20 && font?.fontName == "NotoSans-BoldItalic")
    let mono = UIFont.monospacedSystemFont(ofSize: 12, weight: .regular)
    #expect(mono.isFixedPitch && mono.familyName == "Noto Sans Mono")
    #expect(UIFont.preferredFont(forTextStyle: .title1).pointSize == 28)
    #expect(UIFont.preferredFont(forTextStyle: .headline).descriptor.weight == 600)
    let named = UIFont(name: "NotoSerif-BoldItalic", size: 9)
    #expect(named?.familyName == "Noto Serif" && named?.descriptor.weight == 700)
    #expect(named?.descriptor.isItalic == true)
    #expect(UIFont.systemFont(ofSize: 12, weight: .semibold).descriptor.weight == 600)
    let family = UIFontDescriptor(fontAttributes: [.family: "Noto Serif", .size: CGFloat(17)])
    #expect(UIFont(descriptor: family, size: 0).fontName == "NotoSerif-Regular")
  }

  @Test("colours are made from their parts and taken apart")
  func colors() {
    #expect(UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1) == .red)
    #expect(UIColor(hue: 1 / 3, saturation: 1, brightness: 1, alpha: 1) == .green)
    let faded = UIColor.blue.withAlphaComponent(0.25)
    var (red, blue, alpha) = (CGFloat(9), CGFloat(9), CGFloat(9))
    #expect(faded.getRed(&red, green: nil, blue: &blue, alpha: &alpha))
    #expect(red == 0 && blue == 1 && alpha == 0.25)
    #expect(!faded.getWhite(nil, alpha: nil) && UIColor.lightGray.getWhite(nil, alpha: nil))
    #expect(UIColor.label == UIColor(white: 0, alpha: 1))
  }

  @Test("what is drawn in a turned or clipped context turns and is clipped, text and pictures too")
  func turnedDrawing() {
    let size = CGSize(width: 60, height: 60)
    /// The bounds of the pixels that are not transparent.
    func extent(_ draw: (CGContext) -> Void) -> CGRect? {
      let image = UIGraphicsImageRenderer(size: size).image { draw($0.cgContext) }
      guard let bitmap = image.bitmap else { return nil }
      var box: CGRect?
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width where bitmap[x: x, y: y].alpha > 0 {
          let pixel = CGRect(x: x, y: y, width: 1, height: 1)
          box = box?.union(pixel) ?? pixel
        }
      }
      return box
    }
    let text = NSAttributedString(
      string: "HHHHH", attributes: [.font: UIFont.systemFont(ofSize: 12)])
    func draw(_ context: CGContext) { text.draw(at: CGPoint(x: 5, y: 20)) }
    let upright = extent(draw)
    let turned = extent {
      $0.translateBy(x: 60, y: 0)
      $0.rotate(by: .pi / 2)
      draw($0)
    }
    guard let upright, let turned else {
      Issue.record("Nothing is drawn.")
      return
    }
    #expect(upright.width > 30 && upright.height < 15)
    #expect(abs(turned.height - upright.width) <= 1 && abs(turned.width - upright.height) <= 2)
    #expect(abs(turned.minY - upright.minX) <= 1)
    let cut = extent {
      $0.clip(to: CGRect(x: 10, y: 25, width: 12, height: 4))
      draw($0)
    }
    #expect(cut.map { CGRect(x: 10, y: 25, width: 12, height: 4).contains($0) } ?? false)
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
    }
    let standing = extent {
      $0.translateBy(x: 40, y: 10)
      $0.rotate(by: .pi / 2)
      picture.draw(in: CGRect(x: 0, y: 0, width: 20, height: 10))
    }
    #expect(standing == CGRect(x: 30, y: 10, width: 10, height: 20))
  }

  @Test("a renderer draws text and paths into a picture, moved and clipped")
  func rendering() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { drawing in
      UIColor.red.setFill()
      drawing.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      let context = drawing.cgContext
      context.saveGState()
      context.clip(to: CGRect(x: 10, y: 0, width: 5, height: 10))
      context.translateBy(x: 10, y: 5)
      context.setFillColor(UIColor.blue.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
      context.restoreGState()
    }
    #expect(image.size == CGSize(width: 20, height: 10))
    guard let bitmap = image.bitmap else {
      Issue.record("There is no picture.")
      return
    }
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let found = bitmap[x: x, y: y]
      return [found.red, found.green, found.blue, found.alpha]
    }
    #expect(pixel(5, 5) == [255, 0, 0, 255])
    #expect(pixel(12, 7) == [0, 0, 255, 255])
    #expect(pixel(12, 2)[3] == 0 && pixel(17, 7)[3] == 0)
    let again = image.pngData().flatMap { UIImage(data: $0) }
    #expect(again?.bitmap == bitmap)
    #expect(UIGraphicsGetCurrentContext() == nil)
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), true, 2)
    image.draw(in: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.bitmap?.width == 8)
    UIGraphicsEndImageContext()
    #expect(UIImage(data: Data([1, 2, 3])) == nil)
  }

  @Test("an attachment's picture has its room in the line and is drawn")
  func attachments() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 16)).image { drawing in
      UIColor.green.setFill()
      drawing.fill(CGRect(x: 0, y: 0, width: 30, height: 16))
    }
    let text = NSMutableAttributedString()
    text.append(NSAttributedString(attachment: NSTextAttachment(image: image)))
    text.append(NSAttributedString(string: "x"))
    let storage = NSTextStorage(attributedString: text)
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 100, height: 100))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    #expect(manager.attachmentSize(forGlyphAt: 0) == CGSize(width: 30, height: 16))
    #expect(manager.location(forGlyphAt: 1).x == 35)
    let context = CGContext(DisplayList(size: Size(width: 100, height: 100)))
    context.draw {
      manager.drawGlyphs(forGlyphRange: manager.glyphRange(for: container), at: .zero)
    }
    #expect(context.list.pictures.count == 1)
  }

  @Test("text is drawn where a context has been moved and scaled to")
  func transforms() {
    let storage = NSTextStorage(string: "abc", attributes: [.font: UIFont.systemFont(ofSize: 10)])
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 100, height: 100))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    func drawn(_ prepare: (CGContext) -> Void) -> DisplayList {
      let context = CGContext(DisplayList(size: Size(width: 200, height: 200)))
      prepare(context)
      context.draw {
        manager.drawGlyphs(forGlyphRange: manager.glyphRange(for: container), at: .zero)
      }
      return context.list
    }
    let plain = drawn { _ in }
    let moved = drawn {
      $0.translateBy(x: 7, y: 9)
      $0.scaleBy(x: 2, y: 2)
    }
    #expect(moved.glyphs == plain.glyphs)
    for (one, other) in zip(plain.origins, moved.origins) {
      #expect(abs(one.x * 2 + 7 - other.x) < 1e-9 && abs(one.y * 2 + 9 - other.y) < 1e-9)
    }
    guard case .glyphs(let run)? = moved.items.first else {
      Issue.record("No glyphs were drawn.")
      return
    }
    #expect(run.size == 20)
  }
}
