#!/bin/bash
# An archive with a text of many megabytes is refused with one line, and takes the daemon little more memory than the
# file has.
# group: faults
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
clockctl alarm add 07:00 here -q >/dev/null
clockctl export "$home/small.json" -q
daemon_stop
megabytes=16
"$python" - "$home/small.json" "$home" "$megabytes" <<'PYTHON'
import sys
path, home, megabytes = sys.argv[1:]
text = open(path).read()
long = "x" * (int(megabytes) * 1_000_000)
open(home + "/label", "w").write(text.replace('"label":"here"', '"label":"' + long + '"', 1))
open(home + "/row", "w").write(text.replace('"label":"here"', '"label":"here","more":"' + long + '"', 1))
open(home + "/blanks", "w").write(text.replace('"label":"here"', '"label":' + " " * len(long) + '"here"', 1))
PYTHON
grown() { awk '/^VmHWM/ { print $2 }' "/proc/$daemon/status"; }
for kind in label row blanks; do
    daemon_start
    before=$(grown)
    run clockctl import "$home/$kind" --replace --yes -q
    [[ $kind == blanks ]] || expect_equal 64 "$status" "exit status of $kind: $err"
    [[ $kind != label ]] || expect_line 'nothing imported: the archive can.t be read: .*longer than [0-9]+ bytes' "$err"
    taken=$((($(grown) - before) / 1000))
    echo "$kind: $taken MB for a file of $megabytes MB"
    expect_between 0 "$taken" "$((megabytes * 2))" "megabytes that $kind took"
    daemon_stop
done
