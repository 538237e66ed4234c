import Glibc
import TextStorage

extension BenchmarkTask {
  /// Single characters typed and deleted at random places, and attributes of ten characters
  /// changed, in a small and in a large text.
  ///
  /// Rows give the cost of one edit: the mean times, `us_median` of wall-clock time, and `us_max`
  /// of processor time, which excludes the time of other programs.
  static var storageEdits: BenchmarkTask {
    BenchmarkTask(["storage_edit_100kb", "storage_edit_10mb"], .page) { _, recorder in
      for (task, length) in [("storage_edit_100kb", 100_000), ("storage_edit_10mb", 10_000_000)] {
        let text = SampleText.ascii(count: length)
        let storage = TextStorage(
          string: text, attributes: TextAttributes(.font, FontDescriptor(family: "Noto Sans")))
        for (name, edit) in [
          (task, SingleEdit.character), (task + "_attributes", SingleEdit.attribute),
        ] {
          recorder.recordEdits(name, in: storage, edit)
        }
      }
    }
  }
}

/// A small edit.
enum SingleEdit {
  /// A character inserted at one edit and deleted at the next.
  case character
  /// A colour set on ten characters.
  case attribute

  /// Edits a storage at a place.
  func apply(to storage: TextStorage, at position: Int, number: Int) {
    switch self {
    case .character where number & 1 == 0: storage.insert("x", at: position)
    case .character: storage.deleteCharacters(in: position..<position + 1)
    case .attribute:
      storage.addAttribute(
        .foregroundColor, value: number & 1 == 0 ? .black : .white, range: position..<position + 10)
    }
  }
}

extension Recorder {
  /// Measures edits one by one.
  func recordEdits(_ task: String, in storage: TextStorage, _ edit: SingleEdit) {
    let count = 20_000
    var numbers = SampleText.Numbers(seed: 7)
    var samples: [Sample] = []
    var times: [Double] = []
    var worst = 0.0
    times.reserveCapacity(count * repetitions)
    for _ in 0..<repetitions {
      let watch = Stopwatch()
      for number in 0..<count {
        let position = numbers.next(below: storage.length - 10)
        let cpu = Stopwatch.milliseconds(CLOCK_THREAD_CPUTIME_ID)
        let start = Stopwatch.milliseconds(CLOCK_MONOTONIC)
        edit.apply(to: storage, at: position, number: number)
        times.append((Stopwatch.milliseconds(CLOCK_MONOTONIC) - start) * 1e3)
        worst = max(worst, (Stopwatch.milliseconds(CLOCK_THREAD_CPUTIME_ID) - cpu) * 1e3)
      }
      samples.append(watch.read().divided(by: count))
    }
    emit(task, corpus: "-", samples: samples, characters: 0) { row in
      row.add("edits", count)
      row.add("us_median", ResultRow.median(times))
      row.add("us_max", worst)
    }
  }
}
