// The kit as one import: storage, layout, drawing, documents, motion and controls.

@_exported public import TextControls
@_exported public import TextDocument
@_exported public import TextDrawing
@_exported public import TextFonts
@_exported public import TextGeometry
@_exported public import TextLayout
@_exported public import TextMotion
@_exported public import TextStorage
