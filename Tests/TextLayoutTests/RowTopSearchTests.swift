import Testing

@testable import TextLayout

@Suite("A row that finds no room comes to an end")
struct RowTopSearchTests {
  @Test("it goes where the geometry offers room, and only there")
  func jumps() {
    var descent = RowTopSearch()
    #expect(descent.top(after: 10, next: 25, needed: 5) == 25)
    #expect(descent.minimumRoom == nil)
  }

  @Test("small steps come first, then text is forced, then steps double")
  func steps() {
    var descent = RowTopSearch()
    var top = 0.0
    for _ in 0..<3 { top = descent.top(after: top, next: top, needed: 5) }
    #expect(top == 3.0 / 64)
    #expect(descent.minimumRoom == nil)
    #expect(descent.top(after: top, next: top, needed: 5) == top)
    #expect(descent.minimumRoom == 5)
    var count = 0
    while top < 1e7 {
      top = descent.top(after: top, next: top, needed: 6)
      count += 1
    }
    #expect(count < 40)
    #expect(descent.minimumRoom == 6)
  }

  @Test("a row that is moved down by next to nothing again and again takes steps that double")
  func shortMoves() {
    var search = RowTopSearch()
    var top = 96.0
    var count = 0
    while top < 97, count < 1_000 {
      let next = search.top(after: top, next: top + 0x1p-30, needed: 20)
      #expect(next > top)
      top = next
      count += 1
    }
    #expect(count < 80)
    #expect(search.minimumRoom == nil, "there is room, so that nothing is forced into it")
  }

  @Test("a row goes to the first height with room, however near that is")
  func nearRoom() {
    var search = RowTopSearch()
    for move in [0x1p-30, 0x1p-40, 3] {
      #expect(search.top(after: 10, next: 10 + move, needed: 20) == 10 + move)
    }
  }
}
