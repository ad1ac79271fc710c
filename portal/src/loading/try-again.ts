/** Pauses before each retry, in ms. A deployment or a short network outage is usually over by then. */
export const pausesMs = [500, 1500, 4000] as const

/** Pauses before each retry. Does not retry failures that `isWorthIt` rejects. */
export async function tryAgain<Result>(
  act: () => Promise<Result>,
  isWorthIt: (failure: unknown) => boolean | Promise<boolean>,
  wait: (ms: number) => Promise<void> = pause,
): Promise<Result> {
  for (const ms of pausesMs) {
    try {
      return await act()
    } catch (failure) {
      if (!(await isWorthIt(failure))) throw failure
      await wait(ms)
    }
  }
  return act()
}

export const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
