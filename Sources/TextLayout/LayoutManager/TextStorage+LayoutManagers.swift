public import TextStorage

extension TextStorage {
  /// The layout managers among the observers, in the order in which they are told of edits.
  public var layoutManagers: [LayoutManager] { observers.compactMap { $0 as? LayoutManager } }

  /// Adds a layout manager, which from then on lays out this text; one that is there already stays where it
  /// is.
  public func addLayoutManager(_ layoutManager: LayoutManager) { addObserver(layoutManager) }

  /// Removes a layout manager, which keeps its containers but has no text; does nothing when it is not there.
  public func removeLayoutManager(_ layoutManager: LayoutManager) { removeObserver(layoutManager) }
}
