import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

/** A row of the record as the timeline orders it, before decryption. */
export type Placed = {
  readonly id: number
  readonly section: string
  readonly sourceId: string
  /** Ids as stored: comparable within one source. */
  readonly fhirId: EncryptedId
  readonly sortKey: string | null
  readonly encounterIds: readonly EncryptedId[] | null
}

/** A visit with its entries, or one entry. */
export type Group = {
  readonly head: Placed
  readonly under: readonly Placed[]
  readonly tie: 'visit' | 'same-day' | null
}

/**
 * Groups entries of one year by visits, in their order. An entry that references a visit of its source is under it; one
 * without a visit is under a visit of its source and day. An entry whose visit is missing is separate. Source:
 * look/reading.md, 14.
 */
export function groupEvents(rows: readonly Placed[]): readonly Group[] {
  const visits = rows.filter(({ section }) => section === 'encounters')
  const byId = new Map(visits.map((visit) => [idKey(visit, visit.fhirId), visit]))
  const byDay = new Map(visits.toReversed().map((visit) => [dayKey(visit), visit]))
  const under = new Map<Placed, { rows: Placed[]; isNamed: boolean }>()
  const alone: Placed[] = []
  for (const row of rows) {
    if (row.section === 'encounters') continue
    const named = row.encounterIds?.map((id) => byId.get(idKey(row, id))).find((visit) => visit !== undefined)
    const visit =
      named ?? ((row.encounterIds?.length ?? 0) > 0 || row.sortKey === null ? undefined : byDay.get(dayKey(row)))
    if (visit === undefined) {
      alone.push(row)
      continue
    }
    const known = under.get(visit) ?? { rows: [], isNamed: false }
    known.rows.push(row)
    under.set(visit, { rows: known.rows, isNamed: known.isNamed || named !== undefined })
  }
  const groups = [
    ...visits.map((head): Group => {
      const own = under.get(head)
      return { head, under: own?.rows ?? [], tie: own === undefined ? null : own.isNamed ? 'visit' : 'same-day' }
    }),
    ...alone.map((head): Group => ({ head, under: [], tie: null })),
  ]
  return groups.toSorted((a, b) => compare(b.head, a.head))
}

const idKey = ({ sourceId }: Placed, id: EncryptedId): string => `${sourceId} ${id as unknown as string}`

const dayKey = ({ sourceId, sortKey }: Placed): string => `${sourceId} ${sortKey?.slice(0, 10) ?? ''}`

function compare(a: Placed, b: Placed): number {
  const [left, right] = [a.sortKey ?? '', b.sortKey ?? '']
  return left < right ? -1 : left > right ? 1 : a.id - b.id
}
