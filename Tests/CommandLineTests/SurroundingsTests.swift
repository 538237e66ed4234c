import Foundation
import Testing

@Suite("The environment of a process does not change its output, or is reported")
struct SurroundingsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("Some words.".utf8, to: "a.txt")
  }

  /// Runs a line of bash in the folder, with the tool as `$T`.
  private func shell(
    _ line: String, environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .merging(["T": ToolRun.tool.path]) { $1 }
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    let messages = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: bytes, as: UTF8.self),
      String(decoding: messages, as: UTF8.self)
    )
  }

  @Test("a closed standard input is empty, and a closed output cannot be written")
  func closedFiles() throws {
    let worker = try shell("timeout 20 \"$T\" worker <&-")
    #expect(worker == (0, "", ""))
    let several = try shell("timeout 20 \"$T\" render a.txt -o a.png <&- >&- 2>&-; echo $?")
    #expect(several.output == "0\n")
    #expect(folder.read("a.png")?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    let layout = try shell("timeout 20 \"$T\" layout a.txt >&-")
    #expect(layout.status == 74, "\(layout.errors)")
    #expect(layout.errors.hasPrefix("textrender: standard output: "))
  }

  @Test("what traces libraries does not get into the result")
  func tracing() throws {
    let plain = try shell("\"$T\" layout a.txt")
    let traced = try shell(
      "\"$T\" layout a.txt",
      environment: ["FC_DEBUG": "1023", "HB_OPTIONS": "uniscribe-bug-compatible"])
    #expect(plain.output.hasPrefix("{") && traced.output == plain.output)
  }

  @Test("a stack that is too small is told, and one that may be larger is made so")
  func stacks() throws {
    let small = try shell("ulimit -s 64; timeout 20 \"$T\" layout a.txt")
    // A user who may raise every limit gets the result.
    if small.status != 0 {
      #expect(small.status == 69, "\(small.errors)")
      #expect(
        small.errors
          == "textrender: stack: the system allows 64 KiB, and 1024 KiB are needed\n"
          + "  Raise the limit: ulimit -s 8192.\n"
      )
    }
    let raised = try shell("ulimit -S -s 64; timeout 60 \"$T\" batch a.txt -o out --threads 3")
    #expect(raised.status == 0, "\(raised.errors)")
  }

  @Test("without /proc commands are found and documents set")
  func withoutProc() throws {
    let run = try shell(
      "unshare -rm bash -c 'mount -t tmpfs none /proc && \"$T\" layout a.txt' 2>&1 || echo FAILED")
    // Not every machine lets a user create a namespace.
    if run.output.contains("unshare:") || run.output.contains("mount:") { return }
    #expect(run.output.hasPrefix("{"), "\(run.output.prefix(300))")
  }

  @Test(
    "a worker's sheet names no font file unless an option allows it, and a request to shape does")
  func fontFiles() throws {
    let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fonts/NotoSans-Regular.ttf").standardizedFileURL.path
    let sheet =
      #"{"op":"measure","sheet":{"sheet":1,"text":"a","body":{"font":{"file":"\#(fonts)"}}}}"#
      + "\n"
    let shape = #"{"op":"shape","font":"\#(fonts)","text":"a"}"# + "\n"
    func answer(_ request: String, _ options: String...) throws -> String {
      let run = try folder.run(arguments: ["worker"] + options, input: request)
      return String(decoding: run.output, as: UTF8.self)
    }
    #expect(try answer(sheet).contains("this document may not read files"))
    #expect(try answer(sheet, "--allow-outside").hasPrefix(#"{"schema":"#))
    #expect(try answer(sheet, "--root", ".").contains("outside the folder"))
    #expect(try answer(shape).hasPrefix(#"{"glyphs":"#))
    #expect(try answer(shape, "--root", ".").contains("outside the folder"))
    #expect(try answer(shape, "--no-files").contains("may not read files"))
  }

  @Test("a browser that cannot be opened is told in one line")
  func noBrowser() throws {
    try folder.write(
      "#!/bin/sh\nfor i in 1 2 3 4 5 6 7; do echo no browser $i >&2; done\nexit 3\n".utf8,
      to: "xdg-open")
    let run = try shell(
      "chmod +x xdg-open; PATH=$PWD:$PATH timeout -s KILL 5 \"$T\" serve --open 2>&1 >/dev/null")
    #expect(
      run.output.split(separator: "\n").map(String.init) == [
        "textrender: demo: served at the address above, only to this machine, until you press Ctrl-C",
        "textrender: serve: no browser could be opened; open the address above yourself",
      ])
  }

  // MARK: Completion

  @Test(
    "bash completes commands, options, their values and files",
    arguments: [
      ("textrender rend", "render"), ("textrender render --line-br", "--line-breaking"),
      ("textrender render --line-breaking op", "optimal"), ("textrender render a.t", "a.txt"),
      ("textrender render --sheet a.", "a.txt"), ("textrender help shee", "sheets"),
      ("textrender completion z", "zsh"), ("textrender render --device ipad-mi", "ipad-mini"),
      ("textrender worker --unord", "--unordered"), ("textrender worker a.t", ""),
    ])
  func bashCompletion(_ line: String, _ expected: String) throws {
    let run = try shell(
      """
      source <("$T" completion bash)
      COMP_WORDS=(\(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _textrender
      echo "${COMPREPLY[*]}"
      """)
    #expect(run.errors == "")
    #expect(run.output == expected + "\n")
  }

  @Test("the scripts are correct and know every option", arguments: ["bash", "zsh", "fish"])
  func completionScripts(_ shell: String) throws {
    let run = try self.shell("\"$T\" completion \(shell)")
    #expect(run.status == 0)
    for word in ["render", "worker", "max-memory", "darken-stems", "die-with-parent"] {
      #expect(run.output.contains(word))
    }
    // An installed shell reads the script.
    let check = try self.shell(
      "\"$T\" completion \(shell) > script; command -v \(shell) >/dev/null || exit 0; \(shell) -n script"
    )
    #expect(check == (0, "", ""))
    #expect(try self.shell("\"$T\" completion tcsh").status == 64)
  }

  @Test("help has the keys of sheets, each with its values and what is without it")
  func sheetHelp() throws {
    let all = try shell("\"$T\" help sheets")
    for key in ["page", "columns", "containers", "variations"] {
      #expect(all.output.contains("\n  \(key): "), "\(key)")
    }
    #expect(all.output.split(separator: "\n").allSatisfy { $0.count <= 200 })
    let size = try shell("\"$T\" help sheet.body.font.size")
    #expect(size.status == 0 && size.output.hasPrefix("sheet.body.font.size: "))
    #expect(try shell("\"$T\" help sheet.styles.h1.font").output.contains("\n  family: "))
    let wrong = try shell("\"$T\" help sheet.page.sise")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("sheet.page has no key “sise”") && wrong.errors.contains("size"))
  }
}
