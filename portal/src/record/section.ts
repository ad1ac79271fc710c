import type {
  AddedBy,
  ListQuery,
  ListSource,
  OwnNote,
  mark,
  measured,
  referenceRange,
  getRecord,
  AlsoFrom,
} from '@kinchart/contract/calls/record-list.ts'
import type { SectionColumn } from '@kinchart/contract/sections/section.ts'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { getDocuments, RecordDocument } from '@kinchart/contract/calls/documents.ts'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import type { Content } from '#record/documents/content.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { ownTexts } from '@kinchart/texts/en/own.ts'

type Range = z.output<typeof referenceRange>
/** `isOurs`: Kinchart wrote the text, in the page's language. Example: the combined flag of a panel. */
export type Mark = z.output<typeof mark> & { readonly isOurs?: true }
type Measured = z.output<typeof measured>

/**
 * `small`: a second line below the first. `says`: the start of the second line, which qualifies the record ('Not
 * given') and is never truncated. `note`: a qualifier of the values, shown below them.
 */
export type Cell =
  | {
      readonly kind: 'text'
      readonly text: string | null
      readonly small?: string
      readonly says?: string
      readonly isStrong?: boolean
      readonly isOwn?: true
    }
  | { readonly kind: 'date'; readonly date: string | null }
  | { readonly kind: 'values'; readonly values: readonly ShownValue[]; readonly isOut: boolean; readonly note?: string }
  | { readonly kind: 'range'; readonly range: Range | null; readonly value: string | null; readonly isMarked?: boolean }
  | { readonly kind: 'mark'; readonly mark: Mark | null; readonly text: string | null }

/**
 * Numbers keep the digits that the source sent. Text has no unit. If a cell contains several values, `name` tells them apart. `isOut`: the source
 * flagged the value as out of range. `isOut` is absent if the flag applies to the whole cell.
 */
export type ShownValue = {
  readonly value: string
  readonly unit: string | null
  readonly isNumber: boolean
  /** True if Kinchart wrote the text, in the page's language. Example: the reason for a missing value. */
  readonly isOurs?: true
  readonly name?: string
  readonly isOut?: boolean
}

export type Fact = { readonly label: string; readonly text: string }

export type ShownResult = {
  readonly name: string
  readonly value: ShownValue
  readonly range: Range | null
  readonly mark: Mark | null
  /** An interpretation from the source that is not a flag, such as 'Positive'. */
  readonly interpretation?: string | null
  readonly meaning?: string
  /** True if the source withdrew the value, which is then struck through. */
  readonly isWithdrawn?: boolean
  /**
   * The record that is shown when the user opens the result. Absent if the row's details already describe the result.
   * `date`: the result's own date, if it has one.
   */
  readonly opens?: { readonly id: string | null; readonly testKey: string | null; readonly date: string | null }
}

export type ShownTest = {
  readonly testKey: string
  readonly name: string
  /** The record of this test, if it is not the row's record. */
  readonly id?: string
}

/** `isLab`: the document is loaded through the endpoint for laboratory documents (S3 §7). */
export type RowDocument = { readonly id: string; readonly title: string; readonly isLab: boolean }

export type ShownRow = {
  readonly id: string
  readonly title: string
  readonly caption: string
  /** A qualifier that the reader must see first ('Not given'). Absent if nothing qualifies the record. */
  readonly says?: string | null
  /** The name of the source. Contains several names if several sources sent the same entry. */
  readonly providerName: string
  readonly sources: readonly { readonly id: string; readonly providerName: string }[]
  /** Absent if a source sent the row. */
  readonly addedBy?: AddedBy
  readonly ownNote?: OwnNote & { readonly isTheirs: boolean }
  readonly date: string | null
  readonly missingSince: string | null
  readonly cells: Readonly<Record<string, Cell>>
  readonly facts: readonly Fact[]
  readonly results: readonly ShownResult[]
  readonly document?: RowDocument | null
  readonly isNew?: true
  /** Tests that have a trend. Absent if the row has no tests. */
  readonly tests?: readonly ShownTest[]
}

export type Column = Omit<SectionColumn, 'words' | 'small' | 'isName' | 'label'> & { readonly label: string }

export type SpecialRow = Partial<Pick<ShownRow, 'results' | 'tests'>> & Pick<ShownRow, 'cells'>

export type SearchColumn = { readonly field: string; readonly label: string }

export type RecordPage = {
  readonly rows: readonly ShownRow[]
  readonly sources: readonly ListSource[]
  readonly unreadable: number
  /** Number of rows that their source marked as entered in error. They are counted but not shown. */
  readonly enteredInError: number
  readonly total: number
}

