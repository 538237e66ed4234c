import Glibc
import SeededRandom
import Testing

@testable import TextGeometry

@Suite("Functions that are the same everywhere")
struct ElementaryFunctionTests {
  private typealias Function = (
    name: String, own: @Sendable (Double) -> Double, c: @Sendable (Double) -> Double
  )

  /// The functions, each with the C library's counterpart.
  private static let functions: [Function] = [
    ("sin", { Double.sin($0) }, { Glibc.sin($0) }),
    ("cos", { Double.cos($0) }, { Glibc.cos($0) }),
    ("tan", { Double.tan($0) }, { Glibc.tan($0) }),
    ("acos", { Double.acos($0 / 50) }, { Glibc.acos($0 / 50) }),
    ("atan2", { Double.atan2(y: $0, x: 1.7) }, { Glibc.atan2($0, 1.7) }),
    ("exp", { Double.exp($0) }, { Glibc.exp($0) }),
    ("pow", { Double.pow(abs($0), 2.0 / 3) }, { Glibc.pow(abs($0), 2.0 / 3) }),
    ("cbrt", { Double.cbrt($0) }, { Glibc.cbrt($0) }),
  ]

  @Test("they are right to about a unit in the last place")
  func accuracy() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let x = generator.number(-50...50)
      for (name, own, c) in Self.functions {
        let (value, expected) = (own(x), c(x))
        // The C library's cube roots are off by up to four units, its other functions by less than
        // one.
        let allowed = name == "cbrt" ? 5.0 : 2
        #expect(
          abs(value - expected) <= allowed * expected.ulp, "\(name)(\(x)): \(value), \(expected)")
      }
    }
  }

  @Test("a hundred thousand values are those of every other machine, to the last bit")
  func bits() {
    var generator = SeededGenerator(seed: 11)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for _ in 0..<100_000 {
      let x = generator.number(-50...50)
      for function in Self.functions {
        hash = (hash ^ function.own(x).bitPattern) &* 0x100_0000_01b3
      }
    }
    #expect(hash == 16_001_964_889_218_949_888)
  }

  @Test("what is no number, and what is beyond all numbers")
  func edges() {
    #expect(Double.sin(.nan).isNaN && Double.sin(.infinity).isNaN && Double.cos(-.infinity).isNaN)
    #expect(Double.sin(0) == 0 && Double.cos(0) == 1 && Double.exp(0) == 1 && Double.cbrt(-8) == -2)
    #expect(Double.atan2(y: 0, x: -1) == .pi && Double.atan2(y: 0, x: 1) == 0)
    #expect(Double.acos(1) == 0 && Double.acos(2).isNaN)
    #expect(Double.exp(-.infinity) == 0 && Double.exp(1_000) == .infinity)
    #expect(abs(Double.sin(1e15) - Glibc.sin(1e15)) < 1e-12)
  }
}
