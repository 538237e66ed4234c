import Glibc

/// The amount of generated input in tests: usually a small part, and all of it if
/// `TEXTRENDER_SWEEP` is set, as `make sweep` does in an optimised build.
package enum Sweep {
  /// True if all of it is requested.
  package static let isLong = unsafe getenv("TEXTRENDER_SWEEP") != nil

  /// The number of inputs that `TEXTRENDER_COUNT` requests, so that a single one can be examined.
  package static let askedCount: UInt64? = unsafe getenv("TEXTRENDER_COUNT").flatMap {
    unsafe UInt64(String(cString: $0))
  }

  /// The number of inputs of a test.
  package static func count<Number: BinaryInteger>(short: Number, long: Number) -> Number {
    isLong ? long : short
  }

  /// The number of inputs of a test that is slow without optimisation.
  package static func count<Number: BinaryInteger>(
    debug: Number, release: Number, long: Number
  ) -> Number {
    #if DEBUG
      count(short: debug, long: long)
    #else
      count(short: release, long: long)
    #endif
  }
}
