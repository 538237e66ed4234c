public import Foundation

/// What may be done to make a string fit, and what was.
public final class NSStringDrawingContext: NSObject {
  /// The least to scale the text by; 0 for no scaling.
  public var minimumScaleFactor: CGFloat = 0
  /// The least to add after each cluster, in points; 0 for no tightening.
  public var minimumTrackingAdjustment: CGFloat = 0
  /// What the text was scaled by.
  public internal(set) var actualScaleFactor: CGFloat = 1
  /// What was added after each cluster, in points.
  public internal(set) var actualTrackingAdjustment: CGFloat = 0
  /// What the text took.
  public internal(set) var totalBounds = CGRect.zero
}
