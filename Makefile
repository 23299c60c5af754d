# `make play` opens the game, `make test` is everything that CI runs, `make help` lists the rest.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
LAB_FLAGS ?=
PYTEST_FLAGS ?=
WORKERS ?= 2

# Jupyter refuses to run as root unless told to.
ROOT_FLAG := $(if $(filter 0,$(shell id -u)),--allow-root)

BUNDLE := generala_widget/static/widget.js
JS_SOURCES := $(shell find js -path js/node_modules -prune -o -type f ! -name '*.test.*' -print 2>/dev/null)
NPM := npm --prefix js
NPM_STAMP := js/node_modules/.stamp
PY_STAMP := $(VENV)/.stamp

# pip builds the editable package with the bundle that make has built already.
export HATCH_JUPYTER_BUILDER_SKIP_NPM := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help setup play test test-long bench lint format notebooks build lock clean \
	lint-python lint-js test-js test-unit test-doc test-notebooks test-browser

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/make \1 \t\2/' | expand -t 22

## Setting up: each step runs again only when what it depends on has changed.

setup: $(PY_STAMP) ## make .venv, build the board, install the package editable with all its tools

$(BIN)/python:
	PYTHON=$(PYTHON) .ci/venv $(VENV)

$(PY_STAMP): $(BIN)/python pyproject.toml constraints.txt | $(BUNDLE)
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[dev]'
	touch $@

$(NPM_STAMP): js/package.json js/package-lock.json
	$(NPM) ci --no-audit --no-fund
	touch $@

$(BUNDLE): $(NPM_STAMP) $(JS_SOURCES)
	$(NPM) run build
	touch $@

lock: $(BIN)/python ## take the newest tools that pyproject.toml allows and write them down in constraints.txt
	$(BIN)/python -m pip install --quiet --upgrade --upgrade-strategy eager -e '.[dev]'
	{ echo '# What `make lock` saw work together; `make setup` installs just these.'; \
	  $(BIN)/python -m pip freeze --exclude-editable; } > constraints.txt
	touch $(PY_STAMP)

## Playing

play: setup ## open JupyterLab on the first notebook
	$(BIN)/jupyter lab $(ROOT_FLAG) $(LAB_FLAGS) examples/01_play.ipynb

## Testing

test: lint test-js test-unit test-doc test-notebooks test-browser ## everything that must hold

lint: lint-python lint-js ## ruff, mypy, biome, tsc

lint-python: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

lint-js: setup
	$(NPM) run lint
	$(NPM) run check

test-js: setup
	$(NPM) run test
	$(NPM) run size

test-unit: setup
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup -m 'not long and not browser' $(PYTEST_FLAGS) tests

test-doc: setup
	$(BIN)/pytest --doctest-modules $(PYTEST_FLAGS) generala_widget

test-notebooks: setup
	home=$$(mktemp -d); trap 'rm -rf "$$home"' EXIT; \
	HOME=$$home XDG_CACHE_HOME=$$home/cache IPYTHONDIR=$$home/ipython JUPYTER_CONFIG_DIR=$$home/config \
	JUPYTER_DATA_DIR=$$home/data JUPYTER_RUNTIME_DIR=$$home/runtime TQDM_DISABLE=1 \
	$(BIN)/pytest --nbval --nbval-current-env -W default $(PYTEST_FLAGS) examples

test-browser: setup
	CHROMIUM=$$(VENV=$(VENV) .ci/chromium) $(BIN)/pytest -m 'browser and not long' $(PYTEST_FLAGS) tests/browser

test-long: setup ## the tests that take minutes
	CHROMIUM=$$(VENV=$(VENV) .ci/chromium) $(BIN)/pytest -n $(WORKERS) -m long $(PYTEST_FLAGS) tests

bench: setup ## print ratios measured side by side
	CHROMIUM=$$(VENV=$(VENV) .ci/chromium) $(BIN)/python -m benchmarks

## The rest

format: setup ## rewrite Python and TypeScript in the house style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NPM) run format

notebooks: setup ## run the examples and store what they show
	$(BIN)/python .ci/notebooks examples/*.ipynb

build: setup ## make the wheel and the source distribution in dist/
	rm -rf dist
	$(BIN)/python -m build --no-isolation

clean: ## remove everything that the other targets made
	rm -rf $(VENV) dist generala_widget/static js/node_modules tests/browser/screenshots \
		.pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +
