/** Requests the list again and again until `isEnough` returns true. Returns the response times in milliseconds. */
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
    // Stay below the server's rate limit.
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  return times
}
