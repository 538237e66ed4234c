import TextDrawing
import TextGeometry
import TextStorage

extension FuzzTarget {
  /// CSS's gradients, drawn and written.
  static let gradients = FuzzTarget(name: "gradients") { bytes in
    guard let style = try? BoxGradient(css: text(bytes)) else { return }
    let page = Rect(x: 0, y: 0, width: 30, height: 20)
    var list = DisplayList(size: page.size)
    for rect in [
      page, Rect(x: 5, y: 5, width: 0, height: 10), Rect(x: 3, y: 3, width: 1e9, height: 1),
    ] {
      let gradient = style.gradient(in: rect)
      precondition(
        zip(gradient.stops, gradient.stops.dropFirst()).allSatisfy { $0.offset <= $1.offset })
      list.fill(BezierPath(ovalIn: rect), with: gradient, opacity: 0.5)
    }
    _ = try? list.rasterized()
    _ = try? SVGEncoder().encode(list)
    _ = try? PDFEncoder.encode(list)
  }
}
