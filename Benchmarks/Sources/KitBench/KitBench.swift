import Glibc

/// Measures the kit on one corpus and prints one JSON object per line.
@main
struct KitBench {
  static func main() {
    do {
      let setup = try Setup(arguments: Array(CommandLine.arguments.dropFirst()))
      let recorder = Recorder(repetitions: setup.repetitions)
      for task in BenchmarkTask.all where task.isWanted(by: setup) {
        try task.run(setup, recorder)
      }
    } catch {
      let message = Array("kit-bench: \(error)\n".utf8)
      unsafe _ = write(2, message, message.count)
      exit(1)
    }
  }
}
