import type { SearchValues } from './search-values.ts'

/** Identifies the patient in an index, instead of an entry's id. */
export const thePerson = 'person'

export type IndexedSource = {
  readonly id: string
  readonly name: string
  readonly base: string
  readonly isFiles: boolean
}

export type Entry = {
  readonly id: string
  /** The FHIR R4 type. */
  readonly type: string
  readonly section: string | null
  readonly sourceId: string
  readonly receivedAt: number
  /** When a complete import first found that the source had stopped listing the entry. */
  readonly missingSince?: number
  /** The date of the entry's document, as sent. Set only if the source has sent a newer document since then. */
  readonly asOf?: string
  /**
   * Set for a statement about the entry's type. 'none-known': there are no entries of the type. 'no-information': there
   * is no information.
   */
  readonly unlisted?: 'none-known' | 'no-information'
  /** When the entry last changed between current, part of an older document, and an earlier version. */
  readonly settledAt?: number
  readonly isRetracted?: true
  /** A document about insurance or a bill, never given to an app. */
  readonly isFinancial?: true
  /** When the patient added the entry, in ms. Absent for entries from a source. */
  readonly addedAt?: number
  readonly size: number
  readonly values: SearchValues
  /** Null for the Patient and Provenance resources that Kinchart creates. */
  readonly row: number | null
}

/** Returns when the entry last changed from the app's point of view, in ms. */
export const changedAt = ({
  receivedAt,
  missingSince = 0,
  settledAt = 0,
}: Pick<Entry, 'receivedAt' | 'missingSince' | 'settledAt'>): number => Math.max(receivedAt, missingSince, settledAt)

export type RecordIndex = {
  readonly entries: ReadonlyMap<string, Entry>
  readonly sources: ReadonlyMap<string, IndexedSource>
  /** Resources that do not match any supported FHIR version. Apps never receive these resources. */
  readonly unread: readonly Pick<Entry, 'type' | 'section' | 'sourceId'>[]
  /**
   * Entries of a type that no app can read, such as a type of an older FHIR version. Excludes entries that are never
   * shared.
   */
  readonly unserved: readonly Entry[]
  /** Returns the id of the referenced entry, or 'person' for the patient. Undefined if the target is not stored. */
  readonly leadsTo: (entry: Pick<Entry, 'id'>, reference: string) => string | undefined
  /** Returns the targets of all references of an entry, without the patient. */
  readonly leadsFrom: (entry: Pick<Entry, 'id'>) => readonly string[]
  readonly size: number
}
