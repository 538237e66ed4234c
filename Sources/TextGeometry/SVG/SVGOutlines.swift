/// The outlines of an SVG file's shapes.
///
/// `path`, `rect`, `circle`, `ellipse`, `polygon`, `polyline`, `g`, `a`, `svg`, `symbol`, `switch` and
/// `use` are followed, with their transforms, fill rules and the document's `viewBox`. How a shape is
/// painted does not matter; `display: none` hides it. A user unit is a point.
public struct SVGOutlines: Sendable {
  /// One path for each shape, in the document's coordinates. Together they are a union: shapes that
  /// lie over each other do not cancel.
  public let paths: [BezierPath]

  /// Reads the outlines of an SVG document, or of one of its elements.
  ///
  /// - Parameters:
  ///   - bytes: The document, in UTF-8.
  ///   - id: The `id` of the element that is meant, or nil for everything that would be drawn.
  ///   - name: What the document is called in errors: its file.
  ///   - limits: How large and how deeply nested it may be.
  /// - Throws: A ``GeometryError`` that names the line, when the document is malformed, declares
  ///   entities, refers to another document, is too large, or has no such element.
  public init(
    bytes: [UInt8], id: String? = nil, name: String = "svg", limits: GeometryLimits = .standard
  ) throws(GeometryError) {
    var reader = XMLReader(bytes, name: name, limits: limits)
    var walk = SVGWalk(try reader.read(), name: name, limits: limits)
    paths = try walk.outlines(of: id)
  }
}
