import Glibc
import Testing

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

  @Test func aNewFileHoldsTheBytesAndNothingElseIsLeft() throws {
    let folder = TestFolder()
    try OutputFile.write([1, 2, 3], to: "\(folder.path)/new.bin")
    #expect(folder.read("new.bin") == [1, 2, 3])
    #expect(folder.names() == ["new.bin"])
  }

  @Test func nothingIsSeenOfAFileUntilItIsWhole() throws {
    let folder = TestFolder()
    let path = "\(folder.path)/a.bin"
    var file = try OpenFile(creatingBeside: path, permissions: nil, for: path)
    try file.write([1, 2, 3])
    // Some file systems have no files without names.
    #expect(folder.names().allSatisfy { $0.hasSuffix(".partial") })
    try file.close()
    #expect(folder.names().count == 1 && folder.read("a.bin") == nil)
    try file.rename(to: path)
    #expect(folder.names() == ["a.bin"] && folder.read("a.bin") == [1, 2, 3])
    var other = try OpenFile(creatingBeside: path, permissions: nil, for: path)
    try other.write([4])
    try other.close()
    other.discard()
    #expect(folder.names() == ["a.bin"])
  }

  @Test func anOldFileIsReplacedAndKeepsItsAccessRights() throws {
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

  @Test func aLinkIsFollowed() throws {
    let folder = TestFolder()
    try OutputFile.write([9], to: "\(folder.path)/real.bin")
    unsafe symlink("real.bin", "\(folder.path)/link.bin")
    try OutputFile.write([5], to: "\(folder.path)/link.bin")
    #expect(folder.read("real.bin") == [5])
    var status = stat()
    unsafe lstat("\(folder.path)/link.bin", &status)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func aMissingFolderIsNamed() {
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

  @Test func aFolderIsNotOverwritten() throws {
    let folder = TestFolder()
    #expect(
      kind { () throws(DrawingError) in try OutputFile.write([1], to: folder.path) } == .isFolder)
    #expect(
      kind { () throws(DrawingError) in try OutputFile.write([1], to: folder.path + "/new/") }
        == .isFolder)
  }

  @Test func aFileAsFolderIsRefused() throws {
    let folder = TestFolder()
    try OutputFile.write([1], to: "\(folder.path)/file")
    #expect(
      kind { () throws(DrawingError) in try OutputFile.write([1], to: "\(folder.path)/file/a.png") }
        == .folderMissing)
  }

  @Test func noNameIsNoFile() {
    #expect(kind { () throws(DrawingError) in try OutputFile.write([1], to: "") } == .notWritable)
    #expect(
      kind { () throws(DrawingError) in try OutputFile.write([1], to: "a\0b") } == .notWritable)
  }

  @Test func aFolderThatTakesNoFilesIsReported() {
    // Nobody can create a file there, not even the superuser.
    #expect(
      kind { () throws(DrawingError) in try OutputFile.write([1], to: "/proc/a.png") }
        == .notWritable)
  }

  @Test func aFullDiskIsReportedAndDevicesAreNotReplaced() throws {
    #expect(
      kind { () throws(DrawingError) in try OutputFile.write([1], to: "/dev/full") } == .writeFailed
    )
    try OutputFile.write([1], to: "/dev/null")
    var status = stat()
    unsafe stat("/dev/null", &status)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }
}
