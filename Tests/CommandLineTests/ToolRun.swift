import Foundation
import Testing

/// One run of the tool from the same build as the tests.
struct ToolRun {
  var status: Int32
  var output: Data
  var errors: String

  /// The lines on standard error.
  var errorLines: [String] {
    errors.split(separator: "\n").map(String.init)
  }

  /// The path of the tool: beside the tests' own executable.
  static let tool: URL = {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("textrender")
  }()

  /// Runs the tool in a folder and waits for its end.
  ///
  /// - Parameter environment: Environment variables in addition to those of the tests.
  init(
    _ arguments: [String], input: Data = Data(), environment: [String: String] = [:],
    in folder: URL
  ) throws {
    let process = Process()
    process.executableURL = Self.tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let inputFile = folder.appendingPathComponent(".stdin")
    let outputFile = folder.appendingPathComponent(".stdout")
    let errorFile = folder.appendingPathComponent(".stderr")
    try input.write(to: inputFile)
    for file in [outputFile, errorFile] {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : -1
    output = try Data(contentsOf: outputFile)
    errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
    for file in [inputFile, outputFile, errorFile] {
      try? FileManager.default.removeItem(at: file)
    }
  }
}
