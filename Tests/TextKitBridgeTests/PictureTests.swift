import Foundation
import Testing
import TextKitBridge

/// Pictures by name, in views and in one colour; conversions of attributed strings.
@MainActor
@Suite("Pictures and strings by UIKit's names", .serialized)
struct PictureTests {
  private func picture(_ side: Int, _ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image {
      color.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: side / 2, height: side))
    }
  }

  @Test("a picture's variant for the scale is found by its name")
  func named() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pictures-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try picture(10, .red).pngData()?.write(to: folder.appendingPathComponent("dot.png"))
    try picture(30, .red).pngData()?.write(to: folder.appendingPathComponent("dot@3x.png"))
    let bundle = try #require(Bundle(path: folder.path))
    func scale(_ wanted: CGFloat) -> CGFloat? {
      UIImage(
        named: "dot", in: bundle, compatibleWith: UITraitCollection(displayScale: wanted))?.scale
    }
    #expect(scale(1) == 1 && scale(3) == 3 && scale(2) == 3)
    #expect(UIImage(named: "dot.png", in: bundle)?.size == CGSize(width: 10, height: 10))
    #expect(UIImage(named: "nothing", in: bundle) == nil)
    let asset = UIImageAsset()
    asset.register(picture(4, .red), with: UITraitCollection(userInterfaceStyle: .light))
    asset.register(picture(6, .red), with: UITraitCollection(userInterfaceStyle: .dark))
    #expect(asset.image(with: UITraitCollection(userInterfaceStyle: .dark)).size.width == 6)
    #expect(asset.image(with: UITraitCollection()).size.width == 4)
  }

  @Test("a picture view fits its picture, and a picture takes a tint")
  func views() throws {
    let view = UIImageView(image: picture(10, .red))
    #expect(view.frame.size == CGSize(width: 10, height: 10))
    view.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    view.contentMode = .scaleAspectFit
    let fitted = try #require(view.picture().bitmap)
    #expect(fitted[x: 12, y: 10].red == 255 && fitted[x: 5, y: 10].alpha == 0)
    #expect(fitted[x: 25, y: 10].alpha == 0)
    view.contentMode = .bottomRight
    let corner = try #require(view.picture().bitmap)
    #expect(corner[x: 32, y: 15].red == 255 && corner[x: 32, y: 5].alpha == 0)
    let tinted = try #require(picture(10, .red).withTintColor(.blue).bitmap)
    #expect(tinted[x: 2, y: 2].blue == 255 && tinted[x: 2, y: 2].red == 0)
    #expect(tinted[x: 8, y: 2].alpha == 0)
  }

  @Test("an AttributedString becomes an NSAttributedString and back")
  func strings() throws {
    var string = AttributedString("bold")
    string.font = UIFont.boldSystemFont(ofSize: 20)
    string.foregroundColor = .red
    string.kern = 2
    string.underlineStyle = .double
    string.link = URL(string: "https://example.org")
    string.append(AttributedString(" plain"))
    let converted = NSAttributedString(string)
    #expect(converted.string == "bold plain")
    let values = converted.attributes(at: 0, effectiveRange: nil)
    #expect(values[.font] as? UIFont == .boldSystemFont(ofSize: 20) && values.count == 5)
    #expect(values[.kern] as? CGFloat == 2 && values[.link] as? URL == string.runs.first?.link)
    #expect(converted.attributes(at: 6, effectiveRange: nil).isEmpty)
    #expect(AttributedString(converted) == string)
  }

  @Test("text views share the pasteboard, and transforms are undone")
  func rest() {
    let (one, other) = (UITextView(), UITextView())
    one.text = "copied"
    one.selectAll(nil)
    one.copy(nil)
    other.paste(nil)
    #expect(other.text == "copied" && UIPasteboard.general.string == "copied")
    let turn = CGAffineTransform(rotationAngle: .pi / 2).translatedBy(x: 3, y: 4)
    let back = CGPoint(x: 5, y: 6).applying(turn).applying(turn.inverted())
    #expect(abs(back.x - 5) < 1e-9 && abs(back.y - 6) < 1e-9)
    let box = CGRect(x: 0, y: 0, width: 10, height: 4).applying(
      CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(box.minX + 4) < 1e-9 && abs(box.height - 10) < 1e-9)
    #expect(CGSize(width: 2, height: 3).applying(CGAffineTransform(scaleX: 2, y: 2)).height == 6)
  }
}
