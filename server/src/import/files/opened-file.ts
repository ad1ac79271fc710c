import type { FileCounts, LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { Pace } from '#forms/apple-health/parse-export.ts'
import type { CardState } from '#forms/health-cards/card-entries.ts'
import type { OpenedCard } from '#forms/health-cards/open-card.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'

export type OpenedFile = OpenedWhole | OpenedLater
export type OpenedWhole = OpenedRecords | Refused

/** `counted`: by the file's own types; absent if unknown. */
type Refused = { readonly kind: 'refused'; readonly why: LedgerReason; readonly counted?: FileCounts }

type Places = (from: number) => Iterable<readonly BundleEntry[]> | AsyncIterable<readonly BundleEntry[]>

export type OpenedRecords = {
  readonly kind: 'records'
  readonly places: Places
  /**
   * A Bundle or a document, whose references are internal. Otherwise the file belongs to the files in the same folder.
   */
  readonly isWhole: boolean
  readonly dated: string | null
  /** C-CDA custodian; null if not stated. */
  readonly custodian: string | null
  /** Equal for the same document in several files; null if the file is not a document. */
  readonly documentKey: string | null
  /** The single document that all entries are from. `madeOn`: as sent. Absent if there is no such document. */
  readonly document?: { readonly key: string; readonly madeOn: string | null }
  /** Null if everything was read. Known only after the last place was read. */
  readonly shortOf: () => LedgerReason | null
  /** `as` returns the records for a given signature state. Absent for files without health cards. */
  readonly signed?: { readonly cards: readonly OpenedCard[]; readonly as: (state: CardState) => OpenedRecords }
}

/**
 * Takes long to read, so no request waits for it. Only the beginning is scanned when the file is added; the run reads
 * the rest, again from the beginning after a kill. Ids are derived from the content.
 */
export type OpenedLater = Pick<OpenedRecords, 'dated' | 'custodian' | 'isWhole'> & {
  readonly kind: 'later'
  /** According to the file's beginning; these are its first entries. */
  readonly patients: readonly BundleEntry[]
  readonly types: readonly string[]
  readonly size: number
  /** Throws the errors of `pace`. */
  readonly read: (pace: Pace) => Promise<ReadLater>
}

export type ReadLater =
  | Refused
  | (Pick<OpenedRecords, 'kind' | 'places' | 'shortOf'> & {
      readonly counted: FileCounts
      readonly counts: ReadonlyMap<string, number>
    })
