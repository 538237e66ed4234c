extension Sheet {
  /// The deepest nesting of included sheets.
  private static let maximumIncluding = 8
  /// The most sheets that a sheet may include in all, counting repeats. Without this limit, ten
  /// includes in each of eight levels would be a hundred million.
  private static let maximumIncluded = 256

  /// Reads a sheet on top of those that it includes.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - place: The sheet's name, for messages; if it ends in `.jsonc`, comments are allowed.
  ///   - folder: The folder that the sheet's file names are relative to, with the slash at its
  ///     end; empty for the working folder.
  ///   - files: The rules for the files that it may name.
  /// - Throws: A ``DocumentError`` that names the sheet and the place in it;
  ///   ``DocumentError/others`` holds any further errors.
  public init(
    parsing bytes: [UInt8], place: String, in folder: String, including files: FileAccess
  ) throws(DocumentError) {
    try self.init(
      parsing: bytes, limits: JSONLimits(forFileNamed: place), place: place, in: folder,
      including: files)
  }

  /// Reads a sheet on top of those that it includes.
  ///
  /// The parameters and errors are those of ``init(parsing:place:in:including:)``.
  ///
  /// - Parameter limits: The limits on its own JSON, and the place of that in a line.
  package init(
    parsing bytes: [UInt8], limits: JSONLimits, place: String, in folder: String,
    including files: FileAccess
  ) throws(DocumentError) {
    do throws(DocumentError) {
      let document = try JSONDocument(parsing: bytes, limits: limits)
      try self.init(collectingFaultsOf: document.cursor, in: folder, including: files)
    } catch {
      throw error.inside(place)
    }
  }

  /// Reads a sheet at a cursor on top of those that it includes, with all of its faults.
  init(
    collectingFaultsOf cursor: JSONCursor, in folder: String, including files: FileAccess
  ) throws(DocumentError) {
    let list = FaultList()
    var cursor = cursor
    cursor.faults = list
    var read: Sheet?
    do throws(DocumentError) {
      read = try Sheet(including: cursor, in: folder, Reading(files: files, folder: folder))
    } catch {
      list.add(error)
    }
    if let error = list.error { throw error }
    self = read ?? Sheet()
  }

  /// The state of reading a sheet and its includes.
  struct Reading {
    /// The rules for the files that may be named.
    var files: FileAccess
    /// The folder of the outermost sheet, which contains all files.
    var folder: String
    /// The sheets being read, from the outermost inward.
    var open: [String] = []
    /// The arguments that the including sheet gives to the parameters of this one.
    var arguments: [String: SheetArgument] = [:]
    /// The number of sheets read so far.
    let count = Count()

    /// A counter that is shared by all levels of one reading.
    final class Count {
      var sheets = 0
    }
  }

  /// Reads a sheet on top of those that it includes.
  init(including cursor: JSONCursor, in folder: String, _ reading: Reading) throws(DocumentError) {
    let cursor = try cursor.replacingParameters(with: reading.arguments)
    var base = Sheet()
    for name in try Self.includes(cursor) {
      let include = try SheetValue<[SheetInclude]>.includes.read(name)[0]
      let path = InputFile.resolve(include.sheet, in: folder)
      if reading.open.contains(path) { throw name.error("sheets include each other in a circle") }
      guard reading.open.count < Self.maximumIncluding else {
        throw name.error("includes are nested more than \(Self.maximumIncluding) deep")
      }
      reading.count.sheets += 1
      guard reading.count.sheets <= Self.maximumIncluded else {
        throw name.error(
          "the sheet includes more than \(Self.maximumIncluded) sheets in all", kind: .limitExceeded
        )
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
      let document: JSONDocument
      do throws(DocumentError) {
        document = try JSONDocument(parsing: bytes, limits: JSONLimits(forFileNamed: path))
      } catch {
        throw error.inside(path)
      }
      try name.checkArguments(of: document.cursor)
      do throws(DocumentError) {
        let included = try Sheet(
          including: document.cursor, in: InputFile.folder(of: path), inner)
        base.removeDark(setBy: included.base)
        let variations = base.variations + included.variations
        base.mergeKeys(of: included)
        base.variations = variations
      } catch {
        throw error.inside(path)
      }
    }
    let own = try Sheet(checking: cursor, over: base).located(in: folder)
    base.removeDark(setBy: own.base)
    let included = Set(([base.base] + base.variations.map(\.part)).flatMap(\.styles.keys))
    let variations = base.variations + own.variations
    base.mergeKeys(of: own)
    base.base.folder = own.base.folder
    base.variations = variations
    base.includedStyles = included.subtracting(own.base.styles.keys)
    self = base
  }

  /// Returns the cursors of the sheet names that a sheet includes.
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
