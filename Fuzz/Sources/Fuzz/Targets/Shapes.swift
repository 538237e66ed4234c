import TextGeometry

extension FuzzTarget {
  /// CSS's basic shapes.
  static let shapes = FuzzTarget(name: "shapes") { bytes in
    let reference = Size(width: 600, height: 800)
    guard case .path(let path) = try? Shape(parsing: text(bytes), in: reference),
      let index = try? ExclusionIndex(exclusions: [], inside: path)
    else { return }
    check(index)
  }
}
