import Foundation

/// The numbers that viewers show for pages, read from the file by the rules of the format
/// (ISO 32000-1, §12.4.2 and §7.9.7).
extension TaggedPDF {
  /// The labels of all pages, in order.
  var pageLabels: [String] {
    let count = pageCount(values(catalog["/Pages"]))
    var starts: [(page: Int, label: Values)] = []
    addLabels(of: values(catalog["/PageLabels"]), to: &starts)
    return (0..<count).map { page in
      guard let start = starts.last(where: { $0.page <= page }) else { return "" }
      let number = (start.label["/St"] as? Int ?? 1) + page - start.page
      return Self.string(start.label["/P"])
        + Self.numeral(number, style: start.label["/S"] as? String)
    }
  }

  private func pageCount(_ node: Values) -> Int {
    node["/Type"] as? String == "/Page"
      ? 1 : list(node["/Kids"]).reduce(0) { $0 + pageCount(values($1)) }
  }

  private func addLabels(of node: Values, to starts: inout [(page: Int, label: Values)]) {
    let numbers = list(node["/Nums"])
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      if let page = numbers[index] as? Int { starts.append((page, values(numbers[index + 1]))) }
    }
    for kid in list(node["/Kids"]) { addLabels(of: values(kid), to: &starts) }
  }

  /// A text as qpdf writes it, in Unicode after a sign.
  private static func string(_ value: Any?) -> String {
    guard let text = value as? String, text.hasPrefix("u:") else { return "" }
    return String(text.dropFirst(2))
  }

  private static func numeral(_ number: Int, style: String?) -> String {
    switch style {
    case "/D": return String(number)
    case "/R": return roman(number)
    case "/r": return roman(number).lowercased()
    case "/A", "/a":
      // A to Z, then AA to ZZ.
      let letter = String(UnicodeScalar(UInt8(65 + (number - 1) % 26)))
      let text = String(repeating: letter, count: (number - 1) / 26 + 1)
      return style == "/a" ? text.lowercased() : text
    default: return ""
    }
  }

  private static func roman(_ number: Int) -> String {
    let digits = [
      (1_000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var (rest, text) = (number, "")
    for (value, digit) in digits {
      while rest >= value {
        text += digit
        rest -= value
      }
    }
    return text
  }
}
