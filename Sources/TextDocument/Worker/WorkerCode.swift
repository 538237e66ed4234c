/// What kind of failure an answer tells, under a name that programs may rely on.
public enum WorkerCode: String, Sendable, CaseIterable {
  /// The request or the document says something that cannot be understood.
  case malformed
  /// A file that the document names is missing or may not be read.
  case unreadable
  /// A font or a library is missing or cannot be used.
  case font
  /// A size goes past its limit.
  case limit
  /// An output cannot be written.
  case write
  /// The answer took longer than it may.
  case deadline
  /// The answer took more memory than it may.
  case memory
  /// Another request has cancelled this one.
  case cancelled
  /// The worker ended without an answer; said by those who wait for one.
  case `internal`

  init(_ kind: DocumentError.Kind) {
    switch kind {
    case .invalidRequest, .malformedInput: self = .malformed
    case .unreadableInput: self = .unreadable
    case .unavailableResource: self = .font
    case .limitExceeded: self = .limit
    case .unwritableOutput, .inputOutput: self = .write
    }
  }

  /// Whether the same request may succeed another time.
  public var mayRetry: Bool {
    switch self {
    case .write, .deadline, .internal: true
    case .malformed, .unreadable, .font, .limit, .memory, .cancelled: false
    }
  }
}
