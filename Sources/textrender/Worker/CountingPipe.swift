import Glibc
import LinuxFiles
import TextDocument

/// Lets threads wait for something that others tell them, one call of ``wait()`` for each ``signal()``.
///
/// A pipe, so that it can be waited for together with input. What is told while the pipe is full is lost, and so
/// whoever waits looks for work first.
struct CountingPipe: Sendable {
  /// What can be read from when there is something to be told.
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

  /// Lets threads go on that wait, or those that will.
  func signal(_ count: Int = 1) {
    let bytes = [UInt8](repeating: 0, count: count)
    _ = unsafe write(end, bytes, count)
  }

  /// Waits until there is something to be told.
  func wait() {
    var byte: UInt8 = 0
    while unsafe read(descriptor, &byte, 1) < 0, errno == EINTR {}
  }

  /// Waits so long at most, and takes all that was told.
  ///
  /// - Parameter milliseconds: -1 waits for ever.
  func wait(atMost milliseconds: Int32) {
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&source, 1, milliseconds) > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 64)
    _ = unsafe read(descriptor, &bytes, bytes.count)
  }
}
