import Foundation
import LinuxProcess
import Testing

@Suite("A worker in a sandbox answers as usual and can do nothing else")
struct SandboxTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(
    "it reads and writes in its folder, hyphenates, and goes on after a request that was given up")
  func answers() throws {
    try folder.write("Words in a file.".utf8, to: "text.md")
    let long = String(repeating: "many words ", count: 60_000)
    let requests = [
      #"{"id":1,"op":"render","sheet":{"sheet":1,"source":"text.md"},"out":"text.png"}"#,
      #"{"id":2,"op":"layout","deadlineMs":40,"sheet":{"sheet":1,"text":"\#(long)"}}"#,
      #"{"id":3,"op":"measure","sheet":{"sheet":1,"text":"hyphenation","body":{"hyphenate":"en-US"}}}"#,
      #"{"id":4,"op":"layout","sheet":{"sheet":1,"source":"/etc/passwd"}}"#,
    ]
    let run = try folder.run(
      arguments: ["worker", "--sandbox", "--root", "."],
      input: requests.joined(separator: "\n") + "\n")
    #expect(run.status == 0, "\(run.errors)")
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
    try #require(lines.count == 4)
    #expect(lines[0].hasPrefix(#"{"id":1,"pages":"#))
    #expect(folder.read("text.png")?.isEmpty == false)
    #expect(lines[1].contains(#""code":"deadline""#))
    #expect(lines[2].hasPrefix(#"{"id":3,"schema":"#))
    #expect(lines[3].contains("outside the folder"))
  }

  @Test("fonts are read where links lead to them")
  func linkedFonts() throws {
    let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fonts").standardizedFileURL
    let (links, copies) = (try ScratchFolder(), try ScratchFolder())
    for name in try FileManager.default.contentsOfDirectory(atPath: fonts.path) {
      let copy = copies.url.appendingPathComponent(name)
      try FileManager.default.copyItem(at: fonts.appendingPathComponent(name), to: copy)
      try FileManager.default.createSymbolicLink(
        at: links.url.appendingPathComponent(name), withDestinationURL: copy)
    }
    let run = try folder.run(
      arguments: ["worker", "--sandbox", "--no-system-fonts"],
      input: #"{"op":"layout","sheet":{"sheet":1,"text":"ab"}}"# + "\n",
      environment: ["TEXTRENDER_FONTS": links.url.path])
    let answer = String(decoding: run.output, as: UTF8.self)
    #expect(answer.hasPrefix(#"{"dump":"#), "\(answer.prefix(300)) \(run.errors)")
  }

  @Test("files anywhere contradict it")
  func contradiction() throws {
    let run = try folder.run("worker", "--sandbox", "--allow-outside")
    #expect(run.status == 64)
    #expect(run.errors.contains("--allow-outside"))
  }

  @Test(
    "other files cannot be opened, whatever asks, and programs in folders that may be read are not run"
  )
  func files() throws {
    try folder.write("inside".utf8, to: "inside")
    let outside = try ScratchFolder()
    try outside.write("outside".utf8, to: "outside")
    let root = folder.url.path
    let other = outside.url.path
    let found = onThread { () -> [Int32] in
      let readable = unsafe strdup("/proc/self/exe")
      defer { unsafe free(readable) }
      var list: [UnsafePointer<CChar>?] = unsafe [UnsafePointer(readable)]
      let state = unsafe confine(&list, root)
      return [
        state, opened(root + "/inside", O_RDONLY), opened(root + "/new", O_WRONLY | O_CREAT),
        opened(other + "/outside", O_RDONLY), opened(other + "/new", O_WRONLY | O_CREAT),
        opened("/etc/passwd", O_RDONLY), opened("/proc/self/exe", O_RDONLY),
      ]
    }
    let run = onThread { () -> [Int32] in
      let names: [String] = ["/usr", "/bin", "/lib", "/lib64", root]
      let folders = unsafe names.map { unsafe strdup($0) }
      defer { unsafe folders.forEach { unsafe free($0) } }
      var list = unsafe folders.map { unsafe UnsafePointer<CChar>($0) }
      let state = unsafe confine(&list, root)
      var child: pid_t = 0
      var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
      return [
        state, unsafe posix_spawn(&child, "/usr/bin/true", nil, nil, &arguments, nil),
        opened("/usr/bin/true", O_RDONLY),
      ]
    }
    if run.first != 0 { #expect(run == [1, EACCES, 0]) }
    // A kernel without Landlock reports it.
    if found.first == 0 { return }
    #expect(found == [1, 0, 0, EACCES, EACCES, EACCES, 0])
    // The sandbox applies to that thread alone.
    #expect(opened(other + "/outside", O_RDONLY) == 0)
  }

  @Test("there is no network and no other process, but there are threads")
  func calls() throws {
    let found = onThread { () -> [Int32] in
      let state = textrender_confine_calls(0)
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) < 0 ? errno : 0
      let signal = kill(getpid(), 0) < 0 ? errno : 0
      var child: pid_t = 0
      var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
      let spawned = unsafe posix_spawn(&child, "/bin/true", nil, nil, &arguments, nil)
      var thread = pthread_t()
      let started = unsafe pthread_create(&thread, nil, { _ in nil }, nil)
      if started == 0 { pthread_join(thread, nil) }
      return [state, socket, signal, spawned, started]
    }
    if found.first == 0 { return }
    #expect(found == [1, EPERM, EPERM, EPERM, 0])
  }

  /// Confines this thread to some readable files and a writable folder.
  private func confine(
    _ readable: inout [UnsafePointer<CChar>?], _ folder: String
  ) -> Int32 {
    unsafe folder.withCString { name in
      var writable: UnsafePointer<CChar>? = unsafe name
      return unsafe textrender_confine_files(&readable, Int32(readable.count), &writable, 1)
    }
  }

  /// The error when a file is opened; 0 if it succeeds.
  private func opened(_ path: String, _ flags: Int32) -> Int32 {
    let file = unsafe open(path, flags, 0o600)
    guard file >= 0 else { return errno }
    close(file)
    return 0
  }

  /// Runs a function on a separate thread, so that only this thread is confined.
  private func onThread(_ body: @escaping () -> [Int32]) -> [Int32] {
    final class Result: @unchecked Sendable { var numbers: [Int32] = [] }
    let result = Result()
    let end = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let work = body
    let thread = Thread {
      result.numbers = unsafe work()
      end.signal()
    }
    thread.start()
    end.wait()
    return result.numbers
  }
}
