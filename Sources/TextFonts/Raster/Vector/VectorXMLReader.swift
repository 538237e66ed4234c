import CExpat

/// Reads XML with expat; a subclass collects elements.
///
/// Names have their namespace before them, separated by a space.
@safe
class VectorXMLReader {
  /// The place of the first fault in a document that is not well-formed.
  struct Fault {
    /// The line, from 1.
    var line: Int
    /// The description of the fault, as expat words it.
    var reason: String
  }

  /// True to stop reading.
  final var isStopped = false
  /// The line that is being read, from 1.
  final var line: Int { unsafe parser.map { unsafe Int(XML_GetCurrentLineNumber($0)) } ?? 0 }
  private final var parser: XML_Parser?

  /// Called at the start of an element.
  func begin(_ name: String, _ attributes: [(name: String, value: String)]) {}
  /// Called at the end of an element.
  func end() {}
  /// Called for text; an element's text may come in several pieces.
  func add(_ text: String) {}
  /// Called for the declaration of an entity; `value` is nil unless it is in the document itself.
  func declareEntity(value: String?) {}
  /// Called for a processing instruction.
  func process(_ target: String) {}

  /// Reads a document until its end or until it is stopped; returns a fault if it is not
  /// well-formed.
  final func read(xml bytes: [UInt8]) -> Fault? {
    // A space separates the namespace from the name.
    guard let parser = unsafe XML_ParserCreateNS(nil, XML_Char(0x20)) else {
      return Fault(line: 1, reason: "there is no memory for it")
    }
    unsafe self.parser = parser
    defer {
      unsafe XML_ParserFree(parser)
      unsafe self.parser = nil
    }
    unsafe setHandlers(of: parser)
    let status = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe XML_Parse(parser, $0.baseAddress, Int32($0.count), 1)
      }
    }
    if status == XML_STATUS_OK || isStopped { return nil }
    let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map {
      unsafe String(cString: $0)
    }
    return Fault(line: line, reason: reason ?? "it is not XML")
  }

  private final func setHandlers(of parser: XML_Parser) {
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { target, name, attributes in
        guard let target = unsafe target, let name = unsafe name, let attributes = unsafe attributes
        else { return }
        var pairs: [(String, String)] = []
        var index = 0
        while let name = unsafe attributes[index], let value = unsafe attributes[index + 1] {
          unsafe pairs.append((String(cString: name), String(cString: value)))
          index += 2
        }
        let reader = unsafe VectorXMLReader.at(target)
        if !reader.isStopped { unsafe reader.begin(String(cString: name), pairs) }
        reader.stopIfNeeded()
      },
      { target, _ in
        guard let target = unsafe target else { return }
        let reader = unsafe VectorXMLReader.at(target)
        if !reader.isStopped { reader.end() }
      })
    unsafe XML_SetCharacterDataHandler(parser) { target, text, count in
      guard let target = unsafe target, let text = unsafe text else { return }
      let reader = unsafe VectorXMLReader.at(target)
      reader.add(unsafe VectorXMLReader.string(text, count))
      reader.stopIfNeeded()
    }
    unsafe XML_SetEntityDeclHandler(parser) { target, _, _, value, count, _, _, _, _ in
      guard let target = unsafe target else { return }
      let reader = unsafe VectorXMLReader.at(target)
      reader.declareEntity(value: unsafe value.map { unsafe VectorXMLReader.string($0, count) })
      reader.stopIfNeeded()
    }
    unsafe XML_SetProcessingInstructionHandler(parser) { target, name, _ in
      guard let target = unsafe target, let name = unsafe name else { return }
      let reader = unsafe VectorXMLReader.at(target)
      unsafe reader.process(String(cString: name))
      reader.stopIfNeeded()
    }
  }

  private final func stopIfNeeded() {
    guard isStopped, let parser = unsafe parser else { return }
    _ = unsafe XML_StopParser(parser, 0)
  }

  private static func string(_ text: UnsafePointer<XML_Char>, _ count: Int32) -> String {
    unsafe String(
      decoding: UnsafeBufferPointer(start: text, count: Int(count)).lazy.map {
        UInt8(truncatingIfNeeded: $0)
      }, as: UTF8.self)
  }

  private static func at(_ pointer: UnsafeMutableRawPointer) -> VectorXMLReader {
    unsafe Unmanaged<VectorXMLReader>.fromOpaque(pointer).takeUnretainedValue()
  }
}
