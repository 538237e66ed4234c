/// The heading under which `--help` lists an option.
enum OptionGroup: String, CaseIterable {
  case input = "Input"
  case output = "Output"
  case page = "Page"
  case type = "Type"
  case flow = "Columns and shapes"
  case traits = "Size classes"
  case general = "General"
}
