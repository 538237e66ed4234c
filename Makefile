# textrender: set-up, building, testing and measuring. `make help` lists what there is.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
# Corpora and peers to measure and check against; the project's own texts when not given.
CORPORA ?=
PEERS ?=

BUILD := .build
TOOL := $(BUILD)/release/textrender
SOURCES := Package.swift Sources Tests Snippets Benchmarks/Package.swift Benchmarks/Sources Fuzz Examples/TextKit Examples/Library
MODULES := TextGeometry TextStorage TextTraits TextAnalysis TextFonts TextShaping TextLayout TextDrawing TextMotion \
  TextDocument TextControls

.DEFAULT_GOAL := help
.PHONY: help book check every general distributions deps build demo race paragraphs race-tools flame test lint benchmarks example unit coverage python heavy install uninstall bench conformance sweep sanitize threads fuzz docs growth kills faults soak pictures wheel cluster-tools cluster-demo test-cluster serve test-live test-output test-tables test-video clean

help: ## List the targets
	@echo 'make TARGET, where TARGET is one of'
	@sed -n 's/^\([a-z-]*\):.*## /  \1\t/p' $(MAKEFILE_LIST) | expand -t 16

deps: ## Install the Debian packages that are missing
	@scripts/install-dependencies

# Options with which modules compile side by side.
EARLY = $(shell SWIFT='$(SWIFT)' scripts/early-modules)

book: build ## Set the README and docs as a book: .build/book/manual.pdf
	TEXTRENDER_FONTS='$(CURDIR)/Fonts' scripts/book $(TOOL) $(BUILD)/book

# As root; NAMES names some of bookworm, trixie and noble, all when not given.
distributions: ## Build, draw the demo and run the unit tests on a fresh system of each supported kind
	scripts/distributions $(NAMES)

# Swift's runtime is linked into the tool, and so are the C libraries that there are archives of: it starts faster, and runs
# where no Swift is installed. Addresses that the system adjusts when it starts are listed in a fiftieth of the space.
build: deps ## Build the tool in release mode
	scripts/static-libraries $(BUILD)/static
	$(SWIFT) build -c release $(EARLY) --static-swift-stdlib --product textrender \
	  --pkg-config-path "$(CURDIR)/$(BUILD)/static" -Xlinker --no-export-dynamic \
	  -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs $(SMALL) $(DIRECT) $(if $(DEBUG),,$(WITHOUT_UNWINDING))

# Options that make the program smaller, and no slower: each function is a section, so that the linker leaves out those that
# nothing calls and writes equal ones once.
SMALL := $(foreach option,-function-sections -internalize-at-link,-Xswiftc -Xfrontend -Xswiftc $(option)) \
  -Xlinker --icf=all
# Code refers to the conformances of generic types. Otherwise the runtime searches for them, a quarter of the time of a process
# with a short letter.
DIRECT := -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# Tables for unwinding the stack, a tenth of the program. Nothing in it catches exceptions, and profilers and Swift's
# backtraces follow frame pointers. Debuggers show more with them.
WITHOUT_UNWINDING := -Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker '$(CURDIR)/scripts/without-unwinding.ld'

demo: build ## Build, draw the demo page and print its path
	@$(TOOL) demo -o demo.png
	@echo "$(CURDIR)/demo.png"

# Runs a program of the tests: in `make test` none of them waits for ever.
WITHIN ?=
# The tool that those programs run; one in release mode is built if none is given.
PROGRAM ?=
TRIED = $(or $(PROGRAM),$(TOOL))
BUILT := $(if $(PROGRAM),,build)

# The whole of it is to take under 25 minutes on two cores, from a cold checkout. The kit is compiled three times:
# optimised with all tests, for the address sanitizer, and for the thread sanitizer. Everything that runs the tool
# takes it from the first. Two targets at a time keep both cores busy where one of them has a single thread. The
# long runs have targets of their own; here each has a slice.
TESTED := $(BUILD)/release-tests/release
SLICES := PROGRAM='$(CURDIR)/$(TESTED)/textrender' WITHIN='timeout -k 10 1200' FUZZ_QUICK=1 SECONDS=6 \
  FAULT_SLICE=20 GROWTH_SLICE=4 REQUESTS=8000 SHARE=0.05 SOAK_SEED=2
test: deps lint ## Set up, check the style, run every test, build the documentation
	$(MAKE) $(SLICES) -j 2 --output-sync=target every fuzz threads benchmarks example
	$(MAKE) $(SLICES) -j 2 --output-sync=target general growth faults kills soak python docs

every: deps ## Run all tests and the long suites, in one optimised build
	scripts/swift-test --every

