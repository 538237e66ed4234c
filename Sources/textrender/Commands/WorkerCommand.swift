import TextDocument

/// `textrender worker`.
enum WorkerCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let files = try FileArguments(arguments)
    let worker = Worker(
      files: files.files ?? .nowhere, fontFiles: files.fontFiles, outputs: files.outputs)
    var lines = LineReader(limit: Worker.lineLimit)
    do {
      while let line = try lines.next() {
        switch line {
        case .text(let bytes):
          if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
          try StandardOutput.write(worker.answer(to: bytes))
        case .tooLong(let count):
          try StandardOutput.write(worker.refusal(ofLineWith: count))
        }
      }
    }
  }
}
