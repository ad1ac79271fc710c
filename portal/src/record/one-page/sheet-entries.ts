/** A patient's entries as a doctor reads them on one page, with every qualifier that the lists show. */
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
import { listedSources, ownWords, sourceWords } from '#record/own-words.ts'
import { drawAs } from '#record/sections.ts'
import { formatDate, formatInstant, today } from '#text/format-date.ts'
import { differences, lineOf } from '../current/current-cells.ts'
import { vaccineName } from './doses-of.ts'

/** Maximum number of entries in each part. A part with more states how many more its list has. */
export const mostEntries = { allergies: 12, conditions: 12, medications: 15, results: 10, vaccines: 12 } as const
const mostNames = 8

type Listed = CurrentSection | 'immunization'

type SheetEntry = {
  readonly id: string
  readonly name: string
  /** After the name. */
  readonly words: string
  /** Sentences under the name. */
  readonly under: readonly string[]
}

/**
 * Returns an item by its first entry, with the differences of its other entries. Throws for an item without entries.
 */
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

/** Meanings that the heading of a part already states for each of its entries. */
const statedByHeading: ReadonlySet<MeaningCode | undefined> = new Set<MeaningCode>(['ruled-out', 'not-given'])

/** Returns an entry's name with its qualifiers. */
export function qualifiedName(of: Listed, row: AnyRow): string {
  const { meaning, ...unqualified } = row
  const isStatedByHeading = meaning?.says.length === 1 && statedByHeading.has(meaning.says[0])
  const title = of === 'immunization' ? vaccineName(row as AnyRow & ImmunizationRow) : drawAs(of)(row).title
  const says = [...qualifying(of, isStatedByHeading ? unqualified : row), ...notesOf(row)]
  return says.length === 0 ? title : onePageTexts.qualified({ words: title, says: listOf(says) })
}

/** Returns the qualifiers that a reader has to know first; null if there are none. */
const saysOf = (of: Listed, row: AnyRow): string | null => markMissingRow(drawAs(of)(row)).says ?? null

/** Returns the same qualifiers, with who in the family added the entry. */
const qualifying = (of: Listed, row: AnyRow): readonly string[] =>
  [saysOf(of, row), row.addedBy === undefined ? null : ownWords(row.addedBy, 'recipient')].filter(
    (one): one is string => one !== null && one !== '',
  )

/** Returns the user's corrections of an entry. */
function notesOf({ ownNote }: AnyRow): readonly string[] {
  if (ownNote === undefined) return []
  const { addedBy, text, writtenAt } = ownNote
  const whose = addedBy === 'guardian' ? ownNoteTexts.guardians : ownNoteTexts.patients
  return [onePageTexts.note({ whose, day: formatInstant(writtenAt), note: text })]
}

/** Returns a dose's date as sent, with everything that qualifies the dose. */
export function doseWords(row: AnyRow & Pick<ImmunizationRow, 'date'>): string {
  const words = row.date === null ? currentTexts.noDate : formatDate(row.date)
  const says = [...qualifying('immunization', row), ...notesOf(row)]
  return says.length === 0 ? words : onePageTexts.qualified({ words, says: listOf(says) })
}

/** Joins names into a sentence, as many as fit on the page. `count`: the number of entries in the list. */
export function namesInSentence(names: readonly string[], count: number): string {
  const shown = names.slice(0, mostNames)
  const left = count - shown.length
  const words = listOf(shown)
  return left > 0 ? onePageTexts.moreNames({ names: words, count: left }) : words
}

/** Returns the creation date and every source that has an entry in the lists on the page. */
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
