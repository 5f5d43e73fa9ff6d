#!/usr/bin/env python3
"""Makes the picture of the README from the real page: docs/images/report.webp.

  tools/report-picture.py [BUILD]        # build by default

Plans the bundled example with everything that the page can show, opens the page in headless Chromium, and takes the answer,
the chip, the waterfall and the pipeline.
"""
import base64
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "test" / "Report"))
sys.dont_write_bytecode = True
import drive

WIDTH, MOST_BYTES = 1120, 200_000


def main():
    build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build").resolve()
    target = ROOT / "docs" / "images" / "report.webp"
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "report.html"
        subprocess.run([build / "bin" / "phaze-search", ROOT / "docs" / "examples" / "llama3_70b_train_step.mlir", "--devices=256", "--global-batch=512", "--network=a100-80g",
                        f"--html={page}", "--prices=default"],
                       check=True, stdout=subprocess.DEVNULL)
        browser = drive.Browser(WIDTH, 1000)
        try:
            browser.devtools("Emulation.setDeviceMetricsOverride", width=WIDTH, height=1000, deviceScaleFactor=1, mobile=False)
            browser.open(page)
            end = browser.run("return document.getElementById('layer').getBoundingClientRect().top + scrollY")
            clip = {"x": 0, "y": 0, "width": WIDTH, "height": end, "scale": 1}
            image = browser.devtools("Page.captureScreenshot", format="webp", quality=60, captureBeyondViewport=True, clip=clip)
        finally:
            browser.close()
    data = base64.b64decode(image["data"])
    if len(data) > MOST_BYTES:
        sys.exit(f"error: the picture has {len(data)} bytes, at most {MOST_BYTES} expected")
    target.write_bytes(data)
    print(f"{target.relative_to(ROOT)}: {len(data)} bytes")


if __name__ == "__main__":
    main()
