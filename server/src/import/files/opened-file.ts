import type { FileCounts, LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { Pace } from '#forms/apple-health/parse-export.ts'
import type { CardState } from '#forms/health-cards/card-entries.ts'
import type { OpenedCard } from '#forms/health-cards/open-card.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'

export type OpenedFile = OpenedWhole | OpenedLater
export type OpenedWhole = OpenedRecords | Refused

/**
 * `counted` contains the number of entries of each type, by the names that the file itself uses ('StepCount'). Absent
 * if unknown.
 */
type Refused = { readonly kind: 'refused'; readonly why: LedgerReason; readonly counted?: FileCounts }

type Places = (from: number) => Iterable<readonly BundleEntry[]> | AsyncIterable<readonly BundleEntry[]>

export type OpenedRecords = {
  readonly kind: 'records'
  readonly places: Places
  /**
   * True for a Bundle or a document, because their references are internal. False for a file that may refer to other
   * files in the same folder.
   */
  readonly isWhole: boolean
  readonly dated: string | null
  /** C-CDA custodian; null if not stated. */
  readonly custodian: string | null
  /** Equal for the same document in several files; null if the file is not a document. */
  readonly documentKey: string | null
  /**
   * The document that contains all the entries. `madeOn` is its date as sent. Absent if the entries are not from a
   * single document.
   */
  readonly document?: { readonly key: string; readonly madeOn: string | null }
  /**
   * Call this after the last entry was read. Returns the reason why the file was not read completely, or null if
   * everything was read.
   */
  readonly shortOf: () => LedgerReason | null
  /** `as` returns the records for a given signature state. Absent for files without health cards. */
  readonly signed?: { readonly cards: readonly OpenedCard[]; readonly as: (state: CardState) => OpenedRecords }
}

/**
 * A file that takes too long to read within a request. Only the beginning is scanned when the file is added. The
 * import run reads the rest, and starts over after a crash. Ids are derived from the content.
 */
export type OpenedLater = Pick<OpenedRecords, 'dated' | 'custodian' | 'isWhole'> & {
  readonly kind: 'later'
  /** The patients named at the beginning of the file. They are its first entries. */
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
