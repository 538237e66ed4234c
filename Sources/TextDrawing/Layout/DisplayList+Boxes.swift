import TextGeometry
import TextLayout
import TextStorage

extension DisplayList {
  /// Draws the backgrounds and borders of boxes, outer ones below inner ones.
  mutating func drawBoxes(
    in container: TextContainer, of manager: LayoutManager, at origin: Point
  ) {
    for part in manager.textBoxes(in: container) {
      for decoration in part.decorations(at: origin) {
        for layer in decoration.layers { fill(layer.path, with: layer.color) }
        if !decoration.layers.isEmpty { continue }
        if let gradient = decoration.gradient, let area = decoration.area {
          fill(area, with: gradient)
        } else if let area = decoration.area {
          fill(area, with: decoration.color)
        } else {
          for rect in decoration.rects { fill(rect, with: decoration.color, isAligned: true) }
        }
      }
    }
  }
}
