import type { FileCounts, LedgerReason } from '@kinchart/contract/import.ts'
import type { CardState } from '#fhir/health-cards/card-entries.ts'
import type { OpenedCard } from '#fhir/health-cards/open-card.ts'
import type { BundleEntry } from '#fhir/split-bundle.ts'

/** What a file holds. */
export type OpenedFile =
  | OpenedRecords
  | { readonly kind: 'refused'; readonly why: LedgerReason; readonly counted?: FileCounts }

export type OpenedRecords = {
  readonly kind: 'records'
  /** The entries of each place, from a place on. A place has more than one where a bundle is inside of a bundle. */
  readonly places: (from: number) => Iterable<readonly BundleEntry[]> | AsyncIterable<readonly BundleEntry[]>
  /** A Bundle or a document: what is in it points to itself. Otherwise it belongs to the files beside it. */
  readonly isWhole: boolean
  /** When it was made, as it says itself. */
  readonly dated: string | null
  /** Who keeps the document (C-CDA custodian); null where it does not say. */
  readonly custodian: string | null
  /** The same for the same document, which may be in several files; null for what is no document. */
  readonly documentKey: string | null
  /** Why not everything in it is read; null where everything is. Known once its last place was read. */
  readonly shortOf: () => LedgerReason | null
  /** What was counted in it by the file's own kinds; absent where that is not told. */
  readonly counted?: FileCounts
  /** What looking through its places would find, `patients` not counted, where its ids are made of its content. Absent: they are looked through. */
  readonly overview?: { readonly counts: ReadonlyMap<string, number>; readonly patients: readonly BundleEntry[] }
  /** Signed health cards, and the same records as what was found out about their signatures makes them. Absent for any other file. */
  readonly signed?: { readonly cards: readonly OpenedCard[]; readonly as: (state: CardState) => OpenedRecords }
}
