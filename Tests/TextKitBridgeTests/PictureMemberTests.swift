import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextKitBridge

/// Members of pictures, contexts and colours that text programs call.
@MainActor
@Suite("Members of pictures and contexts")
struct PictureMemberTests {
  private func pixel(_ picture: UIImage, _ x: Int, _ y: Int) -> [UInt8] {
    guard let found = picture.bitmap?[x: x, y: y] else { return [] }
    return [found.red, found.green, found.blue, found.alpha]
  }

  private func picture(
    _ width: CGFloat, _ height: CGFloat, _ draw: @escaping (CGContext) -> Void
  ) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image {
      draw($0.cgContext)
    }
  }

  /// Four quarters: red, green, blue and black.
  private var quarters: UIImage {
    picture(4, 4) { context in
      for (index, color) in [UIColor.red, .green, .blue, .black].enumerated() {
        context.setFillColor(color.cgColor)
        context.fill(CGRect(x: index % 2 * 2, y: index / 2 * 2, width: 2, height: 2))
      }
    }
  }

  @Test("a template is drawn in the tint of its view")
  func templates() {
    let image = quarters.withRenderingMode(.alwaysTemplate)
    let view = UIImageView(image: image)
    view.tintColor = .magenta
    #expect(image.renderingMode == .alwaysTemplate && quarters.renderingMode == .automatic)
    #expect(pixel(view.picture(), 0, 0) == [255, 0, 255, 255])
    view.image = image.withRenderingMode(.alwaysOriginal)
    #expect(pixel(view.picture(), 0, 0) == [255, 0, 0, 255])
    let asset = UIImageAsset()
    asset.register(image, with: UITraitCollection(userInterfaceStyle: .dark))
    #expect(image.imageAsset === asset)
    #expect(
      quarters.withTintColor(.red, renderingMode: .alwaysOriginal).renderingMode == .alwaysOriginal)
  }

  @Test("edges with cap insets keep their size")
  func capInsets() {
    let insets = UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2)
    let image = quarters.resizableImage(withCapInsets: insets, resizingMode: .stretch)
    let drawn = picture(20, 20) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    #expect(pixel(drawn, 1, 1) == [255, 0, 0, 255] && pixel(drawn, 18, 1) == [0, 255, 0, 255])
    // The middle of the picture has no pixels, so nothing is between the corners.
    #expect(pixel(drawn, 10, 10)[3] == 0)
    let one = quarters.resizableImage(
      withCapInsets: UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 1), resizingMode: .stretch)
    let wide = picture(20, 4) { _ in one.draw(in: CGRect(x: 0, y: 0, width: 20, height: 4)) }
    #expect(pixel(wide, 1, 1) == [255, 0, 0, 255] && pixel(wide, 10, 1) == [0, 255, 0, 255])
    let tiles = picture(8, 4) { _ in
      quarters.drawAsPattern(in: CGRect(x: 0, y: 0, width: 8, height: 4))
    }
    #expect(pixel(tiles, 5, 1) == [255, 0, 0, 255] && pixel(tiles, 6, 3) == [0, 0, 0, 255])
  }

  @Test("a transparency layer is faded as a whole, and keeps the state")
  func transparencyLayers() {
    func overlap(_ isLayer: Bool) -> [UInt8] {
      let drawn = picture(20, 10) { context in
        context.setFillColor(UIColor.white.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
        context.setAlpha(0.5)
        if isLayer { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        context.setFillColor(UIColor.black.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: 12, height: 10))
        context.saveGState()
        context.fill(CGRect(x: 8, y: 0, width: 12, height: 10))
        if isLayer { context.endTransparencyLayer() }
      }
      return pixel(drawn, 10, 5)
    }
    #expect(abs(Int(overlap(true)[0]) - 128) < 3)
    #expect(abs(Int(overlap(false)[0]) - 64) < 3)
    let context = CGContext(DisplayList(size: .init(width: 10, height: 10)))
    context.endTransparencyLayer()
    context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 5, height: 5), auxiliaryInfo: nil)
    #expect(context.boundingBoxOfClipPath.width == 5)
    context.endTransparencyLayer()
    #expect(context.boundingBoxOfClipPath.width == 10)
  }

  @Test("the path of a context can be read and stroked into its outline")
  func paths() {
    let context = CGContext(DisplayList(size: .init(width: 100, height: 100)))
    context.translateBy(x: 10, y: 0)
    #expect(context.path == nil && context.isPathEmpty)
    context.move(to: CGPoint(x: 0, y: 10))
    context.addLine(to: CGPoint(x: 50, y: 10))
    #expect(context.currentPointOfPath == CGPoint(x: 50, y: 10))
    context.setLineWidth(4)
    context.replacePathWithStrokedPath()
    #expect(context.boundingBoxOfPath == CGRect(x: 0, y: 8, width: 50, height: 4))
  }

  @Test("a PDF renderer writes pages whose text stays text")
  func pdf() throws {
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [kCGPDFContextTitle: "Two pages"]
    let renderer = UIGraphicsPDFRenderer(
      bounds: CGRect(x: 0, y: 0, width: 200, height: 100), format: format)
    func file(_ words: [String]) -> Data {
      renderer.pdfData { context in
        for word in words {
          context.beginPage()
          (word as NSString).draw(at: CGPoint(x: 10, y: 10))
        }
      }
    }
    let (one, two) = (file(["one"]), file(["one", "one"]))
    #expect(one.starts(with: Data("%PDF-".utf8)) && one.count > 1_000)
    // The second page needs no fonts of its own.
    #expect(two.count > one.count + 100 && two.count < one.count + 1_500)
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(UIGraphicsPDFRenderer(bounds: .zero).pdfData { $0.beginPage() }.isEmpty)
  }

  @Test("colours of an asset catalog, with a variant for dark appearances")
  func namedColors() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("Colors-\(UUID().uuidString).bundle")
    let set = folder.appendingPathComponent("Media.xcassets/Accent.colorset")
    try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = """
      {"colors": [
        {"idiom": "universal", "color": {"color-space": "srgb",
          "components": {"red": "1.000", "green": "0x80", "blue": "0", "alpha": "1.000"}}},
        {"appearances": [{"appearance": "luminosity", "value": "dark"}], "idiom": "universal",
         "color": {"components": {"white": "0.5", "alpha": "0.25"}}}]}
      """
    try Data(file.utf8).write(to: set.appendingPathComponent("Contents.json"))
    let bundle = try #require(Bundle(path: folder.path))
    let color = try #require(UIColor(named: "Accent", in: bundle, compatibleWith: nil))
    let light = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
    #expect(light.redComponent == 1 && abs(light.greenComponent - 0.502) < 0.01)
    let dark = UIColor(
      named: "Accent", in: bundle, compatibleWith: UITraitCollection(userInterfaceStyle: .dark))
    #expect(dark?.alphaComponent == 0.25 && dark?.redComponent == 0.5)
    #expect(UIColor(named: "Other", in: bundle, compatibleWith: nil) == nil)
    #expect(UIColor(named: "../Accent", in: bundle, compatibleWith: nil) == nil)
    try Data("{".utf8).write(to: set.appendingPathComponent("Contents.json"))
    #expect(UIColor(named: "Accent", in: bundle, compatibleWith: nil) == nil)
  }

  @Test("values as text, and AppKit's names")
  func values() {
    #expect(NSCoder.string(for: CGRect(x: 1, y: 2, width: 3.5, height: 4)) == "{{1, 2}, {3.5, 4}}")
    #expect(NSCoder.cgRect(for: "{{1, 2}, {3.5, 4}}") == CGRect(x: 1, y: 2, width: 3.5, height: 4))
    #expect(NSCoder.cgPoint(for: "nothing") == .zero)
    #expect(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgRectValue.minY == 2)
    let drawn = picture(10, 10) { _ in
      NSGraphicsContext.saveGraphicsState()
      UIColor.red.setFill()
      CGRect(x: 0, y: 0, width: 5, height: 10).fill()
      NSGraphicsContext.restoreGraphicsState()
      NSBezierPath.fill(CGRect(x: 5, y: 0, width: 5, height: 10))
    }
    #expect(pixel(drawn, 2, 5) == [255, 0, 0, 255] && pixel(drawn, 7, 5) == [0, 0, 0, 255])
    let half = UIColor.white.blended(withFraction: 0.5, of: .black)
    #expect(half?.redComponent == 0.5)
  }
}
