import CHarfBuzz
import SystemLibrary
import TextFiles
import TextStorage

/// The bytes of a font file, kept as long as a face made from them lives.
///
/// Files of the kit and of the system are mapped. Other files are read, because a mapped file that
/// somebody truncates in the meantime crashes the process.
@safe
final class FontFile: @unchecked Sendable {
  // Sendable because the bytes never change after init, and HarfBuzz counts references atomically.

  /// The path as it was requested.
  let path: String
  /// The bytes; immutable.
  let blob: OpaquePointer

  /// The largest file that is opened, in bytes.
  static let sizeLimit = 512 << 20

  /// Opens a file.
  ///
  /// - Parameter isMapped: True if the file may be mapped instead of read, wherever it is.
  convenience init(path: String, isMapped: Bool) throws(FontError) {
    unsafe try self.init(path: path, unpacking: FontFile.open(path, isMapped))
  }

  /// Copies bytes from memory.
  ///
  /// - Parameter name: The substitute for a path.
  convenience init(name: String, bytes: [UInt8]) throws(FontError) {
    guard !bytes.isEmpty else {
      throw FontError(
        kind: .notAFont, place: name, message: "the font has no bytes; pass those of a font file")
    }
    guard bytes.count <= FontFile.sizeLimit else {
      throw FontError(
        kind: .tooLarge, place: name,
        message: "the font has \(bytes.count) bytes, more than the limit of \(FontFile.sizeLimit)")
    }
    unsafe try self.init(path: name, unpacking: FontFile.blob(copying: bytes))
  }

  /// Takes ownership of a HarfBuzz blob, and unpacks a web font.
  private convenience init(path: String, unpacking blob: OpaquePointer) throws(FontError) {
    guard unsafe WebFont.isPacked(blob) else {
      unsafe self.init(path: path, adopting: blob)
      return
    }
    let unpacked = unsafe WebFont.unpack(blob)
    unsafe hb_blob_destroy(blob)
    guard let unpacked = unsafe unpacked else {
      throw FontError(
        kind: .notAFont, place: path,
        message:
          "this web font cannot be unpacked: it is damaged, or would be larger than "
          + "\(WebFont.sizeLimit) bytes")
    }
    unsafe self.init(path: path, adopting: unpacked)
  }

  /// Takes ownership of a HarfBuzz blob.
  init(path: String, adopting blob: OpaquePointer) {
    self.path = path
    unsafe self.blob = unsafe blob
    unsafe hb_blob_make_immutable(blob)
  }

  /// Copies bytes from memory.
  convenience init(path: String, bytes: [UInt8]) {
    unsafe self.init(path: path, adopting: FontFile.blob(copying: bytes))
  }

  /// Refers to bytes that are never changed or freed.
  @unsafe
  convenience init(path: String, lasting bytes: UnsafePointer<UInt8>, count: Int) {
    // Never null, as below.
    let blob: OpaquePointer = unsafe hb_blob_create(
      UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self), UInt32(count),
      HB_MEMORY_MODE_READONLY, nil, nil)
    unsafe self.init(path: path, adopting: blob)
  }

  private static func blob(copying bytes: [UInt8]) -> OpaquePointer {
    // Never null: HarfBuzz returns an empty object if memory is exhausted.
    unsafe bytes.withUnsafeBytes { source in
      unsafe hb_blob_create(
        source.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(source.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
  }

  deinit {
    unsafe hb_blob_destroy(blob)
  }

  /// The number of faces in the file: 1 for a plain font, more for a collection, 0 if the bytes
  /// are not a font.
  var faceCount: Int { unsafe Int(hb_face_count(blob)) }

  private static func open(_ path: String, _ isMapped: Bool) throws(FontError) -> OpaquePointer {
    let descriptor = FilePath.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw openingError(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw openingError(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FontError(
        kind: .unreadable, place: path, message: "this is not a file; name a font file")
    }
    let size = Int(status.st_size)
    guard size <= sizeLimit else {
      throw FontError(
        kind: .tooLarge, place: path,
        message: "the file has \(size) bytes, more than the limit of \(sizeLimit) for font files")
    }
    guard size > 0 else {
      throw FontError(kind: .notAFont, place: path, message: "the file is empty; name a font file")
    }
    return isMapped || status.isOfSystem(path)
      ? unsafe try map(descriptor, size, path) : unsafe try read(descriptor, size, path)
  }

  private static func map(_ descriptor: Int32, _ size: Int, _ path: String) throws(FontError)
    -> OpaquePointer
  {
    guard let start = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      unsafe start != MAP_FAILED
    else { throw openingError(path, errno) }
    // The length is stored with the mapping, because unmapping needs it.
    let extent = UnsafeMutablePointer<MappedExtent>.allocate(capacity: 1)
    unsafe extent.initialize(to: MappedExtent(start: start, size: size))
    return unsafe hb_blob_create(
      start.assumingMemoryBound(to: CChar.self), UInt32(size), HB_MEMORY_MODE_READONLY, extent,
      { context in
        guard let extent = unsafe context?.assumingMemoryBound(to: MappedExtent.self) else {
          return
        }
        unsafe munmap(extent.pointee.start, extent.pointee.size)
        unsafe extent.deallocate()
      })
  }

  private static func read(_ descriptor: Int32, _ size: Int, _ path: String) throws(FontError)
    -> OpaquePointer
  {
    guard let bytes = unsafe malloc(size) else { throw openingError(path, ENOMEM) }
    var filled = 0
    while filled < size {
      let count = unsafe SystemLibrary.read(descriptor, bytes + filled, size - filled)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        let code = errno
        unsafe free(bytes)
        throw openingError(path, code)
      }
      filled += count
    }
    return unsafe hb_blob_create(
      bytes.assumingMemoryBound(to: CChar.self), UInt32(filled), HB_MEMORY_MODE_READONLY, bytes,
      { unsafe free($0) })
  }

  private static func openingError(_ path: String, _ code: Int32) -> FontError {
    if code == ENOENT || code == ENOTDIR {
      return FontError(
        kind: .notFound, place: path, message: "there is no such font file; check the path")
    }
    let reason = unsafe String(cString: strerror(code))
    return FontError(
      kind: code == EACCES || code == EPERM ? .unreadable : .systemFailure, place: path,
      message: "the font file cannot be read: \(reason)")
  }
}

extension stat {
  /// True if a file belongs to a system package: it is below `/usr` and only root may write it.
  /// The Filesystem Hierarchy Standard reserves that folder for static files. Package updates
  /// replace files, and never truncate them.
  fileprivate func isOfSystem(_ path: String) -> Bool {
    path.hasPrefix("/usr/") && !path.contains("/../") && st_uid == 0
      && st_mode & (S_IWGRP | S_IWOTH) == 0
  }
}

/// The location of a mapped file in memory.
@unsafe
private struct MappedExtent {
  let start: UnsafeMutableRawPointer
  let size: Int
}
