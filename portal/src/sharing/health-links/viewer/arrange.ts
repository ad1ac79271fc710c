/** Decides the order of a summary's sections and the position of their rows. Source: Look 20b. */
import { doseNumbers, isContradicted } from '@kinchart/contract/text/dose-numbers.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { SummaryEntry, SummarySection } from './read-file.ts'

export type RowPlan = {
  /** Shows only these rows. If null, shows all rows that are not in `without`, and content without an id. */
  readonly only: ReadonlySet<string> | null
  readonly without: ReadonlySet<string>
  readonly first: ReadonlySet<string>
  readonly struck: ReadonlySet<string>
  readonly differing: ReadonlyMap<string, string>
  readonly alike: readonly (readonly AlikeRow[])[]
  readonly marked: ReadonlySet<string>
}
export type AlikeRow = { readonly row: string; readonly name: string; readonly directions: string }
export type ArrangedSection = SummarySection & {
  readonly kind: 'problems' | 'medicines' | 'allergies' | 'results' | 'vitals' | 'other'
  readonly isFolded: boolean
  readonly count: number
  readonly plan: RowPlan
  /** The row with the latest measurement of each kind. Empty if an entry has no row, code or date. */
  readonly latest: readonly string[]
}
export type Arranged = {
  readonly open: readonly ArrangedSection[]
  readonly past: readonly ArrangedSection[]
  /** Empty sections. Their authors state a reason. */
  readonly empty: readonly SummarySection[]
}

/**
 * Returns the flag labels in the cells of flagged rows. A row that its source flagged only by code may have an empty
 * cell, which is not a flag label.
 */
export const markWords = (cells: readonly string[]): ReadonlySet<string> =>
  new Set(cells.filter((one) => one !== '' && one !== constants.emptyCell))

/** Keyed by LOINC code. Source: IPS 2.0.1, Composition sections. */
const kinds: Readonly<Record<string, ArrangedSection['kind']>> = {
  '11450-4': 'problems',
  '10160-0': 'medicines',
  '48765-2': 'allergies',
  '30954-2': 'results',
  '8716-3': 'vitals',
}
const order = ['problems', 'medicines', 'allergies', 'results', 'vitals', 'other'] as const
const PAST = '11348-0'
/** Collapsed sections: immunizations, procedures, social history, devices, plan, function, pregnancy. */
const folded = ['11369-6', '47519-4', '29762-2', '46264-8', '18776-5', '47420-5', '10162-6']
/**
 * Clinicians look for these sections first. Empty or withheld sections of these kinds stay in place, so that
 * clinicians notice the missing information.
 */
const isVital = (kind: ArrangedSection['kind']): boolean => ['problems', 'medicines', 'allergies'].includes(kind)

export function arrange(sections: readonly SummarySection[]): Arranged {
  const open: ArrangedSection[] = []
  const past: ArrangedSection[] = []
  const empty: SummarySection[] = []
  for (const section of sections) {
    const kind = kinds[section.code ?? ''] ?? 'other'
    if (section.isEmpty && !isVital(kind)) empty.push(section)
    else if (section.code === PAST) past.push(arranged(section, kind, section.entries, null))
    else {
      // Rows can be moved only if every past entry has a row.
      const over = section.entries.filter(({ standing }) => standing === 'over' || standing === 'ruled-out')
      const canMove = over.every(({ row }) => row !== null)
      const rows = rowsOf(canMove ? over : [])
      open.push(arranged(section, kind, canMove ? without(section.entries, over) : section.entries, rows))
      if (canMove && over.length > 0)
        past.push({ ...arranged(section, kind, over, null), plan: planOf(section, { only: rows }) })
    }
  }
  return { open: open.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind)), past, empty }
}

function arranged(
  section: SummarySection,
  kind: ArrangedSection['kind'],
  shown: readonly SummaryEntry[],
  moved: ReadonlySet<string> | null,
): ArrangedSection {
  return {
    ...section,
    entries: shown,
    kind,
    isFolded: folded.includes(section.code ?? ''),
    count: shown.filter(({ standing }) => standing !== 'no-entry').length,
    plan: planOf(section, { without: moved ?? new Set() }),
    latest: kind === 'vitals' ? latestOf(shown) : [],
  }
}

function planOf(
  { entries }: SummarySection,
  { only = null, without: left = new Set<string>() }: Partial<RowPlan>,
): RowPlan {
  const marked = rowsOf(entries.filter(({ isMarkedOut }) => isMarkedOut))
  return {
    only,
    without: left,
    first: marked,
    marked: rowsOf(entries.filter((one) => one.isMarkedOut && !one.isReport)),
    struck: rowsOf(entries.filter(({ standing }) => standing === 'ruled-out')),
    differing: differingIn(entries),
    alike: alikeIn(entries),
  }
}

function differingIn(entries: readonly SummaryEntry[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { row, key, standing } of entries) {
    const other = entries.find((one) => one.key === key && one.standing === 'ruled-out')
    if (standing === 'now' && key !== null && row !== null && other?.row) found.set(row, other.row)
  }
  return found
}

/**
 * Groups current medications that have a code in common. Does not compare their sources, because only the rows of the
 * narrative state the source. The rows are compared later.
 */
function alikeIn(entries: readonly SummaryEntry[]): readonly (readonly AlikeRow[])[] {
  const groups: AlikeRow[][] = []
  const groupOf = new Map<string, AlikeRow[]>()
  for (const { row, codes, taken, standing } of entries) {
    if (row === null || taken === null || standing !== 'now') continue
    const known = codes.map((code) => groupOf.get(code)).find((group) => group !== undefined)
    const group = known ?? []
    if (known === undefined) groups.push(group)
    group.push({ row, name: doseNumbers(taken.name), directions: doseNumbers(taken.directions) })
    for (const code of codes) if (!groupOf.has(code)) groupOf.set(code, group)
  }
  return groups.filter((group) => group.length > 1)
}

/**
 * For each row of one medication, returns a row of another source with different dose numbers. Undefined if the sources
 * agree.
 */
export function contradicting<Row extends AlikeRow & { readonly source: string }>(
  rows: readonly Row[],
): readonly (Row | undefined)[] {
  const bySource = [...Map.groupBy(rows, ({ source }) => source).values()]
  const parts = (['name', 'directions'] as const).filter((part) =>
    isContradicted(bySource.map((those) => those.map((one) => one[part]))),
  )
  return rows.map((row) =>
    rows.find(
      (other) => other.source !== row.source && parts.some((part) => isContradicted([[row[part]], [other[part]]])),
    ),
  )
}

function latestOf(entries: readonly SummaryEntry[]): readonly string[] {
  const latest = new Map<string, SummaryEntry>()
  for (const entry of entries) {
    if (entry.row === null || entry.key === null || entry.at === null) return []
    const before = latest.get(entry.key)
    if (before === undefined || (before.at ?? 0) < entry.at) latest.set(entry.key, entry)
  }
  return [...latest.values()].flatMap(({ row }) => row ?? [])
}

const rowsOf = (entries: readonly SummaryEntry[]): ReadonlySet<string> =>
  new Set(entries.flatMap(({ row }) => row ?? []))
const without = (all: readonly SummaryEntry[], some: readonly SummaryEntry[]): readonly SummaryEntry[] =>
  all.filter((one) => !some.includes(one))
