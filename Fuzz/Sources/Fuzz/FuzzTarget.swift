import Glibc

/// Something that takes bytes from outside and must neither crash nor hang over any.
struct FuzzTarget: Sendable {
  let name: String
  let run: @Sendable ([UInt8]) -> Void

  /// Every target; each lives in a file of its own in `Targets/`.
  static let all = [paths, shapes, sheets, markdown, worker, fonts, pictures, edits]

  /// The one that `FUZZ_TARGET` names.
  static let chosen: FuzzTarget = {
    let setting = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
    if let target = all.first(where: { $0.name == setting }) { return target }
    print("FUZZ_TARGET names one of", all.map(\.name).joined(separator: ", "))
    exit(64)
  }()

  /// Bytes as text; what is not UTF-8 becomes U+FFFD.
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
