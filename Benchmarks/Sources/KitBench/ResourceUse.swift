import CAllocator
import Glibc

/// The resources that the process has used so far.
struct ResourceUse {
  /// Processor time outside the kernel.
  let userMilliseconds: Double
  /// The peak of resident memory, in KiB.
  let peakKilobytes: Int

  /// Reads the values from the kernel.
  init() {
    var usage = rusage()
    unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    userMilliseconds = Double(usage.ru_utime.tv_sec) * 1e3 + Double(usage.ru_utime.tv_usec) / 1e3
    peakKilobytes = usage.ru_maxrss
  }

  /// The resident memory, in KiB.
  static var residentKilobytes: Int {
    guard let text = try? InputText.read("/proc/self/statm") else { return 0 }
    let fields = text.split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * (sysconf(Int32(_SC_PAGESIZE)) / 1024)
  }

  /// The private resident memory of the process, in KiB. It excludes pages of files such as
  /// programs, ICU's data and fonts, which the kernel can drop at any time and which processes
  /// share.
  static var ownKilobytes: Int {
    guard let text = try? InputText.read("/proc/self/status") else { return 0 }
    for line in text.split(separator: "\n") where line.hasPrefix("RssAnon:") {
      return line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap {
        Int($0)
      } ?? 0
    }
    return 0
  }

  /// The number of bytes that are allocated and not freed.
  static var allocatedBytes: Int {
    let info = mallinfo2()
    return Int(info.uordblks + info.hblkhd)
  }
}
