# manuals.py OPTIONS_JSON OUTPUT VERSION PROGRAM...: man pages and shell completions of the programs.
#
# What a program takes is what its --help says; which values an option has besides, and whether it names a
# file, is what llvm-tblgen's dump of include/phaze/Search/Options.td says. Writes OUTPUT/man/man1/PROGRAM.1,
# OUTPUT/bash-completion/completions/PROGRAM and OUTPUT/zsh/site-functions/_PROGRAM.
import json
import os
import re
import subprocess
import sys

# Groups of --help that are not the program's own: options of LLVM's libraries and of GoogleTest's kind.
FOREIGN = ("General options", "Color Options", "Generic Options")
# Of those, what people use with phaze-opt.
USEFUL = re.compile(r"--(help|version|mlir-(timing|print|disable-threading|elide)|split-input-file|verify-|pass-pipeline"
                    r"|allow-unregistered|emit-bytecode|serialize|target|crash-reproducer|remarks?-|phaze-|convert-stablehlo"
                    r"|canonicalize|cse|inline|debug-only|load-)")
FILES = ("file", "folder", "PREFIX", "filename")


class Option:
    def __init__(self, name, value, text):
        self.name, self.value, self.text, self.words = name, value, text, []
        self.is_file = value in FILES  # as well as one of the words, if there are any


def options_of(text):
    """The options of a --help text."""
    found, foreign = [], False
    for line in text.splitlines():
        header = re.fullmatch(r"(\S.*):", line)
        if header:
            foreign = header[1] in FOREIGN
        match = re.fullmatch(r"\s+(--?[A-Za-z][\w-]*)(?:[= ]<([^>]*)>)?\s+-\s*(.*)", line)
        if match and (not foreign or USEFUL.match(match[1])):
            found.append(Option(match[1], match[2], match[3].strip()))
        word = re.fullmatch(r"\s+=(\S+)\s+-\s*(.*)", line)
        if word and found and found[-1].value and not match:
            found[-1].words.append(word[1])
    unique = {}
    for option in found:
        unique.setdefault(option.name, option)
    return list(unique.values())


def add_table(options, records):
    """What the table of options knows and --help does not say: words and files."""
    table = {r["argument"]: r for r in records.values()
             if isinstance(r, dict) and "UserOption" in r.get("!superclasses", [])}
    for option in options:
        row = table.get(option.name.lstrip("-"))
        if row:
            option.words = option.words or row["words"]
            option.is_file = option.is_file or bool(row["isFile"])
            if row["isFile"]:
                option.value = "file"


def add_names(options, presets, models):
    """Names that programs list: of chips wherever a preset is expected, of models for phaze-gen."""
    for option in options:
        if option.value and re.search(r"\bpresets?\b", option.text):
            option.words, option.is_file, option.value = presets, True, "preset or file"
        elif option.name == "--model":
            option.words = models


def first_words(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=True)
    return [line.split()[0] for line in done.stdout.splitlines()]


def help_of(program, *command):
    done = subprocess.run([program, *command, "--help"], capture_output=True, text=True, check=True)
    return done.stdout


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def man_page(name, version, text, commands, options):
    overview = re.search(r"OVERVIEW: (.*)", text)[1]
    usage = re.search(r"USAGE: (.*)", text)[1]
    lines = [f'.TH {name.upper()} 1 "" "phaze {version}" "phaze"', ".SH NAME", roff(f"{name} - {overview}"),
             ".SH SYNOPSIS", ".B " + roff(usage)]
    if commands:
        lines += [".SH COMMANDS"] + [part for command, what in commands for part in (".TP", ".B " + roff(command), roff(what))]
    lines.append(".SH OPTIONS")
    for option in options:
        lines += [".TP", ".B " + roff(option.name + (f"={option.value}" if option.value else "")), roff(option.text or "-")]
        if not all(word in option.text for word in option.words):
            lines[-1] += "."
            lines.append(roff(("Presets: " if option.is_file else "One of ") + ", ".join(option.words) + "."))
    lines += [".SH SEE ALSO", "The folder docs of phaze; its README has an introduction."]
    return "\n".join(lines) + "\n"


def bash(name, commands, options):
    cases = []
    for option in options:
        if option.value or option.words:
            offers = [f'$(compgen -W "{" ".join(option.words)}" -- "$value")'] if option.words else []
            offers += ['$(compgen -f -- "$value")'] if option.is_file else []
            names = "compopt -o filenames; " if option.is_file else ""
            cases.append(f"    {option.name}) {names}COMPREPLY=({' '.join(offers)}); return ;;")
    words = " ".join([c for c, _ in commands] + [o.name + ("=" if o.value and o.name.startswith("--") else "") for o in options])
    function = "_" + name.replace("-", "_")
    return f"""# bash completion for {name}
{function}() {{
  local value=${{COMP_WORDS[COMP_CWORD]}} option=${{COMP_WORDS[COMP_CWORD - 1]}}
  # Bash takes "=" for a word of its own.
  if [[ $value == "=" ]]; then
    value=
  elif [[ $option == "=" ]]; then
    option=${{COMP_WORDS[COMP_CWORD - 2]}}
  fi
  case $option in
{chr(10).join(cases)}
  esac
  if [[ $value == -* ]]; then
    COMPREPLY=($(compgen -W "{words}" -- "$value"))
    [[ ${{COMPREPLY[0]-}} == *= ]] && compopt -o nospace
  else
    compopt -o filenames
    COMPREPLY=($(compgen -f -- "$value"){f' $(compgen -W "{" ".join(c for c, _ in commands)}" -- "$value")' if commands else ""})
  fi
}}
complete -F {function} {name}
"""


def zsh(name, commands, options):
    def quoted(text):
        return text.replace("'", "'\\''").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")

    lines = []
    for option in options:
        words = " ".join(option.words)
        # A command of its own in braces, since _files does not take words.
        action = f":{option.value}:{{compadd -- {words}; _files}}" if words and option.is_file else \
            f":{option.value}:({words})" if words else \
            f":{option.value}:_files" if option.is_file else f":{option.value}: " if option.value else ""
        equals = "=" if option.value and option.name.startswith("--") else ""
        lines.append(f"  '{option.name}{equals}[{quoted(option.text)}]{action}'")
    if commands:
        lines.append(f"  '1:command:({' '.join(c for c, _ in commands)})'")
    lines.append("  '*:file:_files'")
    return f"#compdef {name}\n_arguments \\\n" + " \\\n".join(lines) + "\n"


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def main():
    records, output, version, *programs = sys.argv[1:]
    records = json.load(open(records))
    by_name = {os.path.basename(program): program for program in programs}
    presets = first_words(by_name["phaze-search"], "--list-presets")
    models = first_words(by_name["phaze-gen"], "--list")[1:]
    for program in programs:
        name = os.path.basename(program)
        text = help_of(program)
        commands = re.findall(r"^  (\S+)\s+- (.*)$", text.split("SUBCOMMANDS:")[1].split("Type")[0], re.M) \
            if "SUBCOMMANDS:" in text else []
        options = options_of("\n".join([text] + [help_of(program, command) for command, _ in commands]))
        add_table(options, records)
        add_names(options, presets, models)
        write(f"{output}/man/man1/{name}.1", man_page(name, version, text, commands, options))
        write(f"{output}/bash-completion/completions/{name}", bash(name, commands, options))
        write(f"{output}/zsh/site-functions/_{name}", zsh(name, commands, options))


if __name__ == "__main__":
    main()
