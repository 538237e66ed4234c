/// The text of a document as it came from outside, and how it is written.
public struct DocumentInput: Hashable, Sendable {
  /// The text.
  public var string: String
  /// How it is written: plain or Markdown.
  public var format: DocumentFormat
  /// The folder in which the pictures of Markdown are looked up, with the slash at its end, empty for the working
  /// folder; nil lets their descriptions stand for them.
  public var folder: String?

  /// Creates an input.
  public init(_ string: String, format: DocumentFormat = .plain, folder: String? = nil) {
    self.string = string
    self.format = format
    self.folder = folder
  }
}
