import Glibc
import SeededRandom

/// A text in some language, parts of which become documents.
struct LanguageSample {
  /// The file's name.
  let name: String
  private let lines: [Substring]

  /// The texts of the folder that `CORPORA` names, by default the project's own.
  static let all: [LanguageSample] = {
    let named = unsafe getenv("CORPORA").map { unsafe String(cString: $0) } ?? ""
    let folder = named.isEmpty ? root + "/Benchmarks/Texts" : named
    return files(in: folder).compactMap { path in
      guard let text = read(path) else { return nil }
      let lines = text.split(separator: "\n")
      let name = path.split(separator: "/").last.map { String($0) } ?? path
      return lines.isEmpty ? nil : LanguageSample(name: name, lines: lines)
    }
  }()

  /// Some consecutive lines of the text, of about the given length in code units.
  func part(_ length: Int, using generator: inout SeededGenerator) -> String {
    var part = ""
    var count = 0
    for line in lines[generator.int(0..<lines.count)...] {
      if count > 0 { part += "\n" }
      for character in line {
        part.append(character)
        count += character.utf16.count
        if count >= length { return part }
      }
    }
    return part
  }

  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")

  private static func files(in folder: String) -> [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    guard unsafe glob(folder + "/*.txt", 0, nil, &found) == 0 else { return [] }
    return unsafe (0..<Int(found.gl_pathc)).compactMap { index in
      unsafe found.gl_pathv[index].map { unsafe String(cString: $0) }
    }
  }

  private static func read(_ path: String) -> String? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}
