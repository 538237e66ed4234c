/// The files of the page in the browser, which are a part of the program.
enum LivePage {
  /// A file by its name, and what it is; nil where there is none.
  static func file(_ name: String) -> (type: String, text: String)? {
    switch name {
    case "": ("text/html; charset=utf-8", html)
    case "page.css": ("text/css; charset=utf-8", style)
    case "page.js": ("text/javascript; charset=utf-8", script)
    default: nil
    }
  }

  /// The program of the page, whose parts share one scope.
  private static var script: String {
    let parts = [
      baseScript, pageScript, shapesScript, pointsScript, editorsScript, typingScript,
      startScript,
    ]
    return "(function () {\n'use strict';\n" + parts.joined() + "})();\n"
  }
}
