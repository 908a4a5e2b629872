# make run    a server with a demo tournament under way (or TRF=path: your own), on 127.0.0.1
# make test   everything that must pass, browser tests included; in full with WALLCHART_TESTS=full;
#             CHANGED=main: only what can see a change since then, and it says what it left out
# make check  format, lint and types, and the units of the browser's code
# make bench  the measurements, each next to what it is measured against
# make pictures  the screenshots of the README and the manual, anew

PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK = 1
DATABASE ?= sqlite:///wallchart.sqlite3
WORKERS ?= auto

.PHONY: run test compiled units check format lint types check-web bench browser vendored postgres pictures lock

# What tests need holds all that use needs: one of both is installed, never one after the other.
ENVIRONMENT := .venv/for-$(if $(filter-out run vendored,$(MAKECMDGOALS)),tests,use)

run: $(ENVIRONMENT) vendored
	$(BIN)/wallchart serve --database $(DATABASE) $(if $(TRF),--trf "$(TRF)",--demo)

# In full one process more than there are cores: browsers and faults spend much of their time waiting.
PROCESSES = $(if $(filter full,$(WALLCHART_TESTS)),$(shell expr $$(nproc) + 1),$(WORKERS)) --maxprocesses 4

# Tests start Python a hundred times, so compiled modules are kept, whatever is set here.
# Browsers are installed beside the tests that need none.
# Tests of how long one process delays another take real time: they run in full only, apart from
# all others, and are never tried again; by name, as the first of them takes longest.
test: export PYTHONDONTWRITEBYTECODE =
test: export PYTEST_ADDOPTS += $(if $(CHANGED),--changed=$(CHANGED))
test:
	$(MAKE) --jobs=3 --output-sync=target check compiled postgres tests/durable_streams/node_modules
	$(MAKE) --jobs=2 units browser
	$(if $(filter full,$(WALLCHART_TESTS)),$(BIN)/pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder tests/faults -m timed)
	$(BIN)/pytest --numprocesses $(PROCESSES) --dist loadfile --no-loadscope-reorder tests/browser

# Once, beside the types, which keep one core busy: else each process compiles all modules anew.
compiled: .venv/for-tests
	@$(BIN)/pytest --collect-only --quiet --quiet >/dev/null || true  # `units` tells what is wrong

units: .venv/for-tests
	$(BIN)/pytest --numprocesses $(PROCESSES) --dist worksteal --ignore tests/browser -m "not timed"

check: format lint types check-web

format: .venv/for-tests
	$(BIN)/ruff format --check .

lint: .venv/for-tests
	$(BIN)/ruff check .

# In full with the report that tests/test_types.py reads.
types: .venv/for-tests
	$(BIN)/mypy $(if $(filter full,$(WALLCHART_TESTS)),--any-exprs-report .mypy_cache/report)

# The browser's code: its types, strictly, and its units under node's own runner.
check-web: tests/browser_code/node_modules vendored
	cd tests/browser_code && PATH="$(abspath $(BIN)):$$PATH" npm run --silent types
	cd tests/browser_code && PATH="$(abspath $(BIN)):$$PATH" npm run --silent test

%/node_modules: %/package-lock.json .venv/for-tests
	cd $* && PATH="$(abspath $(BIN)):$$PATH" npm ci --silent --no-audit --no-fund
	touch $@

bench: .venv/for-bench
	$(BIN)/python -m tests.bench

postgres:
	sh tests/faults/install-postgres.sh

# Files of other projects' packages that pages are served with; nothing is asked where they lie already.
vendored: $(ENVIRONMENT)
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python -m server.vendored

browser: .venv/for-tests
	sh tests/browser/install.sh $(BIN)/playwright

pictures: export WALLCHART_PICTURES = yes
pictures: browser
	$(BIN)/pytest -q tests/browser/test_live_hall.py -k readme
	cp tests/browser/shots/readme-*.png tests/browser/pictures/
	$(BIN)/pytest -q tests/browser/test_manual.py tests/browser/test_directors_manual.py tests/browser/test_organisations.py
	for shot in tests/browser/shots/manual-*.png; do cp $$shot web/static/manual/$${shot##*manual-}; done

# uv installs in a quarter of pip's time. Where it cannot, as it does not read pip's settings (an
# index of one's own), pip does. Modules are compiled when they are first imported: most never are.
install = test -x $(BIN)/python || $(PYTHON) -m venv .venv; \
	{ $(BIN)/python -m pip install --quiet --constraint constraints.txt uv && \
	$(BIN)/uv pip install --quiet --system-certs --python $(BIN)/python $(call wanted,$(1)) 2>/dev/null; } || \
	$(BIN)/python -m pip install --quiet --no-compile $(call wanted,$(1))
wanted = --constraint constraints.txt --editable '$(1)'

.venv/for-use: pyproject.toml constraints.txt
	$(call install,.)
	touch $@

.venv/for-tests: pyproject.toml constraints.txt
	$(call install,.[test])
	touch .venv/for-use $@

.venv/for-bench: pyproject.toml constraints.txt
	$(call install,.[test$(comma)bench])
	touch .venv/for-use .venv/for-tests $@

comma := ,

# Renew the versions that a fresh install gets.
lock:
	rm -rf .venv-lock && $(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip install --quiet '.[test,bench,mutation]'
	.venv-lock/bin/python -m pip freeze --exclude wallchart > constraints.txt
	rm -rf .venv-lock
