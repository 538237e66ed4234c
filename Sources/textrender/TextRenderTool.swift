import Glibc
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
    // The same input gives the same bytes, whatever libraries would take from the environment: HarfBuzz
    // its way of shaping, FreeType its way of drawing.
    for name in ["HB_OPTIONS", "HB_SHAPER_LIST", "FREETYPE_PROPERTIES"] { unsafe unsetenv(name) }
    do {
      try run(arguments)
      RunReport.current?.send()
    } catch {
      if !error.message.isEmpty { StandardError.write(error.report + "\n") }
      RunReport.current?.send()
      exit(error.status.rawValue)
    }
  }

  /// The words of the command line after the program's name. Names of files need not be text.
  private static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { unsafe String(fileName: $0) }
    }
  }

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
    case .help: try HelpCommand.run(arguments)
    }
  }
}
