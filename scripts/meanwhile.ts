import { setImmediate as others } from 'node:timers/promises'

/** Begins something once what is started next has begun as well; whoever awaits the answer hears how it failed. */
export function meanwhile<Answer>(begin: () => Promise<Answer>): Promise<Answer> {
  const answer = others().then(begin)
  // It may fail before anybody awaits it.
  answer.catch(() => undefined)
  return answer
}
