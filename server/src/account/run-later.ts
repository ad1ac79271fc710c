/** Starts work that the answer does not wait for. What it throws is nobody's answer, and is reported. */
export type RunLater = (work: () => Promise<void>) => void

/** `settle` waits for what was started, so that a stop does not cut it off. */
export function createRunLater(onError: (error: unknown) => void): {
  readonly runLater: RunLater
  readonly settle: () => Promise<void>
} {
  const running = new Set<Promise<void>>()
  return {
    runLater: (work) => {
      // In a later turn: the answer is out before the first statement of the work.
      const one: Promise<void> = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .catch(onError)
        .finally(() => running.delete(one))
      running.add(one)
    },
    settle: async () => void (await Promise.all(running)),
  }
}
