package import TextGeometry

extension SheetShape {
  /// Returns the shape's outlines, which together are a union.
  ///
  /// - Parameters:
  ///   - size: The size that percentages refer to, in points: that of the page or the container.
  ///   - files: The reader of files that `svg(…)` and `image(…)` name.
  /// - Throws: A ``DocumentError`` if the text is no shape, or a file cannot be read.
  package func paths(in size: Size, files: ShapeFiles) throws(DocumentError) -> [BezierPath] {
    let shape = try parsed(in: size)
    if case .path(let path) = shape { return [path] }
    return try files.paths(of: shape, named: self)
  }

  /// Returns the shape as one outline that text fills.
  ///
  /// Several outlines of a file are combined by the non-zero rule.
  func region(in size: Size, files: ShapeFiles) throws(DocumentError) -> BezierPath {
    let paths = try paths(in: size, files: files)
    guard var region = paths.first else { return BezierPath() }
    for path in paths.dropFirst() { region.append(path) }
    return region
  }

  /// Parses the shape's text, but opens no files that it names.
  ///
  /// - Throws: A ``DocumentError`` if the text is no shape.
  package func check() throws(DocumentError) {
    _ = try parsed(in: Size(width: 100, height: 100))
  }

  /// True if the shape depends on the height of its page or container.
  package var isRelative: Bool {
    guard notation == .shape else { return false }
    let sizes = [Size(width: 100, height: 100), Size(width: 100, height: 173)]
    let shapes = sizes.map { try? parsed(in: $0) }
    return shapes[0] != shapes[1]
  }

  private func parsed(in size: Size) throws(DocumentError) -> Shape {
    do {
      switch notation {
      case .pathData: return .path(try BezierPath(svgPathData: text))
      case .shape: return try Shape(parsing: text, in: size, em: em)
      }
    } catch {
      throw DocumentError(
        .malformedInput, at: place, error.description,
        hint: notation == .shape ? Self.hint(for: text) : nil)
    }
  }

  private static let names = ["circle", "ellipse", "inset", "polygon", "path", "svg", "image"]

  private static func hint(for text: String) -> String? {
    let word = text.drop { $0 == " " }.prefix { $0.isLetter }
    if names.contains(String(word)) { return nil }
    if ["rect", "rectangle", "xywh"].contains(word.lowercased()) {
      return "Write inset(TOP RIGHT BOTTOM LEFT): the distances from the four edges."
    }
    return NearestNames(names).hint(for: String(word))
      ?? "Shapes are \(names.map { "\($0)(…)" }.joined(separator: ", "))."
  }
}
