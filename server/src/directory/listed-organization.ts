import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'

/** A care organization as a list says it, not judged yet. A fact the list does not state is ''. */
export type ListedOrganization = {
  readonly hospitalName: string
  readonly ehrName: string
  readonly providerType: ProviderType | undefined
  /** The FHIR base as written there. */
  readonly fhirBase: string
  /** The practice's own number: NPI, else whatever the list tells practices apart by. */
  readonly practiceId: string
  /** Town, state and zip, as far as stated. */
  readonly place: string
  readonly authorizationPath: string
  readonly tokenHost: string
  readonly authorizationMethod: string
  readonly scopes: string
  readonly clientId: string
  /** Whether an authorization request names the FHIR base as `aud`. */
  readonly sendsAud: boolean
  /** FHIR versions the list states for the address; none when it is silent. */
  readonly fhirVersions: readonly string[]
}

/** Why a row of a list cannot be taken in at all. */
export type UnreadReason =
  | 'not an object'
  | 'no address'
  | 'address cannot be read'
  | 'unknown provider type'
  | 'not in use'
  | 'not a FHIR REST address'

/** What a list's text held. Nothing is dropped in silence: rows that cannot be taken in are counted by reason. */
export type ListReading = {
  readonly rows: readonly ListedOrganization[]
  readonly unread: ReadonlyMap<UnreadReason, number>
  /** The list names a further page that we do not have, so what it does not name may still exist. */
  readonly isPart: boolean
}

/** A text on one line that the database can hold; '' for anything that is no text or number. */
export function tidyText(value: unknown, maxLength = 300): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return text.toWellFormed().replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim().slice(0, maxLength).toWellFormed()
}

/** A row with nothing stated but its name and address. */
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
