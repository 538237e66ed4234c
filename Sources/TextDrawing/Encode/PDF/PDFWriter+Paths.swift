import TextGeometry

extension PDFWriter {
  /// Appends the steps of a path; quadratic curves become cubic ones, because PDF has no others.
  ///
  /// - Parameter place: Maps a point to PDF's coordinates.
  mutating func add(_ path: BezierPath, place: (Point) -> Point) {
    var next = 0
    var current = Point.zero
    var start = Point.zero
    func add(_ points: [Point], _ step: String, to writer: inout PDFWriter) {
      for point in points {
        let placed = place(point)
        writer.add(placed.x)
        writer.add(placed.y)
      }
      writer.add(step)
    }
    for verb in path.verbs {
      switch verb {
      case .move:
        current = path.points[next]
        start = current
        add([current], "m\n", to: &self)
        next += 1
      case .line:
        current = path.points[next]
        add([current], "l\n", to: &self)
        next += 1
      case .quad:
        let control = path.points[next]
        let end = path.points[next + 1]
        add(
          [
            current + (control - current) * (2 / 3.0), end + (control - end) * (2 / 3.0), end,
          ], "c\n", to: &self)
        current = end
        next += 2
      case .cubic:
        add(Array(path.points[next..<next + 3]), "c\n", to: &self)
        current = path.points[next + 2]
        next += 3
      case .close:
        self.add("h\n")
        current = start
      }
    }
  }
}
