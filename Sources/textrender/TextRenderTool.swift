import Glibc
import LinuxProcess
import TextDocument
import TextFiles

/// The `textrender` command line.
@main
struct TextRenderTool {
  static func main() {
    // A reader that goes away is told by write() instead of by a signal that ends the process.
    _ = signal(SIGPIPE, SIG_IGN)
    // So is a limit on the size of files.
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

  /// Shields libraries from the environment. The same input gives the same bytes: HarfBuzz
  /// has its way of shaping, FreeType its way of drawing. Nothing but the result goes to standard
  /// output: fontconfig writes there what it is to trace.
  private static let libraryVariables = [
    "HB_OPTIONS", "HB_SHAPER_LIST", "HB_FACE_LOADER", "HB_FONT_FUNCS", "HB_DRAW_FUNCS",
    "FREETYPE_PROPERTIES", "FT2_DEBUG", "FC_DEBUG", "FC_DBG_MATCH_FILTER", "G_MESSAGES_DEBUG",
  ]

  /// The words of the command line after the program's name. Names of files need not be text.
  private static var arguments: [String] {
    var count: Int32 = 0
    guard let words = unsafe textrender_arguments(&count) else { return [] }
    return (1..<max(1, Int(count))).compactMap { index in
      unsafe words[index].map { unsafe String(fileName: $0) }
    }
  }

  /// Makes sure that stacks are large enough, which the system takes for granted until a signal
  /// ends the process.
  private static func checkStack() throws(CommandFailure) {
    let size = textrender_stack_size(8 << 20, neededStack)
    guard size < neededStack else { return }
    throw CommandFailure(
      .unavailable, at: "stack",
      "the system allows \(size >> 10) KiB, and \(neededStack >> 10) KiB are needed",
      hint: "Raise the limit: ulimit -s 8192.")
  }

  /// Bytes, of which most are room to spare.
  private static let neededStack = 1 << 20

  /// Does what a command line says.
  static func run(_ words: [String]) throws(CommandFailure) {
    if words == ["--version"] {
      try StandardOutput.write(VersionText.text)
      return
    }
    let arguments = try ParsedArguments(words)
    if arguments.has(.help) {
      try StandardOutput.write(HelpText.text(for: arguments.command))
      return
    }
    // A sandbox is that of the thread which enters it and of those that it starts: before any other. A batch and a worker
    // enter it when they know their files.
    if arguments.command != .batch, arguments.command != .worker {
      try CommandSandbox.enter(arguments)
    }
    // A batch keeps the limits of each document by itself.
    if arguments.command != .batch { try LimitArguments(arguments).watch() }
    switch arguments.command {
    case .render: try RenderCommand.run(arguments)
    case .animate: try AnimateCommand.run(arguments)
    case .layout: try LayoutCommand.run(arguments)
    case .preview: try PreviewCommand.run(arguments)
    case .batch: try BatchCommand.run(arguments)
    case .diff: try DiffCommand.run(arguments)
    case .fonts: try FontsCommand.run(arguments)
    case .devices: try DevicesCommand.run()
    case .check: try CheckCommand.run(arguments)
    case .demo: try DemoCommand.run(arguments)
    case .watch: try WatchCommand.run(arguments)
    case .serve: try ServeCommand.run(arguments)
    case .worker: try WorkerCommand.run(arguments)
    case .completion: try CompletionCommand.run(arguments)
    case .help: try HelpCommand.run(arguments)
    }
  }
}
