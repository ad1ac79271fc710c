import type pg from 'pg'

/** Runs a read on a connection with a consistent snapshot; see `Database`. */
export type Snapshot = <Answer>(read: (client: pg.ClientBase) => Promise<Answer>) => Promise<Answer>

/** Runs a read on a connection in a read-only transaction with a consistent snapshot. */
export async function readOnly<Answer>(
  client: pg.ClientBase,
  read: (client: pg.ClientBase) => Promise<Answer>,
): Promise<Answer> {
  await client.query('begin isolation level repeatable read read only')
  try {
    return await read(client)
  } finally {
    await client.query('rollback')
  }
}

/** Runs snapshots one at a time; later callers wait. */
export function oneAtATime(snapshot: Snapshot): Snapshot {
  let last: Promise<unknown> = Promise.resolve()
  return async (read) => {
    const next = last.then(async () => snapshot(read))
    last = next.catch(() => undefined)
    return next
  }
}
