import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { within } from '#platform/database/database.ts'
import type { ScrapedPart, Gauges } from './gauges.ts'

/**
 * A query for one part of the metrics. If the result arrives in time, the function that `ask` returns is called to
 * show it. Otherwise `hide` is called.
 */
export type Question = {
  readonly part: ScrapedPart
  readonly ask: (db: Db) => Promise<() => void>
  readonly hide: () => void
}

const ANSWER_MS = 5000
const STATEMENT_MS = 4000

/**
 * Runs the queries in sequence on one connection and shows the results that arrive in time. Does not repeat a query
 * that is still running. Reports to `unknown` whether the value of each part is unknown.
 */
export function askDatabase(
  db: Db,
  gauges: Pick<Gauges, 'databaseUp' | 'databaseSeconds' | 'databaseClock'>,
  questions: readonly Question[],
  unknown: (part: ScrapedPart, isUnknown: boolean) => void,
): () => Promise<void> {
  const isUp: Question = {
    part: 'database',
    ask: async (one) => {
      const { rows } = await sql<{
        ms: number
      }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(one)
      const ahead = (Number(rows[0]?.ms) - Date.now()) / 1000
      return () => {
        gauges.databaseUp.show([{ value: 1 }])
        gauges.databaseClock.show([{ value: ahead }])
      }
    },
    hide: () => {
      gauges.databaseUp.show([{ value: 0 }])
      gauges.databaseClock.hide()
      gauges.databaseSeconds.hide()
    },
  }
  let isAsking = false
  const askAll = async (answered: (question: Question, show: () => void) => void, isOver: () => boolean) => {
    const began = performance.now()
    await db.connection().execute(async (one) => {
      const showUp = await isUp.ask(one)
      const seconds = (performance.now() - began) / 1000
      answered(isUp, () => {
        showUp()
        gauges.databaseSeconds.show([{ value: seconds }])
      })
      for (const question of questions) {
        if (isOver()) return
        const show = await limited(one, question.ask).catch(() => undefined)
        if (show !== undefined) answered(question, show)
      }
    })
  }
  return async () => {
    const open = new Set([isUp, ...questions])
    let isOver = false
    if (!isAsking) {
      isAsking = true
      const asking = askAll(
        (question, show) => {
          if (isOver) return
          show()
          open.delete(question)
          unknown(question.part, false)
        },
        () => isOver,
      ).finally(() => (isAsking = false))
      await within(ANSWER_MS, asking).catch(() => undefined)
    }
    isOver = true
    for (const question of open) {
      question.hide()
      unknown(question.part, true)
    }
  }
}

async function limited<Answer>(db: Db, ask: (trx: Db) => Promise<Answer>): Promise<Answer> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(trx)
      return ask(trx)
    })
}
