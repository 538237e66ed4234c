import Foundation
import TextStorage

/// A text for the comparison with HarfBuzz's shaping: one paragraph per line, in one font.
struct Corpus: Sendable, CustomStringConvertible {
  /// The file's name without its ending.
  let name: String
  let path: String

  var description: String { name }

  /// The texts of the folder that `CORPORA` names, by default the project's own.
  static let all: [Corpus] = {
    let named = ProcessInfo.processInfo.environment["CORPORA"].flatMap { $0.isEmpty ? nil : $0 }
    let folder = named ?? root.appendingPathComponent("Benchmarks/Texts").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".txt") }.sorted().map {
      Corpus(name: String($0.dropLast(4)), path: folder + "/" + $0)
    }
  }()

  /// True if the texts are the project's own.
  static let areOwn = (ProcessInfo.processInfo.environment["CORPORA"] ?? "").isEmpty

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The text's language, by the first letters of the file's name.
  var language: String {
    switch name.prefix(2) {
    case "ar", "fa", "th", "zh", "ja", "hi", "he", "ko": String(name.prefix(2))
    default: "en"
    }
  }

  /// The text's font.
  var font: FontDescriptor {
    let family =
      switch language {
      case "ar", "fa": "Noto Naskh Arabic"
      case "hi": "Noto Sans Devanagari"
      case "th": "Noto Sans Thai"
      case "he": "Noto Sans Hebrew"
      case "ja": "Noto Sans CJK JP"
      case "zh": "Noto Sans CJK SC"
      case "ko": "Noto Sans CJK KR"
      default: "Noto Sans"
      }
    return FontDescriptor(families: [family], size: 16)
  }

  /// The text, or its first lines.
  ///
  /// - Parameter lineLimit: The number of lines, or nil for all.
  func text(lineLimit: Int?) throws -> String {
    let whole = try String(contentsOfFile: path, encoding: .utf8)
    guard let lineLimit else { return whole }
    return whole.split(separator: "\n", omittingEmptySubsequences: false).prefix(lineLimit)
      .joined(separator: "\n")
  }
}
