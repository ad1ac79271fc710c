const GIVE_UP_MS = 10_000

/** Work that takes too long is left to the next start. Returns a function that reports whether closing has begun. */
export function stopOnSignal(close: () => Promise<void>): () => boolean {
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  return () => isStopping
}
