import Glibc
import TextStorage

/// The arguments of a measurement, from the command line.
struct Setup {
  /// The font at 16 points, and its fallback families.
  let font: FontDescriptor
  /// The text's language, as a BCP 47 tag.
  let language: String
  /// The text to lay out.
  let corpus: Corpus
  /// The text of the page tasks.
  let page: Corpus
  /// The output path of the page's picture.
  let picture: String
  /// The number of runs of a task; the median counts.
  let repetitions: Int
  /// The tasks in `BENCH_TASKS`, separated by commas; empty for all.
  let chosen: Set<String>

  static let usage = """
    usage: kit-bench FONT INDEX FAMILIES CORPUS LANGUAGE PAGE OUT.png

      FONT INDEX   a font file and the number of the face in it; - for none
      FAMILIES     the families after it, separated by commas
      CORPUS       a text file, a paragraph a line
      PAGE         the text of the page tasks; they run when PAGE is CORPUS, and for corpora whose
                   names start with “mixed”
      OUT.png      where the page's picture goes

    BENCH_REPS=N runs each task N times (7). BENCH_TASKS=name,… runs these tasks only.
    Prints a JSON object a line.
    """

  /// Reads the command line.
  init(arguments: [String]) throws {
    guard arguments.count == 7, let index = Int(arguments[1]) else {
      throw BenchmarkFailure(Setup.usage)
    }
    let families = arguments[2].split(separator: ",").map(String.init)
    font = FontDescriptor(
      families: families, file: arguments[0] == "-" ? nil : arguments[0], faceIndex: index,
      size: 16)
    corpus = try Corpus(path: arguments[3])
    language = arguments[4]
    page = try Corpus(path: arguments[5])
    picture = arguments[6]
    repetitions = min(64, max(1, Setup.setting("BENCH_REPS").flatMap { Int($0) } ?? 7))
    chosen = Set((Setup.setting("BENCH_TASKS") ?? "").split(separator: ",").map(String.init))
  }

  /// True if the page tasks run with this corpus.
  var includesPage: Bool { corpus.path == page.path || corpus.name.hasPrefix("mixed") }

  /// The attributes of text.
  var attributes: TextAttributes {
    var attributes = TextAttributes()
    attributes[.font] = font
    attributes[.language] = language
    return attributes
  }

  /// A storage with a corpus in it.
  func storage(of corpus: Corpus) -> TextStorage {
    TextStorage(string: corpus.text, attributes: attributes)
  }

  /// The value of an environment variable.
  static func setting(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
