@rem npm's scripts begin with `exec`, so that a signal to npm reaches the program and no shell in between. Windows has no such word.
@%*
