import CallProbing
import Foundation
import LinuxProcess
import Testing

@Suite("In the sandbox only the system calls that setting text needs are left", .serialized)
struct SandboxCallTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// True if this kernel confines calls.
  private func isConfined() -> Bool {
    var errors: [Int32] = [0]
    return unsafe probe_calls(39, 1, &errors) == 0
  }

  private func errors(of calls: Range<Int32>) throws -> [Int32] {
    var errors = [Int32](repeating: -2, count: calls.count)
    try #require(unsafe probe_calls(calls.lowerBound, Int32(calls.count), &errors) == 0)
    return errors
  }

  private func results(
    _ body: (UnsafeMutablePointer<probe>, Int32) -> Int32
  ) throws -> [String: Int32] {
    var probes = unsafe [probe](repeating: probe(), count: 80)
    let count = unsafe body(&probes, Int32(probes.count))
    try #require(count > 0)
    var results: [String: Int32] = [:]
    for index in 0..<Int(count) {
      let name = unsafe String(cString: probes[index].name)
      results[name] = unsafe probes[index].error
    }
    #expect(results.count == Int(count))
    return results
  }

  @Test("each call by its number is made or refused as the list says, and none besides")
  func numbers() throws {
    guard isConfined() else { return }
    let found = try errors(of: 0..<471)
    var allowed = 0
    for (number, error) in found.enumerated() {
      switch textrender_call_permission(Int32(number)) {
      case 2:
        allowed += 1
        #expect(error != EPERM, "call \(number)")
      case 1:
        // All ones is not a valid value of any argument.
        #expect(error == EPERM || error == ENOSYS, "call \(number): \(error)")
      default:
        // -1 means that the call cannot be tried, as no filter sees it.
        #expect(error == EPERM || error == -1, "call \(number): \(error)")
      }
    }
    #expect((100...170).contains(allowed))
    #expect(found.count { $0 == -1 } < 9)
  }

  @Test("calls that nobody knows yet are answered as by an older kernel, and another ABI's refused")
  func others() throws {
    guard isConfined() else { return }
    #expect(try errors(of: 471..<1200).allSatisfy { $0 == ENOSYS })
    #if arch(x86_64)
      #expect(try errors(of: 0x4000_0000..<0x4000_0300).allSatisfy { $0 == EPERM })
    #endif
  }

  @Test("nothing changes other files' modes, owners and times, other processes, or the machine")
  func reachingOutside() throws {
    guard isConfined() else { return }
    try folder.write("words".utf8, to: "file")
    let path = folder.url.appendingPathComponent("file").path
    let results = try unsafe self.results { unsafe probe_reaching_outside(path, getppid(), $0, $1) }
    #expect(results.count == 48)
    #expect(results.filter { $0.value != EPERM } == [:])
  }

  @Test("files, memory, threads, signals and time work as ever")
  func needs() throws {
    guard isConfined() else { return }
    let results = try unsafe self.results { unsafe probe_needs(folder.url.path, $0, $1) }
    #expect(results.count == 37)
    #expect(results.filter { $0.value != 0 } == [:])
    #expect(folder.read("file").map { String(decoding: $0, as: UTF8.self) } == "words")
  }
}
