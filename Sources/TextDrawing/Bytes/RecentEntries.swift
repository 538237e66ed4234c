/// The entries that were added last, as many as have room together.
struct RecentEntries<Entry: Sendable>: Sendable {
  private var entries: [Entry] = []
  private let maximumSize: Int
  private let size: @Sendable (Entry) -> Int

  /// - Parameters:
  ///   - maximumSize: The most bytes of all entries.
  ///   - size: Returns the bytes of an entry.
  init(maximumSize: Int, size: @escaping @Sendable (Entry) -> Int) {
    (self.maximumSize, self.size) = (maximumSize, size)
  }

  /// Returns the oldest entry that satisfies a condition; nil if there is none.
  func first(where holds: (Entry) -> Bool) -> Entry? { entries.first(where: holds) }

  /// Adds an entry, and drops the oldest ones that no longer have room. An entry that is larger
  /// than all room is not added.
  mutating func add(_ entry: Entry) {
    guard size(entry) <= maximumSize else { return }
    entries.append(entry)
    var total = entries.reduce(0) { $0 + size($1) }
    while total > maximumSize { total -= size(entries.removeFirst()) }
  }
}
