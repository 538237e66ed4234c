import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextKitBridge

/// Shadows and gradients of a context, measured in pixels.
@Suite("Shadows and gradients of a context")
struct ShadowGradientTests {
  private let size = Size(width: 60, height: 60)

  private func picture(scale: Double = 1, _ draw: (CGContext) -> Void) throws -> Bitmap {
    let context = CGContext(DisplayList(size: size))
    context.draw { draw(context) }
    return try Rasterizer().rasterize(context.list, scale: scale)
  }

  @Test("a shadow without blur is the shape, moved")
  func hardShadow() throws {
    let picture = try picture { context in
      context.setShadow(offset: CGSize(width: 20, height: 10), blur: 0, color: .blue)
      context.setFillColor(.red)
      context.fill(CGRect(x: 10, y: 10, width: 10, height: 10))
    }
    #expect(picture[x: 15, y: 15] == PixelColor(red: 255, green: 0, blue: 0))
    #expect(picture[x: 35, y: 25] == PixelColor(red: 0, green: 0, blue: 255))
    #expect(picture[x: 35, y: 15].red == 255 && picture[x: 45, y: 25].red == 255)
  }

  @Test("a blurred shadow fades over twice its radius, around its edge evenly")
  func blurredShadow() throws {
    let picture = try picture { context in
      context.setShadow(offset: CGSize(width: 0, height: 0), blur: 8, color: .black)
      context.setFillColor(.white)
      context.fill(CGRect(x: 20, y: 20, width: 20, height: 20))
    }
    let fade = (0..<20).map { Int(picture[x: $0, y: 30].red) }
    #expect(fade[4] > 250 && fade[19] < 160 && fade[19] > 100)
    #expect(zip(fade, fade.dropFirst()).allSatisfy { $0 >= $1 })
    let other = (0..<20).map { Int(picture[x: 59 - $0, y: 30].red) }
    #expect(zip(fade, other).allSatisfy { abs($0 - $1) <= 1 })
    #expect(picture[x: 30, y: 30].red == 255)
  }

  @Test("a transform does not turn the offset, a clip cuts the shadow, and a state keeps it")
  func states() throws {
    let picture = try picture { context in
      context.saveGState()
      context.setShadow(offset: CGSize(width: 20, height: 0), blur: 0, color: .blue)
      context.clip(to: CGRect(x: 0, y: 0, width: 45, height: 60))
      context.translateBy(x: 20, y: 20)
      context.rotate(by: .pi)
      context.setFillColor(.red)
      context.fill(CGRect(x: -10, y: -10, width: 20, height: 20))
      context.restoreGState()
      context.fill(CGRect(x: 10, y: 50, width: 5, height: 5))
    }
    #expect(picture[x: 20, y: 20] == PixelColor(red: 255, green: 0, blue: 0))
    #expect(picture[x: 42, y: 20] == PixelColor(red: 0, green: 0, blue: 255))
    #expect(picture[x: 47, y: 20] == PixelColor(red: 255, green: 255, blue: 255))
    #expect(picture[x: 32, y: 52] == PixelColor(red: 255, green: 255, blue: 255))
  }

  @Test("text, pictures and lines have shadows, too")
  func items() throws {
    let drawings: [(CGContext) -> Void] = [
      { _ in
        NSAttributedString(
          string: "HHH", attributes: [.font: UIFont.boldSystemFont(ofSize: 20)]
        ).draw(at: CGPoint(x: 5, y: 5))
      },
      { $0.strokeLineSegments(between: [CGPoint(x: 5, y: 15), CGPoint(x: 40, y: 15)]) },
      { context in
        let red = Bitmap(width: 1, height: 1, pixels: [0xFF00_00FF])
        UIImage(red).draw(in: CGRect(x: 5, y: 5, width: 20, height: 20))
      },
    ]
    for draw in drawings {
      let picture = try picture { context in
        context.setLineWidth(4)
        context.setShadow(offset: CGSize(width: 0, height: 30), blur: 0, color: .green)
        draw(context)
      }
      var greens = 0
      for y in 30..<60 {
        for x in 0..<60 where picture[x: x, y: y].red < 60 && picture[x: x, y: y].green > 200 {
          greens += 1
        }
      }
      #expect(greens > 40)
    }
  }

