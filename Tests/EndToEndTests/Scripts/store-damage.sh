#!/bin/bash
# A store that is damaged while the daemon is stopped and while it runs: the data kept, the messages, and the operation
# afterwards.
# group: faults
# limit: 300 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

need sqlite3 sqlite3
need strace strace
state=$XDG_STATE_HOME/clockd
db=$state/clockd.db
alarms() { clockctl alarm list --json | jq -r 'map(.label) | join(" ")'; }
backup_count() { find "$state" -path '*/backups/clockd-*.db' | wc -l; }
backed_up() { [[ $(backup_count) == "$1" ]]; }
damaged_files() { find "$state" -name 'clockd.db.damaged-*' ! -name '*-wal' ! -name '*-shm' | wc -l; }
zero() { dd if=/dev/zero of="$db" bs=4096 seek="$1" count="$2" conv=notrunc status=none; }

# The first start of a day with data in the store makes the day's backup, and the next start does not.
daemon_start
# The start looks for data to back up a quarter of a second later, so that it does not delay the first answers. Nothing
# shows when it has; a busy machine may need longer.
sleep 3
clockctl alarm add 07:30 one >/dev/null
clockctl alarm add 08:30 two >/dev/null
expect_equal 0 "$(backup_count)" "backups of an empty store"
daemon_stop
daemon_start
wait_until 20 backed_up 1
expect_equal 700 "$(stat -c %a "$state/backups")" "mode of the folder of backups"
expect_equal 600 "$(stat -c %a "$state"/backups/clockd-000001-daily-*Z.db)" "mode of a backup"
clockctl alarm add 09:30 three >/dev/null
daemon_stop
expect_equal 0 "$status" "exit status"

# Pages full of zeros: the file is moved aside, the backup is restored, and a message states what may be missing. The
# last writer was another program, which removed the log.
zero 2 8
rm "$db-wal"
before=$(sha256sum <"$db")
daemon_start
expect_equal "one two" "$(alarms)" "alarms of the backup"
expect_log "CRITICAL The database was damaged and has been moved to $db.damaged-[0-9]{8}T[0-9]{6}\. Restored from the backup of [A-Z][a-z]+ [0-9]+ [A-Z][a-z]+ [0-9:]+\. Alarms added or changed since [A-Z][a-z]+ [0-9]+ [A-Z][a-z]+ [0-9:]+ may be missing\."
expect_equal "$before" "$(sha256sum <"$(find "$state" -name 'clockd.db.damaged-*[0-9]')")" "the damaged file"
# The number of the missing alarm is not reused.
number=$(clockctl alarm add 10:30 four -q)
expect_between 4 "${number#a}" 1001 "number after the recovery"
daemon_kill

# A kill at any point of a recovery loses nothing more: the file is gone, a partial copy is left.
mv "$db" "$home/gone"
head -c 5000 /dev/urandom >"$db.restored"
daemon_start
expect_equal "one two" "$(alarms)" "alarms when the file was gone"
expect_log 'CRITICAL The database was missing\.'
daemon_stop

# The newest backup is also damaged: the previous one is restored.
cp "$state"/backups/clockd-000001-daily-*Z.db "$state/backups/clockd-000002-daily-20200101T000000Z.db"
truncate -s 20000 "$state/backups/clockd-000002-daily-20200101T000000Z.db"
head -c 100000 /dev/urandom >"$db"
daemon_start
expect_equal "one two" "$(alarms)" "alarms when the newest backup was damaged"
expect_log 'A newer backup was damaged too\..*damagedBackups=clockd-000002-daily-20200101T000000Z.db'
expect_equal 2 "$(damaged_files)" "files moved aside"

# Damage while the daemon runs: it reports the damage and exits, and the next start repairs it.
daemon_stop
sqlite3 "$db" <<'SQL'
WITH RECURSIVE n(i) AS (VALUES (2000) UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
INSERT INTO alarm SELECT i, 'many', 1, replace(body, '"a1"', '"a' || i || '"') FROM n, (SELECT body FROM alarm WHERE number = 1);
SQL
rm "$state"/backups/*
daemon_start
wait_until 20 backed_up 1
pages=$(($(stat -c %s "$db") / 4096))
zero $((pages / 2)) $((pages / 3))
run clockctl alarm list
[[ $status != 0 ]] || fail "a damaged store was listed"
status=0
wait "$daemon" || status=$?
expect_equal 74 "$status" "exit status of a daemon whose store is damaged"
expect_log 'CRITICAL The database is damaged: the daemon ends'
daemon_start
expect_json 'length == 10003' < <(clockctl alarm list --json)
daemon_stop
expect_equal 3 "$(damaged_files)" "files moved aside"

# Damage since a clean exit: the start does not wait for the check, which stops the daemon; the next start repairs it.
pages=$(($(stat -c %s "$db") / 4096))
zero $((pages / 2)) $((pages / 3))
expect_status 74 clockd
expect_line 'The database is damaged: the daemon ends' "$err"
daemon_start
expect_json 'length == 10003' < <(clockctl alarm list --json)
daemon_stop
expect_equal 4 "$(damaged_files)" "files moved aside"

# No usable backup: an empty store, with a clear message.
rm "$state"/backups/*
head -c 100000 /dev/urandom >"$db"
daemon_start
expect_equal "" "$(alarms)" "alarms without a backup"
expect_log 'No usable backup: all alarms, timers and history are lost\.'
clockctl alarm add 07:30 anew >/dev/null
daemon_stop

# If the disk fills up during a backup, only the backup is lost.
rm -f "$state"/backups/*
strace -D -f -qq -o "$home/trace" -P "$state/backups/unfinished" -e trace=pwrite64 -e inject=pwrite64:error=ENOSPC:when=3+ \
    "$(command -v clockd)" >>"$home/daemon.log" 2>&1 {told}>&- &
daemon=$!
wait_until 20 daemon_answers
wait_until 20 log_has 'WARNING The database was not backed up today .*full'
grep -q INJECTED "$home/trace" || fail "nothing was refused"
clockctl alarm add 08:00 more >/dev/null
expect_equal "anew more" "$(alarms)" "alarms after a failed backup"
expect_equal "" "$(ls -A "$state/backups")" "what is left of the backup"
daemon_stop
expect_equal 0 "$status" "exit status after a failed backup"

# A store of a newer clockd is left unchanged.
sqlite3 "$db" "INSERT INTO grdb_migrations VALUES ('99 of tomorrow')"
before=$(sha256sum <"$db")
expect_status 74 clockd
expect_line "^clockd: can't open $db, it was written by a newer version of clockd; it was left unchanged$" "$err"
expect_equal "$before" "$(sha256sum <"$db")" "a store of a newer clockd"
