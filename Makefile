# Everything people, hooks and CI do with this checkout. `make help` lists it.
# Values from outside: HOST, PORT, DATA_DIR, PUBLIC_URL (run); ARGS (more words for pytest or the lock);
# PYTHON (which python makes the environment).

PYTHON ?= python3
UV := 0.13.9
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest
PARALLEL := -n 2 --dist loadfile
JS_TESTS = $(wildcard tests/js/*.test.mjs tests/js/*/*.test.mjs)
JS_IMPORTS = $(wildcard tests/js/imports.test.mjs)

# Installs with uv, or with pip where uv cannot be had or cannot reach what pip reaches. The lock files are whole, so that
# nothing has to be resolved (pip, asked to, stumbles over extras when it checks hashes).
export UV_SYSTEM_CERTS ?= 1
install = $(BIN)/uv pip install --quiet --python $(BIN)/python $(1) \
	|| { echo 'uv did not manage; pip takes its place'; $(BIN)/python -m pip install --quiet $(1); }
# Where node could not be had (`node:` lets that pass outside CI), its tests are left out.
node_test = if command -v node >/dev/null; then node --test --test-reporter=spec $(1); fi

.NOTPARALLEL:
.PHONY: help run setup setup-dev test lint fmt unit browser shots js docker-check prove fuzz kill bench arena \
	lock node chromium clean distclean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 24

run: setup ## set up what is missing, then serve the game
	@$(BIN)/bastide serve

test: lint js chromium ## lint and every test; installs a browser and node where they are missing
	$(PYTEST) $(PARALLEL) $(ARGS)

lint: setup-dev docker-check node ## style, types, layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(if $(JS_IMPORTS),$(call node_test,$(JS_IMPORTS)))

fmt: setup-dev ## format, and mend what can be mended
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

unit: setup-dev ## the quick tests: no browser, nothing slow
	$(PYTEST) $(PARALLEL) -m 'not browser and not slow' $(ARGS)

browser: setup-dev chromium ## the tests that drive the pages
	$(PYTEST) $(PARALLEL) -m browser $(ARGS)

shots: setup-dev chromium ## take the pictures in docs/shots anew
	BASTIDE_SHOTS=1 $(PYTEST) tests/browser/test_shots.py $(ARGS)

js: node ## the tests of the page's modules
	$(if $(JS_TESTS),$(call node_test,$(JS_TESTS)))

docker-check: setup-dev ## is docker-compose.yml valid? (no Docker needed)
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec docker-compose.yml

prove: setup-dev ## the engine against the second one: thousands of games, every count, self-play verified (minutes)
	$(PYTEST) -n 2 tests/engine
	$(BIN)/python -m tests.engine.prove $(ARGS)

prove: export BASTIDE_PROVE_GAMES ?= 2000

fuzz: setup-dev ## spoilt records, then spoilt messages, for a minute each (ARGS='--seconds 600 --seed 1')
	$(BIN)/python -m tests.fuzz $(ARGS)
	$(BIN)/python -m tests.fuzz.wire $(ARGS)

kill: setup-dev ## cut the power in the middle of games (BASTIDE_KILL_ROUNDS=50 for more of them)
	$(PYTEST) tests/kill $(ARGS)

kill: export BASTIDE_KILL_ROUNDS ?= 10

bench: setup-dev ## how quick the engine is here, and how much slower the second one
	$(BIN)/python -m bastide bench engine $(ARGS)

arena: setup-dev ## the robots’ matches as tables, about half an hour (ARGS='--minutes 1 --jobs 2')
	@$(BIN)/python tools/arena_tables.py $(ARGS)

lock: setup ## resolve the dependencies again (ARGS=--upgrade for the newest)
	$(LOCK) -o requirements.lock
	$(LOCK) --group dev -c requirements.lock -o requirements-dev.lock

LOCK = $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --custom-compile-command 'make lock' $(ARGS)

node: ; @tools/ensure_command.sh nodejs node

chromium: ; @tools/ensure_command.sh chromium $(CHROMIUM) chromium chromium-browser google-chrome

clean: ## remove caches and results, never the data
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage htmlcov build dist
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +

distclean: clean ## … and the environment
	rm -rf $(VENV)

# The environment. Each step leaves a stamp, so that the next time costs nothing.
setup: $(VENV)/run.stamp
setup-dev: $(VENV)/dev.stamp

$(VENV)/venv.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed: make PYTHON=…")'
	@echo 'Setting up $(VENV), once: about half a minute'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV) || echo 'no uv to be had'
	@touch $@

$(VENV)/run.stamp: requirements.lock pyproject.toml | $(VENV)/venv.stamp
	@$(call install,--require-hashes --no-deps -r requirements.lock)
	@$(call install,--no-deps -e .)
	@touch $@

$(VENV)/dev.stamp: requirements-dev.lock | $(VENV)/run.stamp
	@$(call install,--require-hashes --no-deps -r requirements-dev.lock)
	@touch $@
