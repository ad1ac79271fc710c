import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import type { GiveWay } from './give-way.ts'

/** Lends a connection of a pool to whoever has a turn, which ends when it is given back. */
export function inTurns(pool: pg.Pool, { turn }: GiveWay): PostgresPool {
  return {
    options: pool.options,
    end: async () => undefined,
    connect: async () => {
      const endTurn = await turn()
      try {
        const client = await pool.connect()
        // The pool gives each loan a way back of its own.
        const giveBack = client.release.bind(client)
        client.release = (broken) => {
          endTurn()
          giveBack(broken)
        }
        return client
      } catch (error) {
        endTurn()
        throw error
      }
    },
  }
}
