@testable import TextDocument

extension DocumentLayout {
  /// Returns the layout's dump as JSON.
  func dumped() throws -> [UInt8] {
    var writer = JSONWriter()
    var dump = LayoutDump(self)
    try dump.write(to: &writer)
    return writer.bytes
  }
}
