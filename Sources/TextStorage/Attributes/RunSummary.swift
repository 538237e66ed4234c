/// What a run tree knows of a stretch of runs.
struct RunSummary: TreeSummary {
  private var units: Int32 = 0
  private var runs: Int32 = 0
  /// The paragraph style that all runs have, as long as `isMixed` is false.
  private(set) var style: UInt32 = 0
  /// Whether there are runs with different paragraph styles.
  private(set) var isMixed = false
  /// Whether some run has an attachment.
  private(set) var hasAttachment = false

  static let zero = RunSummary()

  init() {}

  init(_ run: StyledRun) {
    units = run.length
    runs = 1
    style = run.traits.style
    hasAttachment = run.traits.hasAttachment
  }

  var length: Int { Int(units) }
  var count: Int { Int(runs) }

  mutating func add(_ next: RunSummary) {
    if next.runs == 0 { return }
    if runs == 0 {
      self = next
      return
    }
    units += next.units
    runs += next.runs
    isMixed = isMixed || next.isMixed || style != next.style
    hasAttachment = hasAttachment || next.hasAttachment
    // One value for all that is mixed, so that equal contents have equal summaries.
    if isMixed { style = 0 }
  }

  mutating func exchange(_ old: RunSummary, for new: RunSummary) -> Bool {
    guard
      old.style == new.style, old.isMixed == new.isMixed,
      old.hasAttachment == new.hasAttachment, old.runs > 0, new.runs > 0
    else { return false }
    units += new.units - old.units
    runs += new.runs - old.runs
    return true
  }
}
