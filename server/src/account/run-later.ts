/** Runs `work` without delaying the response. Reports errors instead of throwing them to the caller. */
export type RunLater = (work: () => Promise<void>) => void

/** `settle` waits until all started work has ended, so that a server shutdown does not interrupt it. */
export function createRunLater(onError: (error: unknown) => void): {
  readonly runLater: RunLater
  readonly settle: () => Promise<void>
} {
  const running = new Set<Promise<void>>()
  return {
    runLater: (work) => {
      // Start in a later turn of the event loop. The response is then sent before the work begins.
      const one: Promise<void> = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .catch(onError)
        .finally(() => running.delete(one))
      running.add(one)
    },
    settle: async () => void (await Promise.all(running)),
  }
}
