/// What a request is answered with.
package struct LiveAnswer {
  /// By the numbers of HTTP.
  package var status = 200
  /// What the bytes are, such as `text/html`.
  package var type: String
  /// The answer.
  package var bytes: [UInt8]
  /// The name that a browser saves it under; nil for what it shows.
  package var fileName: String?

  init(_ type: String, _ bytes: [UInt8], fileName: String? = nil) {
    self.type = type
    self.bytes = bytes
    self.fileName = fileName
  }

  init(_ type: String, _ text: String) { self.init(type, Array(text.utf8)) }

  /// A request that is not answered.
  package static func refusal(_ status: Int, _ reason: String) -> LiveAnswer {
    var answer = LiveAnswer("text/plain; charset=utf-8", reason + "\n")
    answer.status = status
    return answer
  }
}
