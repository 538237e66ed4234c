/// What a worker can be asked to do.
enum WorkerOperation: String, CaseIterable {
  case layout
  case render
  case bands
  case shape
  case linebreaks
  case graphemes
  case words
  case bidi
  case version
}
