/// What an `AttributedText` refers to.
///
/// It is changed only through a text that holds the sole reference, and it is made of values, which
/// is why sharing it between threads is safe.
final class AttributedTextContents: @unchecked Sendable {
  var units = TextTree()
  var runs = RunTree()
  var table = AttributeTable()

  func copy() -> AttributedTextContents {
    let copy = AttributedTextContents()
    copy.units = units
    copy.runs = runs
    copy.table = table
    return copy
  }

  func replaceRuns(in range: Range<Int>, with new: [TextFragment.Run]) {
    var styled: [StyledRun] = []
    styled.reserveCapacity(new.count)
    for run in new where run.length > 0 {
      let (id, traits) = table.intern(run.attributes)
      table.count(run.length, of: id)
      styled.append(StyledRun(length: Int32(run.length), id: id, traits: traits))
    }
    runs.forEach(in: range) { run, part in table.count(-part.count, of: run.id) }
    runs.replace(range, with: styled)
  }

  func mapAttributes(in range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    var old: [StyledRun] = []
    runs.forEach(in: range) { run, part in
      old.append(StyledRun(length: Int32(part.count), id: run.id, traits: run.traits))
    }
    // A range has many runs but few sets, so each set is changed once.
    var changed: [UInt32: StyledRun] = [:]
    var new = old
    for index in old.indices {
      let run = old[index]
      if let known = changed[run.id] {
        new[index].id = known.id
        new[index].traits = known.traits
      } else {
        var attributes = table.attributes(run.id)
        change(&attributes)
        (new[index].id, new[index].traits) = table.intern(attributes)
        changed[run.id] = new[index]
      }
      table.count(Int(run.length), of: new[index].id)
      table.count(-Int(run.length), of: run.id)
    }
    runs.replace(range, with: new)
  }
}
