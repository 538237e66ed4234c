import TextGeometry
import TextLayout

extension BenchmarkTask {
  /// An exclusion at the left of a 600-point column, moved down 7 points at a time; text on its
  /// right.
  static var shapeMoves: BenchmarkTask {
    BenchmarkTask(MovingShape.all.map { "shape_\($0.name)_move" }, .page) { setup, recorder in
      let scene = Scene(setup.storage(of: setup.page), width: 600)
      for shape in MovingShape.all {
        try recorder.recordMoves(
          "shape_\(shape.name)_move", of: try shape.path(), wrap: .right, x: 0, in: scene,
          corpus: setup.page)
      }
    }
  }
}

extension Recorder {
  /// Moves an exclusion down a container, with layout brought up to date after each step.
  ///
  /// Rows give the cost of one step.
  func recordMoves(
    _ task: String, of path: BezierPath, wrap: WrapMode, x: Double, in scene: Scene,
    corpus: Corpus
  ) throws {
    let steps = 30
    var buffer = GlyphBuffer()
    scene.container.exclusionPaths = []
    _ = scene.layOut(&buffer)
    try record(
      task, corpus: corpus.name, characters: corpus.characterCount,
      extra: { $0.add("moves", steps) },
      {
        var sum = Outcome(lines: 0, checksum: 0)
        let watch = Stopwatch()
        for step in 0..<steps {
          let y = Double(10 + step * 7 % 180)
          let moved = path.transformed(by: .translation(x: x, y: y))
          scene.container.exclusionPaths = [ExclusionPath(path: moved, wrap: wrap)]
          let outcome = scene.layOut(&buffer)
          sum.lines += outcome.lines
          sum.checksum = sum.checksum &* 31 &+ outcome.checksum
        }
        return (watch.read().divided(by: steps), sum)
      })
  }
}
