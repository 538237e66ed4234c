import SystemLibrary

/// A line on the terminal with the progress of work, shown once it takes longer than a second.
struct ProgressLine {
  private let start = ProgressLine.now()
  private var shown = -1.0
  private let isActive: Bool

  /// Creates a line, which is inactive if standard error is not a terminal.
  init(isActive: Bool = StandardError.isTerminal) { self.isActive = isActive }

  /// Shows the current progress, at most ten times a second.
  mutating func show(_ text: @autoclosure () -> String) {
    guard isActive else { return }
    let time = Self.now()
    guard time - start > 1, time - shown > 0.1 else { return }
    shown = time
    StandardError.write("\r\u{1B}[K\(TerminalText.line(text()))")
  }

  /// Clears the line.
  mutating func finish() {
    if shown >= 0 { StandardError.write("\r\u{1B}[K") }
    shown = -1
  }

  /// Returns the time of a monotonic clock, in seconds.
  static func now() -> Double { SteadyClock.seconds }
}
