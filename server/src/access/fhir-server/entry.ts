import type { SearchValues } from './search-values.ts'

/** Used instead of an id for the patient. */
export const thePerson = 'person'

/** A source of a record's resources. */
export type IndexedSource = {
  readonly id: string
  readonly name: string
  readonly base: string
  readonly isFiles: boolean
}

/** A searchable resource of a record, without its body. */
export type Entry = {
  /** Our id, stable as long as the source is connected. */
  readonly id: string
  /** Of R4. */
  readonly type: string
  readonly section: string | null
  readonly sourceId: string
  readonly receivedAt: number
  /** When a complete import first found it no longer listed by its source. */
  readonly missingSince?: number
  /** The date of its document as sent, if its source has a newer document. */
  readonly asOf?: string
  /** The entry states that there are none of its type, or that there is no information. */
  readonly unlisted?: 'none-known' | 'no-information'
  /** When it last became, or stopped being, 'as of' an older document or an earlier version. */
  readonly settledAt?: number
  /** Retracted by its source as entered in error. */
  readonly isRetracted?: true
  /** A document about insurance or a bill, never given to an app. */
  readonly isFinancial?: true
  /** When the patient added their own entry. Absent for entries from a source. */
  readonly addedAt?: number
  /** Length of its body in characters. */
  readonly size: number
  readonly values: SearchValues
  /** The number of its row; null for entries created here. */
  readonly row: number | null
}

/** Returns when an entry last changed as apps read it, in ms. */
export const changedAt = ({
  receivedAt,
  missingSince = 0,
  settledAt = 0,
}: Pick<Entry, 'receivedAt' | 'missingSince' | 'settledAt'>): number => Math.max(receivedAt, missingSince, settledAt)

/** A record's FHIR resources, in memory. */
export type RecordIndex = {
  readonly entries: ReadonlyMap<string, Entry>
  readonly sources: ReadonlyMap<string, IndexedSource>
  /** Resources that do not match any supported FHIR version; never given to an app. */
  readonly unread: readonly Pick<Entry, 'type' | 'section' | 'sourceId'>[]
  /**
   * Entries of a type that no app can read, such as one that only exists in older versions of FHIR; excludes entries
   * that are never shared.
   */
  readonly unserved: readonly Entry[]
  /** Returns the id of the referenced entry; 'person' for the patient; undefined if it is not stored. */
  readonly leadsTo: (entry: Pick<Entry, 'id'>, reference: string) => string | undefined
  /** Returns the targets of all references of an entry, without the patient. */
  readonly leadsFrom: (entry: Pick<Entry, 'id'>) => readonly string[]
  readonly size: number
}
