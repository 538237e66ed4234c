package import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// A single change that makes a frame fit.
public enum FitSuggestion: Hashable, Sendable {
  /// A smaller size for the body's font, in points; `font.size` in JSON.
  case fontSize(Double)
  /// A greater height of the frame, in points; `height` in JSON. The page of columns and panes
  /// becomes higher by the same difference.
  case height(Double)
  /// The number of UTF-16 code units to cut from the end of the frame's text; `text` in JSON.
  case cut(Int)

  /// The steps of sizes and heights, in points.
  public static let step = 1.0 / 64
}

extension DocumentRequest {
  /// Lays out the document with a suggestion applied, as its author would apply it.
  ///
  /// - Parameters:
  ///   - suggestion: The change.
  ///   - frame: The frame of the unchanged layout that it is for.
  ///   - fonts: The source of fonts.
  /// - Returns: The layout, or nil if the document leaves no way to apply the change.
  /// - Throws: A ``DocumentError`` as other layouts do.
  package func layout(
    applying suggestion: FitSuggestion, to frame: FrameMeasure, fonts: FontLibrary = .shared
  ) throws(DocumentError) -> DocumentLayout? {
    var request = self
    switch suggestion {
    case .fontSize(let size):
      request.overrides.body.font.size = size
    case .height(let height):
      let part = try resolvedPart()
      let plan = try PagePlan(part, for: self)
      if var containers = plan.containers {
        guard containers.indices.contains(frame.place) else { return nil }
        if containers[frame.place].height == nil {
          containers[frame.place].maximumHeight = .points(height)
        } else {
          containers[frame.place].height = .points(height)
        }
        request.overrides.containers = containers
      } else {
        guard let whole = plan.height else { return nil }
        request.overrides.page.width = request.overrides.page.width ?? plan.width
        request.overrides.page.height = .points(whole + height - frame.size.height)
      }
    case .cut(let count):
      let part = try resolvedPart()
      let text = try StyledText(self, part, fonts: fonts, threads: 1)
      guard let range = text.end(ofTextBefore: frame.overflow?.upperBound, count: count) else {
        return nil
      }
      text.cut(range)
      return try DocumentLayout(self, plan: PagePlan(part, for: self), text: text)
    }
    return try DocumentLayout(request, fonts: fonts)
  }
}

extension StyledText {
  /// Returns the last units of a frame's text, without the separator before another pane's text.
  fileprivate func end(ofTextBefore end: Int?, count: Int) -> Range<Int>? {
    guard let end, end <= storage.length, notes == nil else { return nil }
    let last = end < storage.length && paneEnds.contains(end) ? end - 1 : end
    return last >= count ? last - count..<last : nil
  }
}
