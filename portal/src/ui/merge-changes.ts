/**
 * Merges three states of the same values: as loaded (`base`), as edited here (`mine`), and as now stored on the
 * server (`theirs`).
 */

/** A field that was changed here and elsewhere to different values. */
export type Conflict = { readonly path: string; readonly mine: unknown; readonly theirs: unknown }

export type Merged<Values> = {
  /**
   * The values now stored on the server, with the changes made here. A field in conflict has the value entered here.
   */
  readonly withMine: Values
  /** The values now stored on the server, with the changes made here. A field in conflict has the server's value. */
  readonly withTheirs: Values
  readonly conflicts: readonly Conflict[]
}

type Fields = Readonly<Record<string, unknown>>

export function mergeChanges<Values extends object>(base: Values, mine: Values, theirs: Values): Merged<Values> {
  const merged = merge(asFields(base), asFields(mine), asFields(theirs), '')
  return merged as unknown as Merged<Values>
}

function merge(base: Fields, mine: Fields, theirs: Fields, within: string): Merged<Fields> {
  const withMine: Record<string, unknown> = { ...theirs }
  const withTheirs: Record<string, unknown> = { ...theirs }
  const conflicts: Conflict[] = []
  for (const [name, typed] of Object.entries(mine)) {
    const [was, now] = [base[name], theirs[name]]
    if (isSame(typed, was)) continue
    const path = within === '' ? name : `${within}.${name}`
    if (isFields(typed) && isFields(was) && isFields(now)) {
      const inner = merge(was, typed, now, path)
      withMine[name] = inner.withMine
      withTheirs[name] = inner.withTheirs
      conflicts.push(...inner.conflicts)
      continue
    }
    withMine[name] = typed
    if (isSame(now, was) || isSame(now, typed)) withTheirs[name] = typed
    else conflicts.push({ path, mine: typed, theirs: now })
  }
  return { withMine, withTheirs, conflicts }
}

export function changedFields<Values extends object>(from: Values, to: Values): Partial<Values> {
  const before = asFields(from)
  return Object.fromEntries(
    Object.entries(to).filter(([name, value]) => !isSame(value, before[name])),
  ) as Partial<Values>
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const asFields = (values: object): Fields => ({ ...values })
const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
