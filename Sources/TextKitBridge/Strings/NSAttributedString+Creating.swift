public import Foundation

extension NSAttributedString {
  /// Creates an empty string: `NSAttributedString()` and `NSMutableAttributedString()`.
  ///
  /// Foundation lacks it on Linux, where an extension cannot name it `init()`.
  public convenience init(_ nothing: Void = ()) { self.init(string: "") }

  /// Creates a text of one character with an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }

  /// Creates a text of one character with an attachment and further attributes.
  public convenience init(
    attachment: NSTextAttachment, attributes: [NSAttributedString.Key: Any]
  ) {
    self.init(
      string: "\u{FFFC}", attributes: attributes.merging([.attachment: attachment]) { $1 })
  }
}
