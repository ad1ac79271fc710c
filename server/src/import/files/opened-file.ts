import type { FileCounts, LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { Pace } from '#forms/apple-health/parse-export.ts'
import type { CardState } from '#forms/health-cards/card-entries.ts'
import type { OpenedCard } from '#forms/health-cards/open-card.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'

/** What a file holds. */
export type OpenedFile = OpenedWhole | OpenedLater
export type OpenedWhole = OpenedRecords | Refused

/** `counted`: what was counted in it by the file's own kinds; absent where that is not told. */
type Refused = { readonly kind: 'refused'; readonly why: LedgerReason; readonly counted?: FileCounts }

/** The entries of each place, from a place on. A place has more than one where a bundle is inside of a bundle. */
type Places = (from: number) => Iterable<readonly BundleEntry[]> | AsyncIterable<readonly BundleEntry[]>

export type OpenedRecords = {
  readonly kind: 'records'
  readonly places: Places
  /** A Bundle or a document: what is in it points to itself. Otherwise it belongs to the files beside it. */
  readonly isWhole: boolean
  /** When it was made, as it says itself. */
  readonly dated: string | null
  /** Who keeps the document (C-CDA custodian); null where it does not say. */
  readonly custodian: string | null
  /** The same for the same document, which may be in several files; null for what is no document. */
  readonly documentKey: string | null
  /** The document that all of it is from, and when that was made, as sent. Absent where it is not one document's. */
  readonly document?: { readonly key: string; readonly madeOn: string | null }
  /** Why not everything in it is read; null where everything is. Known once its last place was read. */
  readonly shortOf: () => LedgerReason | null
  /** Signed health cards, and the same records as what was found out about their signatures makes them. Absent for any other file. */
  readonly signed?: { readonly cards: readonly OpenedCard[]; readonly as: (state: CardState) => OpenedRecords }
}

/**
 * A file that takes long to read: nobody waits for it. When it is added only its beginning is looked at, and the run reads the rest;
 * again from the beginning where that was killed. Its ids are made of its content.
 */
export type OpenedLater = Pick<OpenedRecords, 'dated' | 'custodian' | 'isWhole'> & {
  readonly kind: 'later'
  /** Whose it is, as its beginning says; the first of its entries. */
  readonly patients: readonly BundleEntry[]
  /** The kinds that it may hold beside. */
  readonly types: readonly string[]
  /** In bytes. */
  readonly size: number
  /** Throws what `pace` throws. */
  readonly read: (pace: Pace) => Promise<ReadLater>
}

export type ReadLater =
  | Refused
  | (Pick<OpenedRecords, 'kind' | 'places' | 'shortOf'> & {
      /** What was counted in it by the file's own kinds. */
      readonly counted: FileCounts
      /** How many entries of each of its kinds there are. */
      readonly counts: ReadonlyMap<string, number>
    })
