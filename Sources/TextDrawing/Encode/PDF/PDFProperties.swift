/// What a PDF file says of itself.
public struct PDFProperties: Hashable, Sendable {
  /// What viewers call the document; that of its first page when it is empty.
  public var title = ""
  /// Who wrote it; whom its first page names when it is empty.
  public var author = ""
  /// The language of its text (BCP 47); nil for that of its first paragraph.
  public var language: String?
  /// When it was made, in seconds since the start of 1970; nil leaves it out, so that the same pages always give
  /// the same bytes.
  public var creationTime: Int?

  /// Creates properties that say nothing.
  public init() {}

  /// The time of making as PDF and as XMP have it, in Greenwich; nil when it is left out.
  var creationDate: (pdf: String, xmp: String)? {
    guard let creationTime, (0...253_402_300_799).contains(creationTime) else { return nil }
    // Days from the first of March of the year 0, of which years of 400 are all alike.
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
