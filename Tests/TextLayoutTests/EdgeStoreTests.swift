import Testing

@testable import TextLayout

@Suite("What is shaped anew")
struct EdgeStoreTests {
  @Test("a store goes back to a mark, and stays as it is when it holds less than it did then")
  func rewinding() {
    var store = EdgeStore()
    store.edges = [FragmentEdges(), FragmentEdges()]
    store.tabAdvances = [1, 2, 3]
    let mark = store.mark
    store.edges.append(FragmentEdges())
    store.tabAdvances += [4]
    let later = store.mark
    store.rewind(to: mark)
    #expect(store.edges.count == 2)
    #expect(store.tabAdvances == [1, 2, 3])
    store.rewind(to: later)
    #expect(store.edges.count == 2)
    #expect(store.tabAdvances == [1, 2, 3])
    var other = EdgeStore()
    other.rewind(to: mark)
    #expect(other.edges.isEmpty)
  }
}
