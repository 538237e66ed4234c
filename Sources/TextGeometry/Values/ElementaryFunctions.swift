import CSleef

/// Elementary functions that return the same bits on every machine.
///
/// The C library selects an implementation by processor. With fused multiply-add the last bit of a
/// sine can differ, and a line could break elsewhere. These functions are off by at most 1.0 units
/// in the last place (N. Shibata, F. Petrogalli, “SLEEF: A Portable Vectorized Library of C
/// Standard Mathematical Functions”, 2020).
extension Double {
  /// The sine of an angle in radians.
  package static func sin(_ angle: Double) -> Double { Sleef_cinz_sind1_u10purec(angle) }

  /// The cosine of an angle in radians.
  package static func cos(_ angle: Double) -> Double { Sleef_cinz_cosd1_u10purec(angle) }

  /// The tangent of an angle in radians.
  package static func tan(_ angle: Double) -> Double { Sleef_cinz_tand1_u10purec(angle) }

  /// The angle from 0 to π with the given cosine.
  package static func acos(_ cosine: Double) -> Double { Sleef_cinz_acosd1_u10purec(cosine) }

  /// The angle of a direction in radians, from −π to π.
  package static func atan2(y: Double, x: Double) -> Double {
    Sleef_cinz_atan2d1_u10purec(y, x)
  }

  /// The exponential function.
  package static func exp(_ exponent: Double) -> Double { Sleef_cinz_expd1_u10purec(exponent) }

  /// A power of a non-negative number.
  package static func pow(_ base: Double, _ exponent: Double) -> Double {
    Sleef_cinz_powd1_u10purec(base, exponent)
  }

  /// The cube root.
  package static func cbrt(_ cube: Double) -> Double { Sleef_cinz_cbrtd1_u10purec(cube) }
}
