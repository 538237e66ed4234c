import Synchronization
package import TextAnalysis

/// The working memory of a thread that shapes text: ICU's iterators, HarfBuzz's buffer, and the
/// cache of shaped words.
///
/// Only one thread at a time holds it, so that nothing in it needs a lock. A job takes it with
/// ``take()`` and hands it back with ``giveBack(_:)`` for the next job, of any manager on any
/// thread. Its caches change only how fast text is shaped, never the result.
package final class ShapingScratch: @unchecked Sendable {
  // Sendable because only its one holder uses it, and handing over goes through a lock.

  package let analyzer = Analyzer()
  package var shaper = ParagraphShaper()

  private static let idle = Mutex<[ShapingScratch]>([])

  /// The most idle instances that are kept: about as many as a machine has cores. Each may keep
  /// some ten megabytes of words.
  private static let maximumIdle = 16

  /// Creates an instance with empty caches; jobs ``take()`` one.
  init() {}

  /// Returns an instance that nobody else holds.
  package static func take() -> ShapingScratch {
    idle.withLock { $0.popLast() } ?? ShapingScratch()
  }

  /// Hands an instance back for the next job.
  package static func giveBack(_ scratch: ShapingScratch) {
    scratch.shaper.forgetCalls()
    idle.withLock { idle in
      if idle.count < maximumIdle { idle.append(scratch) }
    }
  }

  /// Releases all idle instances with their caches.
  package static func forget() {
    idle.withLock { $0.removeAll() }
  }
}
