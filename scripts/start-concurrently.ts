import { setImmediate as others } from 'node:timers/promises'

/**
 * Calls `begin` after the caller's next steps have started, so that both run in parallel. The promise rejects if
 * `begin` does.
 */
export function startConcurrently<Answer>(begin: () => Promise<Answer>): Promise<Answer> {
  const answer = others().then(begin)
  // It may fail before it is awaited.
  answer.catch(() => undefined)
  return answer
}
