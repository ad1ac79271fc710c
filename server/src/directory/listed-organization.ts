import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'

/** A care organization as stated by a list, before validation. Facts the list does not state are ''. */
export type ListedOrganization = {
  readonly hospitalName: string
  readonly ehrName: string
  readonly providerType: ProviderType | undefined
  /** The FHIR base as written in the list. */
  readonly fhirBase: string
  /** The practice's number: its NPI, else any value the list uses to distinguish practices. */
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
  /** FHIR versions the list states for the address; empty if it states none. */
  readonly fhirVersions: readonly string[]
}

/** Why a row of a list cannot be loaded. */
export type UnreadReason =
  | 'not an object'
  | 'no address'
  | 'address cannot be read'
  | 'unknown provider type'
  | 'not in use'
  | 'not a FHIR REST address'

/** The contents of a list. Rows that cannot be loaded are never dropped silently: they are counted by reason. */
export type ListReading = {
  readonly rows: readonly ListedOrganization[]
  readonly unread: ReadonlyMap<UnreadReason, number>
  /** The list refers to a further page that we do not have, so organizations missing from it may still exist. */
  readonly isPart: boolean
}

/** Returns a single-line text that the database can store; '' for anything but a text or number. */
export function tidyText(value: unknown, maxLength = 300): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return text.toWellFormed().replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim().slice(0, maxLength).toWellFormed()
}

/** Returns a row with only a name and an address. */
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
