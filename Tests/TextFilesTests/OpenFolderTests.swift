import Glibc
import LinuxFiles
import PortableFiles
import Testing
import TextFiles

@Suite("Files are opened beneath a folder", .serialized)
struct OpenFolderTests {
  /// The ways to open a path: in one system call, name by name, or as on other systems.
  enum Way: CaseIterable, Sendable { case atOnce, stepwise, portable }

  /// A folder with `in/deep/open`, links in `in`, and `secret` beside `in`.
  private final class Files {
    let path: String

    init() {
      var template = Array("/tmp/open-folder-XXXXXX".utf8CString)
      path = unsafe template.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
          ?? ""
      }
      for folder in ["in", "in/deep"] { unsafe mkdir("\(path)/\(folder)", 0o755) }
      for file in ["in/deep/open", "secret"] { close(unsafe creat("\(path)/\(file)", 0o644)) }
      for (link, target) in Self.links { unsafe symlink(target, "\(path)/in/\(link)") }
    }

    static let links = [
      ("fine", "deep/open"), ("out", "../secret"), ("up", ".."), ("full", "/etc/hostname"),
      ("loop", "loop"), ("chain", "fine"), ("folder", "deep/../deep"),
    ]

    deinit {
      for (link, _) in Self.links { unsafe unlink("\(path)/in/\(link)") }
      for file in ["in/deep/open", "secret"] { unsafe unlink("\(path)/\(file)") }
      for folder in ["in/deep", "in", ""] { unsafe rmdir("\(path)/\(folder)") }
    }
  }

  /// Opens a path beneath `in`, and returns 0 or the error.
  private func reason(
    _ files: Files, _ path: String, _ way: Way, isFolder: Bool = false, followsLinks: Bool = true
  ) -> Int32 {
    let folder = unsafe textrender_open_folder(files.path + "/in")
    defer { close(folder) }
    let file =
      switch way {
      case .atOnce: unsafe textrender_open_beneath(folder, path, isFolder, followsLinks)
      case .stepwise: unsafe textrender_open_stepwise(folder, path, isFolder, followsLinks)
      case .portable: unsafe portable_open_beneath(folder, path, isFolder, followsLinks)
      }
    if file < 0 { return errno }
    close(file)
    return 0
  }

  @Test("other systems have pipes and files in memory, and no watches of folders")
  func portable() {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe portable_pipe(&ends) == 0)
    #expect(ends.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
    for end in ends { close(end) }
    let file = portable_memory_file()
    #expect(file >= 0 && lseek(file, 0, SEEK_END) == 0)
    close(file)
    #expect(portable_open_watch() == -1 && errno == ENOSYS)
    #expect(unsafe portable_program_name() == nil)
  }

  @Test(
    "what stays in the folder is opened, links included where they are followed",
    arguments: Way.allCases)
  func inside(_ way: Way) {
    let files = Files()
    for path in ["deep/open", "./deep//open", "deep/../deep/open"] {
      #expect(reason(files, path, way) == 0, "\(path)")
      #expect(reason(files, path, way, followsLinks: false) == 0, "\(path)")
    }
    for path in ["fine", "chain", "folder/open", "deep/../chain"] {
      #expect(reason(files, path, way) == 0, "\(path)")
      #expect(reason(files, path, way, followsLinks: false) == ELOOP, "\(path)")
    }
    for path in [".", "deep", "deep/", "folder"] {
      #expect(reason(files, path, way, isFolder: true) == 0, "\(path)")
    }
  }

  @Test(
    "nothing leads out of it, and what is not there has the reason of the system",
    arguments: Way.allCases)
  func outside(_ way: Way) {
    let files = Files()
    for path in ["../secret", "out", "up/secret", "full", "/etc/hostname", "deep/../../secret"] {
      #expect(reason(files, path, way) == EXDEV, "\(path)")
    }
    #expect(reason(files, "loop", way) == ELOOP)
    #expect(reason(files, "none", way) == ENOENT)
    #expect(reason(files, "deep/none/x", way) == ENOENT)
    #expect(reason(files, "deep/open/x", way) == ENOTDIR)
    #expect(reason(files, "deep/open", way, isFolder: true) == ENOTDIR)
    #expect(reason(files, "", way) == ENOENT)
  }
}
