import Foundation
import Testing

/// A shell passes names to the tool that Foundation cannot represent.
@Suite("Files are found by the bytes of their names")
struct FileNameTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Runs lines of a shell script, in which `$tool` is the tool.
  private func shell(_ lines: String) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec 2>&1\n" + lines]
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["tool": ToolRun.tool.path]
    ) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  @Test("a text, a sheet, its picture and the output may have names that are not UTF-8")
  func render() throws {
    let run = try shell(
      #"""
      name=$(printf 'caf\351')
      echo Picture | "$tool" render - -o "$name.png" --size 40x30 || exit 1
      printf '# Words\n\n![a picture](caf%%E9.png)\n' > "$name.md"
      "$tool" render "$name.md" -o "$name-2.png" --size 200x300 || exit 2
      [ -s "$name-2.png" ] || exit 3
      "$tool" check "$name.md"; echo "$?"
      mkdir "$name"; mv "$name.md" "$name.png" "$name"
      "$tool" render "$name/$name.md" -o "$name/out.svg" --size 200x300 || exit 4
      [ -s "$name/out.svg" ] || exit 5
      "$tool" render "$name/none.md" -o x.png
      """#)
    #expect(run.output.contains("caf\\xE9/none.md: there is no such file"), "\(run)")
    #expect(!run.output.contains("not shown"), "\(run)")
  }

  @Test("a batch sets such files, journals them and knows them again")
  func batch() throws {
    let run = try shell(
      #"""
      name=$(printf 'caf\351'); mkdir "$name"
      for word in one two; do echo "$word" > "$name/$word-$name.txt"; done
      # Two names that look the same.
      echo three > "$name/$(printf '\303\251').txt"; echo four > "$name/$(printf 'e\314\201').txt"
      "$tool" batch "$name" -o "$name/out" --size 160x140 --isolate || exit 1
      [ -s "$name/out/one-$name.png" ] && [ -s "$name/out/two-$name.png" ] || exit 2
      [ "$(ls "$name/out" | wc -l)" = 4 ] || exit 3
      rm "$name/out/one-$name.png"; echo changed > "$name/two-$name.txt"
      "$tool" batch "$name" -o "$name/out" --size 160x140 --resume --report report.json || exit 4
      cat report.json
      """#)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains(#""skipped":2"#), "\(run)")
  }
}
