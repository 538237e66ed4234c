import Glibc

/// How much the tests with generated input do: usually a slice, and all of it when `TEXTRENDER_SWEEP` is
/// set, as `make sweep` does in an optimised build.
package enum Sweep {
  /// Whether all of it is asked for.
  package static let isLong = unsafe getenv("TEXTRENDER_SWEEP") != nil

  /// How many inputs `TEXTRENDER_COUNT` asks for, so that one of them can be looked at alone.
  package static let askedCount: UInt64? = unsafe getenv("TEXTRENDER_COUNT").flatMap {
    unsafe UInt64(String(cString: $0))
  }

  /// How many inputs a test makes.
  package static func count<Number: BinaryInteger>(short: Number, long: Number) -> Number {
    isLong ? long : short
  }

  /// How many inputs a test makes that is slow without optimisation.
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
