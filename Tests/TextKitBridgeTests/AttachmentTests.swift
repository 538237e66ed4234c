import Foundation
import Testing
import TextKitBridge

/// Attachments that compute their bounds from their lines.
@Suite("Attachments in their lines")
struct AttachmentTests {
  /// An attachment as wide as its line, and a quarter as high as wide.
  private final class Banner: NSTextAttachment {
    private(set) var asked: [(container: NSTextContainer?, line: CGRect, at: CGPoint, index: Int)] =
      []

    override func attachmentBounds(
      for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
      glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
      asked.append((textContainer, lineFrag, position, charIndex))
      let width = lineFrag.width - 2 * (textContainer?.lineFragmentPadding ?? 0)
      return CGRect(x: 0, y: -3, width: width, height: width / 4)
    }
  }

  private func stack(
    _ attachment: NSTextAttachment, before: String = "ab\n", width: CGFloat = 200
  ) -> (storage: NSTextStorage, manager: NSLayoutManager, container: NSTextContainer) {
    let text = NSMutableAttributedString(
      string: before, attributes: [.font: UIFont.systemFont(ofSize: 10)])
    text.append(NSAttributedString(attachment: attachment))
    text.append(
      NSAttributedString(string: "\nend", attributes: [.font: UIFont.systemFont(ofSize: 10)]))
    let storage = NSTextStorage(attributedString: text)
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: width, height: 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    return (storage, manager, container)
  }

  @Test("an attachment is asked with the line that it stands in, and has the box that it answers")
  func asked() throws {
    let banner = Banner(data: nil, ofType: nil)
    let (storage, manager, container) = stack(banner)
    #expect(manager.attachmentSize(forGlyphAt: 3) == CGSize(width: 190, height: 47.5))
    let last = try #require(banner.asked.last)
    #expect(last.container === container && last.index == 3)
    #expect(last.line.width == 200 && last.line.minY > 0 && last.at.x == 5)
    // The box extends 44.5 above the baseline and 3 below.
    let line = manager.lineFragmentRect(forGlyphAt: 3, effectiveRange: nil)
    #expect(line.height >= 47.5)
    #expect(manager.location(forGlyphAt: 3).y >= 44.5)
    #expect(storage.length == 8)
  }

  @Test("in another width, or beside a shape, it is asked anew")
  func again() {
    let banner = Banner(data: nil, ofType: nil)
    let (storage, manager, container) = stack(banner)
    manager.ensureLayout(for: container)
    container.size = CGSize(width: 120, height: 0)
    var sizes: [CGSize] = []
    manager.enumerateLineFragments(forGlyphRange: NSRange(location: 3, length: 1)) {
      rect, _, _, _, _ in
      sizes.append(rect.size)
    }
    #expect(manager.attachmentSize(forGlyphAt: 3) == CGSize(width: 110, height: 27.5))
    #expect(sizes.count == 1 && sizes[0].height >= 27.5 && sizes[0].height < 45)
    container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 500))]
    #expect(manager.attachmentSize(forGlyphAt: 3).width == 70)
    #expect(storage.length == 8)
  }

  @Test("bounds that change count when layout is invalidated, and a picture has its own size")
  func bounds() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 30, height: 20))
    }
    let attachment = NSTextAttachment(image: image)
    let (storage, manager, _) = stack(attachment)
    #expect(manager.attachmentSize(forGlyphAt: 3) == CGSize(width: 30, height: 20))
    #expect(
      attachment.attachmentBounds(
        for: nil, proposedLineFragment: .zero, glyphPosition: .zero, characterIndex: 0
      ).size == image.size)
    attachment.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
    manager.invalidateLayout(
      forCharacterRange: NSRange(location: 3, length: 1), actualCharacterRange: nil)
    #expect(manager.attachmentSize(forGlyphAt: 3) == CGSize(width: 60, height: 40))
    #expect(storage.length == 8)
  }

  @Test("the picture is asked for where it is drawn")
  func picture() throws {
    final class Asked: NSTextAttachment {
      var boxes: [CGRect] = []
      override func image(
        forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex: Int
      ) -> UIImage? {
        if textContainer != nil { boxes.append(imageBounds) }
        return super.image(
          forBounds: imageBounds, textContainer: textContainer, characterIndex: characterIndex)
      }
    }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    let attachment = Asked(image: image)
    attachment.bounds = CGRect(x: 0, y: 0, width: 16, height: 12)
    let (storage, manager, container) = stack(attachment)
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 100)).image { _ in
      manager.drawGlyphs(forGlyphRange: manager.glyphRange(for: container), at: .zero)
    }
    let box = try #require(attachment.boxes.last)
    #expect(box.size == CGSize(width: 16, height: 12) && box.minX == 5)
    let bitmap = try #require(drawn.bitmap)
    let pixel = bitmap[x: Int(box.midX), y: Int(box.midY)]
    #expect(pixel.red > 200 && pixel.green < 50 && storage.length == 8)
  }
}
