import { setImmediate as others } from 'node:timers/promises'

/**
 * Calls `begin` only after the caller's next steps have started, so that both run in parallel. Rejects if `begin` does.
 */
export function startConcurrently<Answer>(begin: () => Promise<Answer>): Promise<Answer> {
  const answer = others().then(begin)
  answer.catch(() => undefined)
  return answer
}
