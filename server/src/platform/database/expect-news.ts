import { randomUUID } from 'node:crypto'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import type { Database } from './database.ts'

const CHANNEL = 'kinchart_start'
/**
 * Number of attempts and wait per attempt. A notification may be lost once during a failover, but a connection that
 * never receives notifications fails every time.
 */
const [MAX_ATTEMPTS, HEARD_MS] = [3, 3000]

/**
 * Throws OperatorError if notifications from other connections do not arrive. A transaction pooler accepts LISTEN but
 * forwards nothing. Open pages would then receive no events and stay connected after sign-out.
 */
export async function expectNews(database: Database): Promise<void> {
  const word = randomUUID()
  const hearing = Promise.withResolvers<true>()
  const stop = await database.listen(CHANNEL, (payload) => payload === word && hearing.resolve(true))
  try {
    for (let times = 0; times < MAX_ATTEMPTS; times++) {
      await database.pool.query('select pg_notify($1, $2)', [CHANNEL, word])
      if (await soon(hearing.promise)) return
    }
    throw new OperatorError(operatorTexts.hearsNothing)
  } finally {
    await stop()
  }
}

async function soon(heard: Promise<true>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), HEARD_MS)
  })
  return Promise.race([heard, late]).finally(() => clearTimeout(timer))
}
