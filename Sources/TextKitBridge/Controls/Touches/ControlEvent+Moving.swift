import Foundation
import TextControls
import TextGeometry

extension ControlEvent {
  /// Returns a pointer's event at another point; nil for other events.
  func moved(to point: CGPoint) -> ControlEvent? {
    switch self {
    case .pointerDown(_, let clicks, let extending):
      .pointerDown(Point(point), clicks: clicks, extending: extending)
    case .pointerMoved: .pointerMoved(Point(point))
    case .pointerUp: .pointerUp(Point(point))
    case .text, .command, .marked, .unmark, .scroll, .focus: nil
    }
  }
}
