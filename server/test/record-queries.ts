import pg from 'pg'

/** `isWithin`: a transaction was open on the connection, or the text opens one itself. */
export type SentQuery = { readonly text: string; readonly isWithin: boolean; readonly isNamed: boolean }

type QueryInput = string | { text?: unknown; name?: unknown; cursor?: { text?: unknown } }

const BEGINS = /^\s*(?:begin|start transaction)\b/i
const ENDS = /^\s*(?:commit|rollback(?!\s+to)|end|abort)\b/i

export function recordQueries(keep: (query: SentQuery, client: pg.Client) => void): { readonly stop: () => void } {
  const within = new WeakSet<pg.Client>()
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its connection below.
  const { query } = pg.Client.prototype
  const recording = function (this: pg.Client, ...args: unknown[]): unknown {
    const input = args[0] as QueryInput
    const text = typeof input === 'string' ? input : (input.text ?? input.cursor?.text)
    if (typeof text === 'string') {
      const isNamed = typeof input === 'object' && input.name !== undefined
      if (BEGINS.test(text)) within.add(this)
      keep({ text, isWithin: within.has(this), isNamed }, this)
      if (ENDS.test(text) || (BEGINS.test(text) && /;\s*commit\s*;?\s*$/i.test(text))) within.delete(this)
    }
    return Reflect.apply(query as (...given: unknown[]) => unknown, this, args)
  }
  pg.Client.prototype.query = recording as typeof query
  return {
    stop: () => {
      pg.Client.prototype.query = query
    },
  }
}
