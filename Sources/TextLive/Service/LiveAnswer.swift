/// The answer to a request.
package struct LiveAnswer {
  /// The HTTP status.
  package var status = 200
  /// The media type of the bytes, such as `text/html`.
  package var type: String
  /// The body.
  package var bytes: [UInt8]
  /// The file name for saving; nil if the browser shows the answer.
  package var fileName: String?

  init(_ type: String, _ bytes: [UInt8], fileName: String? = nil) {
    self.type = type
    self.bytes = bytes
    self.fileName = fileName
  }

  init(_ type: String, _ text: String) { self.init(type, Array(text.utf8)) }

  /// Returns an answer that refuses a request.
  package static func refusal(_ status: Int, _ reason: String) -> LiveAnswer {
    var answer = LiveAnswer("text/plain; charset=utf-8", reason + "\n")
    answer.status = status
    return answer
  }
}
