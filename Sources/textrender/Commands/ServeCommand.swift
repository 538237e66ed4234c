import Glibc
import TextDocument
import TextLive

/// `textrender serve`.
enum ServeCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let port = try arguments.integer(.port, in: 0...65535, "number of a port") ?? 0
    let path = arguments.operands.first
    guard path != InputFile.standardInput else {
      throw CommandFailure(
        .usage, at: "serve", "standard input cannot be saved to", hint: "Name a file.")
    }
    let server: LiveServer
    do {
      server = try LiveServer(try LiveService(opening: path), port: port)
    } catch {
      throw CommandFailure(error)
    }
    try StandardOutput.write(server.address + "\n")
    StandardError.note(
      path ?? "demo", "served at the address above to this machine alone, until you press Ctrl-C")
    if arguments.has(.open) { open(server.address) }
    server.run()
  }

  /// Shows an address in the browser that the user prefers.
  private static func open(_ address: String) {
    var child: pid_t = 0
    let names = ["xdg-open", address]
    var words = unsafe names.map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { unsafe words.forEach { unsafe free($0) } }
    // Whoever has no such program opens the address by hand; nobody waits for it.
    _ = signal(SIGCHLD, SIG_IGN)
    if unsafe posix_spawnp(&child, "xdg-open", nil, nil, words, environ) != 0 {
      StandardError.note("xdg-open", "there is no such program; open the address by hand")
    }
  }
}
