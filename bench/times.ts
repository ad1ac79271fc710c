/** In milliseconds. */
export type Times = { readonly p50: number; readonly p95: number; readonly p99: number; readonly longest: number }

/** Returns percentiles; NaN for an empty list. */
export function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: sorted.at(-1) ?? Number.NaN }
}

export async function timed<Answer>(act: () => Promise<Answer>): Promise<[ms: number, answer: Answer]> {
  const startedAt = performance.now()
  const answer = await act()
  return [performance.now() - startedAt, answer]
}

export async function repeat(times: number, act: (at: number) => Promise<unknown>, warmUp = 3): Promise<Times> {
  const all: number[] = []
  for (let at = 0; at < times + warmUp; at++) {
    const [ms] = await timed(async () => act(at))
    if (at >= warmUp) all.push(ms)
  }
  return timesOf(all)
}

export async function inTurn(
  times: number,
  ours: (at: number) => Promise<unknown>,
  limit: (at: number) => Promise<unknown>,
  warmUp = 5,
): Promise<{ readonly ours: Times; readonly limit: Times }> {
  const all: [number[], number[]] = [[], []]
  for (let at = 0; at < times + warmUp; at++)
    for (const [which, act] of [ours, limit].entries()) {
      const [ms] = await timed(async () => act(at))
      if (at >= warmUp) all[which]?.push(ms)
    }
  return { ours: timesOf(all[0]), limit: timesOf(all[1]) }
}
