/// The outlines of an SVG file's shapes.
///
/// The elements `path`, `rect`, `circle`, `ellipse`, `polygon`, `polyline`, `g`, `a`, `svg`,
/// `symbol`, `switch` and `use` are supported, with their transforms, fill rules and the
/// document's `viewBox`. Paint has no effect, but `display: none` hides a shape. A user unit is a
/// point.
public struct SVGOutlines: Sendable {
  /// One path per shape, in the document's coordinates. Together they are a union: shapes that
  /// overlap do not cancel.
  public let paths: [BezierPath]

  /// Reads the outlines of an SVG document, or of one of its elements.
  ///
  /// - Parameters:
  ///   - bytes: The document, in UTF-8.
  ///   - id: The `id` of the element to read, or nil for everything that would be drawn.
  ///   - name: The name of the document in errors: its file.
  ///   - limits: The limits of size and nesting.
  /// - Throws: A ``GeometryError`` that names the line, if the document is malformed, declares
  ///   entities, refers to another document, is too large, or has no such element.
  public init(
    bytes: [UInt8], id: String? = nil, name: String = "svg", limits: GeometryLimits = .standard
  ) throws(GeometryError) {
    var reader = XMLReader(bytes, name: name, limits: limits)
    var collector = SVGOutlineCollector(try reader.read(), name: name, limits: limits)
    paths = try collector.outlines(of: id)
  }
}
