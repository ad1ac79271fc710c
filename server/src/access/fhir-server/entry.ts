import type { SearchValues } from './search-values.ts'

/** The person whose record it is, in the place of an id. */
export const thePerson = 'person'

/** Where a record's resources come from. */
export type IndexedSource = {
  readonly id: string
  readonly name: string
  readonly base: string
  readonly isFiles: boolean
}

/** One resource of a record as it can be found, without its body. */
export type Entry = {
  /** Ours, which stays as long as the source is connected. */
  readonly id: string
  /** Of R4. */
  readonly type: string
  readonly section: string | null
  readonly sourceId: string
  readonly receivedAt: number
  /** Since when its source, read in full again, does not list it any more. */
  readonly missingSince?: number
  /** The date of its document as sent, where its source has a newer document. */
  readonly asOf?: string
  /** It states that there is nothing of its kind, or that there is no information. */
  readonly unlisted?: 'none-known' | 'no-information'
  /** When it last became, or stopped being, 'as of' an older document or an earlier version. */
  readonly settledAt?: number
  /** Its source says that it should never have been recorded. */
  readonly isRetracted?: true
  /** A document about insurance or a bill, which no app is given. */
  readonly isFinancial?: true
  /** When the person added what they wrote themselves. Absent in what a source sent. */
  readonly addedAt?: number
  /** Letters of its body. */
  readonly size: number
  readonly values: SearchValues
  /** The number of its row; null for what is made here. */
  readonly row: number | null
}

/** When an entry last changed as apps read it, in ms. */
export const changedAt = ({
  receivedAt,
  missingSince = 0,
  settledAt = 0,
}: Pick<Entry, 'receivedAt' | 'missingSince' | 'settledAt'>): number => Math.max(receivedAt, missingSince, settledAt)

/** What a record holds as FHIR, in memory. */
export type RecordIndex = {
  readonly entries: ReadonlyMap<string, Entry>
  readonly sources: ReadonlyMap<string, IndexedSource>
  /** What has the shape of no FHIR version that is read, and is answered to no app. */
  readonly unread: readonly Pick<Entry, 'type' | 'section' | 'sourceId'>[]
  /** The entries of a type that no app reads, such as one that only older versions of FHIR have; without what is never given. */
  readonly unserved: readonly Entry[]
  /** The id of what a reference of an entry leads to; 'person' for the person themself; undefined where nothing is held. */
  readonly leadsTo: (entry: Pick<Entry, 'id'>, reference: string) => string | undefined
  /** Where all references of an entry lead, the person left out. */
  readonly leadsFrom: (entry: Pick<Entry, 'id'>) => readonly string[]
  readonly size: number
}
