public import TextStorage

extension TextStorage {
  /// The layout managers among the observers, in the order in which they are notified of edits.
  public var layoutManagers: [LayoutManager] { observers.compactMap { $0 as? LayoutManager } }

  /// Adds a layout manager, which then lays out this text. A manager that is already there keeps
  /// its position.
  public func addLayoutManager(_ layoutManager: LayoutManager) { addObserver(layoutManager) }

  /// Removes a layout manager, which keeps its containers but has no text. Does nothing if it is
  /// not there.
  public func removeLayoutManager(_ layoutManager: LayoutManager) { removeObserver(layoutManager) }
}
