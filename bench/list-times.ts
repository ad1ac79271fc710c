/** How long a page of a list takes, again and again, in milliseconds. */
export async function listTimes(
  list: string,
  headers: Readonly<Record<string, string>>,
  isEnough: (times: readonly number[]) => boolean,
): Promise<number[]> {
  const times: number[] = []
  while (!isEnough(times)) {
    const startedAt = performance.now()
    const answer = await fetch(list, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The list answered ${answer.status}.`)
    times.push(performance.now() - startedAt)
    // As a person asks, and less often than the server lets anybody ask.
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  return times
}

/** The time that 99 of 100 do not take longer than. */
export const at99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0
