// A program that lays out imports one module: the stages before this one come with it.

@_exported public import TextAnalysis
@_exported public import TextShaping
@_exported public import TextTraits
