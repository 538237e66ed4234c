import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

/// A page of 800×1000 points with a margin of 20.
struct PageScene {
  let storage: TextStorage
  let manager: LayoutManager
  let container: TextContainer

  init(_ storage: TextStorage) {
    // Text is not cached, as in the other engines that are measured.
    LayoutManager.forgetShapedWords()
    self.storage = storage
    manager = LayoutManager()
    container = TextContainer(size: Size(width: 760, height: 960))
    container.lineFragmentPadding = 0
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
  }

  /// Draws the page at one pixel per point.
  func draw(with rasterizer: Rasterizer) throws -> Bitmap {
    var list = DisplayList(size: Size(width: 800, height: 1000))
    list.drawText(in: container, of: manager, at: Point(x: 20, y: 20))
    return try rasterizer.rasterize(list)
  }

  /// A checksum that distinguishes pictures.
  static func outcome(of picture: Bitmap) -> Recorder.Outcome {
    var checksum: UInt64 = 0
    for byte in picture.bytes { checksum = checksum &* 31 &+ UInt64(byte) }
    return Recorder.Outcome(lines: 0, checksum: checksum)
  }
}
