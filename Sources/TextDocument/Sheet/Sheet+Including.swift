extension Sheet {
  /// How many sheets may include each other, one inside the other.
  private static let mostIncluding = 8
  /// How many sheets a sheet may include in all; one that is included twice counts twice. Ten that include ten each would
  /// be a hundred million where they are eight deep.
  private static let mostIncluded = 256

  /// Reads a sheet with those that it includes below it.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - place: Where it comes from, for messages; a name that ends in `.jsonc` lets it hold comments.
  ///   - folder: The folder in which it names files, with the slash at its end; empty for the working folder.
  ///   - files: Which files it may name.
  /// - Throws: A ``DocumentError`` that names the sheet and the place in it;
  ///   ``DocumentError/others`` holds what else is wrong.
  public init(
    parsing bytes: [UInt8], place: String, in folder: String, including files: FileAccess
  ) throws(DocumentError) {
    let list = FaultList()
    var read: Sheet?
    do throws(DocumentError) {
      var cursor = try JSONDocument(parsing: bytes, limits: JSONLimits(forFileNamed: place)).cursor
      cursor.faults = list
      read = try Sheet(including: cursor, in: folder, Reading(files: files, folder: folder))
    } catch {
      list.add(error)
    }
    if let error = list.error { throw error.inside(place) }
    self = read ?? Sheet()
  }

  /// How sheets that are included are read.
  struct Reading {
    /// Which files may be named.
    var files: FileAccess
    /// The folder of the outermost sheet, beneath which files are.
    var folder: String
    /// The sheets that are being read, from the outermost on.
    var open: [String] = []
    /// What the sheet that includes the one at hand says for its parameters.
    var arguments: [String: SheetArgument] = [:]
    /// How many sheets have been read.
    let count = Count()

    /// A number that all readings of a sheet share.
    final class Count {
      var sheets = 0
    }
  }

  /// Reads a sheet over those that it includes.
  init(including cursor: JSONCursor, in folder: String, _ reading: Reading) throws(DocumentError) {
    let cursor = try cursor.replacingParameters(with: reading.arguments)
    var base = Sheet()
    for name in try Self.includes(cursor) {
      let include = try SheetValue<[SheetInclude]>.includes.read(name)[0]
      let path = InputFile.resolve(include.sheet, in: folder)
      if reading.open.contains(path) { throw name.error("sheets include each other in a circle") }
      guard reading.open.count < Self.mostIncluding else {
        throw name.error("sheets may include each other at most \(Self.mostIncluding) deep")
      }
      reading.count.sheets += 1
      guard reading.count.sheets <= Self.mostIncluded else {
        throw name.error(
          "a sheet may include at most \(Self.mostIncluded) sheets in all", kind: .limitExceeded)
      }
      var inner = reading
      inner.open.append(path)
      inner.arguments = include.arguments
      let bytes: [UInt8]
      do throws(DocumentError) {
        bytes = try reading.files.read(path, namedIn: reading.folder)
      } catch {
        throw name.error("\(path): \(error.message)", hint: error.hint, kind: error.kind)
      }
      do throws(DocumentError) {
        let document = try JSONDocument(parsing: bytes, limits: JSONLimits(forFileNamed: path))
        let included = try Sheet(
          including: document.cursor, in: InputFile.folder(of: path), inner)
        base.removeDark(saidBy: included.base)
        let variations = base.variations + included.variations
        base.takeOver(included)
        base.variations = variations
      } catch {
        throw error.inside(path)
      }
    }
    let own = try Sheet(checking: cursor, over: base).located(in: folder)
    base.removeDark(saidBy: own.base)
    let included = Set(([base.base] + base.variations.map(\.part)).flatMap(\.styles.keys))
    let variations = base.variations + own.variations
    base.takeOver(own)
    base.base.folder = own.base.folder
    base.variations = variations
    base.includedStyles = included.subtracting(own.base.styles.keys)
    self = base
  }

  /// The names of the sheets that a sheet includes, where they stand.
  private static func includes(_ cursor: JSONCursor) throws(DocumentError) -> [JSONCursor] {
    guard case .object(let members) = cursor.value.content,
      members.contains(where: { $0.key == "include" })
    else { return [] }
    for (key, value) in try cursor.members("a sheet") where key == "include" {
      if case .array = value.value.content { return try value.elements("names of sheets") }
      return [value]
    }
    return []
  }
}
