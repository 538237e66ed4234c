import Synchronization
import TextDocument

/// `textrender worker`.
enum WorkerCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let files = try FileArguments(arguments)
    let worker = Worker(
      fonts: try FontArguments(arguments).library, files: files.files ?? .nowhere,
      fontFiles: files.fontFiles, outputs: files.outputs)
    let watch = try WorkerWatch(worker, endsWithParent: arguments.has(.dieWithParent))
    let failure = Mutex<CommandFailure?>(nil)
    watch.run {
      do throws(CommandFailure) {
        try answerAll(worker, watch)
      } catch {
        failure.withLock { $0 = error }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  private static func answerAll(_ worker: Worker, _ watch: WorkerWatch) throws(CommandFailure) {
    var lines = LineReader(limit: Worker.lineLimit, alreadyRead: WorkerWatch.inheritedInput())
    while let line = try lines.next() {
      let start = ProgressLine.now()
      let request: WorkerRequest
      switch line {
      case .text(let bytes):
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
        request = worker.request(bytes)
      case .tooLong(let count): request = worker.request(ofLineWith: count)
      }
      watch.begin(request, since: start, unread: lines.unread)
      let answer = worker.answer(to: request)
      watch.end()
      try StandardOutput.write(answer)
    }
  }
}
