"""Reads TOML documents with Python's tomllib: one hexadecimal document per line, one canonical value per line."""

import sys
import tomllib


def canonical(value):
    if isinstance(value, dict):
        pairs = sorted((key.encode(), canonical(item)) for key, item in value.items())
        return "{" + ",".join(f"{key.hex()}:{item}" for key, item in pairs) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(item) for item in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if -(2**63) <= value < 2**63 else "large"
    if isinstance(value, str):
        return "s" + value.encode().hex()
    return "other"


for line in sys.stdin:
    try:
        print(canonical(tomllib.loads(bytes.fromhex(line.strip()).decode())))
    except (tomllib.TOMLDecodeError, RecursionError):
        print("refused")
    except ValueError:  # Python reads no integers of more than 4300 digits.
        print("large")
