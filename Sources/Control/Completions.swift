extension Shell {
  /// The script that makes this shell complete `whorl`.
  package var completions: String {
    switch self {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }
}

private var commandNames: String { CommandRow.all.map(\.name.rawValue).joined(separator: " ") }

/// The row's flags, and `--help`.
private func flags(of row: CommandRow) -> [String] { row.options.map(\.flag) + ["--help"] }

/// Text in single quotes for any of the three shells.
private func quoted(_ text: String) -> String {
  var result = "'"
  for character in text { result += character == "'" ? "'\\''" : String(character) }
  return result + "'"
}

// MARK: bash: one case for the word before (values of options), one for the command (arguments)

private var bashCompletions: String {
  var values = ""
  var arguments = ""
  for row in CommandRow.all {
    let name = row.name.rawValue
    for option in row.options where option.value != nil {
      values += "    \(name):\(option.flag)) \(bash(option.values)) ;;\n"
    }
    let offered = row.arguments.first.map { bash($0.values) } ?? "COMPREPLY=()"
    arguments +=
      "    \(name):-*) COMPREPLY=($(compgen -W \(quoted(flags(of: row).joined(separator: " "))) -- \"$word\")) ;;\n"
    arguments += "    \(name):*) \(offered) ;;\n"
  }
  return """
    # bash completion for whorl; load it with: source <(whorl completions bash)
    _whorl_menus() {
      local menu
      while IFS= read -r menu; do
        menu=$(printf %q "$menu")
        [[ $menu != "$word"* ]] || COMPREPLY+=("$menu")
      done < <(whorl list 2>/dev/null)
    }
    _whorl() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
      COMPREPLY=()
      if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W '\(commandNames) --help --version' -- "$word"))
        return
      fi
      case $command:$before in
    \(values)    *) case $command:$word in
    \(arguments)    esac ;;
      esac
    }
    complete -F _whorl whorl

    """
}

private func bash(_ values: CommandRow.Values) -> String {
  switch values {
  case .anything: "COMPREPLY=()"
  case .menus: "_whorl_menus"
  case .files: "COMPREPLY=($(compgen -f -- \"$word\"))"
  case .folders: "COMPREPLY=($(compgen -d -- \"$word\"))"
  case .words(let words): "COMPREPLY=($(compgen -W \(quoted(words.joined(separator: " "))) -- \"$word\"))"
  }
}

// MARK: zsh: _arguments does the work

private var zshCompletions: String {
  var cases = ""
  for row in CommandRow.all {
    let options = row.options.map { option in
      let value = option.value.map { ":\(zsh(escaped: $0)):\(zsh(option.values))" } ?? ""
      return quoted("\(option.flag)[\(zsh(escaped: option.help))]\(value)")
    }
    let arguments = row.arguments.map { argument in
      quoted("\(argument.count == .any ? "*" : ""):\(zsh(escaped: argument.name)):\(zsh(argument.values))")
    }
    let specifications = (options + ["'--help[print help]'"] + arguments).joined(separator: " ")
    cases += "    \(row.name.rawValue)) _arguments \(specifications) ;;\n"
  }
  let names = CommandRow.all.map { quoted("\($0.name.rawValue):\($0.summary)") }.joined(separator: " ")
  return """
    #compdef whorl
    # zsh completion for whorl; save it as _whorl in a folder of $fpath
    _whorl_menus() {
      local -a menus
      menus=("${(@f)$(whorl list 2>/dev/null)}")
      compadd -a menus
    }
    _whorl() {
      if ((CURRENT == 2)); then
        local -a commands
        commands=(\(names))
        _describe command commands
        return
      fi
      local command=$words[2]
      words=("${(@)words[2,-1]}")
      ((CURRENT--))
      case $command in
    \(cases)  esac
    }
    if [[ $funcstack[1] == _whorl ]]; then _whorl "$@"; else compdef _whorl whorl; fi

    """
}

private func zsh(_ values: CommandRow.Values) -> String {
  switch values {
  case .anything: " "
  case .menus: "_whorl_menus"
  case .files: "_files"
  case .folders: "_files -/"
  case .words(let words): "(\(words.joined(separator: " ")))"
  }
}

/// Colons and brackets end a part of an `_arguments` specification.
private func zsh(escaped text: String) -> String {
  text.reduce(into: "") { result, character in
    if ":[]\\".contains(character) { result.append("\\") }
    result.append(character)
  }
}

// MARK: fish: one line a command, option or argument

private var fishCompletions: String {
  var text = """
    # fish completion for whorl; load it with: whorl completions fish | source
    complete -c whorl -f
    complete -c whorl -n __fish_use_subcommand -l help -d 'print help'
    complete -c whorl -n __fish_use_subcommand -l version -d 'print the version'

    """
  for row in CommandRow.all {
    let here = "-n '__fish_seen_subcommand_from \(row.name.rawValue)'"
    text += "complete -c whorl -n __fish_use_subcommand -a \(row.name.rawValue) -d \(fish(row.summary))\n"
    for option in row.options {
      let value = option.value == nil ? "" : " -x\(fish(option.values))"
      text += "complete -c whorl \(here) -l \(option.flag.dropFirst(2)) -d \(fish(option.help))\(value)\n"
    }
    for argument in row.arguments {
      text += "complete -c whorl \(here)\(fish(argument.values))\n"
    }
  }
  return text
}

private func fish(_ values: CommandRow.Values) -> String {
  switch values {
  case .anything: ""
  case .menus: " -a '(whorl list 2>/dev/null)'"
  case .files: " -a '(__fish_complete_path)'"
  case .folders: " -a '(__fish_complete_directories)'"
  case .words(let words): " -a '\(words.joined(separator: " "))'"
  }
}

/// In fish a backslash quotes a quote inside single quotes.
private func fish(_ text: String) -> String {
  text.reduce(into: "'") { result, character in
    if "'\\".contains(character) { result.append("\\") }
    result.append(character)
  } + "'"
}
