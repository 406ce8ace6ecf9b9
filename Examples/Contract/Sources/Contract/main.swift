for section in [queued, waiting, failing, deriving, intercepting] { section() }
