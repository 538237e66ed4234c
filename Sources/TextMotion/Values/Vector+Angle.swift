import TextGeometry

extension Vector {
  /// The angle in radians; 0 to the right, growing clockwise on a page.
  var angle: Double { Double.atan2(y: dy, x: dx) }
}
