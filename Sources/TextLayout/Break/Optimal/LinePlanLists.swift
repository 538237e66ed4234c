/// The lists that a planner fills. Scratch for one thread, reused from paragraph to paragraph.
struct LinePlanLists {
  fileprivate var nodes: [PlanNode] = []
  fileprivate var bands: [PlanBand] = []
  fileprivate var spans: [PlannedSpan] = []
  fileprivate var rooms: [PlannedRoom] = []
  fileprivate var endings: [Int32] = []
  fileprivate var insides: [Int32] = []
  fileprivate var divisionRanges: [Range<Int>?] = []
  fileprivate var divisions: [PlanDivision] = []
  fileprivate var endProtrusions: [Double?] = []
  fileprivate var startProtrusions: [Double?] = []
}

extension LinePlanner {
  /// Takes empty lists that have room from earlier plans, or gives them back.
  mutating func exchangeLists(with lists: inout LinePlanLists) {
    swap(&nodes, &lists.nodes)
    swap(&bands, &lists.bands)
    swap(&spans, &lists.spans)
    swap(&rowRooms, &lists.rooms)
    swap(&endings, &lists.endings)
    swap(&insides, &lists.insides)
    swap(&divisionRanges, &lists.divisionRanges)
    swap(&divisions, &lists.divisions)
    swap(&endProtrusions, &lists.endProtrusions)
    swap(&startProtrusions, &lists.startProtrusions)
    // A run empties the other lists.
    divisionRanges.removeAll(keepingCapacity: true)
    divisions.removeAll(keepingCapacity: true)
    endProtrusions.removeAll(keepingCapacity: true)
    startProtrusions.removeAll(keepingCapacity: true)
  }
}
