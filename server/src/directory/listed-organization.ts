import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const DIRECTORY_CHANNEL = 'directory'

export async function changed(db: Db): Promise<void> {
  await db
    .updateTable('directoryVersion')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute()
  await sql`select pg_notify(${DIRECTORY_CHANNEL}, '')`.execute(db)
}

export async function currentVersion(db: Db): Promise<number> {
  return (await db.selectFrom('directoryVersion').select('version').executeTakeFirstOrThrow()).version
}

export type ListedOrganization = {
  readonly hospitalName: string
  readonly ehrName: string
  readonly providerType: ProviderType | undefined
  readonly fhirBase: string
  /** NPI of the doctor's office. If there is none, any value by which the list distinguishes offices. */
  readonly practiceId: string
  readonly place: string
  readonly authorizationPath: string
  readonly tokenHost: string
  readonly authorizationMethod: string
  readonly scopes: string
  readonly clientId: string
  readonly sendsAud: boolean
  /** Empty if the list states none. */
  readonly fhirVersions: readonly string[]
}

export type UnreadReason =
  | 'not an object'
  | 'no address'
  | 'address cannot be read'
  | 'unknown provider type'
  | 'not in use'
  | 'not a FHIR REST address'

/** Rows that cannot be loaded are counted by reason, never dropped silently. */
export type ListReading = {
  readonly rows: readonly ListedOrganization[]
  readonly unread: ReadonlyMap<UnreadReason, number>
  /**
   * True if the list refers to another page that Kinchart did not read. In this case, an organization that is missing
   * from the list may still exist.
   */
  readonly isPart: boolean
}

/** Returns one line that the database can store. Returns '' for a value that is neither a string nor a number. */
export function tidyText(value: unknown, maxLength = 300): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return text.toWellFormed().replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim().slice(0, maxLength).toWellFormed()
}

/** Creates an organization from the given facts. All other facts are empty. */
export const listed = (
  facts: Pick<ListedOrganization, 'hospitalName' | 'fhirBase'> & Partial<ListedOrganization>,
): ListedOrganization => ({
  ehrName: '',
  providerType: undefined,
  practiceId: '',
  place: '',
  authorizationPath: '',
  tokenHost: '',
  authorizationMethod: '',
  scopes: '',
  clientId: '',
  sendsAud: true,
  fhirVersions: [],
  ...facts,
})
