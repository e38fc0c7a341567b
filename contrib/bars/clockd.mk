# make: each run of a target is a run of a task, with an estimate and a history. Tested with GNU make 4.3 (Debian 12).
#
#     include clockd.mk
#
# `make timed-test` runs `make test` as the task "make test": bars count down its expected time, and `clockctl task info
# 'make test'` shows how long it usually takes. A target that fails does not count as a run.
timed-%:
	@clockctl task start 'make $*' --switch -q >/dev/null
	@$(MAKE) --no-print-directory $* || { clockctl task cancel 'make $*' --yes -q >/dev/null; exit 1; }
	@clockctl task done 'make $*'