# The same build as for `every`, so nothing is compiled.
general: deps ## Run the layout suites without fast paths: all layouts and pictures must be the same
	TEXTRENDER_FAST_PATHS=none scripts/swift-test --every --filter 'TextLayoutTests|Digests|LayoutChecker|EditedLayout|LanguageChecker|PlainRow'

# Suites that start processes or try much generated input have their place in `make test`.
check: deps lint ## Check the style, build in debug mode and run the quick tests
	scripts/swift-test --quick

lint: ## Check the style of the sources and the order of their folders
	$(SWIFT) format lint --strict --parallel -r $(wildcard $(SOURCES))
	scripts/folder-order
	scripts/prose
	scripts/document-paths

# Packages that depend on this one share a build folder, so that this one is built once for all: with the sanitizers that
# `make fuzz` needs, under which the example runs, too.
DEPENDENTS := $(BUILD)/dependents

# The benchmarks are a package of their own, which a change must not break either. That they compile is all that counts
# here; `make bench` optimises them.
benchmarks: deps
	scripts/build-sanitized Benchmarks --quick --scratch-path $(DEPENDENTS) --product kit-bench

# A program of its own that depends on the package, as the README tells. Leaks are not looked for: fontconfig keeps what
# it has read.
example: deps ## Build the program of Examples/Library and draw its poster
	scripts/build-sanitized Examples/Library --quick --scratch-path $(DEPENDENTS) --product poster
	ASAN_OPTIONS=detect_leaks=0 $(DEPENDENTS)/release/poster $(BUILD)/poster.png

unit: deps ## Run the tests in debug mode
	scripts/swift-test

coverage: deps ## Count the lines of each module that the tests reach
	scripts/coverage

python: deps $(BUILT) ## Run the tests of the Python package and of scripts
	TEXTRENDER_TOOL='$(abspath $(TRIED))' $(WITHIN) scripts/python-test

heavy: deps ## Run the suites that need an optimised build
	scripts/swift-test --release

# Debugging information is three quarters of what the linker writes. DEBUG=1 installs it beside the program, where
# debuggers look for it.
STRIP ?= strip
OBJCOPY ?= objcopy
DEBUG ?=
install: build ## Install the tool, its fonts, manual page and completions under PREFIX; with DEBUG=1 also its symbols
	install -d '$(DESTDIR)$(PREFIX)/bin' '$(DESTDIR)$(PREFIX)/share/textrender/Fonts' \
	  '$(DESTDIR)$(PREFIX)/share/man/man1' \
	  '$(DESTDIR)$(PREFIX)/share/bash-completion/completions' \
	  '$(DESTDIR)$(PREFIX)/share/zsh/site-functions' \
	  '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d'
	$(STRIP) -o $(BUILD)/textrender.stripped $(TOOL)
ifneq ($(DEBUG),)
	install -d '$(DESTDIR)$(PREFIX)/bin/.debug'
	$(OBJCOPY) --only-keep-debug $(TOOL) '$(DESTDIR)$(PREFIX)/bin/.debug/textrender.debug'
	chmod 644 '$(DESTDIR)$(PREFIX)/bin/.debug/textrender.debug'
	$(OBJCOPY) --add-gnu-debuglink='$(DESTDIR)$(PREFIX)/bin/.debug/textrender.debug' $(BUILD)/textrender.stripped
