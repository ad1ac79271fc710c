import type pg from 'pg'

/** Lends a connection to everything as it is at one instant; see `Database`. */
export type Snapshot = <Answer>(read: (client: pg.ClientBase) => Promise<Answer>) => Promise<Answer>

/** Lends a connection within a transaction that changes nothing and sees everything as it is at one instant. */
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

/** Who comes second waits for the first. */
export function oneAtATime(snapshot: Snapshot): Snapshot {
  let last: Promise<unknown> = Promise.resolve()
  return async (read) => {
    const next = last.then(async () => snapshot(read))
    last = next.catch(() => undefined)
    return next
  }
}
