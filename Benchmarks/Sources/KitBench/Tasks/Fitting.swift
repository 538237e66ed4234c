import TextGeometry
import TextLayout
import TextStorage

extension BenchmarkTask {
  /// The title of a card beside a circle: fitted, and laid out once at the size that fits.
  static var cardFitting: BenchmarkTask {
    let card = room(1080, 510)
    card.exclusionPaths = [
      ExclusionPath(
        path: BezierPath(ovalIn: Rect(x: 720, y: 190, width: 340, height: 340)), margin: 16)
    ]
    return fitting("card", card, sizes: 12...200, characters: 90)
  }

  /// A page of text in a heart: fitted, and laid out once at the size that fits.
  static var heartFitting: BenchmarkTask {
    let heart = room(520, 480)
    var path = BezierPath()
    path.move(to: Point(x: 260, y: 460))
    path.addCurve(
      to: Point(x: 260, y: 110), controlPoint1: Point(x: -200, y: 180),
      controlPoint2: Point(x: 130, y: -120))
    path.addCurve(
      to: Point(x: 260, y: 460), controlPoint1: Point(x: 390, y: -120),
      controlPoint2: Point(x: 720, y: 180))
    heart.shape = path
    return fitting("heart", heart, sizes: 4...40, characters: 3_000)
  }

  private static func room(_ width: Double, _ height: Double) -> TextContainer {
    let container = TextContainer(size: Size(width: width, height: height))
    container.lineFragmentPadding = 0
    return container
  }

  private static func fitting(
    _ name: String, _ container: TextContainer, sizes: ClosedRange<Double>, characters: Int
  ) -> BenchmarkTask {
    BenchmarkTask(["fit_\(name)", "fit_\(name)_layout"], .page) { setup, recorder in
      let whole = setup.storage(of: setup.page)
      let text = whole.attributedSubstring(in: 0..<min(characters, whole.length))
      func record(_ task: String, _ sizes: ClosedRange<Double>) throws -> Double {
        var chosen = 0.0
        try recorder.record(task, corpus: setup.page.name, characters: text.length) {
          LayoutManager.forgetShapedWords()
          let watch = Stopwatch()
          let found = CopyFitter(sizes: sizes).fit(text, in: container)
          let sample = watch.read()
          chosen = found.size
          return (
            sample, Recorder.Outcome(lines: found.layoutCount, checksum: found.size.bitPattern)
          )
        }
        return chosen
      }
      let size = try record("fit_\(name)", sizes)
      // A search for one size is a single layout like those of the fitter.
      _ = try record("fit_\(name)_layout", size...size)
    }
  }
}
