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
MODULES := TextGeometry TextStorage TextFonts TextLayout TextDrawing TextMotion TextDocument TextControls

.DEFAULT_GOAL := help
.PHONY: help distributions deps build demo test lint benchmarks example unit coverage python heavy install uninstall bench conformance sweep sanitize threads fuzz docs growth kills faults soak pictures wheel cluster-tools cluster-demo test-cluster serve test-live test-output test-video clean

help: ## Say what can be made
	@echo 'make TARGET, where TARGET is one of'
	@sed -n 's/^\([a-z-]*\):.*## /  \1\t/p' $(MAKEFILE_LIST) | expand -t 16

deps: ## Install the Debian packages that are missing
	@scripts/install-dependencies

# What lets a module begin to compile as soon as the modules that it imports have said what they declare, where SwiftPM would
# wait until all of these are compiled: two thirds of the time, and the tool is as fast.
# - Jobs are planned by SwiftPM itself, which warns that this option is deprecated. A Swift without it builds as it always does.
# - No function is optimised across modules, for only then can declarations be written first.
# - Jobs that only write declarations are short: one more than there are cores keeps them from waiting.
# - Lists of files have another name at each start, and all would be built again for that: files are named one by one.
EARLY = $(if $(findstring --use-integrated-swift-driver,$(shell $(SWIFT) build --help-hidden)),\
  --use-integrated-swift-driver -Xswiftc -disable-cmo -j $(shell expr $$(nproc) + 1) \
  -Xswiftc -driver-filelist-threshold=100000)

# As root; NAMES names some of bookworm, trixie and noble, all when not given.
distributions: ## Build, draw the demo and run the unit tests on a fresh system of each kind that is supported
	scripts/distributions $(NAMES)

# Swift's runtime is linked into the tool, and so are the C libraries that there are archives of: it starts faster, and runs
# where no Swift is installed.
build: deps ## Build the tool in release mode
	scripts/static-libraries $(BUILD)/static
	$(SWIFT) build -c release $(EARLY) --static-swift-stdlib --product textrender \
	  --pkg-config-path "$(CURDIR)/$(BUILD)/static" -Xlinker --no-export-dynamic

demo: build ## Build, draw the demo page and print where it is
	@$(TOOL) demo -o demo.png
	@echo "$(CURDIR)/demo.png"

# What runs a program of the tests: in `make test` none of them waits for ever.
WITHIN ?=

# The long runs have targets of their own; here a slice of each.
test: FAULT_SLICE = 20
test: REQUESTS = 12000
test: SECONDS = 12
test: FUZZ_CONFIGURATION = debug
test: WITHIN = timeout -k 10 1200
test: deps lint benchmarks example fuzz threads unit python heavy growth kills faults soak docs ## Set up, check the style, run every test, build the documentation

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
	scripts/build-sanitized Benchmarks --scratch-path $(DEPENDENTS) --product kit-bench

# A program of its own that depends on the package, as the README tells. Leaks are not looked for: fontconfig keeps what
# it has read.
example: deps ## Build the program of Examples/Library and draw its poster
	scripts/build-sanitized Examples/Library --scratch-path $(DEPENDENTS) --product poster
	ASAN_OPTIONS=detect_leaks=0 $(DEPENDENTS)/debug/poster $(BUILD)/poster.png

unit: deps ## Run the tests in debug mode
	scripts/swift-test

coverage: deps ## Count which lines of each module the tests reach
	scripts/coverage

python: unit ## Run the tests of the Python package
	scripts/python-test

heavy: deps ## Run the suites that need an optimised build
	scripts/swift-test --release

# Debugging information is three quarters of what the linker writes. DEBUG=1 installs it beside the program, where
# debuggers look for it.
STRIP ?= strip
OBJCOPY ?= objcopy
DEBUG ?=
install: build ## Install the tool, its fonts, manual page and completions under PREFIX; DEBUG=1 its symbols, too
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

uninstall: ## Remove what install has installed
	rm -f '$(DESTDIR)$(PREFIX)/bin/textrender' '$(DESTDIR)$(PREFIX)/share/man/man1/textrender.1' \
	  '$(DESTDIR)$(PREFIX)/bin/.debug/textrender.debug' \
	  '$(DESTDIR)$(PREFIX)/share/bash-completion/completions/textrender' \
	  '$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_textrender' \
	  '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/textrender.fish'
	rm -rf '$(DESTDIR)$(PREFIX)/share/textrender'

bench: build ## Measure; CORPORA= and PEERS= name texts and other engines to measure beside
	scripts/bench '$(CORPORA)' '$(PEERS)'

# Lines of widths from 80 to 800 in steps of 16 points, or of STEP; without CORPORA at 40 widths that
# follow from SEED.
conformance: deps ## Check against Unicode's test files and HarfBuzz, over CORPORA= when given
	CORPORA='$(CORPORA)' scripts/swift-test --release --filter ConformanceTests

sweep: deps ## Run the long seeded sweeps
	TEXTRENDER_SWEEP=1 CORPORA='$(CORPORA)' scripts/swift-test --release --filter 'Sweep|Checker|Oracle'

