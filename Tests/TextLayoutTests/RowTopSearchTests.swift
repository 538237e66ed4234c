import Testing

@testable import TextLayout

@Suite("A row that finds no room comes to an end")
struct DescentTests {
  @Test("it goes where the geometry offers room, and only there")
  func jumps() {
    var descent = RowTopSearch()
    #expect(descent.top(after: 10, next: 25, needed: 5) == 25)
    #expect(descent.leastRoom == nil)
  }

  @Test("small steps come first, then text is forced, then steps double")
  func steps() {
    var descent = RowTopSearch()
    var top = 0.0
    for _ in 0..<3 { top = descent.top(after: top, next: top, needed: 5) }
    #expect(top == 3.0 / 64)
    #expect(descent.leastRoom == nil)
    #expect(descent.top(after: top, next: top, needed: 5) == top)
    #expect(descent.leastRoom == 5)
    var count = 0
    while top < 1e7 {
      top = descent.top(after: top, next: top, needed: 6)
      count += 1
    }
    #expect(count < 40)
    #expect(descent.leastRoom == 6)
  }
}
