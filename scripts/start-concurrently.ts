import { setImmediate as others } from 'node:timers/promises'

/**
 * Calls `begin` after the caller's next steps have started, so that both run in parallel. Rejects if `begin` rejects.
 */
export function startConcurrently<Answer>(begin: () => Promise<Answer>): Promise<Answer> {
  const answer = others().then(begin)
  answer.catch(() => undefined)
  return answer
}
