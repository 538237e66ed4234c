import TextGeometry
import TextLayout

extension DocumentLayout {
  /// Whether the layout can become that of another plan by what changes in its containers: one page whose containers
  /// stand for the same columns or regions.
  func canMove(to other: PagePlan) -> Bool {
    pages.count == 1 && plan.panes == nil && other.panes == nil && notes == nil
      && plan.height != nil && other.height != nil
      && plan.containers?.count == other.containers?.count && plan.columnCount == other.columnCount
  }

  /// Lays the one page out as another plan has it; only what the change reaches is laid out again.
  ///
  /// - Throws: A ``DocumentError`` when a shape is malformed.
  func move(to other: PagePlan) throws(DocumentError) {
    plan = other
    background = other.background
    bleed = other.bleed
    let height = other.height ?? PagePlan.defaultWidth
    try makePlans(height: height, reference: height)
    applyPlans()
    pages = [try page(height: height, containers: 0..<plans.count, reference: height)]
    manager.ensureLayout()
  }
}
