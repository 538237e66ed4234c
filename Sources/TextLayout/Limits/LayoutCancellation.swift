import Synchronization
import TextShaping

/// A handle to cancel a layout from any thread, when its result is no longer needed.
///
/// ```swift
/// let cancellation = LayoutCancellation()
/// manager.limits = LayoutLimits(cancellation: cancellation)
/// // Elsewhere, while the manager lays out:
/// cancellation.cancel()
/// ```
public final class LayoutCancellation: Sendable {
  private let flag = Atomic(false)

  /// Creates a handle that is not cancelled.
  public init() {}

  /// True if ``cancel()`` was called.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Stops the layouts whose limits hold this handle, after some hundred steps at most.
  public func cancel() { flag.store(true, ordering: .relaxed) }
}

extension LayoutCancellation: Hashable {
  /// True if both are the same instance.
  public static func == (one: LayoutCancellation, other: LayoutCancellation) -> Bool {
    one === other
  }

  /// Hashes the identity of the instance.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
