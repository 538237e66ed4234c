import Glibc

/// libFuzzer's own main loop, with our function instead of the one it looks for.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.chosen.run(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

_ = FuzzTarget.chosen
var count = CommandLine.argc
var arguments = unsafe CommandLine.unsafeArgv
exit(unsafe runDriver(&count, &arguments, tryOne))
