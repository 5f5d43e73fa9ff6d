# options.py inc|md JSON OUTPUT: what C++ and the documentation need of include/phaze/Search/Options.td.
#
# JSON is what `llvm-tblgen --dump-json` prints of it. `inc` writes PHAZE_OPTION and PHAZE_LIST for each option of
# the groups that are asked for (GET_SEARCH_OPTIONS ...), and what initializes options::Facts; `md` writes a page.
import json
import re
import sys


def quoted(text):
    return json.dumps(text)


def is_list(option):
    return "ListOption" in option["!superclasses"]


def number(text):
    """2^24, 1, inf"""
    if text == "inf":
        return "HUGE_VAL"
    base, _, power = text.partition("^")
    return str(int(base) ** int(power or 1)) + ".0"


def facts(option):
    words = "{" + ", ".join(map(quoted, option["words"])) + "}"
    match = re.fullmatch(r"([\[(])(\S+), (\S+)([\])])", option["range"]) if option["range"] else None
    assert match or not option["range"], option["range"]
    bounds = "std::nullopt"
    if match:
        opens, least, most, closes = match.groups()
        closed = [str(mark in "[]").lower() for mark in (opens, closes)]
        bounds = f"Range{{{number(least)}, {number(most)}, {closed[0]}, {closed[1]}}}"
    is_file = str(bool(option["isFile"])).lower()
    return f"{{{quoted(option['argument'])}, {quoted(option['unit'])}, {bounds}, {words}, {is_file}}},"


def declaration(option):
    name = f"{option['type']}, {option['cppName']}, {quoted(option['argument'])}"
    text = quoted(option["description"])
    if is_list(option):
        return f"PHAZE_LIST({name}, {text})"
    return f"PHAZE_OPTION({name}, {option['defaultValue']}, {text})"


def include_file(groups):
    lines = ["// Made of include/phaze/Search/Options.td by tools/cmake/options.py."]
    for name, group in groups:
        macro = "GET_" + name.removesuffix("Group").upper() + "_OPTIONS"
        lines.append(f"#if defined({macro}) || defined(GET_ALL_OPTIONS)")
        lines += map(declaration, group["options"])
        lines.append(f"#undef {macro}\n#endif")
    lines.append("#ifdef GET_OPTION_FACTS")
    lines += [facts(option) for _, group in groups for option in group["options"]]
    lines.append("#undef GET_OPTION_FACTS\n#endif")
    lines += ["#undef GET_ALL_OPTIONS", "#undef PHAZE_OPTION", "#undef PHAZE_LIST"]
    return "\n".join(lines) + "\n"


KINDS = {"std::string": "text", "int64_t": "whole number", "double": "number", "bool": "true or false"}


def row(option):
    kind = KINDS[option["type"]] + (" list" if is_list(option) else "")
    if option["words"]:
        kind = "word"
    elif option["isFile"]:
        kind = "name or file"
    default = option["defaultValue"].strip('"')
    cells = (f"`{option['argument']}`", kind, option["range"], option["unit"], default, option["description"])
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def page(groups):
    lines = ["<!-- Made of include/phaze/Search/Options.td by tools/generate-docs.sh. -->", "# Options", "",
             "What `phaze-opt --phaze-arch-search`, `phaze-search` and the C API are asked. Names, ranges and defaults are the same",
             "everywhere."]
    for _, group in groups:
        lines += ["", "## " + group["summary"], "", "| option | | range | unit | default | |", "|---|---|---|---|---|---|"]
        lines += map(row, group["options"])
    return "\n".join(lines) + "\n"


def main():
    what, source, target = sys.argv[1:]
    records = json.load(open(source))
    groups = [(ref["def"], records[ref["def"]]) for ref in records["AllOptions"]["groups"]]
    for _, group in groups:
        group["options"] = [records[ref["def"]] for ref in group["options"]]
    text = include_file(groups) if what == "inc" else page(groups)
    with open(target, "w") as file:
        file.write(text)


if __name__ == "__main__":
    main()
