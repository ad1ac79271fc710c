import type { LedgerRow } from '@kinchart/contract/calls/import.ts'
import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import { onlyWhereAny, recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { sections } from '@kinchart/contract/sections/all.ts'

/** A line of the nine that a person waits for: its name, and what came of the kinds behind it. */
export type MainRow = { readonly name: string; readonly row: LedgerRow }

type KindCounts = {
  readonly kinds: number
  readonly done: number
  readonly waiting: number
  readonly lacking: number
}

type Split = {
  readonly main: readonly MainRow[]
  readonly others: readonly LedgerRow[]
  /** Of the others: how many are done, still come, or are not whole. */
  readonly counts: KindCounts
}

/** The kinds of each record type in the order of their tabs. Vitals and labs are of one kind, which stands with the first. */
const kindsOfTypes: readonly (readonly string[])[] = recordTypes
  .filter(({ tabUrl }) => !onlyWhereAny.some((one) => one === tabUrl))
  .reduce<readonly (readonly string[])[]>((before, { tabUrl }) => {
    const types = Object.keys(sections.find(({ name }) => name === tabUrl)?.types ?? {})
    return [...before, types.filter((type) => !before.flat().includes(type))]
  }, [])

/** What an import brings, in the order of the record types; what has none of them is counted. */
export function splitKinds(rows: readonly LedgerRow[]): Split {
  const main = kindsOfTypes.flatMap((kinds): readonly MainRow[] => {
    const [first, ...more] = rows.filter(({ resourceType }) => kinds.includes(resourceType))
    if (first === undefined) return []
    // Only medications are of several kinds.
    const name = kinds.length > 1 ? nameOf(kinds) : kindWord(first.resourceType)
    return [{ name, row: more.reduce(together, first) }]
  })
  const others = rows.filter(({ resourceType }) => !kindsOfTypes.flat().includes(resourceType))
  const count = (...states: readonly LedgerRow['state'][]) =>
    others.filter(({ state }) => states.includes(state)).length
  return {
    main,
    others,
    counts: {
      kinds: others.length,
      done: count('done'),
      waiting: count('waiting', 'running'),
      lacking: count('partial', 'failed', 'not-granted'),
    },
  }
}

const nameOf = (kinds: readonly string[]): string =>
  sections.find(({ types }) => kinds.every((kind) => kind in types))?.title ?? ''

/** Two kinds of one record type in one line. It is whole only where both are, and shows no total that one does not know. */
function together(a: LedgerRow, b: LedgerRow): LedgerRow {
  const lacking = [a, b].find(({ state }) => state === 'partial' || state === 'failed' || state === 'not-granted')
  const states = [a.state, b.state]
  const isOpen = states.some((state) => state === 'waiting' || state === 'running')
  const both = (add: (row: LedgerRow) => number | null): number | null => {
    const [one, other] = [add(a), add(b)]
    return one === null || other === null ? null : one + other
  }
  return {
    resourceType: a.resourceType,
    state: isOpen
      ? states.every((state) => state === 'waiting')
        ? 'waiting'
        : 'running'
      : lacking === undefined
        ? 'done'
        : a.state === b.state
          ? a.state
          : 'partial',
    pages: Math.max(a.pages, b.pages),
    offered: both(({ offered }) => offered),
    received: a.received + b.received,
    stored: a.stored + b.stored,
    refused: a.refused + b.refused,
    missing: both(({ missing }) => missing),
    reason: isOpen ? null : (lacking?.reason ?? null),
    notices: [...a.notices, ...b.notices],
  }
}
