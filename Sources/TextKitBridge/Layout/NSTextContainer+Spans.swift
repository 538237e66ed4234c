import Foundation
import TextGeometry
import TextLayout
import TextStorage

extension NSTextContainer {
  /// Makes layout ask a subclass which parts of a band take text.
  func takeOverriddenSpans() {
    guard type(of: self) != NSTextContainer.self else { return }
    if kit.spanProvider == nil {
      kit.spanProvider = OverriddenSpans(container: self)
    } else {
      kit.invalidateSpans()
    }
  }

  /// Proposes a band to the container, part by part.
  fileprivate func spans(
    of band: Rect, isRightToLeft: Bool, at position: Int
  ) -> [HorizontalSpan] {
    var spans: [HorizontalSpan] = []
    var proposed = CGRect(band)
    // The limit exceeds the needs of any text and stops containers that never end their answers.
    while proposed.width > 0, spans.count < 1_000 {
      var rest = CGRect.zero
      let part = unsafe lineFragmentRect(
        forProposedRect: proposed, at: position,
        writingDirection: isRightToLeft ? .rightToLeft : .leftToRight, remaining: &rest)
      if part.width > 0 { spans.append(HorizontalSpan(start: part.minX, end: part.maxX)) }
      guard rest.width < proposed.width else { break }
      proposed = rest
    }
    return spans
  }
}

/// Asks a subclass of the bridge's container for the spans of a band.
private struct OverriddenSpans: SpanProvider {
  weak var container: NSTextContainer?

  func freeSpans(of band: Rect, rightToLeft: Bool) -> [HorizontalSpan] {
    freeSpans(of: band, rightToLeft: rightToLeft, at: 0)
  }

  func freeSpans(of band: Rect, rightToLeft: Bool, at position: Int) -> [HorizontalSpan] {
    container?.spans(of: band, isRightToLeft: rightToLeft, at: position) ?? [
      HorizontalSpan(start: band.minX, end: band.maxX)
    ]
  }
}
