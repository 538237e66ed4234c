import Glibc
import Testing
import TextFiles

@Suite("Names of files are bytes")
struct FileNameTests {
  @Test(
    "the system gets back the bytes that it gave",
    arguments: [
      Array("plain.md".utf8), Array("é, e\u{301}, 文, 😀".utf8), [],
      [0x61, 0xFF, 0x2E, 0x6D, 0x64], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
      // An overlong form, half of a surrogate pair, beyond Unicode.
      [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80, 0xBF, 0xFE],
      // The characters that represent bytes, used as characters of a name.
      Array("\u{10FF80}\u{10FFFD}".utf8), Array("\u{10FF7F}".utf8),
    ] as [[UInt8]])
  func bytes(_ bytes: [UInt8]) {
    let name = String(fileName: bytes)
    #expect(name.fileNameBytes == bytes)
    let copied = unsafe name.withFileName { name in
      unsafe UnsafeRawBufferPointer(start: name, count: strlen(name)).map { $0 }
    }
    #expect(copied == bytes)
  }

  @Test("every name of two bytes has a string of its own")
  func twoBytes() {
    var names = Set<[UInt8]>()
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let name = String(fileName: [first, second])
        #expect(name.fileNameBytes == [first, second])
        names.insert(Array(name.utf8))
      }
    }
    #expect(names.count == 65_536)
  }

  @Test("messages show bytes that are not UTF-8 as numbers")
  func shown() {
    #expect(String(fileName: [0x61, 0xFF, 0x62]).showingFileNameBytes == "a\\xFFb")
    #expect("a😀\u{10FFFD}".showingFileNameBytes == "a😀\\xFD")
  }

  @Test("names that look the same are two names")
  func keys() {
    let (one, other) = ("\u{E9}", "e\u{301}")
    #expect(one == other)
    #expect(Set([FileKey(one), FileKey(other)]).count == 2)
    #expect(FileKey(other) < FileKey(one))
  }

  @Test(
    "paths are divided at slashes, whatever stands behind them",
    arguments: [
      ("a/b.md", "a/", "b.md"), ("b.md", "", "b.md"), ("/b", "/", "b"), ("a/", "a/", ""),
      ("a/\u{301}b", "a/", "\u{301}b"), ("", "", ""), ("/", "/", ""),
    ])
  func parts(_ path: String, _ folder: String, _ name: String) {
    #expect(FilePath.folder(of: path).utf8.elementsEqual(folder.utf8))
    #expect(FilePath.name(of: path).utf8.elementsEqual(name.utf8))
  }

  @Test(
    "a name's ending begins with its last dot",
    arguments: [
      ("a.b/c.md", "a.b/c", ".md"), ("a.b/c", "a.b/c", ""), (".md", ".md", ""),
      ("a/.md", "a/.md", ""), ("a.\u{301}md", "a", ".\u{301}md"), ("a.tar.gz", "a.tar", ".gz"),
    ])
  func endings(_ path: String, _ stem: String, _ ending: String) {
    let parts = FilePath.parts(of: path)
    #expect(parts.stem.utf8.elementsEqual(stem.utf8))
    #expect(parts.ending.utf8.elementsEqual(ending.utf8))
  }

  @Test("folders list names that are not UTF-8, which are then found")
  func folders() throws {
    let folder = "/tmp/textrender-\(getpid())-names"
    #expect(unsafe mkdir(folder, 0o700) == 0)
    defer { _ = unsafe rmdir(folder) }
    let file = FilePath.file(String(fileName: [0x61, 0xFF]), in: folder)
    let descriptor = unsafe file.withFileName { unsafe open($0, O_WRONLY | O_CREAT, 0o600) }
    #expect(descriptor >= 0)
    close(descriptor)
    defer { _ = unsafe file.withFileName { unsafe unlink($0) } }
    let names = try #require(FilePath.list(folder))
    #expect(Set(names.map(\.fileNameBytes)) == [[0x61, 0xFF], [0x2E], [0x2E, 0x2E]])
    #expect(FileStatus(file)?.kind == .file)
    #expect(FilePath.resolved(file).map { FileKey($0) } == FileKey(file))
    #expect(FilePath.list(file) == nil)
    #expect(FileStatus(folder + "/b") == nil)
  }
}
