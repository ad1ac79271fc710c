export const BATCH = 200

type Numbered = { readonly id: number }

/** Rows in the order of their numbers, some at a time; `load` answers at most BATCH of those after a number. */
export async function* inBatches<Row extends Numbered>(
  load: (after: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ;) {
    const rows = await load(after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) return
    after = last.id
  }
}
