# make: each run of a target as the run of a task, with an estimate and a history. Tried with GNU make 4.3 (Debian 12).
#
#     include clockd.mk
#
# `make timed-test` runs `make test` as the task "make test": its bar counts down what is expected, `clockctl task info
# 'make test'` knows how long it usually takes. A target that fails is no run.
timed-%:
	@clockctl task start 'make $*' --switch -q >/dev/null
	@$(MAKE) --no-print-directory $* || { clockctl task cancel 'make $*' --yes -q >/dev/null; exit 1; }
	@clockctl task done 'make $*'
