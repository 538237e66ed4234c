import Foundation

/// A temporary folder for a test, removed when the test ends.
final class ScratchFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file.
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: url.appendingPathComponent(name))
  }

  /// The bytes of a file, or nil if there is none.
  func read(_ name: String) -> Data? { try? Data(contentsOf: url.appendingPathComponent(name)) }

  /// The names of the files in the folder.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }

  /// Runs the tool in the folder.
  func run(_ arguments: String..., input: String = "") throws -> ToolRun {
    try run(arguments: arguments, input: input)
  }

  /// Runs the tool in the folder.
  func run(
    arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> ToolRun {
    try ToolRun(arguments, input: Data(input.utf8), environment: environment, in: url)
  }
}
