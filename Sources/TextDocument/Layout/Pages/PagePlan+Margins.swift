import TextGeometry

/// Margins that leave no room for text.
extension PagePlan {
  /// The part of a page that smaller margins leave for text.
  private static let leastRoom = 0.5

  /// Margins that leave room for text.
  struct Margins {
    var insets: Insets
    /// The edges whose margins were made smaller, as words; nil if none were.
    var reduced: String?

    /// Makes margins that leave no room smaller, in proportion, so that half of the page is left.
    ///
    /// - Parameter height: The height of the page, in points; nil if the text determines it.
    init(_ insets: Insets, width: Double, height: Double?) {
      self.insets = insets
      let isWide = insets.left + insets.right < width
      let isHigh = height.map { insets.top + insets.bottom < $0 } ?? true
      if !isWide {
        let factor = (1 - leastRoom) * width / (insets.left + insets.right)
        self.insets.left *= factor
        self.insets.right *= factor
      }
      if !isHigh, let height {
        let factor = (1 - leastRoom) * height / (insets.top + insets.bottom)
        self.insets.top *= factor
        self.insets.bottom *= factor
      }
      switch (isWide, isHigh) {
      case (true, true): reduced = nil
      case (false, true): reduced = "at the sides"
      case (true, false): reduced = "at the top and bottom"
      case (false, false): reduced = "at all edges"
      }
    }

    /// The remark on margins that were made smaller; nil if none were.
    func remark(at place: String) -> DocumentRemark? {
      reduced.map {
        DocumentRemark(
          place: place,
          message: "the margins \($0) leave no room for text, so they are smaller",
          hint: "Make the page larger, or the margins smaller.")
      }
    }
  }
}

extension Device {
  /// Returns the distances of text from the edges of the screen: the safe area and the layout
  /// margins.
  func contentInsets(_ orientation: Orientation) -> Insets {
    let safe = safeArea(orientation)
    return Insets(
      top: max(safe.top, layoutMargin), right: safe.right + layoutMargin,
      bottom: max(safe.bottom, layoutMargin), left: safe.left + layoutMargin)
  }
}
