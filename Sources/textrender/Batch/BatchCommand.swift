import Glibc
import Synchronization
import TextDocument
import TextDrawing
import TextStorage

/// `textrender batch`: many documents, several at once, each on one thread.
///
/// A document that fails is told on standard error and the others go on. A picture is there whole or not at
/// all, so that a batch that was broken off can be taken up again.
struct BatchCommand: Sendable {
  /// What threads share.
  private struct State: Sendable {
    var next = 0
    var finished = 0
    var failures = 0
    var line = ProgressLine()
  }

  private let options: LayoutArguments
  private let pictures: PictureArguments
  private var documents: [BatchDocument] = []
  /// How many documents are set at once.
  private let threads: Int
  private let outputs: Set<String>
  /// The folder, with the slash at its end.
  private let folder: String
  private let journal: BatchJournal
  private let inputs: BatchInputs

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let batch = try BatchCommand(arguments)
    let failures = batch.setAll()
    guard failures > 0 else { return }
    throw CommandFailure(
      .someFailed, at: "batch",
      "\(failures) of \(batch.documents.count) documents failed",
      hint: "Put them right and say the same with --resume; what is done is left alone then.")
  }

  private init(_ arguments: ParsedArguments) throws(CommandFailure) {
    var options = try LayoutArguments(arguments)
    pictures = try PictureArguments(folderOf: arguments)
    // Documents are what is shared out; each of them is set on one thread.
    threads = arguments.has(.threads) ? options.threads : Self.processorCount
    options.threads = 1
    self.options = options
    let folder = pictures.path ?? "."
    let all = try BatchDocument.all(arguments.operands, in: folder, pictures.format)
    try RenderCommand.checkSize(options.request, pictures)
    try OutputFolder.make(folder)
    outputs = Set(all.map(\.output))
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    journal = BatchJournal(in: folder)
    inputs = BatchInputs(arguments.given(except: [.output, .threads, .resume]))
    guard arguments.has(.resume) else {
      documents = all
      return
    }
    var rest: [BatchDocument] = []
    for document in all where !isDone(document) { rest.append(document) }
    documents = rest
    if rest.count < all.count {
      StandardError.note(
        "batch", "\(all.count - rest.count) of \(all.count) documents were done before")
    }
  }

  /// Whether a document's pictures are there, and would become the same again.
  private func isDone(_ document: BatchDocument) -> Bool {
    guard let entry = journal.entry(for: document.name) else { return false }
    return entry.isDone(
      inputs: inputs.digest(of: document.input), in: folder, options.request.files)
  }

  private static var processorCount: Int {
    max(1, min(64, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// Sets all documents.
  ///
  /// - Returns: How many failed.
  private func setAll() -> Int {
    let shared = Shared()
    Parallel.run(min(threads, documents.count)) { _ in work(shared) }
    return shared.end()
  }

  /// What each thread does: takes documents until none is left.
  private func work(_ shared: Shared) {
    while let index = shared.next(below: documents.count) {
      let document = documents[index]
      do {
        let notes = try set(document)
        shared.finish(of: documents.count, notes: notes)
      } catch {
        shared.finish(of: documents.count, failure: error, of: document)
      }
    }
  }

  /// Sets a document and writes its pages.
  ///
  /// - Returns: What the document asks for and does not get.
  private func set(_ document: BatchDocument) throws(CommandFailure) -> [String] {
    // What the text says now is what the digest is of, whatever becomes of it meanwhile.
    let digest = inputs.digest(of: document.input)
    let record = FileRecord()
    var options = options
    options.request.files = .recorded(options.request.files, by: record)
    let request = try DocumentLoader.load(document.input, options)
    do {
      let layout = try DocumentLayout(request, threads: 1)
      if layout.overflow != nil, layout.overflowMode != .truncate {
        throw RenderCommand.noRoom(layout)
      }
      let count = pictures.format.holdsPages ? 1 : layout.pages.count
      let files = (0..<count).map {
        PicturePainter.path(document.output, page: $0, of: count, digits: pictures.digits)
      }
      if count > 1, let taken = files.first(where: outputs.contains) {
        throw CommandFailure(
          .cannotCreate, at: taken, "a page of “\(document.input)” would overwrite another document"
        )
      }
      var painter = PicturePainter(
        format: pictures.format, limits: pictures.limits, threads: 1,
        debugsLayout: pictures.debugsLayout,
        textIsOutlined: pictures.textIsOutlined)
      painter.properties = pictures.properties
      painter.embedsFonts = pictures.embedsFonts
      var pages: [BatchJournal.Page] = []
      for index in 0..<count {
        var size = 0
        if pictures.format.holdsPages {
          size = try painter.writePages(of: layout, to: files[index])
        } else {
          let picture = try painter.picture(of: layout, page: index)
          try PicturePainter.write(picture.bytes, to: files[index])
          size = picture.bytes.count
        }
        pages.append(
          BatchJournal.Page(file: String(files[index].dropFirst(folder.count)), size: size))
      }
      var notes = layout.remarks.map { "\(document.input): \($0.place): \($0.message)" }
      if layout.overflow != nil {
        let count = layout.overflows.reduce(0) { $0 + $1.count }
        notes.append(
          "\(document.input): overflow: \(count) of \(layout.storage.length) UTF-16 code "
            + "units did not fit")
      }
      notes += removeLeftovers(of: document, keeping: files)
      journal.add(
        BatchJournal.Entry(
          picture: document.name, inputs: digest, files: record.entries, pages: pages))
      return notes
    } catch {
      throw CommandFailure(error, at: document.output)
    }
  }

  /// Removes pages that an earlier batch wrote and this one does not, and tells of those that somebody else may
  /// have written.
  private func removeLeftovers(of document: BatchDocument, keeping files: [String]) -> [String] {
    let kept = outputs.union(files)
    for page in journal.entry(for: document.name)?.pages ?? []
    where !kept.contains(folder + page.file) && page.isWhole(in: folder) {
      _ = unsafe unlink(folder + page.file)
    }
    return PicturePainter.leftovers(of: document.output, besides: files)
      .filter { !outputs.contains($0) }
      .map { "\($0): this is no page of “\(document.input)”; an earlier run may have left it" }
  }

  /// Hands out documents and tells what became of them.
  private final class Shared: Sendable {
    private let state = Mutex(State())

    /// The next document that nobody has taken.
    func next(below count: Int) -> Int? {
      state.withLock { state in
        guard state.next < count else { return nil }
        state.next += 1
        return state.next - 1
      }
    }

    func finish(of count: Int, notes: [String]) {
      state.withLock { state in
        state.finished += 1
        if !notes.isEmpty { state.line.finish() }
        for note in notes { StandardError.write("textrender: \(CommandFailure.line(note))\n") }
        let text = "batch: \(state.finished) of \(count) documents"
        state.line.show(text)
      }
    }

    func finish(of count: Int, failure: CommandFailure, of document: BatchDocument) {
      var failure = failure
      if !failure.place.hasPrefix(document.input) {
        failure.place =
          failure.place.isEmpty ? document.input : "\(document.input): \(failure.place)"
      }
      let report = failure.report
      state.withLock { state in
        state.finished += 1
        state.failures += 1
        state.line.finish()
        StandardError.write(report + "\n")
      }
    }

    func end() -> Int {
      state.withLock { state in
        state.line.finish()
        return state.failures
      }
    }
  }
}
