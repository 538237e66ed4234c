import Glibc

/// libFuzzer's own main loop, with an explicit callback instead of the default symbol.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The target that `FUZZ_TARGET` names.
let target: FuzzTarget = {
  let setting = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  if let target = FuzzTarget.all.first(where: { $0.name == setting }) { return target }
  print("FUZZ_TARGET names one of", FuzzTarget.all.map(\.name).joined(separator: ", "))
  exit(64)
}()

/// The callback that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.run(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

// Loading, of dictionaries for example, does not count for the time of the first input.
target.run([])
var count = CommandLine.argc
var arguments = unsafe CommandLine.unsafeArgv
exit(unsafe runDriver(&count, &arguments, tryOne))
