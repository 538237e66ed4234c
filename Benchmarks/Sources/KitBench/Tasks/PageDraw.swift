import TextDrawing
import TextLayout

extension BenchmarkTask {
  /// The drawing of a laid out page, with cold and with cached glyphs.
  static var pageDraw: BenchmarkTask {
    BenchmarkTask(["page_draw_coldglyphs", "page_draw"], .page) { setup, recorder in
      let page = PageScene(setup.storage(of: setup.page))
      page.manager.ensureLayout()
      let characters = setup.page.characterCount
      try recorder.record("page_draw_coldglyphs", corpus: setup.page.name, characters: characters) {
        let watch = Stopwatch()
        let picture = try page.draw(with: Rasterizer())
        return (watch.read(), PageScene.outcome(of: picture))
      }
      let rasterizer = Rasterizer()
      try recorder.record("page_draw", corpus: setup.page.name, characters: characters) {
        let watch = Stopwatch()
        let picture = try page.draw(with: rasterizer)
        return (watch.read(), PageScene.outcome(of: picture))
      }
    }
  }
}
