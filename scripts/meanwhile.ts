import { setImmediate as others } from 'node:timers/promises'

/** Calls `begin` after the caller's next steps have started, so that both go on side by side. The promise rejects as `begin` does. */
export function meanwhile<Answer>(begin: () => Promise<Answer>): Promise<Answer> {
  const answer = others().then(begin)
  // It may fail before anybody awaits it.
  answer.catch(() => undefined)
  return answer
}
