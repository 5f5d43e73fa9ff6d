"""Opens a report page in a headless browser, uses it as a reader would, and checks what it shows.

  drive.py PAGE.html PLAN.json [--screenshots=DIR] [--most-seconds=S] [--most-bytes=N]

Speaks the WebDriver protocol to chromedriver itself, so that nothing but Debian's packages is needed.
"""
import argparse
import base64
import http.client
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

SECTIONS = ["chip", "step", "pipeline", "layer", "memory", "shardings"]


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Browser:
    """A session of chromedriver."""

    def __init__(self, width=1280, height=1000):
        self.port = free_port()
        self.folder = tempfile.TemporaryDirectory()
        self.driver = subprocess.Popen(["chromedriver", f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
                     "--disable-background-networking", "--disable-component-update", "--disable-sync",
                     f"--user-data-dir={self.folder.name}", f"--window-size={width},{height}"]
        wanted = {"browserName": "chrome", "goog:chromeOptions": {"args": arguments},
                  "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        self.session = None
        for _ in range(150):
            try:
                self.session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
                return
            except ConnectionError:
                time.sleep(0.2)
        raise SystemExit("chromedriver does not answer")

    def call(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        connection.request(method, path, json.dumps(body) if body is not None else None, {"Content-Type": "application/json"})
        answer = json.loads(connection.getresponse().read())
        value = answer["value"]
        if isinstance(value, dict) and "error" in value:
            raise SystemExit(f"{path}: {value['error']}: {value['message'][:400]}")
        return value

    def do(self, method, path, body=None):
        return self.call(method, f"/session/{self.session}{path}", body)

    def run(self, script, *arguments):
        return self.do("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def devtools(self, command, **parameters):
        return self.do("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def open(self, page):
        self.do("POST", "/url", {"url": pathlib.Path(page).resolve().as_uri()})

    def move_to(self, x, y):
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
                   "actions": [{"type": "pointerMove", "duration": 0, "x": int(x), "y": int(y)}]}
        self.do("POST", "/actions", {"actions": [pointer]})

    def screenshot(self, path):
        size = self.devtools("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        image = self.devtools("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)
        pathlib.Path(path).write_bytes(base64.b64decode(image["data"]))

    def log(self, kind):
        return self.do("POST", "/se/log", {"type": kind})

    def close(self):
        try:
            if self.session:
                self.do("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()


def expect(condition, message):
    if not condition:
        raise SystemExit(f"error: {message}")


def check_sections(browser, plans):
    for i, plan in enumerate(plans):
        prefix = f"model{i}-" if len(plans) > 1 else ""
        searched = ["search"] if plan["best"] or plan["baselines"] else []
        asked = ["sensitivity"] if plan.get("sensitivity") else []
        for name in SECTIONS + searched + asked:
            expect(browser.run("return document.getElementById(arguments[0]) !== null", prefix + name), f"no section '{prefix + name}'")
    if len(plans) > 1:
        expect(browser.run("return document.getElementById('models') !== null"), "no section of several models")
        expect(browser.run("return document.querySelector('h1').innerText") == f"One chip for {len(plans)} models", "the page has another head")


def check_recomputation(browser, plans):
    """What the section of memory says of layers that run again."""
    for i, plan in enumerate(plans):
        if not any(stage["recompute_s"] > 0 for stage in plan["stages"]):
            continue
        layers = [(layer["recomputed"] or stage["recomputed_whole"], layer.get("remat", 0)) for stage in plan["stages"] for layer in stage["layers"]]
        whole, parts = sum(w for w, _ in layers), sum(not w and r > 0 for w, r in layers)
        plural = lambda n: f"{n:,} layer{'' if n == 1 else 's'}"
        told = " and ".join(([plural(whole)] if whole else []) + ([f"parts of {plural(parts)}"] if parts else []))
        text = browser.run("return document.getElementById(arguments[0]).innerText", (f"model{i}-" if len(plans) > 1 else "") + "memory")
        expect(f"the backward pass computes {told} again" in text, f"memory does not say that {told} run again: {text[:300]}")
        print(f"recomputed: {told}")


def check_numbers(browser, plans):
    """The embedded plans are those of the file, to the last digit, and the page prints them."""
    shown = json.loads(browser.run("return JSON.stringify(JSON.parse(document.getElementById('data').textContent).plans)"))
    expect(shown == plans, "the plans of the page differ from those of the file")
    text = browser.run("return document.body.innerText")
    for plan in plans:
        step = sum(plan["step"].values())
        for unit, size in [("s", 1), ("ms", 1e-3), ("us", 1e-6)]:
            if step >= size:
                digits = f"{step / size:.4g}"
                break
        expect(f"{digits.rstrip('0').rstrip('.') if '.' in digits else digits} {unit}" in text, f"step time {digits} {unit} is not shown")
        expect(f"{100 * plan['mfu']:.3g} %" in text, f"MFU {100 * plan['mfu']:.3g} % is not shown")
        for layer_kind in plan["kinds"]:
            expect(browser.run("return [...document.querySelectorAll('option')].some(o => o.textContent.startsWith(arguments[0]))",
                               layer_kind["name"]), f"kind {layer_kind['name']} cannot be chosen")
        waterfall = browser.run("return JSON.parse(document.getElementById('data').textContent).extras[arguments[0]].waterfall", plans.index(plan))
        total = sum(part["seconds"] for part in waterfall)
        expect(abs(total - step) <= 1e-9 * step, f"the waterfall adds up to {total}, expected {step}")


def check_asked(browser, plans):
    """What was asked for beside the plan is drawn: points of the front, of what-ifs and of maps, costs, where operators come from."""
    for i, plan in enumerate(plans):
        prefix = f"model{i}-" if len(plans) > 1 else ""
        number = lambda selector: browser.run("return document.querySelectorAll(arguments[0]).length", selector)
        text = browser.run("return document.body.textContent")
        if "front" in plan:
            points = len(plan["front"]["points"])
            expect(number(f"#{prefix}search g.front path") == points, f"not all of the {points} points of the front are drawn")
            expect(number(f"#{prefix}search table[aria-label='points of the front'] tbody tr") == points, "the table of the front has other rows")
        for what in plan.get("sensitivity", []):
            cells = sum("candidate" in point for point in what["points"])
            expect(what["parameters"][0] in text, f"{what['parameters'][0]} is not shown")
            if len(what["parameters"]) == 2:
                expect(number(f"#{prefix}sensitivity svg.map g.cell") >= cells, "cells of a map are missing")
        single = [point for what in plan.get("sensitivity", []) if len(what["parameters"]) == 1 for point in what["points"] if "candidate" in point]
        expect(number(f"#{prefix}sensitivity g.dot") == len(single), "points of what-ifs are missing")
        if plan["best"] and plan.get("seen"):
            expect(number(f"#{prefix}search g.placed path") > 0, "no architecture that was placed is drawn")
        if len(plan.get("rounds", [])) > 1:
            expect("Best plan and bound" in text, "how the search went is not drawn")
        if "cost" in plan:
            total = sum(plan["cost"][part + "_usd"] for part in ["die", "hbm", "links", "package", "power"])
            shown = f"{round(total):,}" if total >= 1000 else f"{total:.4g}"
            expect(f"${shown}" in text, f"the cost ${shown} is not shown")
        sources = {slot["source"] for kind in plan["kinds"] for part in ["forward", "backward", "update"] for slot in kind[part]["slots"] if "source" in slot}
        if sources:
            rows = browser.run("return [...document.querySelectorAll(arguments[0])].map(r => r.textContent)",
                               f"#{prefix}layer table[aria-label='the twenty dearest operators'] tbody tr")
            expect(any(source in row for row in rows for source in sources), "the dearest operators have no source")


def check_compared(browser, plans):
    """What the plan is compared with: baselines, runners-up, smaller chips; and memory by device, whatever chunks it has."""
    for i, plan in enumerate(plans):
        prefix = f"model{i}-" if len(plans) > 1 else ""
        number = lambda selector: browser.run("return document.querySelectorAll(arguments[0]).length", selector)
        for label, key in [("best architectures", "best"), ("smallest architectures", "smallest"), ("baselines", "baselines")]:
            if plan.get(key):
                rows = number(f"#{prefix}search table[aria-label='{label}'] tbody tr")
                expect(rows == len(plan[key]), f"{label}: {rows} rows, expected {len(plan[key])}")
        devices = {}
        for stage in plan["stages"]:
            devices.setdefault(stage["first_device"], []).append(stage["memory"])
        expect(number(f"#{prefix}memory g.held") == len(devices), "memory does not have a bar for each stage")
        once = lambda memory: memory["transient_bytes"] + memory["gathered_bytes"] + memory["messages_bytes"]
        held = [sum(sum(m.values()) - once(m) for m in chunks) + max(map(once, chunks)) for chunks in devices.values()]
        expect(max(held) <= plan["chip"]["hbm"]["bytes"], f"a device holds {max(held)} bytes")
        tip = browser.run("const r = [...document.querySelectorAll(arguments[0])][arguments[1]].querySelector('rect'); r.dispatchEvent(new MouseEvent('mousemove', {bubbles: true}));"
                          "r.dispatchEvent(new MouseEvent('mouseenter', {bubbles: true})); return document.getElementById('tip').textContent",
                          f"#{prefix}memory g.held", held.index(max(held)))
        share = f"{100 * max(held) / plan['chip']['hbm']['bytes']:.3g} % of HBM"
        expect(tip.endswith(f", {share}"), f"the fullest device is told as '{tip}', expected {share}")


def check_load(browser, most):
    """Time of the page on the processor, whatever else the machine does."""
    metrics = {m["name"]: m["value"] for m in browser.devtools("Performance.getMetrics")["metrics"]}
    expect(metrics["TaskDuration"] <= most, f"loading takes {metrics['TaskDuration']:.2f} s, at most {most} s expected")
    return metrics["TaskDuration"]


def check_use(browser):
    """Hovering shows a text, zooming changes what is seen, looking for a word hides the other rows."""
    box = browser.run("const r = document.querySelector('[id$=step] g.row rect'); r.scrollIntoView({block: 'center'});"
                      "const b = r.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]")
    browser.move_to(*box)
    expect(browser.run("const t = document.getElementById('tip'); return t.style.visibility === 'visible' && t.textContent.length > 0"),
           "hovering over the waterfall shows nothing")
    window = "const c = document.querySelector('[id$=pipeline] canvas'); return c.dataset.to - c.dataset.from"
    before = browser.run(window)
    browser.run("document.querySelector('[id$=pipeline] button').click()")
    expect(browser.run(window) < 0.6 * before, "the button does not zoom the pipeline")
    browser.run("document.querySelector('[id$=pipeline] canvas').dispatchEvent(new KeyboardEvent('keydown', {key: '-', bubbles: true}))")
    expect(abs(browser.run(window) - before) < 1e-6 * before, "the keyboard does not zoom the pipeline")
    browser.run("const s = document.querySelector('[id$=layer] select'); s.value = s.options.length - 1; s.dispatchEvent(new Event('change'))")
    label = browser.run("const s = document.querySelector('[id$=layer] select');"
                        "return [s.options[s.value].textContent, document.querySelector('[id$=layer] figure svg').getAttribute('aria-label')]")
    expect(label[0].startswith(label[1].removeprefix('schedule of ') + ' ('), "choosing another part draws nothing new")
    if browser.run("return document.querySelector('select.against') !== null"):
        browser.run("const s = document.querySelector('select.against'); s.value = 'power'; s.dispatchEvent(new Event('change'))")
        expect(browser.run("return document.querySelector('[id$=search] svg[aria-label=\"step time against power\"]') !== null"), "the scatter does not change its axis")
        box = browser.run("const r = document.querySelector('[id$=search] g.plan path'); r.scrollIntoView({block: 'center'});"
                          "const b = r.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]")
        browser.move_to(*box)
        expect(browser.run("return document.getElementById('tip').textContent.startsWith('the plan')"), "hovering over the plan tells something else")
    if browser.run("return document.querySelector('[id$=shardings] input') !== null"):
        rows = browser.run("const i = document.querySelector('[id$=shardings] input'); i.value = 'no such word'; i.dispatchEvent(new Event('input'));"
                           "return [...i.closest('section').querySelectorAll('table:last-of-type tbody tr')].filter(r => r.offsetParent).length")
        expect(browser.run("return [...document.querySelectorAll('[id$=shardings] table[aria-label^=collectives] tbody tr')].filter(r => r.offsetParent).length") == 0,
               f"{rows} rows are left where none has the word")


def check_quiet(browser):
    bad = [entry["message"] for entry in browser.log("browser") if entry["level"] in ("SEVERE", "WARNING")]
    expect(not bad, f"the console has {bad}")
    for entry in browser.log("performance"):
        message = json.loads(entry["message"])["message"]
        # The browser's own first page has requests too.
        if message["method"] == "Network.requestWillBeSent" and message["params"]["documentURL"].startswith("file:"):
            url = message["params"]["request"]["url"]
            expect(url.startswith(("file:", "data:")), f"the page asks for {url[:100]}")


def take_screenshots(browser, page, folder):
    os.makedirs(folder, exist_ok=True)
    for name, width, scheme, media in [("light", 1280, "light", ""), ("dark", 1280, "dark", ""), ("narrow", 390, "light", ""), ("print", 900, "light", "print")]:
        browser.devtools("Emulation.setDeviceMetricsOverride", width=width, height=1000, deviceScaleFactor=1, mobile=False)
        browser.devtools("Emulation.setEmulatedMedia", media=media, features=[{"name": "prefers-color-scheme", "value": scheme}])
        # Charts are drawn for the width that the page has when it is opened.
        browser.open(page)
        browser.run("return document.body.offsetHeight")
        browser.screenshot(os.path.join(folder, f"{name}.png"))
        if name == "narrow":
            expect(browser.run("return document.documentElement.scrollWidth <= innerWidth + 1"), "a narrow page scrolls sideways")
            wide = browser.run("return [...document.querySelectorAll('figure svg, figure canvas')].filter(c => c.getBoundingClientRect().width > innerWidth)"
                               ".map(c => c.getAttribute('aria-label'))")
            expect(all(label.startswith("step time over") for label in wide), f"charts are wider than a narrow page: {wide}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page")
    parser.add_argument("plan")
    parser.add_argument("--screenshots")
    parser.add_argument("--most-bytes", type=int, default=3_000_000)
    parser.add_argument("--most-seconds", type=float, default=2)
    options = parser.parse_args()
    with open(options.plan) as file:
        plan = json.load(file)
    plans = plan["plans"] if "plans" in plan else [plan]
    size = os.path.getsize(options.page)
    expect(size <= options.most_bytes, f"the page has {size} bytes, at most {options.most_bytes} expected")
    browser = Browser()
    try:
        browser.devtools("Performance.enable", timeDomain="threadTicks")
        browser.open(options.page)
        expect(browser.run("return document.documentElement.dataset.ready") == "yes", f"the page is not drawn: {browser.log('browser')}")
        load = check_load(browser, options.most_seconds)
        check_sections(browser, plans)
        check_numbers(browser, plans)
        check_recomputation(browser, plans)
        check_asked(browser, plans)
        check_compared(browser, plans)
        check_use(browser)
        check_quiet(browser)
        if options.screenshots:
            take_screenshots(browser, options.page, options.screenshots)
    finally:
        browser.close()
    print(f"{len(plans)} plans, {size} bytes: all as expected")
    if options.screenshots:
        print(f"loaded in {load:.2f} s of processor time")


if __name__ == "__main__":
    sys.exit(main())
