import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextKitBridge

@testable import TextKitUsages

/// The program that draws exclusions with a finger, driven by events.
@MainActor
@Suite("Exclusions drawn with a finger", .serialized)
struct FingerExclusionTests {
  private func makeView() -> DrawingTextView {
    let view = DrawingTextView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
    view.connectGestures()
    view.backgroundColor = .white
    view.font = UIFont(name: "Georgia", size: 14)
    view.text = String(
      repeating: "The water finds its way around every stone that lies in the brook. ", count: 14)
    view.textContainerInset = UIEdgeInsets(top: 12, left: 10, bottom: 12, right: 10)
    return view
  }

  private func lines(_ view: UITextView) -> Set<CGRect> {
    var rects: Set<CGRect> = []
    view.layoutManager.enumerateLineFragments(
      forGlyphRange: view.layoutManager.glyphRange(for: view.textContainer)
    ) { rect, _, _, _, _ in rects.insert(rect) }
    return rects
  }

  @Test("text flows around what a finger draws, moves and scales")
  func drawing() throws {
    let view = makeView()
    let plain = lines(view)
    drawLeaf(on: view, center: CGPoint(x: 160, y: 120), size: 70)
    #expect(view.shapes.count == 1 && view.textContainer.exclusionPaths.count == 1)
    let around = lines(view)
    #expect(around.count > plain.count && Set(around.map(\.minY)).count < around.count)
    let shape = try #require(view.textContainer.exclusionPaths.first)
    for rect in around {
      #expect(!shape.contains(CGPoint(x: rect.midX, y: rect.midY)))
    }
    // A drag from inside moves it, and draws nothing.
    let before = view.shapes[0].bounds
    view.handle(.pointerDown(Point(x: 160, y: 120)))
    view.handle(.pointerMoved(Point(x: 190, y: 140)))
    view.handle(.pointerUp(Point(x: 190, y: 140)))
    #expect(view.shapes.count == 1)
    #expect(abs(view.shapes[0].bounds.minX - before.minX - 30) < 1e-6)
    view.handle([
      TouchPoint(.began, at: CGPoint(x: 180, y: 140)),
      TouchPoint(.began, at: CGPoint(x: 200, y: 140), finger: 1),
    ])
    view.handle([TouchPoint(.moved, at: CGPoint(x: 190, y: 140))])
    view.handle([
      TouchPoint(.ended, at: CGPoint(x: 190, y: 140)),
      TouchPoint(.ended, at: CGPoint(x: 200, y: 140), finger: 1),
    ])
    #expect(abs(view.shapes[0].bounds.width - before.width / 2) < 1e-6)
    for _ in 0..<2 {
      view.handle(.pointerDown(Point(x: 20, y: 20)))
      view.handle(.pointerUp(Point(x: 20, y: 20)))
    }
    #expect(view.shapes.isEmpty && lines(view) == plain)
  }

  @Test("the picture of the page is what the program draws")
  func picture() throws {
    let view = makeView()
    drawLeaf(on: view, center: CGPoint(x: 165, y: 130), size: 85)
    let picture = try #require(view.picture(scale: 2).pngData())
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/pictures/finger-exclusion.png").standardizedFileURL
    if ProcessInfo.processInfo.environment["TEXTRENDER_ACCEPT"] != nil {
      try picture.write(to: file)
    }
    let kept = UIImage(contentsOfFile: file.path)?.bitmap
    #expect(kept != nil && kept == UIImage(data: picture)?.bitmap)
  }
}
