/// What a layout manager tells of its progress. Every member has a default that does nothing.
public protocol LayoutManagerDelegate: AnyObject {
  /// Layout has filled a container.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - container: The container, or nil when text is left and there is no container for it. Adding
  ///     one then goes on with the layout, which is how pages are made.
  ///   - atEnd: Whether all text has been laid out.
  func layoutManager(
    _ layoutManager: LayoutManager, didCompleteLayoutFor container: TextContainer?, atEnd: Bool)
}

extension LayoutManagerDelegate {
  /// Does nothing.
  public func layoutManager(
    _ layoutManager: LayoutManager, didCompleteLayoutFor container: TextContainer?, atEnd: Bool
  ) {}
}
