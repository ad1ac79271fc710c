import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import type { GiveWay } from './give-way.ts'

/** Wraps a pool so that a connection is acquired with a slot, which ends when the connection is released. */
export function inTurns(pool: pg.Pool, { turn }: GiveWay): PostgresPool {
  return {
    options: pool.options,
    end: async () => undefined,
    connect: async () => {
      const endTurn = await turn()
      try {
        const client = await pool.connect()
        // The pool sets a new release function for each checkout.
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
