import type { FileCounts, LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { Pace } from '#forms/apple-health/parse-export.ts'
import type { CardState } from '#forms/health-cards/card-entries.ts'
import type { OpenedCard } from '#forms/health-cards/open-card.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'

/** Content of a file. */
export type OpenedFile = OpenedWhole | OpenedLater
export type OpenedWhole = OpenedRecords | Refused

/** `counted`: counts by the file's own types; absent if unknown. */
type Refused = { readonly kind: 'refused'; readonly why: LedgerReason; readonly counted?: FileCounts }

/** Reads the entries of each place, starting at a place. A place has several entries if a bundle contains a bundle. */
type Places = (from: number) => Iterable<readonly BundleEntry[]> | AsyncIterable<readonly BundleEntry[]>

export type OpenedRecords = {
  readonly kind: 'records'
  readonly places: Places
  /** A Bundle or a document: its references are internal. Otherwise it belongs to the files in the same folder. */
  readonly isWhole: boolean
  /** Creation date as stated in the file. */
  readonly dated: string | null
  /** The document's custodian (C-CDA custodian); null if not stated. */
  readonly custodian: string | null
  /** Equal for the same document in several files; null if it is not a document. */
  readonly documentKey: string | null
  /**
   * The document that all entries are from, and its creation date as sent. Absent if they are not from a single
   * document.
   */
  readonly document?: { readonly key: string; readonly madeOn: string | null }
  /** Why part of it was not read; null if everything was. Known after the last place was read. */
  readonly shortOf: () => LedgerReason | null
  /**
   * Signed health cards, and a function that returns their records for a given signature state. Absent for other files.
   */
  readonly signed?: { readonly cards: readonly OpenedCard[]; readonly as: (state: CardState) => OpenedRecords }
}

/**
 * A file that takes long to read, so no request waits for it. Only its beginning is scanned when it is added; the run
 * reads the rest, again from the beginning after a kill. Its ids are derived from its content.
 */
export type OpenedLater = Pick<OpenedRecords, 'dated' | 'custodian' | 'isWhole'> & {
  readonly kind: 'later'
  /** The patient according to its beginning; the first of its entries. */
  readonly patients: readonly BundleEntry[]
  /** Other types that it may contain. */
  readonly types: readonly string[]
  /** In bytes. */
  readonly size: number
  /** Throws the errors of `pace`. */
  readonly read: (pace: Pace) => Promise<ReadLater>
}

export type ReadLater =
  | Refused
  | (Pick<OpenedRecords, 'kind' | 'places' | 'shortOf'> & {
      /** Counts by the file's own types. */
      readonly counted: FileCounts
      /** Number of entries by resource type. */
      readonly counts: ReadonlyMap<string, number>
    })
