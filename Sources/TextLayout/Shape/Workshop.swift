/// The scratch of the width-independent stages, for one thread.
struct Workshop: ~Copyable {
  let analyzer = Analyzer()
  let fallbacks = FallbackTable()
  var shaper = ParagraphShaper()
}
