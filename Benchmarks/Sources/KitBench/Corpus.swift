import Glibc

/// A text whose paragraphs are its lines; empty lines do not count.
struct Corpus {
  /// The file's name without folder and ending.
  let name: String
  /// The file's path.
  let path: String
  /// The paragraphs, separated by line feeds.
  let text: String
  /// The number of code points without line feeds.
  let characterCount: Int
  /// The number of bytes of the file.
  let byteCount: Int

  /// The first of the paragraphs.
  var firstParagraph: String { String(text.prefix { $0 != "\n" }) }

  /// Reads a file.
  init(path: String) throws {
    let content = try InputText.read(path)
    self.path = path
    let file = path.split(separator: "/").last ?? ""
    name = String(file.split(separator: ".").first ?? "")
    text = content.split(separator: "\n", omittingEmptySubsequences: true).joined(separator: "\n")
    characterCount = text.unicodeScalars.reduce(0) { $0 + ($1 == "\n" ? 0 : 1) }
    byteCount = content.utf8.count
    if text.isEmpty { throw BenchmarkFailure("\(path): no text in it") }
  }
}