sanitize: deps threads ## Run all tests under the address sanitizer, and what has threads under the thread sanitizer
	TEXTRENDER_STRICT=1 ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no $(SWIFT) test --sanitize=address \
	  --scratch-path $(BUILD)/sanitized --disable-xctest

threads: deps ## Run what works on several threads under the thread sanitizer
	scripts/sanitize-threads

SECONDS ?= 20
FUZZ_CONFIGURATION ?= release
fuzz: deps ## Feed generated input to everything that reads from outside, each for SECONDS
	FUZZ_SECONDS='$(SECONDS)' FUZZ_CONFIGURATION='$(FUZZ_CONFIGURATION)' scripts/fuzz

SCALE ?= 1
growth: heavy ## Check that twice the input takes twice the work, and no input more memory than it may
	TEXTRENDER_FONTS='$(CURDIR)/Fonts' $(WITHIN) Tests/Growth/growth.py --scale $(SCALE) $(BUILD)/release-tests/release/textrender
	TEXTRENDER_FONTS='$(CURDIR)/Fonts' $(WITHIN) Tests/Growth/memory.py $(BUILD)/release-tests/release/textrender

BATCH_KILLS ?= 10
kills: heavy ## Kill a batch, a render and a worker BATCH_KILLS times each, and look at what they leave
	TEXTRENDER_FONTS='$(CURDIR)/Fonts' $(WITHIN) Tests/Kills/kills.py $(BUILD)/release-tests/release/textrender \
	  --kills $(BATCH_KILLS) --documents 60

FAULT_SLICE ?= 1
faults: heavy ## Let each call of the system fail once in turn (one in FAULT_SLICE), and look at what comes of it
	$(WITHIN) Tests/Faults/faults.py $(BUILD)/release-tests/release/textrender --slice $(FAULT_SLICE)

REQUESTS ?= 1000000
soak: heavy ## Ask one worker REQUESTS things of all kinds, and look at its memory and its answers
	$(WITHIN) Tests/Soak/soak.py $(BUILD)/release-tests/release/textrender --requests $(REQUESTS) --sample 100

docs: deps ## Build the documentation of each module under docs/api
	MODULES='$(MODULES)' scripts/docs

pictures: build ## Draw the pictures of the README and of docs again
	scripts/pictures

# Languages that the wheel can hyphenate.
HYPHENATED = af be bg ca cs da de el en-gb en-us es fr gl hi hr hu id is it lt nl no pl pt-br pt-pt ro ru sk sl sr sv uk

# It holds the program with all libraries that it needs, and is tried where nothing but Python is.
wheel: build ## Make the wheel of the Python package under .build/wheel, and try it
	@scripts/install-dependencies patchelf binutils python3-venv $(HYPHENATED:%=hyphen-%)
	scripts/wheel $(TOOL) $(BUILD)/wheel
	scripts/try-wheel $(BUILD)/wheel

# Spark, Ray and Java; half a gigabyte.
cluster-tools: deps
	@scripts/install-dependencies openjdk-17-jre-headless python3-venv
	@test -x $(BUILD)/cluster/bin/python3 || /usr/bin/python3 -m venv $(BUILD)/cluster
	@$(BUILD)/cluster/bin/python3 -m pip -q --disable-pip-version-check install -r python/cluster/requirements.txt

DOCUMENTS ?= 5000
cluster-demo: build cluster-tools ## Set DOCUMENTS on a Spark cluster of this machine, beside a pool of workers
	@TEXTRENDER_TOOL=$(CURDIR)/$(TOOL) $(BUILD)/cluster/bin/python3 python/cluster/demo.py --documents $(DOCUMENTS)

KILLS ?= 20
SEED ?= 17
test-cluster: build cluster-tools ## Kill processes of a cluster KILLS times by SEED, and look at what came of it
	@TEXTRENDER_TOOL=$(CURDIR)/$(TOOL) $(BUILD)/cluster/bin/python3 python/cluster/chaos.py \
	  --kills $(KILLS) --seed $(SEED)

SHEET ?=
serve: build ## Open the live page of SHEET, or of the demo, in the browser
	$(TOOL) serve $(SHEET) --open

test-live: build ## Look at the live page with Chromium, and drag for SECONDS
	@scripts/install-dependencies chromium
	Tests/Live/live_test.py $(TOOL) --seconds $(SECONDS) --pictures docs/pictures

# A browser, two fonts of ideographs, of which one has rules for their brackets and for the space of hangul, and what
# compares pictures; the last two are packages of Debian's own Python.
test-output: build ## Look at SVG, PDF and HTML with other programs: where words are, what is read aloud and copied
	@scripts/install-dependencies chromium fonts-ipafont-gothic fonts-noto-cjk python3-numpy python3-pil
	/usr/bin/python3 Tests/Output/output_test.py $(TOOL) --pictures docs/pictures

# Some 160 megabytes of packages.
test-video: build ## Have ffmpeg read the animations and videos that the tool writes
	@scripts/install-dependencies ffmpeg
	Tests/Video/video_test.py $(TOOL)

clean: ## Remove what was built
	rm -rf $(BUILD) Benchmarks/results docs/api demo.png
