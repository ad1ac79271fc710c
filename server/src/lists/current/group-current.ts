import { doseNumbers, isContradicted } from '@kinchart/contract/text/dose-numbers.ts'
import type { CurrentSection, CurrentThing } from '@kinchart/contract/calls/overview.ts'
import { isOver, startsLater } from '@kinchart/contract/rules/meaning.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { isNoName } from '#fhir/codes/no-name.ts'

/** Where an entry stands today, as its list is read. */
export type Place = 'now' | 'unsure' | 'past' | 'ruled-out'

type Row = AnyRow & {
  readonly codes?: readonly string[]
  readonly status?: string | null
  readonly courseEnd?: string | null
}

/**
 * Whether an entry is so now. An allergy or a condition that is not confirmed is among what is so now, and says so; a
 * medicine that is on hold, planned, or active although its end has passed is apart, and so is all that starts after today.
 *
 * Source: look/reading.md, 'Current medication', 'Active condition or allergy'.
 */
export function placeOf(section: CurrentSection, row: Row, today: string): Place {
  const standing = row.meaning?.standing ?? 'current'
  if (standing === 'past') return 'past'
  if (standing === 'negated' || standing === 'withdrawn') return 'ruled-out'
  if (startsLater(section, row, today)) return 'unsure'
  if (section !== 'medications') return standing === 'planned' ? 'unsure' : 'now'
  return standing === 'current' && !isOver(row.courseEnd, today) ? 'now' : 'unsure'
}

/** What tells that two sources disagree about one thing. Of a medicine only its numbers: no two write the rest alike. */
const disagreed: Readonly<Record<CurrentSection, readonly string[]>> = {
  medications: ['medicationCodeableConcept', 'dose'],
  allergies: ['status', 'criticality'],
  conditions: ['clinicalStatus'],
}

/** What the list calls an entry. */
const nameFields: Readonly<Record<CurrentSection, readonly string[]>> = {
  medications: ['medicationCodeableConcept'],
  allergies: ['substance', 'code', 'reactionSubstance'],
  conditions: ['code'],
}

/** What an entry is of besides its codes and words: the ingredients of a medicine, where they are known. */
export type MoreKeys = (row: AnyRow) => readonly string[]

/**
 * Entries by what they are of: those that have a code in common, else the same words. In the order of their first entries.
 * Nothing is chosen between entries that disagree.
 */
export function groupThings(
  section: CurrentSection,
  rows: readonly Row[],
  moreKeys: MoreKeys = () => [],
): readonly CurrentThing[] {
  const groups: Row[][] = []
  const groupOf = new Map<string, Row[]>()
  for (const row of rows) {
    const keys = [...keysOf(section, row), ...moreKeys(row)]
    const known = keys.map((key) => groupOf.get(key)).find((group) => group !== undefined)
    const group = known ?? []
    if (known === undefined) groups.push(group)
    group.push(row)
    for (const key of keys) if (!groupOf.has(key)) groupOf.set(key, group)
  }
  return groups.map((group) => ({ rows: newestFirst(group), differs: doDiffer(section, group) }))
}

/** What an older document of a source says comes after the others; a thing is called by its first entry. */
const newestFirst = (rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (other.asOf ?? LATEST).localeCompare(one.asOf ?? LATEST))
const LATEST = '9999'

/** Entries of other sources that rule out what some entries say. */
export function ruledOutElsewhere(
  section: CurrentSection,
  { rows }: CurrentThing,
  ruledOut: readonly Row[],
): readonly Row[] {
  const keys = new Set(rows.flatMap((row) => keysOf(section, row)))
  const own = new Set(rows.map(({ ehrImportRequestId }) => ehrImportRequestId))
  return ruledOut.filter((row) => !own.has(row.ehrImportRequestId) && keysOf(section, row).some((key) => keys.has(key)))
}

function keysOf(section: CurrentSection, row: Row): readonly string[] {
  const name = nameFields[section].map((field) => textOf(row, field)).find((text) => text !== '')
  // 'Unknown' is no name that two things could have in common.
  const words = name === undefined || isNoName(name) ? [`row ${row.id}`] : [`words ${name.toLowerCase()}`]
  return [...(row.codes ?? []), ...words]
}

const textOf = (row: Row, field: string): string => {
  const value = row[field]
  return typeof value === 'string' ? value.trim() : ''
}

/** Whether two sources say otherwise. */
function doDiffer(section: CurrentSection, group: readonly Row[]): boolean {
  const bySource = [...Map.groupBy(group, ({ ehrImportRequestId }) => ehrImportRequestId).values()]
  return disagreed[section].some((field) =>
    isContradicted(bySource.map((rows) => rows.map((row) => compared(section, textOf(row, field))))),
  )
}

const compared = (section: CurrentSection, words: string): string =>
  section === 'medications' ? doseNumbers(words) : words.toLowerCase()
