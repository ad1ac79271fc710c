import { randomUUID } from 'node:crypto'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import type { Database } from './database.ts'

const CHANNEL = 'kinchart_start'
/** Retries in case of a failover. A connection that never receives notifications fails every time. */
const [MAX_ATTEMPTS, HEARD_MS] = [3, 3000]

/**
 * Throws OperatorError if NOTIFY from other processes does not arrive. A transaction pooler accepts LISTEN but forwards
 * nothing, so sockets would receive no events and would stay open after their session ended.
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
