import Testing
import TextGeometry

@Suite("Binary search")
struct PartitionTests {
  @Test("a partition is the number of elements that satisfy the predicate, from any first index")
  func collection() {
    for count in 0...9 {
      let numbers = Array(0..<count)
      for limit in 0...10 {
        #expect(numbers.partition { $0 < limit } == min(limit, count))
        let rest = numbers.dropFirst(2)
        #expect(rest.partition { $0 < limit } == max(min(2, count), min(limit, count)))
      }
    }
  }

  @Test("a search from a guess finds the same place")
  func guess() {
    for edge in 3...20 {
      for guess in 0...25 {
        #expect((3..<20).partition(near: guess) { $0 < edge } == edge)
      }
    }
    #expect((7..<7).partition(near: 0) { _ in true } == 7)
  }
}
