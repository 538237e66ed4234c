import TextGeometry

extension Size {
  /// Checks that a page can have this size.
  ///
  /// - Throws: A ``DrawingError`` of kind `invalidSize` if a number is not finite or not positive.
  func checkedAsPage() throws(DrawingError) {
    guard width.isFinite, height.isFinite, width > 0, height > 0 else {
      throw DrawingError(
        kind: .invalidSize, place: "size",
        message: "the page is \(width) by \(height) points; give two positive numbers")
    }
  }
}
