export const BATCH = 200
/** So many bytes of rows are in memory at once; a single row may be larger. */
const BYTES = 8_000_000

/** A row by its number, and how many bytes it has. */
export type Numbered = { readonly id: number; readonly bytes: number }

/**
 * Rows in the order of their numbers, some at a time: `list` answers at most BATCH of those after a number, and `open` some
 * of them, so many as fit into memory.
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
