/// The text of a document as it came from outside, and how it is written.
public struct DocumentInput: Hashable, Sendable {
  /// The text.
  public var string: String
  /// How it is written: plain or Markdown.
  public var format: DocumentFormat

  /// Creates an input.
  public init(_ string: String, format: DocumentFormat = .plain) {
    self.string = string
    self.format = format
  }
}
