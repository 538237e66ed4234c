import LinuxFiles
import SystemLibrary
import TextDocument

/// A semaphore between threads: ``signal(_:)`` adds units, and each call of ``wait()`` takes one.
///
/// It is a pipe, so that a thread can wait for it together with input. Units are lost while the
/// pipe is full, so a thread must look for work before it waits.
struct CountingPipe: Sendable {
  /// The descriptor that is readable while there are units.
  let descriptor: Int32
  private let end: Int32

  init() throws(CommandFailure) {
    var ends: [Int32] = [0, 0]
    guard unsafe textrender_pipe(&ends) == 0 else {
      throw CommandFailure(.inputOutput, at: "worker", InputFile.reason(errno))
    }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    (descriptor, end) = (ends[0], ends[1])
  }

  /// Wakes one waiting thread per unit; units that nobody waits for are kept.
  func signal(_ count: Int = 1) {
    let bytes = [UInt8](repeating: 0, count: count)
    _ = unsafe write(end, bytes, count)
  }

  /// Waits for a unit and takes it.
  func wait() {
    var byte: UInt8 = 0
    while unsafe read(descriptor, &byte, 1) < 0, errno == EINTR {}
  }

  /// Waits for units for a limited time, and takes up to 64 of them.
  ///
  /// - Parameter milliseconds: The time; -1 waits forever.
  func wait(atMost milliseconds: Int32) {
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&source, 1, milliseconds) > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 64)
    _ = unsafe read(descriptor, &bytes, bytes.count)
  }
}
