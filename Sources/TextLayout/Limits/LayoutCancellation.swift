import Synchronization

/// Lets any thread end a layout that nobody waits for any more.
///
/// ```swift
/// let cancellation = LayoutCancellation()
/// manager.limits = LayoutLimits(cancellation: cancellation)
/// // Elsewhere, while the manager lays out:
/// cancellation.cancel()
/// ```
public final class LayoutCancellation: Sendable {
  private let flag = Atomic(false)

  /// Creates one that has not been asked for.
  public init() {}

  /// Whether it was asked for.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Asks the layouts whose limits have this to stop, some hundred steps later at the latest.
  public func cancel() { flag.store(true, ordering: .relaxed) }
}

extension LayoutCancellation: Hashable {
  /// Whether two are the same one.
  public static func == (one: LayoutCancellation, other: LayoutCancellation) -> Bool {
    one === other
  }

  /// Hashes which one it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
