/// The document information of a PDF file.
public struct PDFProperties: Hashable, Sendable {
  /// The title; if empty, that of the first page with one.
  public var title = ""
  /// The author; if empty, that of the first page with one.
  public var author = ""
  /// The language of the text (BCP 47); nil for that of the first paragraph.
  public var language: String?
  /// The creation time, in seconds since the start of 1970. Nil leaves it out, so that equal pages
  /// always give equal bytes.
  public var creationTime: Int?

  /// Creates properties without any information.
  public init() {}

  /// The creation time in the formats of PDF and XMP, in UTC; nil if it is left out.
  var creationDate: (pdf: String, xmp: String)? {
    guard let creationTime, (0...253_402_300_799).contains(creationTime) else { return nil }
    // Counts days from 1 March of the year 0, in periods of 400 years, which all have the same
    // length.
    let days = creationTime / 86_400 + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let seconds = creationTime % 86_400
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = [digits(year, 4), digits(month, 2), digits(day, 2)]
    let time = [digits(seconds / 3600, 2), digits(seconds / 60 % 60, 2), digits(seconds % 60, 2)]
    return (
      "D:" + date.joined() + time.joined() + "Z",
      date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
    )
  }
}
