/// An error while a document was read, laid out or written, with its place and a hint.
public struct DocumentError: Error, Hashable, Sendable {
  /// The kinds of failure that a caller may want to tell apart.
  public enum Kind: Hashable, Sendable {
    /// A name, an option or a value that the caller gave is unknown.
    case invalidRequest
    /// The input was read, but cannot be understood.
    case malformedInput
    /// An input file is missing or not readable.
    case unreadableInput
    /// A font or a library is missing or cannot be used.
    case unavailableResource
    /// An output file cannot be created.
    case unwritableOutput
    /// Reading or writing failed half-way.
    case inputOutput
    /// An input exceeds a limit on its size.
    case limitExceeded
  }

  /// A change of the request that would help, for callers that know how their users make requests.
  public enum Remedy: Hashable, Sendable, CaseIterable {
    /// Reading bytes that are not UTF-8 as U+FFFD.
    case readLossily
    /// Letting the document name more files.
    case allowFiles
    /// Adding a text to the sheet.
    case giveText
    /// A smaller page, fewer pixels per point, several pages, or a higher limit.
    case allowLargerPicture
    /// More pages, or larger ones.
    case allowMorePages
    /// Another orientation of the device.
    case turnDevice
    /// Allowing links with other schemes.
    case allowLinks
  }

  /// The kind of failure.
  public var kind: Kind
  /// The place: a file, an option, or a path of keys such as `containers[1].frame`.
  public var place: String
  /// One sentence: what is wrong and what was expected.
  public var message: String
  /// One sentence: how to correct it; nil if there is nothing to add.
  public var hint: String?
  /// A change of the request that would help, or nil.
  public var remedy: Remedy?

  /// Further faults of the same document, if reading continued after the first.
  public var others: [DocumentError] = []

  /// The line of the input, from 1, which the message begins with; nil if no line is known.
  package var line: Int?
  /// The column, from 1.
  package var column: Int?

  /// Creates an error from its parts.
  public init(
    _ kind: Kind, at place: String, _ message: String, hint: String? = nil, remedy: Remedy? = nil
  ) {
    self.kind = kind
    self.place = place
    self.message = message
    self.hint = hint
    self.remedy = remedy
  }

  /// Returns the same error with its place inside `outer`.
  public func inside(_ outer: String) -> DocumentError {
    var copy = self
    copy.place = place.isEmpty ? outer : "\(outer): \(place)"
    copy.others = others.map { $0.inside(outer) }
    return copy
  }
}

extension DocumentError: CustomStringConvertible {
  /// The message `WHERE: WHAT`, on one line.
  public var description: String { place.isEmpty ? message : "\(place): \(message)" }
}

/// A remark on a request of a document that was not met, although the document was laid out.
public struct DocumentRemark: Hashable, Sendable {
  /// The subject of the remark, such as `fonts` or `lineBreaking`.
  public var place: String
  /// The description of the problem.
  public var message: String
  /// A change of the request that would help, or nil.
  public var remedy: DocumentError.Remedy?
  /// One sentence: how to correct it; nil if there is nothing to add.
  public var hint: String?

  /// The message `PLACE: MESSAGE (HINT)`, on one line.
  package var text: String { "\(place): \(message)" + (hint.map { " (\($0))" } ?? "") }
}
