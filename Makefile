# classifica: `make site` and `make test` need only Python 3.11 or newer, make and git. `make help` lists the rest.
.POSIX:
.SUFFIXES:
.PHONY: help site test swiss serve bench sample lock clean

PY   = .venv/bin/python
PIP  = $(PY) -m pip --disable-pip-version-check --quiet
PORT = 8000

help:
	@echo 'make site    make the environment, build the season'"'"'s site into _site'
	@echo 'make serve   show _site on http://localhost:$(PORT)/ (another port: make serve PORT=8080)'
	@echo 'make test    make the environment with the test tools and a Chromium, run every check and test'
	@echo 'make swiss   play and judge 2,000 invented Swiss tournaments, of which make test plays a sample'
	@echo 'make bench   time scoring, pairing and building on invented clubs'
	@echo 'make sample  make the invented club in data/ again'
	@echo 'make lock    choose the newest versions that pyproject.toml allows, and write the lock files'
	@echo 'make clean   remove everything that make made, the environment too'
	@echo 'Another Python: make PYTHON=/path/to/python3 site'

site: .venv/.site
	.venv/bin/classifica build
	@echo
	@echo "The site is in $$(pwd)/_site"
	@echo 'To look at it: make serve, then open http://localhost:$(PORT)/'

test: .venv/.test
	$(PY) tests/browser.py --install
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy
	$(PY) -m pytest -n auto --dist worksteal

swiss: .venv/.test
	SWISS_TOURNAMENTS=2000 $(PY) -m pytest -n auto tests/pair/test_swiss_tournaments.py

serve:
	@test -f _site/index.html || $(MAKE) site
	@echo 'http://localhost:$(PORT)/  (Ctrl-C ends it)'
	@python=$(PY); test -x $$python || python=python3; \
	exec $$python -m http.server --bind 127.0.0.1 --directory _site $(PORT)

bench: .venv/.site
	$(PY) tools/bench.py

sample: .venv/.made
	PYTHONPATH=tools $(PY) -m sampleclub sample data --replace

lock: .venv/.made
	@$(PIP) install 'uv>=0.13,<0.14'
	$(PY) -m uv $(COMPILE) --group build -o requirements.lock
	$(PY) -m uv $(COMPILE) --group build --group dev -c requirements.lock -o requirements-dev.lock

# Every platform, Python 3.11 and newer; names, versions and hashes, no address.
COMPILE = pip compile pyproject.toml --universal --python-version 3.11 --upgrade --quiet \
	--generate-hashes --no-header --no-annotate

clean:
	rm -rf .venv _site build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find engine tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment, in steps that are not done again until a file they depend on changes.

.venv/.made:
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
	    "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || continue; \
	    new=$$python; \
	    "$$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || continue; \
	    echo "Making .venv with $$("$$python" --version)"; \
	    "$$python" -m venv .venv && touch $@; exit; \
	done; \
	if test -n "$$new"; then \
	    echo "$$new cannot make an environment: its modules venv and ensurepip are missing." >&2; \
	    echo 'On Debian and Ubuntu: apt-get install python3-venv. Then run make again.' >&2; \
	else \
	    echo 'classifica needs Python 3.11 or newer, and none was found as python3 or python3.11 to python3.14.' >&2; \
	    echo 'Install one, or name it: make PYTHON=/path/to/python3 site' >&2; \
	fi; exit 1

.venv/.site: .venv/.made requirements.lock pyproject.toml
	@echo 'Installing what requirements.lock names'
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.test: .venv/.site requirements-dev.lock
	@echo 'Installing what requirements-dev.lock names'
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@
