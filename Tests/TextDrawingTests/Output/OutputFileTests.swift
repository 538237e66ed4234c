import Glibc
import Testing
import TextFiles

@testable import TextDrawing

@Suite struct OutputFileTests {
  private func kind(_ body: () throws(DrawingError) -> Void) -> DrawingError.Kind? {
    do {
      try body()
      return nil
    } catch {
      return error.kind
    }
  }

  @Test("a new file holds the bytes and nothing else is left")
  func newFile() throws {
    let folder = TestFolder()
    try OutputFile.write([1, 2, 3], to: "\(folder.path)/new.bin")
    #expect(folder.read("new.bin") == [1, 2, 3])
    #expect(folder.names() == ["new.bin"])
  }

  @Test("nothing is seen of a file until it is whole")
  func unfinishedFile() throws {
    let folder = TestFolder()
    let path = "\(folder.path)/a.bin"
    let place = try OutputPlace(following: path)
    var file = try OpenFile(creatingFor: place, permissions: nil)
    try file.write([1, 2, 3])
    // Some file systems do not support files without names.
    #expect(folder.names().allSatisfy { $0.hasSuffix(".partial") })
    try file.end()
    #expect(folder.names() == ["a.bin"] && folder.read("a.bin") == [1, 2, 3])
    var second = try OpenFile(creatingFor: place, permissions: nil)
    try second.write([5])
    try second.end()
    #expect(folder.names() == ["a.bin"] && folder.read("a.bin") == [5])
    let other = try OpenFile(creatingFor: place, permissions: nil)
    try other.write([4])
    other.abandon()
    #expect(folder.names() == ["a.bin"])
  }

  @Test("what a process that was ended has left is told from what one is writing")
  func abandonedFiles() throws {
    let folder = TestFolder()
    for name in [".textrender-1-1.partial", ".textrender-2-1.partial", "page.partial"] {
      try OutputFile.write([1], to: "\(folder.path)/\(name)")
    }
    let writing = unsafe open("\(folder.path)/.textrender-2-1.partial", O_RDONLY)
    defer { close(writing) }
    #expect(flock(writing, LOCK_EX | LOCK_NB) == 0)
    // A process that another test starts meanwhile may hold a copy of a lock until it begins.
    for _ in 0..<500 {
      OutputFile.removeAbandoned(in: try #require(OpenFolder(folder.path)))
      if folder.names().count == 2 { break }
      usleep(10_000)
    }
    #expect(folder.names().sorted() == [".textrender-2-1.partial", "page.partial"])
  }

  @Test("an old file is replaced and keeps its access rights")
  func replacedFile() throws {
    let folder = TestFolder()
    let path = "\(folder.path)/old.bin"
    try OutputFile.write([9], to: path)
    unsafe chmod(path, 0o640)
    try OutputFile.write([1, 2], to: path)
    var status = stat()
    unsafe stat(path, &status)
    #expect(status.st_mode & 0o7777 == 0o640)
    #expect(folder.read("old.bin") == [1, 2])
    #expect(folder.names() == ["old.bin"])
  }

  @Test("a link is followed")
  func link() throws {
    let folder = TestFolder()
    try OutputFile.write([9], to: "\(folder.path)/real.bin")
    unsafe symlink("real.bin", "\(folder.path)/link.bin")
    try OutputFile.write([5], to: "\(folder.path)/link.bin")
    #expect(folder.read("real.bin") == [5])
    var status = stat()
    unsafe lstat("\(folder.path)/link.bin", &status)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("a missing folder is named")
  func missingFolder() {
    let folder = TestFolder()
    let error = #expect(throws: DrawingError.self) {
      try OutputFile.write([1], to: "\(folder.path)/none/a.png")
    }
    #expect(error?.kind == .folderMissing)
    #expect(error?.message.contains("\(folder.path)/none") == true)
    #expect(
      kind { () throws(DrawingError) in try OutputFile.check("\(folder.path)/none/a") }
        == .folderMissing)
  }

  @Test("a folder is not overwritten")
  func folder() throws {
    let folder = TestFolder()
    #expect(
      kind { () throws(DrawingError) in try OutputFile.write([1], to: folder.path) } == .isFolder)
    #expect(
      kind { () throws(DrawingError) in try OutputFile.write([1], to: folder.path + "/new/") }
        == .isFolder)
  }

  @Test("a file as folder is refused")
  func fileAsFolder() throws {
    let folder = TestFolder()
    try OutputFile.write([1], to: "\(folder.path)/file")
    #expect(
      kind { () throws(DrawingError) in try OutputFile.write([1], to: "\(folder.path)/file/a.png") }
        == .folderMissing)
  }

  @Test("no name is no file")
  func emptyName() {
    #expect(kind { () throws(DrawingError) in try OutputFile.write([1], to: "") } == .notWritable)
    #expect(
      kind { () throws(DrawingError) in try OutputFile.write([1], to: "a\0b") } == .notWritable)
  }

  @Test("a folder that takes no files is reported")
  func lockedFolder() {
    // Nobody can create a file there, not even the superuser.
    #expect(
      kind { () throws(DrawingError) in try OutputFile.write([1], to: "/proc/a.png") }
        == .notWritable)
  }

  @Test("a full disk is reported and devices are not replaced")
  func fullDisk() throws {
    #expect(
      kind { () throws(DrawingError) in try OutputFile.write([1], to: "/dev/full") } == .writeFailed
    )
    try OutputFile.write([1], to: "/dev/null")
    var status = stat()
    unsafe stat("/dev/null", &status)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }
}
