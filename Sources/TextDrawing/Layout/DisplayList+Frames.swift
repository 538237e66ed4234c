public import TextGeometry
public import TextLayout
import TextStorage

extension DisplayList {
  /// Creates a page of frames with their backgrounds and texts.
  ///
  /// ```swift
  /// let page = FramePage(size: Size(width: 300, height: 200))
  /// let picture = DisplayList(page.laidOut())
  /// try OutputFile.write(PNGEncoder().encode(Rasterizer().rasterize(picture)), to: "page.png")
  /// ```
  public init(_ page: LaidOutFrames) {
    self.init(size: page.size)
    draw(page)
  }

  /// Draws a page of frames: for each its background, and then its text. Turned text stays text in
  /// outputs that keep it.
  ///
  /// - Parameters:
  ///   - page: The frames with their texts.
  ///   - origin: The position of the page's top left corner, in points of this list.
  /// - Complexity: That of drawing each text.
  public mutating func draw(_ page: LaidOutFrames, at origin: Point = .zero) {
    let toList = Transform.translation(x: origin.x, y: origin.y)
    for frame in page.frames {
      let rect = frame.frame.rect
      let place = frame.frame.transform.concatenating(toList)
      let outline = frame.frame.outlineOnPage.transformed(by: toList)
      if let color = frame.frame.background { fill(outline, with: color) }
      if let gradient = frame.frame.gradient {
        fill(outline, with: gradient.gradient(in: rect).transformed(by: place))
      }
      if frame.frame.transform == .identity {
        drawText(in: frame.container, of: frame.layout, at: frame.textOrigin + (origin - .zero))
      } else {
        drawGroup(transformedBy: frame.frame.transform.concatenating(toList)) {
          $0.drawText(in: frame.container, of: frame.layout, at: frame.textOrigin)
        }
      }
    }
  }
}
