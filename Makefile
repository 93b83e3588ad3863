# rulecore. `make play` and `make test` are each the only command you need: Python >= 3.11, make and the package registry
# are enough. Everything is installed into .venv, nothing into the system.

SHELL         := /bin/sh
.DEFAULT_GOAL := help
MAKEFLAGS     += --no-print-directory
unexport PYTHONPATH PYTHONHOME

VENV  := .venv
BIN   := $(VENV)/bin
# A folder that was moved or a Python that was removed makes the environment useless: both are seen here.
HERE  := $(shell pwd | cksum | cut -d ' ' -f 1)
ALIVE := $(shell $(BIN)/python -c pass 2>/dev/null && echo yes)
# Two makes at once wait for each other, where the machine has flock.
LOCK  := $(shell command -v flock >/dev/null 2>&1 && echo flock Makefile)

PROJECTS := pyproject.toml $(wildcard plugins/*/pyproject.toml)
PLUGINS  := $(patsubst %/pyproject.toml,-e ./%,$(filter plugins/%,$(PROJECTS)))
PYENV    := $(VENV)/$(HERE).python
PLAY     := $(VENV)/$(HERE).play
TEST     := $(VENV)/$(HERE).test
BENCH    := $(VENV)/$(HERE).bench

# Checks one layer over one ruleset, and works the examples of both.
OVER = echo "$$name with $$layer"; $(BIN)/rulecore check "$$name" --with "$$layer"; $(BIN)/rulecore test "$$name" --with "$$layer"

.PHONY: help play test fix check long bench clean $(if $(ALIVE),,$(PYENV))

help:
	@echo "make play [SEED=7]  sets up a table of terrain and weather and says why, then plays a battle"
	@echo "make test           style, types, import contract, tests"
	@echo "make check          checks every ruleset and layer of this folder and runs its worked examples (minutes)"
	@echo "make long           the tests that take minutes"
	@echo "make bench          measures speed beside other libraries, as ratios"
	@echo "make fix            puts style right where a tool can"
	@echo "make clean          removes what the other targets made"

play: $(PLAY)
	@$(BIN)/rulecore roll terrain_setup -r terrain $(if $(SEED),--seed '$(SEED)')
	@echo
	@$(BIN)/rulecore play skirmish --with terrain --auto $(if $(SEED),--seed '$(SEED)')
	@echo "The command is $(BIN)/rulecore: alone it prints what one can do."

test: $(TEST)
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "Some files are not formatted: make fix"; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/python -m pytest -q -n 2 $(ARGS)

fix: $(TEST)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

# Each ruleset alone, each of its layers over it, and the house rules of the documents over the game they are for.
check: $(PLAY)
	@set -e; for folder in rulesets/*/; do \
		name=$$(basename "$$folder"); $(BIN)/rulecore check "$$name"; $(BIN)/rulecore test "$$name"; \
		for layer in "$$folder"layers/*/; do test -d "$$layer" || continue; layer=$$(basename "$$layer"); $(OVER); done; \
	done
	@set -e; name=close_action; for layer in docs/examples/guns/*.yaml; do $(OVER); done

long: $(TEST)
	@$(BIN)/python -m pytest -q -n 2 --dist loadgroup -m long $(ARGS)

bench: $(BENCH)
	@$(BIN)/python tests/benchmarks/run.py $(ARGS)

clean:
	@rm -rf $(VENV) .peers build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --------------------------------------------------------------------------------------------------------- environment
# Each stamp stands behind the one before it, so that no two pips fill one environment at once (`make -j`).

$(PYENV):
	@$(LOCK) $(SHELL) -c "$$MAKE_ENVIRONMENT"

$(PLAY): $(PYENV) $(PROJECTS)
	@$(LOCK) $(BIN)/python -m pip install --quiet --disable-pip-version-check -e . $(PLUGINS)
	@touch $@

$(TEST): $(PLAY)
	@$(LOCK) $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

$(BENCH): $(TEST)
	@$(LOCK) $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	@touch $@

export MAKE_ENVIRONMENT
define MAKE_ENVIRONMENT
set -e; found=
test ! -e $(PYENV) || ! $(BIN)/python -c pass 2>/dev/null || exit 0
new_enough='import sys, venv; sys.exit(sys.version_info < (3, 11))'
for python in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python); do
	if $$python -c "$$new_enough" 2>/dev/null; then found=$$($$python -c 'import sys; print(sys.executable)'); break; fi
done
if test -z "$$found"; then
	echo "rulecore needs Python 3.11 or newer; install one, or say where it is: make PYTHON=/path/to/python3" >&2; exit 1
fi
installer=
if ! "$$found" -c 'from ensurepip import bootstrap' 2>/dev/null; then
	for pip in "'$$found' -m pip" pip3 pip; do
		if eval "$$pip --python '$$found' --version" >/dev/null 2>&1; then installer=$$pip; break; fi
	done
	if test -z "$$installer"; then
		echo "$$found has neither ensurepip nor pip: install the package python3-venv and try again (apt install python3-venv)" >&2; exit 1
	fi
fi
echo "Setting up $(VENV) with $$("$$found" --version) (once; the packages come from your package registry)" >&2
rm -rf $(VENV)
if test -z "$$installer"; then
	"$$found" -m venv $(VENV)
else
	"$$found" -m venv --without-pip $(VENV)
	eval "$$installer --python $(BIN)/python install --quiet --disable-pip-version-check pip"
fi
touch $(PYENV)
endef
