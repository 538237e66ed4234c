import LinuxProcess
import Synchronization
import SystemLibrary
import TextDocument
import TextDrawing

/// `textrender worker`.
enum WorkerCommand: Command {
  static let name = "worker"
  static let summary = "answer requests, JSON lines in and JSON lines out"
  static let operands = "[options]"
  static let operandCount = 0...0
  static let entersSandboxItself = true
  static let ownOptions: [OptionSpec] = [
    .allowOutside, .root, .noFiles, .linkSchemes, .fonts, .noSystemFonts, .threads,
    .unordered, .dieWithParent, .sandbox,
  ]
  static let examples = [
    "textrender worker --root pages",
    "echo '{\"op\":\"bands\",\"paths\":[],\"width\":90,\"y0\":0,\"y1\":9}' | textrender worker",
  ]

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    textrender_return_large_blocks()
    var files = try FileArguments(arguments)
    let fonts = try FontArguments(arguments).library
    if arguments.has(.sandbox) {
      try CommandSandbox.check(arguments)
      if files.files == nil { files.confine(to: .nowhere) }
      // A worker that replaced another one is in its sandbox already.
      if !WorkerWatch.hasInherited {
        let folders = arguments.value(.root).map { [$0] } ?? []
        try ProcessSandbox.enter(
          reading: [], writing: folders, fonts: fonts, becomesItself: true)
      }
    }
    // By default, sheets may name neither files nor fonts. A request to shape names its font
    // itself, so it is exempt.
    let worker = Worker(
      fonts: fonts, files: files.files ?? .nowhere,
      fontFiles: files.files == nil ? .nowhere : files.fontFiles, shapedFonts: files.fontFiles,
      outputs: files.outputs, links: try LinkArguments.policy(arguments))
    let threads = try arguments.integer(.threads, in: 1...1024, "number of threads") ?? 1
    let queue = try WorkerQueue(
      worker, isOrdered: !arguments.has(.unordered), resumed: WorkerWatch.inheritedRequests())
    let watch = try WorkerWatch(queue, endsWithParent: arguments.has(.dieWithParent))
    try run(queue, watch, threads: threads)
  }

  /// Reads on this thread, and answers on others.
  private static func run(
    _ queue: WorkerQueue, _ watch: WorkerWatch, threads: Int
  ) throws(CommandFailure) {
    let own = pthread_self()
    let threadCount = Atomic<Int>(threads)
    let failure = Mutex<CommandFailure?>(nil)
    Parallel.detach { watch.run() }
    Parallel.run(threads + 1) { index in
      if index < threads {
        if pthread_equal(pthread_self(), own) == 0 {
          answerAll(queue, watch)
        } else {
          // The system could not create a thread.
          threadCount.subtract(1, ordering: .relaxed)
        }
        return
      }
      do throws(CommandFailure) {
        guard threadCount.load(ordering: .relaxed) > 0 else {
          throw CommandFailure(.unavailable, at: "worker", "no thread could be created")
        }
        try queue.read { watch.cancel($0) }
      } catch {
        failure.withLock { $0 = error }
      }
    }
    if let failure = failure.withLock({ $0 }) ?? queue.output.withLock({ $0 }) { throw failure }
  }

  private static func answerAll(_ queue: WorkerQueue, _ watch: WorkerWatch) {
    while let (number, line) = queue.take() {
      let start = ProgressLine.now()
      let request =
        switch line {
        case .text(let bytes): queue.worker.request(bytes)
        case .tooLong(let count): queue.worker.request(ofLineWith: count)
        }
      watch.begin(number, request, since: start)
      let answer = queue.worker.answer(to: request)
      watch.end(number)
      queue.complete(number, with: answer)
    }
  }
}
