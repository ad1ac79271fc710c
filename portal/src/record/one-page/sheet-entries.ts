import type { MeaningCode } from '@kinchart/contract/rules/meaning.ts'
import type { CurrentSection, CurrentThing } from '@kinchart/contract/calls/overview.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import type { ImmunizationRow } from '@kinchart/contract/sections/immunization.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { currentTexts } from '@kinchart/texts/en/current.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { onePageTexts } from '@kinchart/texts/en/copies.ts'
import { ownNoteTexts } from '@kinchart/texts/en/own.ts'
import { markMissingRow } from '#record/list/missing-row.ts'
import { listedSources, ownWords, sourceWords } from '#record/section.ts'
import { drawAs } from '#record/sections.ts'
import { formatDate, formatInstant, today } from '#text/record-text.ts'
import { differences, lineOf } from '#record/current/current-cells.ts'
import { sortKeyOf } from '@kinchart/contract/rules/date-order.ts'

/** Maximum number of entries per part. If the list has more entries, the part states how many more there are. */
export const mostEntries = { allergies: 12, conditions: 12, medications: 15, results: 10, vaccines: 12 } as const
const mostNames = 8

type Listed = CurrentSection | 'immunization'

type SheetEntry = {
  readonly id: string
  readonly name: string
  readonly words: string
  readonly under: readonly string[]
}

/** Shows an item's first entry, and how the other entries differ from it. Throws for an item without entries. */
export function sheetEntry(of: CurrentSection, thing: CurrentThing): SheetEntry {
  const [row, ...others] = thing.rows
  if (row === undefined) throw new Error('A thing has at least one entry.')
  const { caption, cells } = lineOf(of, row)
  const words = [
    ...qualifying(of, row),
    ...(of === 'medications' ? [caption, cells[0].text, cells[0].small] : [cells[0].text, cells[1].text]),
  ]
  const qualifiers = saysOf(of, row)
  const otherwise = others.flatMap((other) => {
    const theirs = saysOf(of, other)
    if (theirs === qualifiers && other.addedBy === row.addedBy) return []
    const words = theirs ?? lineOf(of, other).cells[0].text
    return [onePageTexts.other({ source: sourceWords(other, 'recipient'), words })]
  })
  return {
    id: row.id,
    name: drawAs(of)(row).title,
    words: listOf(words.filter((one) => one !== '')),
    under: [...new Set([...differences(of, thing, 'recipient'), ...otherwise, ...thing.rows.flatMap(notesOf)])],
  }
}

/** Meanings that the heading above an entry already states. */
const statedByHeading: ReadonlySet<MeaningCode | undefined> = new Set<MeaningCode>(['ruled-out', 'not-given'])

export function qualifiedName(of: Listed, row: AnyRow): string {
  const { meaning, ...unqualified } = row
  const isStatedByHeading = meaning?.says.length === 1 && statedByHeading.has(meaning.says[0])
  const title = of === 'immunization' ? vaccineName(row as AnyRow & ImmunizationRow) : drawAs(of)(row).title
  const says = [...qualifying(of, isStatedByHeading ? unqualified : row), ...notesOf(row)]
  return says.length === 0 ? title : onePageTexts.qualified({ words: title, says: listOf(says) })
}

/** What a reader must know before reading the entry. Null if nothing qualifies it. */
const saysOf = (of: Listed, row: AnyRow): string | null => markMissingRow(drawAs(of)(row)).says ?? null

const qualifying = (of: Listed, row: AnyRow): readonly string[] =>
  [saysOf(of, row), row.addedBy === undefined ? null : ownWords(row.addedBy, 'recipient')].filter(
    (one): one is string => one !== null && one !== '',
  )

function notesOf({ ownNote }: AnyRow): readonly string[] {
  if (ownNote === undefined) return []
  const { addedBy, text, writtenAt } = ownNote
  const whose = addedBy === 'guardian' ? ownNoteTexts.guardians : ownNoteTexts.patients
  return [onePageTexts.note({ whose, day: formatInstant(writtenAt), note: text })]
}

export function doseWords(row: AnyRow & Pick<ImmunizationRow, 'date'>): string {
  const words = row.date === null ? currentTexts.noDate : formatDate(row.date)
  const says = [...qualifying('immunization', row), ...notesOf(row)]
  return says.length === 0 ? words : onePageTexts.qualified({ words, says: listOf(says) })
}

/** Lists up to `mostNames` names, and states how many more entries there are. `count`: number of all entries. */
export function namesInSentence(names: readonly string[], count: number): string {
  const shown = names.slice(0, mostNames)
  const left = count - shown.length
  const words = listOf(shown)
  return left > 0 ? onePageTexts.moreNames({ names: words, count: left }) : words
}

/** States the creation date and every source with an entry in the lists on the page. */
export function madeOnWords(sources: readonly ListSource[]): string {
  const day = formatDate(today())
  const sent = new Map(
    listedSources(sources).map(({ ehrImportRequestId, providerName }) => [ehrImportRequestId, providerName]),
  )
  if (sent.size === 0) return onePageTexts.madeOn({ day })
  const byName = Map.groupBy(sent.values(), (name) => name)
  const names = [...byName].map(([source, { length: count }]) =>
    count === 1 ? source : onePageTexts.sameName({ source, count }),
  )
  return onePageTexts.madeOnFrom({ day, count: sent.size, sources: listOf(names) })
}

/** The doses whose vaccine has the same text. Oldest first, undated last. */
type Doses<Of> = { readonly vaccine: string; readonly doses: readonly Of[] }

type Row = Pick<ImmunizationRow, 'vaccineCode' | 'date' | 'meaning'>

const isGiven = ({ meaning }: Row): boolean =>
  meaning === undefined || meaning.standing === 'current' || meaning.standing === 'uncertain'

const vaccineName = ({ vaccineCode }: Row): string => vaccineCode ?? onePageTexts.unnamed

const byDate = (one: Row, other: Row): number => {
  const [a, b] = [sortKeyOf(one.date) ?? '9999', sortKeyOf(other.date) ?? '9999']
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns three groups: doses given, sorted by vaccine name; doses not given; and others, such as planned doses. */
export function dosesOf<Of extends Row>(
  rows: readonly Of[],
): { readonly given: readonly Doses<Of>[]; readonly notGiven: readonly Of[]; readonly others: readonly Of[] } {
  const given = Map.groupBy(rows.filter(isGiven), (row) => vaccineName(row).toLowerCase())
  const doses = [...given.values()].flatMap((own): Doses<Of>[] => {
    const [first] = own
    return first === undefined ? [] : [{ vaccine: vaccineName(first), doses: own.toSorted(byDate) }]
  })
  const isRefused = ({ meaning }: Row): boolean => meaning?.standing === 'negated'
  return {
    given: doses.toSorted((a, b) => a.vaccine.localeCompare(b.vaccine)),
    notGiven: rows.filter(isRefused),
    others: rows.filter((row) => !isGiven(row) && !isRefused(row)),
  }
}
