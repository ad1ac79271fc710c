import { doseNumbers, isContradicted } from '@kinchart/contract/text/dose-numbers.ts'
import type { CurrentSection, CurrentThing } from '@kinchart/contract/calls/overview.ts'
import { isOver, startsLater } from '@kinchart/contract/rules/meaning.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { isNoName } from '#fhir/codes/no-name.ts'

export type Place = 'now' | 'unsure' | 'past' | 'ruled-out'

type Row = AnyRow & {
  readonly codes?: readonly string[]
  readonly status?: string | null
  readonly courseEnd?: string | null
}

/**
 * Returns the group of an entry. Unconfirmed allergies and conditions count as current ('now') and are labeled as
 * unconfirmed. The group 'unsure' contains medicines that are on hold, planned, or active past their end date, and
 * any entry that starts after today. Source: Look "Current medication", "Active condition or allergy".
 */
export function placeOf(section: CurrentSection, row: Row, today: string): Place {
  const status = row.meaning?.standing ?? 'current'
  if (status === 'past') return 'past'
  if (status === 'negated' || status === 'withdrawn') return 'ruled-out'
  if (startsLater(section, row, today)) return 'unsure'
  if (section !== 'medications') return status === 'planned' ? 'unsure' : 'now'
  return status === 'current' && !isOver(row.courseEnd, today) ? 'now' : 'unsure'
}

/**
 * Fields whose values show that two sources disagree. For a medicine, only the numbers in these fields are compared,
 * because every source writes the other text differently.
 */
const disagreed: Readonly<Record<CurrentSection, readonly string[]>> = {
  medications: ['medicationCodeableConcept', 'dose'],
  allergies: ['status', 'criticality'],
  conditions: ['clinicalStatus'],
}

const nameFields: Readonly<Record<CurrentSection, readonly string[]>> = {
  medications: ['medicationCodeableConcept'],
  allergies: ['substance', 'code', 'reactionSubstance'],
  conditions: ['code'],
}

/** Returns grouping keys in addition to the codes and text: a medicine's ingredients, if known. */
export type MoreKeys = (row: AnyRow) => readonly string[]

/**
 * Groups entries that have the same code, text or additional key. Groups appear in the order of their first
 * entries. If the sources of a group disagree, the group is flagged.
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

/** Moves entries from older documents to the end of a group, because the group gets the name of its first entry. */
const newestFirst = (rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (other.asOf ?? LATEST).localeCompare(one.asOf ?? LATEST))
const LATEST = '9999'

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
  // A placeholder such as 'Unknown' must not group two entries.
  const words = name === undefined || isNoName(name) ? [`row ${row.id}`] : [`words ${name.toLowerCase()}`]
  return [...(row.codes ?? []), ...words]
}

const textOf = (row: Row, field: string): string => {
  const value = row[field]
  return typeof value === 'string' ? value.trim() : ''
}

function doDiffer(section: CurrentSection, group: readonly Row[]): boolean {
  const bySource = [...Map.groupBy(group, ({ ehrImportRequestId }) => ehrImportRequestId).values()]
  return disagreed[section].some((field) =>
    isContradicted(bySource.map((rows) => rows.map((row) => compared(section, textOf(row, field))))),
  )
}

const compared = (section: CurrentSection, words: string): string =>
  section === 'medications' ? doseNumbers(words) : words.toLowerCase()
