import Synchronization

/// The scratch of the width-independent stages: ICU's iterators, HarfBuzz's buffer, and the words that
/// were shaped with them.
///
/// One thread at a time has a workshop to itself, so that nothing in it needs a lock. What it has
/// learnt stays for the next layout, of whatever manager on whatever thread: workshops are taken with
/// ``take()`` and handed back with ``giveBack(_:)``. What a workshop remembers changes only how
/// fast it works, never what it makes.
final class Workshop: @unchecked Sendable {
  // Sendable because only its one holder touches it, and handing over goes through a lock.

  let analyzer = Analyzer()
  var shaper = ParagraphShaper()

  private static let idle = Mutex<[Workshop]>([])

  /// More workshops are not kept when nobody uses them: as many as a machine has cores for, of which
  /// each may keep some ten megabytes of words.
  private static let mostIdle = 16

  private init() {}

  /// A workshop that nobody else has.
  static func take() -> Workshop {
    idle.withLock { $0.popLast() } ?? Workshop()
  }

  /// Lets the next one have a workshop.
  static func giveBack(_ workshop: Workshop) {
    workshop.shaper.callCount = 0
    idle.withLock { idle in
      if idle.count < mostIdle { idle.append(workshop) }
    }
  }

  /// Lets go of what idle workshops remember.
  static func forget() {
    idle.withLock { $0.removeAll() }
  }
}
