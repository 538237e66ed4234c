import Glibc
import Synchronization
import Testing
import TextFiles

@testable import TextDrawing

@Suite("An output beneath an open folder stays there")
struct OutputPlaceTests {
  /// A folder with `in`, to which outputs are confined, and `out` beside it.
  private let base = TestFolder()
  private let root: OpenFolder
  private let inner: String
  private let outer: String

  init() throws {
    (inner, outer) = (base.path + "/in", base.path + "/out")
    for folder in [inner, outer, inner + "/deep"] { unsafe mkdir(folder, 0o755) }
    root = try #require(OpenFolder(inner))
    try OutputFile.write([9], to: outer + "/v")
  }

  private func error(_ path: String, makesFolders: Bool = false) -> DrawingError? {
    do throws(DrawingError) {
      let place = try OutputPlace(path, beneath: root, makesFolders: makesFolders)
      try OutputFile.write([1], to: place)
      return nil
    } catch {
      return error
    }
  }

  /// Removes the files of the test.
  private func remove() {
    for file in ["out/v", "in/link", "in/to", "in/pipe", "in/a", "in/deep/a", "in/new/a"] {
      unsafe unlink("\(base.path)/\(file)")
    }
    for folder in ["in/deep", "in/new", "in", "out"] { unsafe rmdir("\(base.path)/\(folder)") }
  }

  @Test("a link is not followed, neither as the file nor as a folder on the way, and says so")
  func links() {
    defer { remove() }
    unsafe symlink("../out/v", inner + "/link")
    unsafe symlink("../out", inner + "/to")
    for makesFolders in [false, true] {
      #expect(error("link", makesFolders: makesFolders)?.kind == .notWritable)
      #expect(error("to/v", makesFolders: makesFolders)?.kind == .notWritable)
    }
    #expect(error("link")?.message.hasPrefix("this is a symbolic link") == true)
    #expect(error("to/v")?.message.contains("is a symbolic link") == true)
    #expect(readFile(outer + "/v") == [9])
    unsafe unlink(inner + "/link")
    unsafe symlink("deep", inner + "/link")
    #expect(error("link/a")?.kind == .notWritable)
  }

  @Test("names that lead out of the folder, or name none, are refused")
  func names() {
    defer { remove() }
    #expect(error("../out/v")?.kind == .notWritable)
    #expect(error("deep/../../out/v")?.kind == .notWritable)
    #expect(error("../out/v", makesFolders: true)?.kind == .notWritable)
    #expect(error("..")?.kind == .isFolder)
    #expect(error("deep")?.kind == .isFolder)
    #expect(error("")?.kind == .notWritable)
    #expect(error("none/a")?.kind == .folderMissing)
    #expect(readFile(outer + "/v") == [9])
    #expect(error("deep/a") == nil && readFile(inner + "/deep/a") == [1])
    #expect(error("new/a", makesFolders: true) == nil && readFile(inner + "/new/a") == [1])
  }

  @Test("a pipe is refused, and nobody is waited for")
  func pipe() {
    defer { remove() }
    unsafe mkfifo(inner + "/pipe", 0o600)
    #expect(error("pipe")?.message.hasPrefix("this is a pipe or a device") == true)
    do throws(DrawingError) {
      _ = try OutputPlace(following: inner + "/pipe")
      Issue.record("a pipe was accepted")
    } catch {
      #expect(error.kind == .notWritable)
    }
  }

  @Test("whoever puts a link in a folder's place while outputs are written gets none of them")
  func race() throws {
    defer { remove() }
    let (deep, away) = (inner + "/deep", inner + "/away")
    let link = inner + "/to"
    unsafe symlink("../out", link)
    var thread = pthread_t()
    let work = RaceWork([deep, away, link])
    let context = unsafe Unmanaged.passRetained(work).toOpaque()
    let started = unsafe pthread_create(
      &thread, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<RaceWork>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context)
    #expect(started == 0)
    var (written, refused) = (0, 0)
    for _ in 0..<4_000 {
      if error("deep/a", makesFolders: false) == nil { written += 1 } else { refused += 1 }
    }
    work.isDone.store(true, ordering: .relaxed)
    _ = pthread_join(thread, nil)
    #expect(readFile(outer + "/a") == nil, "\(written) written, \(refused) refused")
    #expect(written > 0 && refused > 0)
    unsafe unlink(link)
  }
}

/// Repeatedly renames a folder away and a link into its place, and back, until it is stopped.
private final class RaceWork: Sendable {
  let isDone = Atomic<Bool>(false)
  private let paths: [String]

  init(_ paths: [String]) { self.paths = paths }

  func run() {
    while !isDone.load(ordering: .relaxed) {
      unsafe rename(paths[0], paths[1])
      unsafe rename(paths[2], paths[0])
      usleep(20)
      unsafe rename(paths[0], paths[2])
      unsafe rename(paths[1], paths[0])
      usleep(20)
    }
  }
}
