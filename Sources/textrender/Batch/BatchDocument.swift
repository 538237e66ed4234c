import TextDocument
import TextFiles

/// A document of a batch that is named on the command line.
struct BatchDocument: Sendable {
  /// The input's file.
  let input: String
  /// The name of the document: the file's name without its folder and extension.
  let id: String

  /// Returns the documents for some inputs: `FOLDER/NAME.png` for `…/NAME.md`.
  ///
  /// - Throws: A failure if two inputs would become one picture, or one is standard input.
  static func all(_ inputs: [String], _ plan: BatchPlan) throws(CommandFailure) -> [BatchDocument] {
    var owners: [FileKey: String] = [:]
    var documents: [BatchDocument] = []
    documents.reserveCapacity(inputs.count)
    for input in inputs {
      let name = FilePath.parts(of: FilePath.names(of: input).last ?? "").stem
      guard input != InputFile.standardInput, !name.isEmpty else {
        throw CommandFailure(
          .usage, at: "command line", "a picture cannot take its name from “\(input)”")
      }
      if let other = owners.updateValue(input, forKey: FileKey(name)) {
        throw CommandFailure(
          .usage, at: "command line",
          "“\(other)” and “\(input)” would both write “\(name).\(plan.pictures.format.rawValue)”",
          hint: "Use two batches with separate folders.")
      }
      documents.append(BatchDocument(input: input, id: name))
    }
    return documents
  }
}