  @Test("a linear gradient blends along its line, and ends where it is told to")
  func linear() throws {
    let gradient = try #require(
      CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(),
        colors: [UIColor.black, UIColor.white] as CFArray,
        locations: [0, 1]))
    func row(_ options: CGGradientDrawingOptions) throws -> [Int] {
      let picture = try picture { context in
        context.setFillColor(.red)
        context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
        context.drawLinearGradient(
          gradient, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 50, y: 0), options: options)
      }
      return (0..<60).map { Int(picture[x: $0, y: 30].green) }
    }
    let plain = try row([])
    #expect(abs(plain[30] - 131) <= 3 && abs(plain[20] - 67) <= 3 && plain[5] == 0)
    #expect(plain[55] == 0)
    let both = try row([.drawsBeforeStartLocation, .drawsAfterEndLocation])
    #expect(both[55] == 255 && both[5] == 0 && abs(both[30] - 131) <= 3)
  }

  @Test("a radial gradient blends between its circles, inside the clip")
  func radial() throws {
    let gradient = try #require(
      CGGradient(
        colorsSpace: nil, colors: [UIColor.white, UIColor.black] as CFArray, locations: nil))
    let picture = try picture { context in
      context.addEllipse(in: CGRect(x: 10, y: 10, width: 40, height: 40))
      context.clip()
      context.drawRadialGradient(
        gradient, startCenter: CGPoint(x: 30, y: 30), startRadius: 0,
        endCenter: CGPoint(x: 30, y: 30), endRadius: 20, options: [])
    }
    let middle = Int(picture[x: 30, y: 30].red)
    let half = Int(picture[x: 40, y: 30].red)
    #expect(middle > 240 && abs(half - 121) <= 8)
    #expect(picture[x: 5, y: 5].red == 255 && picture[x: 12, y: 12].red == 255)
  }

  @Test("gradients along lines and around a centre are not drawn as pictures")
  func vectors() throws {
    let gradient = try #require(
      CGGradient(
        colorsSpace: nil, colors: [UIColor.white, UIColor.black] as CFArray, locations: nil))
    let context = CGContext(DisplayList(size: size))
    context.rotate(by: 0.3)
    context.drawLinearGradient(
      gradient, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 50, y: 5), options: [])
    context.drawRadialGradient(
      gradient, startCenter: CGPoint(x: 30, y: 30), startRadius: 5,
      endCenter: CGPoint(x: 30, y: 30), endRadius: 20, options: [.drawsAfterEndLocation])
    #expect(context.list.gradients.count == 2 && context.list.pictures.isEmpty)
    // The rings begin at a quarter of the outer radius.
    #expect(context.list.gradients[1].stops.map(\.offset) == [0.25, 1])
  }

  @Test("a radial gradient is drawn between its circles, and beyond them if asked for")
  func rings() throws {
    let gradient = try #require(
      CGGradient(
        colorsSpace: nil, colors: [UIColor.white, UIColor.black] as CFArray, locations: nil))
    func row(_ start: CGFloat, _ end: CGFloat, _ options: CGGradientDrawingOptions) throws -> [Int]
    {
      let picture = try picture { context in
        context.setFillColor(.red)
        context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
        context.drawRadialGradient(
          gradient, startCenter: CGPoint(x: 30, y: 30), startRadius: start,
          endCenter: CGPoint(x: 30, y: 30), endRadius: end, options: options)
      }
      return [30, 40, 55].map { Int(picture[x: $0, y: 30].green) }
    }
    // Red has no green. A ring from 5 to 20 points, and then the parts inside and outside.
    let ring = try row(5, 20, [])
    #expect(ring[0] == 0 && abs(ring[1] - 162) <= 8 && ring[2] == 0)
    #expect(try row(5, 20, .drawsBeforeStartLocation)[0] == 255)
    // From the outer circle inwards, the first colour is outside.
    let inwards = try row(20, 5, .drawsBeforeStartLocation)
    #expect(inwards[0] == 0 && abs(inwards[1] - 94) <= 8 && inwards[2] == 255)
  }

  @Test("gradients without sense are refused or draw nothing")
  func senseless() throws {
    #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: [UIColor.red], locations: [0, 1]) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: ["red"], locations: nil) == nil)
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [UIColor.red], locations: nil))
    let context = CGContext(DisplayList(size: size))
    context.drawLinearGradient(gradient, start: .zero, end: .zero, options: [])
    context.drawRadialGradient(
      gradient, startCenter: .zero, startRadius: 5, endCenter: .zero, endRadius: 5, options: [])
    #expect(context.list.items.isEmpty)
  }
}
