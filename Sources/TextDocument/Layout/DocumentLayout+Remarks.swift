import TextFonts
import TextGeometry
import TextLayout
import TextStorage

extension DocumentLayout {
  /// The most characters that a remark names one by one.
  private static let mostNamed = 8

  /// What the document asks for and does not get: pictures that cannot be shown, characters that no font has, shapes
  /// with a number that is none.
  public var remarks: [DocumentRemark] {
    var remarks = textRemarks
    let missing = manager.missingCharacters
    if !missing.isEmpty {
      var names = missing.prefix(Self.mostNamed).map { "U+" + Self.hexadecimal($0) }
      if missing.count > names.count { names.append("and \(missing.count - names.count) more") }
      let scripts = manager.missingScripts
      let kinds = scripts.isEmpty ? "" : " (\(scripts.joined(separator: ", ")))"
      remarks.append(
        DocumentRemark(
          place: "fonts",
          message: "no font has \(names.joined(separator: ", "))\(kinds); boxes stand in"))
    }
    for fault in manager.textContainers.flatMap(\.shapeFaults) {
      let remark = DocumentRemark(
        place: "exclusions", message: "\(fault.message); the shape is left out")
      if !remarks.contains(remark) { remarks.append(remark) }
    }
    return remarks
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
