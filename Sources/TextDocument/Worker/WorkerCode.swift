/// A kind of failure in an answer, under a name that programs may rely on.
public enum WorkerCode: String, Sendable, CaseIterable {
  /// The request or the document is malformed.
  case malformed
  /// A file that the document names is missing or may not be read.
  case unreadable
  /// A font or a library is missing or cannot be used.
  case font
  /// A size exceeds its limit.
  case limit
  /// An output cannot be written.
  case write
  /// The answer took longer than allowed.
  case deadline
  /// The answer took more memory than allowed.
  case memory
  /// Another request has cancelled this one.
  case cancelled
  /// The worker ended without an answer; reported by the process that waits for it.
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

  /// True if the same request may succeed later.
  public var mayRetry: Bool {
    switch self {
    case .write, .deadline, .internal: true
    case .malformed, .unreadable, .font, .limit, .memory, .cancelled: false
    }
  }
}
