# Bivouac: `make run` starts it, `make test` proves it. Python 3.11 to 3.14 and a POSIX shell are needed beforehand.

VENV := .venv
BIN := $(VENV)/bin
RUN := $(VENV)/.installed-run
DEV := $(VENV)/.installed-dev
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input --require-hashes

# Python keeps what it has compiled, for the many processes that tests begin too.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help run test lint browser fuzz bench faults lock messages pictures backup clean
.DEFAULT_GOAL := help

help: ## Say what can be done
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(RUN) ## Start Bivouac (PORT=8000 HOST=0.0.0.0 BIVOUAC_DATA_DIR=var DEMO=1 HTTPS=0)
	@$(BIN)/python manage.py start

test: $(DEV) ## Everything but the browser: lint, types, imports, migrations, the suite (CI=1: all cases, on PostgreSQL too)
	@$(BIN)/python -m scripts.check

lint: $(DEV) ## Only what needs no test run: format, lint, types, imports, migrations
	@$(BIN)/python -m scripts.check --lint

browser: $(DEV) ## The pages in a real Chromium
	@$(BIN)/python -m pytest -m browser -n 2 --dist worksteal tests/browser

fuzz: $(DEV) ## Thousands of random games of every kind (PLAYOUTS=300 for each set-up)
	@$(BIN)/python -m pytest tests/games -n 2 -k random_games --playouts $(or $(PLAYOUTS),300)

bench: $(DEV) ## Measure against floors in the same run (minutes; prints tables)
	@$(BIN)/python -m benchmarks

faults: $(DEV) ## Kill each part at random under load, and compare what was acknowledged with what is there (minutes)
	@$(BIN)/python -m faults

pictures: $(DEV) ## Take the README's pictures anew (needs Chromium)
	@$(BIN)/python -m scripts.pictures

messages: $(DEV) ## Collect the texts for translation and compile them (needs gettext)
	@$(BIN)/python manage.py makemessages --all --no-obsolete --no-location --ignore '$(VENV)' --ignore var
	@$(BIN)/python manage.py compilemessages --ignore '$(VENV)'

lock: $(DEV) ## Resolve the dependencies anew and write both lock files
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-emit-index-url --generate-hashes --upgrade \
		pyproject.toml -o requirements.lock
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-emit-index-url --generate-hashes --upgrade \
		pyproject.toml --group dev -c requirements.lock -o requirements-dev.lock

backup: $(RUN) ## Copy the database, while running or not, into the data folder's backups
	@$(BIN)/python -m scripts.backup save

clean: ## Remove the virtual environment and caches; the data folder stays
	@rm -rf $(VENV) .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@python=$$(scripts/find-python) && "$$python" -m venv --clear $(VENV)

$(RUN): requirements.lock | $(BIN)/python
	@echo "Installing the locked dependencies (first start only) …"
	@$(INSTALL) -r requirements.lock
	@touch $@

$(DEV): requirements-dev.lock | $(BIN)/python
	@echo "Installing the locked development tools (first time only) …"
	@$(INSTALL) -r requirements-dev.lock
	@touch $@
