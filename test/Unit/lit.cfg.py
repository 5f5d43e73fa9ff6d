# GoogleTest programs: every one in the build tree's test/Unit whose name ends in "Tests".
import os

import lit.formats

config.name = "phaze-unit"
config.suffixes = []
config.test_source_root = os.path.join(config.phaze_binary_dir, "test", "Unit")
config.test_exec_root = config.test_source_root
config.test_format = lit.formats.GoogleTest(".", "Tests")
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "HOME"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
