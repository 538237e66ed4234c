import TextGeometry

extension BenchmarkTask {
  /// A Bézier outline in the middle of a 600-point column, moved as the others; text on both
  /// sides.
  static var bothSidesMove: BenchmarkTask {
    BenchmarkTask("both_sides_move", .page) { setup, recorder in
      let scene = Scene(setup.storage(of: setup.page), width: 600)
      try recorder.recordMoves(
        "both_sides_move", of: try MovingShape.pathBezier.path(), wrap: .both, x: 160, in: scene,
        corpus: setup.page)
    }
  }
}
