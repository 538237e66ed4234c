import Glibc
import TextDocument
import TextDrawing
import TextFiles
import TextFonts

/// What the command line says about a batch.
struct BatchPlan: Sendable {
  let options: LayoutArguments
  let pictures: PictureArguments
  let fonts: FontLibrary
  /// The devices that each document is for; none for a page of its own.
  let devices: [Surroundings]
  let orientations: [Orientation]
  /// Where pictures go.
  let output: OutputPattern
  /// The folder of all pictures that the journal is in, with the slash at its end.
  let folder: String
  /// How many documents are set at once.
  let jobs: Int
  let resumes: Bool
  let stopsAtFailure: Bool
  /// What a document may take that is set in a process of its own; nil when it is set in this one.
  let isolation: BatchChild.Limits?
  /// How many times more a document is tried that ended its process.
  let retries: Int
  let report: String?
  let manifest: String?
  let isRecursive: Bool
  let operands: [String]
  let inputs: BatchInputs

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    var options = try LayoutArguments(arguments, namesDevice: !arguments.has(.devices))
    pictures = try PictureArguments(folderOf: arguments, takesPattern: true)
    fonts = try FontArguments(arguments).library
    let threads = try arguments.integer(.jobs, in: 1...1024, "number of documents")
    // Documents are what is shared out; each of them is set on one thread.
    jobs = threads ?? (arguments.has(.threads) ? options.threads : Self.processorCount)
    options.threads = 1
    // One sheet for all is read once.
    if let path = options.sheetPath {
      do {
        options.request.sheet = try Sheet(
          parsing: try InputFile.read(path), place: path, in: InputFile.folder(of: path),
          including: options.request.files)
      } catch {
        throw CommandFailure(error)
      }
      options.sheetPath = nil
    }
    self.options = options
    orientations = try Self.orientations(arguments)
    if let names = arguments.value(.devices) {
      devices = try Self.devices(names, orientations)
    } else {
      devices = []
    }
    manifest = arguments.value(.manifest)
    operands = arguments.operands
    isRecursive = arguments.has(.recursive)
    resumes = arguments.has(.resume)
    stopsAtFailure = arguments.has(.failFast)
    report = arguments.value(.reportFile)
    retries = try arguments.integer(.retries, in: 0...100, "number of tries") ?? 1
    let limits = try LimitArguments(arguments)
    isolation =
      arguments.has(.isolate) || limits.seconds != nil || limits.memory != nil
      ? BatchChild.Limits(seconds: limits.seconds ?? 60, memory: limits.memory ?? 2048 << 20) : nil
    let path = pictures.path ?? "."
    let pattern = OutputPattern(path)
    if pattern.hasFields {
      output = pattern
      folder = pattern.folder.isEmpty ? "./" : pattern.folder
    } else {
      folder = FilePath.endsWithSlash(path) ? path : path + "/"
      let device = arguments.has(.devices) ? "-{device}" : ""
      output = OutputPattern("\(folder){id}\(device).\(pictures.format.rawValue)")
    }
    inputs = BatchInputs(
      arguments.given(
        except: [
          .output, .threads, .resume, .jobs, .failFast, .reportFile, .retries, .isolate, .maxTime,
          .maxMemory, .manifest, .recursive, .sandbox,
        ]))
    if let report { try RenderCommand.check(report) }
  }

  private static var processorCount: Int {
    max(1, min(64, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  private static func orientations(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> [Orientation] {
    if let ways = try arguments.choice(.orientations, PreviewCommand.Ways.self) {
      guard arguments.has(.devices) else {
        throw CommandFailure(.usage, at: "--orientations", "it needs --devices to be held so")
      }
      return ways.orientations
    }
    return [try arguments.choice(.orientation, Orientation.self) ?? .portrait]
  }

  /// Devices by their names with commas between them.
  static func devices(
    _ names: String, _ orientations: [Orientation]
  ) throws(CommandFailure) -> [Surroundings] {
    do {
      return try PreviewRequest(names: names, orientations: orientations).surroundings
    } catch {
      throw CommandFailure(.usage, at: "--devices", error.message, hint: error.commandLineHint)
    }
  }
}
