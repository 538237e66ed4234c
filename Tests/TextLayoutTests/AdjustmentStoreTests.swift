import Testing

@testable import TextLayout

@Suite("Reshaping after edits")
struct AdjustmentStoreTests {
  @Test("a store goes back to a mark, and stays as it is when it holds less than it did then")
  func rewinding() {
    var store = AdjustmentStore()
    store.adjustments = [FragmentAdjustments(), FragmentAdjustments()]
    store.tabAdvances = [1, 2, 3]
    let mark = store.mark
    store.adjustments.append(FragmentAdjustments())
    store.tabAdvances += [4]
    let later = store.mark
    store.rewind(to: mark)
    #expect(store.adjustments.count == 2)
    #expect(store.tabAdvances == [1, 2, 3])
    store.rewind(to: later)
    #expect(store.adjustments.count == 2)
    #expect(store.tabAdvances == [1, 2, 3])
    var other = AdjustmentStore()
    other.rewind(to: mark)
    #expect(other.adjustments.isEmpty)
  }
}
