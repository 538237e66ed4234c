extension LayoutManager {
  /// What each container holds, in order, for those that layout has reached.
  ///
  /// Asked by a delegate while layout is under way it answers for the containers filled so far.
  package var containerLayouts: [ContainerLayout] {
    ensureLayout()
    return rows.containers
  }
}
