import TextLayout

extension NSTextContainer {
  /// Has layout ask a subclass which parts of a band take text.
  func takeOverriddenSpans() {}
}
