/** Does some work now and again every `everyMs`, never twice at once; `stop` waits for what is being done. */
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
