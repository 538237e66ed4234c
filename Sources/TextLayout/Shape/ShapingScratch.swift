import Synchronization

/// What a thread needs to shape text, and what it has learnt from doing so: ICU's iterators, HarfBuzz's
/// buffer, and the words that were shaped with them.
///
/// One thread at a time has it to itself, so that nothing in it needs a lock. It is taken with ``take()`` for a
/// job and handed back with ``giveBack(_:)`` for the next, of whatever manager on whatever thread. What
/// it remembers changes only how fast text is shaped, never the result.
final class ShapingScratch: @unchecked Sendable {
  // Sendable because only its one holder touches it, and handing over goes through a lock.

  let analyzer = Analyzer()
  var shaper = ParagraphShaper()

  private static let idle = Mutex<[ShapingScratch]>([])

  /// More are not kept when nobody uses them: as many as a machine has cores for, of which each may keep
  /// some ten megabytes of words.
  private static let mostIdle = 16

  private init() {}

  /// Scratch that nobody else has.
  static func take() -> ShapingScratch {
    idle.withLock { $0.popLast() } ?? ShapingScratch()
  }

  /// Lets the next job have it.
  static func giveBack(_ scratch: ShapingScratch) {
    scratch.shaper.callCount = 0
    idle.withLock { idle in
      if idle.count < mostIdle { idle.append(scratch) }
    }
  }

  /// Lets go of what idle scratch remembers.
  static func forget() {
    idle.withLock { $0.removeAll() }
  }
}
