# make build, test, demo, lint, bench, install; each installs what it needs first.

PREFIX = /usr/local
DESTDIR =

BIN = .build/release/roster
FLAGS = --disable-local-rpath
ifeq ($(shell uname -s),Darwin)
BREW = $(shell brew --prefix)
FLAGS += -Xcc -I$(BREW)/include -Xlinker -L$(BREW)/lib
endif

.PHONY: all deps build test demo lint format order bench install uninstall clean

all: build

deps:
	@.ci/deps

# On Linux the program is one static file: Package.swift says how.
build: deps
	swift build -c release --static-swift-stdlib --product roster $(FLAGS)

# The tests of the prompts type at a terminal within tmux, those of crashes look on with strace.
test: deps
	@.ci/deps tmux strace
	swift build --build-tests $(FLAGS)
	swift test --skip-build $(FLAGS)

demo: build
	@.ci/demo $(BIN)

lint:
	swift format lint --strict --recursive --configuration .swift-format Package.swift Sources Tests Config
	.ci/imports

format:
	swift format --in-place --recursive --configuration .swift-format Package.swift Sources Tests Config

# Which functions run when a command starts, in their order; the program is linked by it.
ORDER = -c release --static-swift-stdlib --product roster --scratch-path .build/order $(FLAGS)

order: deps
	@.ci/deps valgrind python3
	ROSTER_SYMBOLS=1 swift build $(ORDER)
	.ci/order .build/order/release/roster >.build/start.order
	mv .build/start.order Sources/roster/start.order

# Big steps and long lists are measured within a process: by a test, built as fast as the program is.
BENCH = -c release -Xswiftc -enable-testing --scratch-path .build/bench $(FLAGS)

bench: build
	@.ci/deps python3
	-@.ci/deps sqlite-utils khard taskwarrior
	@.ci/bench $(BIN)
	swift build --build-tests $(BENCH)
	ROSTER_BENCH=1000000 swift test --skip-build $(BENCH) --filter BigStepBench

install: build
	install -d $(DESTDIR)$(PREFIX)/bin \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install -m 755 $(BIN) $(DESTDIR)$(PREFIX)/bin/roster
	$(BIN) completions bash >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/roster
	$(BIN) completions zsh >$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_roster
	$(BIN) completions fish >$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/roster.fish

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/roster \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/roster \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_roster \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/roster.fish

clean:
	rm -rf .build
