public import Foundation

/// Text Kit's names of attributes, which Foundation does not have on Linux.
extension NSAttributedString.Key {
  /// A `UIFont`.
  public static let font = NSAttributedString.Key("NSFont")
  /// An `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A `UIColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A `UIColor`.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// A number; see `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A `UIColor`.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// A number; see `NSUnderlineStyle`.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// A number of points.
  public static let kern = NSAttributedString.Key("NSKern")
  /// A number of points.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// A number of points.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// A number: 0 for no ligatures, 1 for the usual ones.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// A `URL` or a string.
  public static let link = NSAttributedString.Key("NSLink")
}
