/** Runs work now and every `everyMs`, never twice at once; `stop` waits for work in progress. */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): { readonly stop: () => Promise<void> } {
  let running: Promise<unknown> | undefined
  const look = (): void => {
    running ??= work()
      .catch(onError)
      .finally(() => (running = undefined))
  }
  look()
  const timer = setInterval(look, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
