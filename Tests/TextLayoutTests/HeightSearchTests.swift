import Testing

@testable import TextLayout

@Suite("The smallest height that fits is found")
struct HeightSearchTests {
  @Test("it is above a height that does not fit by at most the tolerance")
  func smallest() {
    var tried = 0
    let found = HeightSearch(from: 0, guess: 10).smallest { height in
      tried += 1
      return height >= 777.7
    }
    #expect((777.7...777.95).contains(found ?? 0))
    #expect(tried < 40)
  }

  @Test("a least height that fits is the answer, and nothing that never fits has one")
  func edges() {
    #expect(HeightSearch(from: 100, guess: 10).smallest { $0 >= 50 } == 100)
    #expect(HeightSearch(from: 0, guess: 10, limit: 5000).smallest { _ in false } == nil)
  }
}