endif
	install -m 755 $(BUILD)/textrender.stripped '$(DESTDIR)$(PREFIX)/bin/textrender'
	rm -f $(BUILD)/textrender.stripped
	$(TOOL) completion bash > '$(DESTDIR)$(PREFIX)/share/bash-completion/completions/textrender'
	$(TOOL) completion zsh > '$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_textrender'
	$(TOOL) completion fish > '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/textrender.fish'
	install -m 644 Fonts/* '$(DESTDIR)$(PREFIX)/share/textrender/Fonts'
	install -m 644 man/textrender.1 '$(DESTDIR)$(PREFIX)/share/man/man1'

uninstall: ## Remove the installed files
	rm -f '$(DESTDIR)$(PREFIX)/bin/textrender' '$(DESTDIR)$(PREFIX)/share/man/man1/textrender.1' \
	  '$(DESTDIR)$(PREFIX)/bin/.debug/textrender.debug' \
	  '$(DESTDIR)$(PREFIX)/share/bash-completion/completions/textrender' \
	  '$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_textrender' \
	  '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/textrender.fish'
	rm -rf '$(DESTDIR)$(PREFIX)/share/textrender'
	! test -d '$(DESTDIR)$(PREFIX)/bin/.debug' || rmdir --ignore-fail-on-non-empty '$(DESTDIR)$(PREFIX)/bin/.debug'

FAST_PATHS ?=
bench: build ## Measure; CORPORA= and PEERS= name texts and other engines, FAST_PATHS= a fast path to leave out
	FAST_PATHS='$(FAST_PATHS)' scripts/bench '$(CORPORA)' '$(PEERS)'

RACE ?=
race: build ## Time whole jobs beside the programs that are installed; RACE= gives options of scripts/race
	TEXTRENDER_FONTS='$(CURDIR)/Fonts' scripts/race $(TOOL) $(RACE)

PARAGRAPHS ?=
paragraphs: build ## Measure paragraphs in PDF of the programs that are installed; CORPORA= names texts, PARAGRAPHS= options
	TEXTRENDER_FONTS='$(CURDIR)/Fonts' scripts/paragraphs $(TOOL) $(if $(CORPORA),--corpora '$(CORPORA)') $(PARAGRAPHS)

# A job for `make flame`, in place of a novel to PDF.
FLAME ?= render $(BUILD)/novel.txt --size 420x595 --margin 40 --font 'Noto Serif' --font-size 10 \
  --align justify --hyphenate en-US --line-breaking optimal --overflow pages -o $(BUILD)/novel.pdf
FLAME_TITLE ?= A novel to PDF, line ends chosen together

flame: build ## Draw where a job's time goes as docs/pictures/flame.svg and .png (needs perf); FLAME= gives another job
	@command -v perf >/dev/null || { echo 'flame: perf is missing; install linux-perf' >&2; exit 69; }
	@scripts/race $(TOOL) --print-novel > $(BUILD)/novel.txt
	TEXTRENDER_FONTS='$(CURDIR)/Fonts' perf record -q -F 2000 -g --call-graph fp -o $(BUILD)/perf.data $(TOOL) $(FLAME)
	perf script -i $(BUILD)/perf.data 2>/dev/null | scripts/flame-graph \
	  --title '$(FLAME_TITLE)' > $(BUILD)/flame.json
	TEXTRENDER_FONTS='$(CURDIR)/Fonts' $(TOOL) render $(BUILD)/flame.json -o docs/pictures/flame.svg
	TEXTRENDER_FONTS='$(CURDIR)/Fonts' $(TOOL) render $(BUILD)/flame.json -o docs/pictures/flame.png --scale 1

# Half a gigabyte: TeX with its hyphenation and a browser, which `make race` and `make paragraphs` compare with if they
# are installed; and our hyphenation.
race-tools: deps
	@scripts/install-dependencies texlive-latex-recommended texlive-luatex lmodern chromium weasyprint \
	  texlive-lang-arabic texlive-lang-european texlive-lang-french texlive-lang-german texlive-lang-spanish \
	  hyphen-de hyphen-es hyphen-fr

# Lines of widths from 80 to 800 in steps of 16 points, or of STEP; without CORPORA at 40 widths that
# follow from SEED.
conformance: deps ## Check against Unicode's test files and HarfBuzz, over CORPORA= if given
	CORPORA='$(CORPORA)' scripts/swift-test --release --filter ConformanceTests

sweep: deps ## Run the long seeded sweeps
	TEXTRENDER_SWEEP=1 CORPORA='$(CORPORA)' scripts/swift-test --release --filter 'Sweep|Checker|Oracle|CopyFitter'

sanitize: deps threads ## Run all tests under the address sanitizer, and threaded code under the thread sanitizer
	TEXTRENDER_STRICT=1 ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no $(SWIFT) test --sanitize=address \
	  --scratch-path $(BUILD)/sanitized --disable-xctest

threads: deps ## Run threaded code under the thread sanitizer
	scripts/sanitize-threads

SECONDS ?= 20
FUZZ_QUICK ?=
fuzz: deps ## Feed generated input to every reader of external input, each for SECONDS
	FUZZ_SECONDS='$(SECONDS)' FUZZ_QUICK='$(FUZZ_QUICK)' scripts/fuzz

SCALE ?= 1
GROWTH_SLICE ?= 1
growth: deps $(BUILT) ## Check that time is linear in the input (one kind in GROWTH_SLICE), and memory within limits
	TEXTRENDER_FONTS='$(CURDIR)/Fonts' $(WITHIN) Tests/Growth/growth.py --scale $(SCALE) \
	  --slice $(GROWTH_SLICE) $(TRIED)
	TEXTRENDER_FONTS='$(CURDIR)/Fonts' $(WITHIN) Tests/Growth/memory.py $(TRIED)

BATCH_KILLS ?= 10
kills: deps $(BUILT) ## Kill a batch, a render and a worker BATCH_KILLS times each, and check the files they leave
	TEXTRENDER_FONTS='$(CURDIR)/Fonts' $(WITHIN) Tests/Kills/kills.py $(TRIED) \
	  --kills $(BATCH_KILLS) --documents 60

FAULT_SLICE ?= 1
faults: deps $(BUILT) ## Let each system call fail once (one in FAULT_SLICE), and check the results
	$(WITHIN) Tests/Faults/faults.py $(TRIED) --slice $(FAULT_SLICE)

REQUESTS ?= 1000000
SHARE ?= 0.3
# Of seed 1 the documents have shapes for page 100,000: pages up to there are tried, and take 90 MiB.
SOAK_SEED ?= 1
soak: deps $(BUILT) ## Send REQUESTS requests of all kinds to one worker, and check its memory and answers
	$(WITHIN) Tests/Soak/soak.py $(TRIED) --requests $(REQUESTS) --sample 100 --documents $(SHARE) \
	  --seed $(SOAK_SEED)

docs: deps ## Build the documentation of each module under docs/api
	MODULES='$(MODULES)' DOCS_BUILD='$(if $(PROGRAM),$(dir $(PROGRAM)))' scripts/docs

pictures: build ## Redraw the pictures of the README and of docs
	scripts/pictures

# Languages that the wheel can hyphenate.
HYPHENATED = af be bg ca cs da de el en-gb en-us es fr gl hi hr hu id is it lt nl no pl pt-br pt-pt ro ru sk sl sr sv uk

# It holds the program with all libraries that it needs, and is tried where nothing but Python is.
wheel: build ## Make the wheel of the Python package under .build/wheel, and test it
	@scripts/install-dependencies patchelf binutils python3-venv $(HYPHENATED:%=hyphen-%)
	scripts/wheel $(TOOL) $(BUILD)/wheel
	scripts/try-wheel $(BUILD)/wheel

# Spark, Ray and Java; half a gigabyte.
cluster-tools: deps
	@scripts/install-dependencies openjdk-17-jre-headless python3-venv
	@test -x $(BUILD)/cluster/bin/python3 || /usr/bin/python3 -m venv $(BUILD)/cluster
	@$(BUILD)/cluster/bin/python3 -m pip -q --disable-pip-version-check install -r python/cluster/requirements.txt

DOCUMENTS ?= 5000
cluster-demo: build cluster-tools ## Draw DOCUMENTS on a local Spark cluster and, for comparison, in a pool of workers
	@TEXTRENDER_TOOL=$(CURDIR)/$(TOOL) $(BUILD)/cluster/bin/python3 python/cluster/demo.py --documents $(DOCUMENTS)

KILLS ?= 20
SEED ?= 17
test-cluster: build cluster-tools ## Kill processes of a cluster KILLS times by SEED, and check the results
	@TEXTRENDER_TOOL=$(CURDIR)/$(TOOL) $(BUILD)/cluster/bin/python3 python/cluster/chaos.py \
	  --kills $(KILLS) --seed $(SEED)

SHEET ?=
serve: build ## Open the live page of SHEET, or of the demo, in the browser
	$(TOOL) serve $(SHEET) --open

test-live: build ## Test the live page with Chromium, and drag for SECONDS
	@scripts/install-dependencies chromium
	Tests/Live/live_test.py $(TOOL) --seconds $(SECONDS) --pictures docs/pictures

# A browser, two fonts of ideographs, of which one has rules for their brackets and for the space of hangul, and what
# compares pictures; the last two are packages of Debian's own Python.
test-output: build ## Check SVG, PDF and HTML with other programs: positions of words, reading aloud and copying
	@scripts/install-dependencies chromium fonts-ipafont-gothic fonts-noto-cjk python3-numpy python3-pil
	/usr/bin/python3 Tests/Output/output_test.py $(TOOL) --pictures docs/pictures

test-tables: build ## Compare the widths of COUNT generated tables' columns with Chromium's, by SEED
	@scripts/install-dependencies chromium
	Tests/Output/tables_test.py $(TOOL) $(if $(COUNT),--count $(COUNT)) $(if $(SEED),--seed $(SEED))

# Some 160 megabytes of packages.
test-video: build ## Check with ffmpeg the animations and videos that the tool writes
	@scripts/install-dependencies ffmpeg
	Tests/Video/video_test.py $(TOOL)

clean: ## Remove all build products
	rm -rf $(BUILD) Benchmarks/results docs/api demo.png
