const PAUSE_MS = 200
const MAX_TRIES = 150

/**
 * Like `fetch`, but retries for half a minute if the server responds 'busy': a server on a busy machine rejects new
 * clients.
 */
export async function fetchPatiently(address: string | URL, init?: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(address, init)
    if (answer.status !== 503 || tries === MAX_TRIES) return answer
    const text = await answer.clone().text()
    if (!text.includes('"busy"')) return answer
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
