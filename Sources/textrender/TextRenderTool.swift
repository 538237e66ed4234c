import LinuxProcess
import SystemLibrary
import TextDocument
import TextFiles

/// The `textrender` command line.
@main
struct TextRenderTool {
  /// The commands, in the order in which help lists them.
  static var commands: [any Command.Type] {
    [
      RenderCommand.self, AnimateCommand.self, LayoutCommand.self, MeasureCommand.self,
      PreviewCommand.self,
      BatchCommand.self, FontsCommand.self, DevicesCommand.self, CheckCommand.self,
      DiffCommand.self, DemoCommand.self, WatchCommand.self, ServeCommand.self,
      WorkerCommand.self, CompletionCommand.self, HelpCommand.self,
    ]
  }

  static func main() {
    // Let write() report that the reader has gone, instead of a signal that ends the process.
    _ = signal(SIGPIPE, SIG_IGN)
    // Likewise for a limit on the size of files.
    _ = signal(SIGXFSZ, SIG_IGN)
    textrender_open_standard_files()
    for name in libraryVariables { unsafe unsetenv(name) }
    do {
      try checkStack()
      try run(arguments)
      RunReport.current?.send()
    } catch {
      if !error.message.isEmpty { StandardError.write(error.report + "\n") }
      RunReport.current?.send()
      exit(error.status.rawValue)
    }
  }

  /// Environment variables that must not affect libraries. The same input gives the same bytes, so
  /// HarfBuzz's shaping and FreeType's drawing are fixed. Only the result goes to standard output,
  /// so fontconfig must not write its traces there.
  private static let libraryVariables = [
    "HB_OPTIONS", "HB_SHAPER_LIST", "HB_FACE_LOADER", "HB_FONT_FUNCS", "HB_DRAW_FUNCS",
    "FREETYPE_PROPERTIES", "FT2_DEBUG", "FC_DEBUG", "FC_DBG_MATCH_FILTER", "G_MESSAGES_DEBUG",
  ]

  /// The arguments after the program's name. File names need not be text.
  private static var arguments: [String] {
    var count: Int32 = 0
    guard let words = unsafe textrender_arguments(&count) else { return [] }
    return (1..<max(1, Int(count))).compactMap { index in
      unsafe words[index].map { unsafe String(fileName: $0) }
    }
  }

  /// Checks that stacks are large enough. The system does not check this itself; a signal would
  /// end the process.
  private static func checkStack() throws(CommandFailure) {
    let size = textrender_stack_size(8 << 20, neededStack)
    guard size < neededStack else { return }
    throw CommandFailure(
      .unavailable, at: "stack",
      "the system allows \(size >> 10) KiB, and \(neededStack >> 10) KiB are needed",
      hint: "Raise the limit: ulimit -s 8192.")
  }

  /// The stack size in bytes, most of it to spare.
  private static let neededStack = 1 << 20

  /// Runs a command line.
  static func run(_ words: [String]) throws(CommandFailure) {
    if words == ["--version"] {
      try StandardOutput.write(VersionText.text)
      return
    }
    let arguments = try ParsedArguments(words, of: commands)
    if arguments.has(.help) {
      try StandardOutput.write(HelpText.text(for: arguments.command))
      return
    }
    // A sandbox applies to the thread that enters it and to those that it starts, so it comes
    // before any other thread.
    if !arguments.command.entersSandboxItself {
      try CommandSandbox.enter(arguments)
    }
    if !arguments.command.limitsEachDocument { try LimitArguments(arguments).watch() }
    try arguments.command.run(arguments)
  }
}
