export const BATCH = 200
/** Maximum bytes of rows in memory at once; a single row may be larger. */
const BYTES = 8_000_000

/** A row's number and its size in bytes. */
export type Numbered = { readonly id: number; readonly bytes: number }

/**
 * Yields rows in numeric order, in batches: `list` returns up to BATCH rows after a number, and `open` opens as many of
 * them as fit into memory.
 */
export async function* inBatches<Row>(
  list: (after: number) => Promise<readonly Numbered[]>,
  open: (ids: readonly number[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ;) {
    const rows = await list(after)
    let some: number[] = []
    let size = 0
    for (const { id, bytes } of rows) {
      if (some.length > 0 && size + bytes > BYTES) {
        yield await open(some)
        some = []
        size = 0
      }
      some.push(id)
      size += bytes
    }
    if (some.length > 0) yield await open(some)
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) return
    after = last.id
  }
}
