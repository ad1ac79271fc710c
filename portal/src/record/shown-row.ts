/** Nothing is converted. Absent values stay absent. */
import type { AddedBy, AlsoFrom, ListSource } from '@kinchart/contract/calls/record-list.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { Cell, Fact, Mark, Measured, Range, ShownRow, ShownValue } from './section.ts'
import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { ownTexts } from '@kinchart/texts/en/own.ts'

export const text = (value: string | null, small?: string | null): Extract<Cell, { kind: 'text' }> => ({
  kind: 'text',
  text: value,
  ...(small === undefined || small === null || small === '' ? {} : { small }),
})

export const name = (value: string | null, small: string, says: string | null = null): Cell => ({
  kind: 'text',
  text: value,
  isStrong: true,
  ...(small === '' ? {} : { small }),
  ...(says === null ? {} : { says }),
})

export function captionWith(caption: string, before: string | null, says: string | null): string {
  const isBegun = before !== null && caption.startsWith(before)
  return joined(says, isBegun ? caption.slice(before.length).replace(/^, /, '') : caption)
}

export const date = (value: string | null): Cell => ({ kind: 'date', date: value })

export const range = (value: Range | null, measuredValue: string | null, mark: Mark | null = null): Cell => ({
  kind: 'range',
  range: value,
  value: measuredValue,
  ...(isOutside(mark) ? { isMarked: true } : {}),
})

/** Returns the flag. If there is none, returns the interpretation as the source wrote it. */
export const markOf = (mark: Mark | null, interpretation: string | null): Cell => ({
  kind: 'mark',
  mark,
  text: interpretation,
})

export const values = (shown: readonly ShownValue[], mark: Mark | null, note?: string | null): Cell => ({
  kind: 'values',
  values: shown,
  isOut: isOutside(mark),
  ...(note === undefined || note === null || note === '' ? {} : { note }),
})

/** True only if the source flagged the value. Kinchart's own comparisons are shown as text, without the flag color. */
export function isOutside(mark: Mark | null): boolean {
  return mark !== null && mark.side !== 'normal' && mark.by === 'source'
}

const number = /^[<>≤≥=~ ]*-?[\d.,]+(?:[eE][+-]?\d+)?$/

/**
 * Separates a value from its unit, so that units align. `line` is the full value ('5.40 %'). The unit is removed only
 * if the line ends with it.
 */
export function valueOf(line: string | null, unit: string | null): ShownValue | null {
  if (line === null || line === '') return null
  const bare = unit !== null && unit !== '' && line.endsWith(unit) ? line.slice(0, -unit.length).trim() : line
  const isNumber = number.test(bare)
  // A value that is not a number keeps its unit in its text.
  return { value: isNumber && bare !== '' ? bare : line, unit: isNumber ? unit : null, isNumber }
}

/** Uses the full line, so that '<5' keeps its '<'. The name before the value is separate. */
export function valueOfMeasured({
  text,
  unit,
  name,
}: Measured & { readonly name?: string | null | undefined }): ShownValue {
  const front = `${name ?? ''}: `
  const line = name !== undefined && name !== null && text.startsWith(front) ? text.slice(front.length) : text
  return valueOf(line, unit) ?? { value: line, unit: null, isNumber: false }
}

type Sent = {
  readonly id: string
  readonly providerName: string
  readonly addedBy?: AddedBy | undefined
  readonly alsoFrom?: readonly AlsoFrom[] | undefined
}

export const sourcesOf = (row: Sent, reader: Reader = 'owner'): ShownRow['sources'] => [
  { id: row.id, providerName: sourceWords(row, reader) },
  ...(row.alsoFrom ?? []).map((one) => ({ id: one.id, providerName: sourceName(one) })),
]

export const sourceNames = (row: Sent, reader: Reader = 'owner'): string =>
  joined(...new Set(sourcesOf(row, reader).map(({ providerName }) => providerName)))

export function facts(...all: readonly (readonly [label: string, text: string | null | undefined])[]): readonly Fact[] {
  return all.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' || value === constants.emptyCell
      ? []
      : [{ label, text: value }],
  )
}

export type Reader = 'owner' | 'recipient'

const words: Readonly<Record<Reader, Readonly<Record<AddedBy, () => string>>>> = {
  // The reader may be the guardian who added the entry, or the patient once the record is theirs.
  owner: { patient: () => ownTexts.addedByYou, guardian: () => ownTexts.addedByTheGuardian },
  recipient: { patient: () => ownTexts.addedByPatient, guardian: () => ownTexts.addedByGuardian },
}

export const ownWords = (addedBy: AddedBy, reader: Reader = 'owner'): string => words[reader][addedBy]()

type FromSource = { readonly providerName: string; readonly addedBy?: AddedBy | undefined }

export const sourceWords = ({ providerName, addedBy }: FromSource, reader: Reader = 'owner'): string =>
  addedBy === undefined ? providerName : ownWords(addedBy, reader)

/** The author named in an own entry's reference. Null for any other reference. */
export function authorName(reference: string): string | null {
  if (reference === 'Patient/patient') return ownTexts.authors.patient
  return reference === 'RelatedPerson/guardian' ? ownTexts.authors.guardian : null
}

export const sourceName = ({ providerName, isOwn }: Pick<ListSource, 'providerName' | 'isOwn'>): string =>
  isOwn === true ? ownTexts.addedByHand : providerName

export const listedSources = (sources: readonly ListSource[]): readonly ListSource[] =>
  sources.filter(({ isListed, isOwn }) => isListed === true && isOwn !== true)

const answering: ReadonlySet<ListSource['state']> = new Set(['complete', 'complete-as-of', 'partial'])
const hasAnswered = ({ state }: ListSource): boolean => answering.has(state)

/**
 * States how many sources a list's entries are from, and whether some are the patient's own. For an empty list, states
 * how many sources responded.
 */
export function fromSources(sources: readonly ListSource[]): string {
  const count = listedSources(sources).length
  const sent = byTestTexts.sources({ count })
  if (!sources.some(({ isListed, isOwn }) => isListed === true && isOwn === true))
    return count === 0 ? byTestTexts.sources({ count: sources.filter(hasAnswered).length }) : sent
  return count === 0 ? ownTexts.fromYou : ownTexts.andYou({ sources: sent })
}
