import Glibc

/// By what a file is known to be another than before, without reading it.
package struct FileStamp: Hashable, Sendable {
  private var device: UInt
  private var number: UInt
  private var byteCount: Int
  private var seconds: Int
  private var nanoseconds: Int

  /// The stamp of a file, with links followed; nil where there is none.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    byteCount = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
