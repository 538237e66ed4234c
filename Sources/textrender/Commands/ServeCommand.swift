import SystemLibrary
import TextDocument
import TextDrawing
import TextLive

/// `textrender serve`.
enum ServeCommand: Command {
  static let name = "serve"
  static let summary = "show a live page in a browser: drag shapes, edit text"
  static let operands = "[SHEET] [options]"
  static let operandCount = 0...1
  static let readsFiles = true
  static let ownOptions: [OptionSpec] = [.port, .open]
  static let examples = ["textrender serve page.json", "textrender serve --port 8080 --open"]

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let port = try arguments.integer(.port, in: 0...65535, "port number") ?? 0
    let path = arguments.operands.first
    guard path != InputFile.standardInput else {
      throw CommandFailure(
        .usage, at: "serve", "the live page cannot save to standard input", hint: "Name a file.")
    }
    let server: LiveServer
    do {
      server = try LiveServer(try LiveService(opening: path), port: port)
    } catch {
      throw CommandFailure(error)
    }
    try StandardOutput.write(server.address + "\n")
    StandardError.report(
      path ?? "demo", "served at the address above, only to this machine, until you press Ctrl-C")
    if arguments.has(.open) { open(server.address) }
    server.run()
  }

  /// Opens an address in the user's preferred browser.
  private static func open(_ address: String) {
    var child: pid_t = 0
    let names = ["xdg-open", address]
    var words = unsafe names.map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { unsafe words.forEach { unsafe free($0) } }
    // `xdg-open` prints the output of every browser that it tries, so it is discarded.
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for file: Int32 in 0...2 {
      unsafe posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0)
    }
    guard unsafe posix_spawnp(&child, "xdg-open", &actions, nil, words, environ) == 0 else {
      return reportNoBrowser()
    }
    // The process may live as long as the browser; the page must be served meanwhile.
    let process = child
    Parallel.detach {
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0 {
        guard errno == EINTR else { return }
      }
      if status != 0 { reportNoBrowser() }
    }
  }

  private static func reportNoBrowser() {
    StandardError.report("serve", "no browser could be opened; open the address above yourself")
  }
}
