/// What went wrong while a document was read, laid out or written, where, and what to do about it.
public struct DocumentError: Error, Hashable, Sendable {
  /// The kinds of failure a caller may want to tell apart.
  public enum Kind: Hashable, Sendable {
    /// A name, an option or a value that the caller gave is not one the kit knows.
    case invalidRequest
    /// The input was read, but does not say anything the kit understands.
    case malformedInput
    /// A file that was to be read is missing or not readable.
    case unreadableInput
    /// A font or a library is missing or cannot be used.
    case unavailableResource
    /// A file that was to be written cannot be made.
    case unwritableOutput
    /// Reading or writing failed half-way.
    case inputOutput
    /// A size from outside goes past its limit.
    case limitExceeded
  }

  /// What in a request would help, for callers who can say how their users ask for it.
  public enum Remedy: Hashable, Sendable, CaseIterable {
    /// Reading bytes that are not UTF-8 as U+FFFD.
    case readLossily
    /// Letting the document name more files.
    case allowFiles
    /// A text beside the sheet.
    case giveText
    /// A smaller page, fewer pixels a point, several pages, or a higher limit.
    case allowLargerPicture
    /// More pages, or larger ones.
    case allowMorePages
    /// Another orientation of the device.
    case turnDevice
    /// Allowing links with other schemes.
    case allowLinks
  }

  /// Which kind of failure it is.
  public var kind: Kind
  /// The place: a file, an option, or a path of keys such as `containers[1].frame`.
  public var place: String
  /// One sentence that says what is wrong and what was expected.
  public var message: String
  /// One sentence that helps to put it right, or nil when there is nothing to add.
  public var hint: String?
  /// What in the request would help, or nil.
  public var remedy: Remedy?

  /// Further faults of the same document, if its reading went on after the first.
  public var others: [DocumentError] = []

  /// The line of the input where it is, from 1, which the message begins with; nil where none says it.
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

  /// The same error, seen from outside: its place is inside `outer`.
  public func inside(_ outer: String) -> DocumentError {
    var copy = self
    copy.place = place.isEmpty ? outer : "\(outer): \(place)"
    copy.others = others.map { $0.inside(outer) }
    return copy
  }
}

extension DocumentError: CustomStringConvertible {
  /// `WHERE: WHAT`, on one line.
  public var description: String { place.isEmpty ? message : "\(place): \(message)" }
}

/// Something that a document asks for and does not get, though it was laid out.
public struct DocumentRemark: Hashable, Sendable {
  /// What the remark is about, such as `fonts` or `lineBreaking`.
  public var place: String
  /// What became of it.
  public var message: String
  /// What in the request would help, or nil.
  public var remedy: DocumentError.Remedy?
  /// One sentence that helps to put it right, or nil.
  public var hint: String?

  /// `PLACE: MESSAGE (HINT)`, on one line.
  package var text: String { "\(place): \(message)" + (hint.map { " (\($0))" } ?? "") }
}
