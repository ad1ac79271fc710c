/** Groups of rows that are one entry. Rows marked as different are never merged, however they are connected. */
export type Together = {
  readonly mayJoin: (id: number, other: number) => boolean
  readonly join: (id: number, other: number) => void
  /** Returns the rows that are one entry with this one, including itself. */
  readonly withRow: (id: number) => ReadonlySet<number>
}

type Pair = readonly [number, number]

/** Groups rows by `same`; the earlier of two contradicting decisions wins. */
export function createTogether(same: readonly Pair[], different: readonly Pair[]): Together {
  const apart = new Set(different.flatMap(([one, other]) => [keyOf(one, other), keyOf(other, one)]))
  const sets = new Map<number, Set<number>>()
  const setOf = (id: number): Set<number> => {
    const set = sets.get(id) ?? new Set([id])
    sets.set(id, set)
    return set
  }
  const mayJoin = (id: number, other: number): boolean => {
    if (apart.size === 0) return true
    const others = [...setOf(other)]
    return [...setOf(id)].every((one) => others.every((another) => !apart.has(keyOf(one, another))))
  }
  const join = (id: number, other: number): void => {
    const set = setOf(id)
    for (const one of setOf(other)) {
      set.add(one)
      sets.set(one, set)
    }
  }
  for (const [one, other] of same) if (mayJoin(one, other)) join(one, other)
  return { mayJoin, join, withRow: setOf }
}

const keyOf = (one: number, other: number): string => `${one} ${other}`