/** Cells are in the order of the column heads. Null means an empty cell. */
type ListExport = {
  readonly heads: readonly string[]
  readonly load: (query: ListQuery) => Promise<ExportedPart>
}
export type ExportedPart = { readonly rows: readonly (readonly (string | null)[])[]; readonly total: number }

type SectionParts = {
  readonly Details?: ComponentType<{
    readonly profileId: string
    readonly row: ShownRow
    readonly onClose: () => void
  }>
  readonly Cards?: ComponentType<{
    readonly rows: readonly ShownRow[]
    readonly onDetails: (row: ShownRow) => void
  }>
}

export type Section = {
  readonly tabUrl: string
  readonly one: string
  readonly many: string
  readonly columns: readonly Column[]
  readonly searchColumns: readonly SearchColumn[]
  readonly load: (query: ListQuery) => Promise<RecordPage>
  readonly holdsDocuments?: true
  readonly export?: ListExport
  readonly parts?: SectionParts
}

export type PageQuery = Omit<ListQuery, 'profileId'>

export type RecordSource = {
  readonly key: readonly string[]
  readonly loadPage: (section: Section, query: PageQuery) => Promise<RecordPage>
  readonly loadRecord: (id: string) => Promise<AnswerOf<typeof getRecord>>
  readonly loadDocuments: (row: RowDocument) => Promise<AnswerOf<typeof getDocuments>>
  readonly loadDocument: (row: RowDocument, document: RecordDocument) => Promise<Content>
  /** If absent, the query client's default retry rule applies. */
  readonly retry?: (count: number, failure: Error) => boolean
  /**
   * The owner's profile. Null for a recipient. Only the owner sees trends, other sources of a row and related
   * records. Only the owner can download documents. A recipient must request a complete record explicitly, because
   * each access is logged. When a recipient closes a record, the record is removed from the browser's memory.
   */
  readonly ownedBy: string | null
}

/** Cells contain values as sent, without conversion. Absent values stay absent. */

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

/** Returns a cell with the flag, if any, and the source's interpretation as sent, if any. */
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

/**
 * True only if the source flagged the value. Kinchart's own comparisons with the range are shown as text, without the
 * flag color.
 */
export function isOutside(mark: Mark | null): boolean {
  return mark !== null && mark.side !== 'normal' && mark.by === 'source'
}

const number = /^[<>≤≥=~ ]*-?[\d.,]+(?:[eE][+-]?\d+)?$/

/**
 * Separates a value from its unit, so that units align. `line` is the full value ('5.40 %'). If the line doesn't end
 * with the unit, the line stays unchanged.
 */
export function valueOf(line: string | null, unit: string | null): ShownValue | null {
  if (line === null || line === '') return null
  const bare = unit !== null && unit !== '' && line.endsWith(unit) ? line.slice(0, -unit.length).trim() : line
  const isNumber = number.test(bare)
  // A value that is not a number keeps its unit in its text.
  return { value: isNumber && bare !== '' ? bare : line, unit: isNumber ? unit : null, isNumber }
}

/**
 * Uses the full line, so that '<5' keeps the '<'. Removes the value's name from the start of the line, because the
 * name is stored separately.
 */
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
  // For a guardian's entry, the text can't say 'you'. The reader may be that guardian, or the patient after the
  // guardian handed over the record.
  owner: { patient: () => ownTexts.addedByYou, guardian: () => ownTexts.addedByTheGuardian },
  recipient: { patient: () => ownTexts.addedByPatient, guardian: () => ownTexts.addedByGuardian },
}

export const ownWords = (addedBy: AddedBy, reader: Reader = 'owner'): string => words[reader][addedBy]()

type FromSource = { readonly providerName: string; readonly addedBy?: AddedBy | undefined }

export const sourceWords = ({ providerName, addedBy }: FromSource, reader: Reader = 'owner'): string =>
  addedBy === undefined ? providerName : ownWords(addedBy, reader)

/**
 * `reference`: the author of an entry that the patient or guardian added. Returns the author's label, or null for any
 * other reference.
 */
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
 * States how many sources sent a list's entries, and whether the patient added some of them. For an empty list,
 * states how many sources responded.
 */
export function fromSources(sources: readonly ListSource[]): string {
  const count = listedSources(sources).length
  const sent = byTestTexts.sources({ count })
  if (!sources.some(({ isListed, isOwn }) => isListed === true && isOwn === true))
    return count === 0 ? byTestTexts.sources({ count: sources.filter(hasAnswered).length }) : sent
  return count === 0 ? ownTexts.fromYou : ownTexts.andYou({ sources: sent })
}
