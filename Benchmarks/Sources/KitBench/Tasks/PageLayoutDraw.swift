import TextDrawing
import TextLayout
import TextStorage

extension BenchmarkTask {
  /// A page laid out and drawn, with cached fonts and glyph pixels.
  static var pageLayoutDraw: BenchmarkTask {
    BenchmarkTask("page_layout_draw", .page) { setup, recorder in
      let storage = setup.storage(of: setup.page)
      let rasterizer = Rasterizer()
      try recorder.record(
        "page_layout_draw", corpus: setup.page.name, characters: setup.page.characterCount
      ) {
        let watch = Stopwatch()
        let page = PageScene(storage)
        let picture = try page.draw(with: rasterizer)
        let sample = watch.read()
        storage.removeLayoutManager(page.manager)
        return (sample, PageScene.outcome(of: picture))
      }
    }
  }
}
