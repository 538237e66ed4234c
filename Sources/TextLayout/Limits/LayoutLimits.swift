import TextAnalysis
import TextShaping

/// The most work that a layout may take, for text and outlines from untrusted sources.
///
/// ```swift
/// manager.limits = LayoutLimits(steps: 10_000_000, seconds: 2)
/// manager.ensureLayout()
/// if let error = manager.exceededLimit { throw error }
/// ```
///
/// Work is counted while it is done, also within a paragraph, because a single one may be as long
/// as the whole text. At a limit, layout stops before the current paragraph. It continues from
/// there when ``LayoutManager/limits`` is set again.
public struct LayoutLimits: Hashable, Sendable {
  /// The most steps, or nil for any number.
  ///
  /// Each UTF-16 code unit that is shaped is one step, and each height that a row is tried at. So
  /// is each continuation that optimal line breaking considers. Sixteen pieces of outlines that
  /// are made, compared, or met by a row's band are one step, too. The count is the same for the
  /// same text and outlines on every machine.
  public var steps: Int?
  /// The most seconds from when the limits are set, or nil for any number.
  public var seconds: Double?
  /// The most bytes of shaped text, approximately, or nil for any number. Rows take some ninety
  /// bytes each in addition.
  public var bytes: Int?
  /// The handle to cancel the layout from another thread, or nil.
  public var cancellation: LayoutCancellation?

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - steps: The most steps, as ``steps`` counts them.
  ///   - seconds: The most seconds.
  ///   - bytes: The most bytes of shaped text.
  ///   - cancellation: The handle to cancel the layout from another thread.
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

/// The error of a layout that reached one of its limits.
public struct LayoutLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of limits.
  public enum Kind: Hashable, Sendable {
    case steps, seconds, bytes
    /// The layout was cancelled.
    case cancellation
  }

  /// The limit that was reached.
  public var kind: Kind
  /// The limits that were set.
  public var limits: LayoutLimits

  /// A sentence for a person, with the limit and what to do.
  public var description: String {
    kind == .cancellation ? sentence : "\(sentence); raise LayoutLimits.\(kind)"
  }

  /// The description without what to do.
  package var sentence: String {
    switch kind {
    case .steps: "the layout exceeded the limit of \(limits.steps ?? 0) steps"
    case .seconds: "the layout exceeded the time limit of \(limits.seconds ?? 0) s"
    case .cancellation: "the layout was cancelled"
    case .bytes: "the shaped text exceeded the memory limit of \(limits.bytes ?? 0) bytes"
    }
  }
}
