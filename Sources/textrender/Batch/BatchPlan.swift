import SystemLibrary
import TextDocument
import TextDrawing
import TextFiles
import TextFonts

/// The options of a batch, parsed and checked.
struct BatchPlan: Sendable {
  let options: LayoutArguments
  let pictures: PictureArguments
  /// True if the command line names the format of pictures, so that files may have any other
  /// ending.
  let namesFormat: Bool
  let fonts: FontLibrary
  /// The devices that each document is for; empty for its own page.
  let devices: [LayoutEnvironment]
  let orientations: [Orientation]
  /// The pattern of pictures' names, relative to the batch's folder.
  let output: OutputPattern
  /// The prefix of the names of files in the batch's folder, which contains all pictures and the
  /// journal. It is the folder's path with the slash at its end, or empty for the working folder.
  let folder: String
  /// The rules for the texts and sheets that a manifest may name.
  let manifestFiles: FileAccess
  /// True if a manifest may name outputs.
  let allowsOutputs: Bool
  /// The number of documents that are laid out at the same time.
  let jobs: Int
  let resumes: Bool
  let stopsAtFailure: Bool
  /// The limits for a document in a child process; nil if documents are laid out in this process.
  let isolation: BatchChild.Limits?
  /// The number of retries for a document whose process ended.
  let retries: Int
  let report: String?
  let manifest: String?
  let isRecursive: Bool
  let operands: [String]
  let inputs: BatchInputs
  /// The sheet of all documents; nil if the command line names none.
  let commonSheet: BatchRow.CommonSheet?

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    var options = try LayoutArguments(arguments, namesDevice: !arguments.has(.devices))
    pictures = try PictureArguments(folderOf: arguments, takesPattern: true)
    namesFormat = arguments.has(.to)
    fonts = try FontArguments(arguments).library
    let threads = try arguments.integer(.jobs, in: 1...1024, "number of documents")
    // Work is divided by documents; each is laid out on one thread.
    jobs = threads ?? (arguments.has(.threads) ? options.threads : Self.processorCount)
    options.threads = 1
    // A sheet for all documents is read once.
    let included = FileRecord()
    if let path = options.sheetPath {
      do {
        options.request.sheet = try Sheet(
          parsing: try InputFile.read(path), place: path, in: InputFile.folder(of: path),
          including: .recorded(options.request.files, by: included))
      } catch {
        throw CommandFailure(error)
      }
      options.sheetPath = nil
    }
    self.options = options
    commonSheet = options.request.sheet.map { $0.hasText ? .withText : .withoutText }
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
      folder = pattern.folder
      output = OutputPattern(String(path.unicodeScalars.dropFirst(folder.unicodeScalars.count)))
    } else {
      folder = FilePath.endsWithSlash(path) ? path : path + "/"
      let device = arguments.has(.devices) ? "-{device}" : ""
      output = OutputPattern("{id}\(device).\(pictures.format.rawValue)")
    }
    let isConfined = arguments.has(.root) || arguments.has(.noFiles)
    manifestFiles = isConfined ? self.options.request.files : .anywhere
    allowsOutputs = !arguments.has(.noFiles)
    inputs = BatchInputs(
      arguments.given(
        except: [
          .output, .threads, .resume, .jobs, .failFast, .reportFile, .retries, .isolate, .maxTime,
          .maxMemory, .manifest, .recursive, .sandbox,
        ]), including: included)
    if let report { try RenderCommand.check(report) }
  }

  /// The path of the batch's folder, for system calls.
  var folderPath: String { folder.isEmpty ? "." : folder }

  /// The folder that file names in the manifest are relative to, with the slash at its end.
  var manifestFolder: String { manifest.map { InputFile.folder(of: $0) } ?? "" }

  /// Returns the name pattern of a document's pictures, relative to the batch's folder.
  func pattern(of row: BatchRow) -> OutputPattern { row.output.map { OutputPattern($0) } ?? output }

  /// Returns the files of a document that are known before its layout: one for each device.
  /// Pictures that are named by their content are excluded, as equal ones may share a file.
  func firstFiles(of row: BatchRow) -> [String] {
    let pattern = pattern(of: row)
    if pattern.namesContent { return [] }
    let own = try? row.devices.map { names in try Self.devices(names, orientations) }
    let devices = own ?? devices
    let names = devices.isEmpty ? [""] : devices.map(\.fileName)
    return names.map { device in
      pattern.path(id: row.id, device: device, page: 0, of: 1, digits: pictures.digits) { "" }
    }
  }

  private static var processorCount: Int {
    max(1, min(64, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  private static func orientations(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> [Orientation] {
    if let ways = try arguments.choice(.orientations, PreviewCommand.Ways.self) {
      guard arguments.has(.devices) else {
        throw CommandFailure(.usage, at: "--orientations", "this option needs --devices")
      }
      return ways.orientations
    }
    return [try arguments.choice(.orientation, Orientation.self) ?? .portrait]
  }

  /// Returns the devices in a comma-separated list of names.
  static func devices(
    _ names: String, _ orientations: [Orientation]
  ) throws(CommandFailure) -> [LayoutEnvironment] {
    do {
      return try PreviewRequest(names: names, orientations: orientations).environments
    } catch {
      throw CommandFailure(.usage, at: "--devices", error.message, hint: error.commandLineHint)
    }
  }
}
