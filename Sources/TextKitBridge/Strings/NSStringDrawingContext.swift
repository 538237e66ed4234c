public import Foundation

/// Limits for fitting a string into a space, and the result.
public final class NSStringDrawingContext: NSObject {
  /// The minimum scale factor; 0 for no scaling.
  public var minimumScaleFactor: CGFloat = 0
  /// The most negative tracking per cluster, in points; 0 for no tightening.
  public var minimumTrackingAdjustment: CGFloat = 0
  /// The scale factor that was applied.
  public internal(set) var actualScaleFactor: CGFloat = 1
  /// The tracking that was applied per cluster, in points.
  public internal(set) var actualTrackingAdjustment: CGFloat = 0
  /// The bounds of the text.
  public internal(set) var totalBounds = CGRect.zero
}
