import TextStorage

extension BenchmarkTask {
  /// The memory of a storage per character and per run, fresh and after a million edits.
  static var storageMemory: BenchmarkTask {
    BenchmarkTask("storage_memory", .page) { _, recorder in
      let length = 10_000_000
      let text = SampleText.ascii(count: length)
      let font = TextAttributes(.font, FontDescriptor(family: "Noto Sans"))
      let watch = Stopwatch()
      let before = ResourceUse.allocatedBytes
      let storage = TextStorage(string: text, attributes: font)
      // The string must stay alive while its storage is measured.
      let fresh = withExtendedLifetime(text) { ResourceUse.allocatedBytes - before }
      var numbers = SampleText.Numbers(seed: 3)
      for number in 0..<1_000_000 {
        let position = numbers.next(below: storage.length - 10)
        SingleEdit.character.apply(to: storage, at: position, number: number)
      }
      let edited = withExtendedLifetime(text) { ResourceUse.allocatedBytes - before }

      let piece = SampleText.ascii(count: 100)
      var color = font
      color[.foregroundColor] = .white
      let oneRun = ResourceUse.allocatedBytes
      let plain = SampleText.storage(runs: 100_000, of: piece, styles: [font])
      let manyRuns = ResourceUse.allocatedBytes
      let styled = SampleText.storage(runs: 100_000, of: piece, styles: [font, color])
      let end = ResourceUse.allocatedBytes
      let perRun = Double((end - manyRuns) - (manyRuns - oneRun)) / 100_000
      guard plain.length == styled.length, storage.length == length else {
        throw BenchmarkFailure("storage_memory: a storage has lost text")
      }
      recorder.emit("storage_memory", corpus: "-", samples: [watch.read()], characters: 0) { row in
        row.add("bytes_per_char", Double(fresh) / Double(length))
        row.add("bytes_per_run", perRun)
        row.add("edited_to_fresh", Double(edited) / Double(fresh))
      }
    }
  }
}
