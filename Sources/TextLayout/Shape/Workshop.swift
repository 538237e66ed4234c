/// The scratch of the width-independent stages, for one thread.
struct Workshop: ~Copyable {
  let analyzer = Analyzer()
  var shaper = ParagraphShaper()
}
