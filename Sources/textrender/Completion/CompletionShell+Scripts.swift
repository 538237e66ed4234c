extension CompletionShell {
  // MARK: bash

  /// The script for bash 4 and later, with or without the package bash-completion.
  func bash(_ commands: [any Command.Type]) -> String {
    var text = """
      # bash completion of textrender, made by: textrender completion bash
      _textrender() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
         \(bashWords(commands.names + ["--help", "--version"]))
          return
        fi
        case "${COMP_WORDS[1]} $before" in

      """
    for command in commands {
      for option in command.options where option.value != nil {
        text += "    \(names(option).map { "'\(command.name) \($0)'" }.joined(separator: "|")))"
        text += (option.choices.isEmpty ? bashFiles : bashWords(option.choices)) + "; return"
        text += ";;\n"
      }
    }
    text += "  esac\n  case \"${COMP_WORDS[1]}\" in\n"
    for command in commands {
      let options = command.options.flatMap(names)
      text += "    \(command.name))\n      case \"$word\" in\n"
      text += "        -*)\(bashWords(options));;\n"
      text += "        *) :"
      let operands = command.operandChoices(among: commands)
      if !operands.isEmpty { text += ";" + bashWords(operands) }
      if command.readsFiles { text += "; COMPREPLY+=($(compgen -f -- \"$word\"))" }
      text += ";;\n      esac;;\n"
    }
    return text + "  esac\n}\ncomplete -o filenames -F _textrender textrender\n"
  }

  private var bashFiles: String { " COMPREPLY=($(compgen -f -- \"$word\"))" }

  private func bashWords(_ words: [String]) -> String {
    " COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\"))"
  }

  private func names(_ option: OptionSpec) -> [String] {
    (option.short.map { ["-\($0)"] } ?? []) + ["--\(option.name)"]
  }

  // MARK: zsh

  /// The script for zsh 5, to be placed in a folder of its `fpath` as `_textrender`.
  func zsh(_ commands: [any Command.Type]) -> String {
    var text = "#compdef textrender\n"
    text += "# zsh completion of textrender, made by: textrender completion zsh\n"
    text +=
      "_textrender() {\n  if (( CURRENT == 2 )); then\n    local -a commands\n    commands=(\n"
    for command in commands {
      text += "      \(quoted("\(command.name):\(command.summary)"))\n"
    }
    text += "    )\n    _describe command commands\n    return\n  fi\n"
    text += "  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $command in\n"
    for command in commands {
      text += "    \(command.name)) _arguments"
      for option in command.options {
        for name in names(option) {
          text += " \\\n      " + quoted(zshOption(name, option))
        }
      }
      let operands = command.operandChoices(among: commands)
      if !operands.isEmpty {
        text += " \\\n      " + quoted("1: :(\(operands.joined(separator: " ")))")
      }
      if command.readsFiles { text += " \\\n      " + quoted("*: :_files") }
      text += ";;\n"
    }
    return text + "  esac\n}\n_textrender \"$@\"\n"
  }

  private func zshOption(_ name: String, _ option: OptionSpec) -> String {
    var help = ""
    for character in option.help {
      if "[]:\\".contains(character) { help += "\\" }
      help.append(character)
    }
    guard option.value != nil else { return "*\(name)[\(help)]" }
    let values = option.choices.isEmpty ? "_files" : "(\(option.choices.joined(separator: " ")))"
    return "*\(name)[\(help)]: :\(values)"
  }

  // MARK: fish

  /// The script for fish 3.
  func fish(_ commands: [any Command.Type]) -> String {
    var text = "# fish completion of textrender, made by: textrender completion fish\n"
    let first = "complete -c textrender -n __fish_use_subcommand -f"
    text += "\(first) -l version -d 'print versions'\n"
    for command in commands {
      text += "\(first) -a \(command.name) -d \(quoted(command.summary))\n"
    }
    for command in commands {
      let seen = "complete -c textrender -n '__fish_seen_subcommand_from \(command.name)'"
      if !command.readsFiles { text += "\(seen) -f\n" }
      let operands = command.operandChoices(among: commands)
      if !operands.isEmpty {
        text += "\(seen) -a \(quoted(operands.joined(separator: " ")))\n"
      }
      for option in command.options {
        text += seen + (option.short.map { " -s \($0)" } ?? "") + " -l \(option.name)"
        if option.value != nil { text += option.choices.isEmpty ? " -r" : " -x" }
        let choices = option.choices.joined(separator: " ")
        if !choices.isEmpty { text += " -a \(quoted(choices))" }
        text += " -d \(quoted(option.help))\n"
      }
    }
    return text
  }

  /// Returns a text as one word of these shells, with all special characters quoted.
  private func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
