/// The most work that a layout may take, for text and shapes that come from outside.
///
/// ```swift
/// manager.limits = LayoutLimits(steps: 10_000_000, seconds: 2)
/// manager.ensureLayout()
/// if let error = manager.exceededLimit { throw error }
/// ```
///
/// Work is counted while it is done, within paragraphs, too: a single one may be as long as all the text. When a limit
/// is reached layout stops before the paragraph that was being laid out, and goes on from there when
/// ``LayoutManager/limits`` is set again.
public struct LayoutLimits: Hashable, Sendable {
  /// Steps: each UTF-16 code unit that is shaped is one, each height that a row is tried at, each
  /// sixteen pieces of outlines that are made, compared, or met by its band, and each way on that
  /// is weighed where lines are broken together. The same for the same text and shapes everywhere.
  /// Nil for any number.
  public var steps: Int?
  /// Seconds from when the limits are set; nil for any.
  public var seconds: Double?
  /// The bytes that shaped text takes, nearly; rows take some ninety bytes each besides. Nil for any number.
  public var bytes: Int?
  /// Ends the layout from another thread; nil where none does.
  public var cancellation: LayoutCancellation?

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - steps: The most steps, as ``steps`` counts them.
  ///   - seconds: The most seconds.
  ///   - bytes: The most bytes of shaped text.
  ///   - cancellation: Ends the layout from another thread.
  public init(
    steps: Int? = nil, seconds: Double? = nil, bytes: Int? = nil,
    cancellation: LayoutCancellation? = nil
  ) {
    self.cancellation = cancellation
    self.steps = steps
    self.seconds = seconds
    self.bytes = bytes
  }
}

/// Layout has come to one of its limits.
public struct LayoutLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which limit it was.
  public enum Kind: Hashable, Sendable {
    case steps, seconds, bytes
    /// It was cancelled.
    case cancellation
  }

  /// Which limit it was.
  public var kind: Kind
  /// The limits that were set.
  public var limits: LayoutLimits

  /// A sentence for a person, with the limit and what to do.
  public var description: String {
    kind == .cancellation ? sentence : "\(sentence); allow more by LayoutLimits.\(kind)"
  }

  /// What has happened, with the limit.
  package var sentence: String {
    switch kind {
    case .steps: "laying the text out takes more than the \(limits.steps ?? 0) steps it may"
    case .seconds: "laying the text out takes longer than the \(limits.seconds ?? 0) s it may"
    case .cancellation: "laying the text out was cancelled"
    case .bytes: "the shaped text takes more than the \(limits.bytes ?? 0) bytes it may"
    }
  }
}
