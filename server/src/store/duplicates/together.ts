/** Which rows are one entry. What was said to be different is never put together, whatever joins it. */
export type Together = {
  readonly mayJoin: (id: number, other: number) => boolean
  readonly join: (id: number, other: number) => void
  /** The rows that are one entry with this one, itself among them. */
  readonly withRow: (id: number) => ReadonlySet<number>
}

type Pair = readonly [number, number]

/** Each row by itself, but for those of `same`; of two that contradict each other, what was said first is kept. */
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
