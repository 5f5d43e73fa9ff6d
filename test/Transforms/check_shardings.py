# The classes that phaze-shard-layers chooses for generated models, at widths 2, 4 and 8.
#
#   check_shardings.py PHAZE_GEN PHAZE_OPT PREFIX
import json
import re
import subprocess
import sys

# By role and size, as names of classes without a role are numbers.
EXPECTED = {
    "gpt2": ["vocabulary 50257", "heads 12", "ffn 3072"],
    "bert-large": ["vocabulary 30522", "heads 16", "ffn 4096"],
    "llama2-7b": ["vocabulary 32000", "heads 32", "ffn 11008", "none 32000"],
    "llama3-8b": ["vocabulary 128256", "heads 8", "ffn 14336", "none 128256"],
    "mixtral-8x7b": ["vocabulary 32000", "heads 8", "expert 8", "none 32000"],
    # Encoder; then the decoder's own attention and that to the encoder.
    "t5-base": ["vocabulary 32128", "heads 12", "ffn 3072", "heads 12", "heads 12", "ffn 3072"],
}


def main():
    gen, opt, prefix = sys.argv[1:]
    failed = False
    for model, expected in EXPECTED.items():
        program, dump = f"{prefix}.{model}.mlir", f"{prefix}.{model}.json"
        subprocess.run([gen, f"--model={model}", "--layers=2", "--batch=8", "--dtype=bf16", "-o", program],
                       check=True)
        subprocess.run([opt, program, "--convert-stablehlo-to-phaze", f"--phaze-dump-workload=file={dump}",
                        "-o", "/dev/null"], check=True)
        with open(dump) as file:
            factors = {f["name"]: f"{f.get('role', 'none')} {f['size']}" for f in json.load(file)["factors"]}
        for width in (2, 4, 8):
            done = subprocess.run([opt, f"--phaze-load-workload=file={dump}", f"--phaze-shard-layers=width={width}",
                                   "-o", "/dev/null"], input=b"module {}", capture_output=True, check=True)
            line = re.search(r"tensor width [0-9]+ shards (.*?): ", done.stderr.decode()).group(1)
            found = [factors[name] for name in re.findall(r"'(.*?)'", line)]
            if sorted(found) != sorted(expected):
                print(f"{model} at width {width}: expected {expected}, found {found}")
                failed = True
    return failed


sys.exit(main())
