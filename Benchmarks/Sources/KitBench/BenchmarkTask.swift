/// A measurement. Each is in a file of its own in `Tasks/`, and in ``all``.
struct BenchmarkTask {
  /// The inputs for which a task runs.
  enum Scope {
    /// For every corpus.
    case corpus
    /// For the page; see ``Setup/includesPage``.
    case page
  }

  /// The names of the rows it prints.
  let names: [String]
  let scope: Scope
  let run: (Setup, Recorder) throws -> Void

  /// A task that prints rows of one name.
  init(_ name: String, _ scope: Scope, _ run: @escaping (Setup, Recorder) throws -> Void) {
    self.init([name], scope, run)
  }

  /// A task that prints rows of several names.
  init(_ names: [String], _ scope: Scope, _ run: @escaping (Setup, Recorder) throws -> Void) {
    self.names = names
    self.scope = scope
    self.run = run
  }

  /// True if the setup includes the task.
  func isWanted(by setup: Setup) -> Bool {
    if scope == .page, !setup.includesPage { return false }
    return setup.chosen.isEmpty || !setup.chosen.isDisjoint(with: names)
  }
}
