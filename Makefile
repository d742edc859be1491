# SPDX-License-Identifier: GPL-3.0-or-later

.DEFAULT_GOAL := help
SHELL := /bin/sh

# Every target builds the same way into one folder, so that nothing is compiled twice.
settings := -c release --explicit-target-dependency-import-check error
test_settings := $(settings) --disable-xctest --disable-testable-imports
tipsim := .build/release/tipsim

.PHONY: run
run: build ## Simulate scenarios/backyard-birds.yaml in full; the report goes to reports/local/
	$(tipsim) run scenarios/backyard-birds.yaml --force

.PHONY: test
test: dependencies ## Build the product and its tests, and run the tests
	swift test $(test_settings)

.PHONY: build
build: dependencies ## Build the program: .build/release/tipsim
	swift build $(settings) --product tipsim

.PHONY: lint
lint: dependencies ## Check the format of the sources and the rules that hold for every file
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Examples
	Scripts/check-files.sh

.PHONY: docs
docs: build ## Check the documentation: symbols, links, and the commands that the pages show
	Scripts/check-symbols.sh
	Scripts/check-links.sh
	Scripts/check-commands.sh $(tipsim)

.PHONY: reports
reports: build ## Make the committed reports and digests anew, after a change of what reports say
	Scripts/example-reports.sh make $(tipsim)
	Scripts/golden-digests.sh make $(tipsim)

.PHONY: check-reports
check-reports: build ## Check that the committed reports and digests come out again, byte for byte
	Scripts/example-reports.sh check $(tipsim)
	Scripts/golden-digests.sh check $(tipsim)

.PHONY: bench
bench: build ## Compare speed with a C program and SimPy; check memory, cores and instructions
	Benchmarks/run.sh $(tipsim)

.PHONY: tsan
tsan: dependencies ## Run the stress tests of TipKitCompat under the thread sanitizer, in a build of their own
	TIPSIM_THREAD_SANITIZER=1 TSAN_OPTIONS=halt_on_error=1 swift test --sanitize=thread --disable-xctest --scratch-path .build-tsan --filter TipKitCompatTests.ConcurrencyTests

.PHONY: clean
clean: ## Delete what was built; reports are kept
	rm -rf .build .build-bench .build-tsan

.PHONY: help
help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.* ## \(.*\)/  make \1	\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 22

# Installs GSL, libyaml, SQLite and pkg-config if they are missing. Says nothing if they are there.
.PHONY: dependencies
dependencies:
	@Scripts/install-dependencies.sh
