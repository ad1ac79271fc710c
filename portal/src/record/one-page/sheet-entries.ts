/** The entries of a person's lists as a doctor reads them on one page: with everything that the lists say of each. */
import type { MeaningCode } from '@kinchart/contract/rules/meaning.ts'
import type { CurrentSection, CurrentThing } from '@kinchart/contract/calls/overview.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import type { ImmunizationRow } from '@kinchart/contract/sections/immunization.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { currentTexts } from '@kinchart/texts/en/current.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { onePageTexts } from '@kinchart/texts/en/one-page.ts'
import { ownNoteTexts } from '@kinchart/texts/en/own.ts'
import { goneMarked } from '#record/list/gone-row.ts'
import { listedSources, ownWords, sourceWords } from '#record/own-words.ts'
import { drawAs } from '#record/sections.ts'
import { formatDate, formatInstant } from '#text/format-date.ts'
import { today } from '#text/today.ts'
import { differences, lineOf } from '../current/current-cells.ts'
import { vaccineName } from './doses-of.ts'

/** The most entries of each part. A part with more says how many more are in its list. */
export const mostEntries = { allergies: 12, conditions: 12, medications: 15, results: 10, vaccines: 12 } as const
const mostNames = 8

type Listed = CurrentSection | 'immunization'

type SheetEntry = {
  readonly id: string
  readonly name: string
  /** After the name. */
  readonly words: string
  /** Under it, a sentence each. */
  readonly under: readonly string[]
}

/** A thing of a list by its first entry, with what the others say otherwise. Throws for a thing without entries. */
export function sheetEntry(of: CurrentSection, thing: CurrentThing): SheetEntry {
  const [row, ...others] = thing.rows
  if (row === undefined) throw new Error('A thing has at least one entry.')
  const { caption, cells } = lineOf(of, row)
  const words = [
    ...qualifying(of, row),
    ...(of === 'medications' ? [caption, cells[0].text, cells[0].small] : [cells[0].text, cells[1].text]),
  ]
  const said = saysOf(of, row)
  const otherwise = others.flatMap((other) => {
    const theirs = saysOf(of, other)
    if (theirs === said && other.addedBy === row.addedBy) return []
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

/** What the heading of a part says of each of its entries already. */
const saidByHeading: ReadonlySet<MeaningCode | undefined> = new Set<MeaningCode>(['ruled-out', 'not-given'])

/** An entry by its name only, with what has to be known of it. */
export function qualifiedName(of: Listed, row: AnyRow): string {
  const { meaning, ...unqualified } = row
  const isSaid = meaning?.says.length === 1 && saidByHeading.has(meaning.says[0])
  const title = of === 'immunization' ? vaccineName(row as AnyRow & ImmunizationRow) : drawAs(of)(row).title
  const says = [...qualifying(of, isSaid ? unqualified : row), ...notesOf(row)]
  return says.length === 0 ? title : onePageTexts.qualified({ words: title, says: listOf(says) })
}

/** What has to be known of an entry before it is read; null where nothing has. */
const saysOf = (of: Listed, row: AnyRow): string | null => goneMarked(drawAs(of)(row)).says ?? null

/** The same, with who of the family added it. */
const qualifying = (of: Listed, row: AnyRow): readonly string[] =>
  [saysOf(of, row), row.addedBy === undefined ? null : ownWords(row.addedBy, 'recipient')].filter(
    (one): one is string => one !== null && one !== '',
  )

/** What the person says is different about an entry. */
function notesOf({ ownNote }: AnyRow): readonly string[] {
  if (ownNote === undefined) return []
  const { addedBy, text, writtenAt } = ownNote
  const whose = addedBy === 'guardian' ? ownNoteTexts.guardians : ownNoteTexts.patients
  return [onePageTexts.note({ whose, day: formatInstant(writtenAt), note: text })]
}

/** A dose's day as sent, with everything that qualifies the dose. */
export function doseWords(row: AnyRow & Pick<ImmunizationRow, 'date'>): string {
  const words = row.date === null ? currentTexts.noDate : formatDate(row.date)
  const says = [...qualifying('immunization', row), ...notesOf(row)]
  return says.length === 0 ? words : onePageTexts.qualified({ words, says: listOf(says) })
}

/** Names of a list in a sentence, as many as a page has room for. `count`: how many entries the list has of them. */
export function namesInSentence(names: readonly string[], count: number): string {
  const shown = names.slice(0, mostNames)
  const left = count - shown.length
  const words = listOf(shown)
  return left > 0 ? onePageTexts.moreNames({ names: words, count: left }) : words
}

/** The day the page is made, and every source that has an entry in the lists that the page is made of. */
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
