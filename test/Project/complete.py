# complete.py SHELL SHARE LINE...: each line typed at an interactive shell, bash or zsh, with the completions of
# the folder SHARE loaded, then Tab and Return. Prints the words that the command got.
import os
import pty
import select
import sys

shell, share, *lines = sys.argv[1:]
setup = {
    "bash": f"for file in {share}/bash-completion/completions/*; do source $file; done",
    "zsh": f"fpath=({share}/zsh/site-functions $fpath); autoload -U compinit; compinit -D -u; setopt no_beep",
}[shell]
child, terminal = pty.fork()
if child == 0:
    os.environ.update(TERM="dumb", PS1="")
    os.execlp(shell, *([shell, "--norc", "--noprofile", "-i"] if shell == "bash" else [shell, "-f", "-i"]))

heard = ""


def tell(text):
    os.write(terminal, text.encode())


def wait_for(mark):
    """What the shell prints up to `mark`."""
    global heard
    while mark not in heard:
        if not select.select([terminal], [], [], 60)[0]:
            sys.exit(f"nothing more came of {shell}: {heard}")
        heard += os.read(terminal, 4096).decode(errors="replace")
    before, heard = heard.split(mark, 1)
    return before


# Echoed lines have the marks apart, so that only what the shell prints has them whole.
tell(setup + "\n")
for program in sorted({line.split()[0] for line in lines}):
    tell(f"{program}() {{ printf 'GO''T <%s>\\n' \"$*\"; }}\n")
tell("echo REA''DY\n")
wait_for("READY")
for line in lines:
    tell(line + "\t\n")
    wait_for("GOT <")
    print(line, "->", wait_for(">"))
tell("exit\n")
os.close(terminal)
os.waitpid(child, 0)
