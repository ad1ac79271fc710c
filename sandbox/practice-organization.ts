import type { Addresses } from '#addresses.ts'
import type { Behaviour, ProviderType } from '#behaviour.ts'
import type { RatingAnswer } from '#veterans/rating-answer.ts'
import type { FhirResource } from '#records/fhir-resource.ts'

/** A parent's sign-in also gives access to their children's records. */
export type SignIn = {
  readonly username: string
  readonly password: string
  readonly name: string
  readonly patients: readonly { readonly id: string; readonly name: string }[]
  readonly fhirUser: string
  /**
   * For organizations that let the user withhold name, birth date and address. True if withholding is the user's
   * default.
   */
  readonly isWithholding?: boolean
}

export type AudiencePolicy = 'required' | 'forbidden' | 'ignored'

/** The definition of a sandbox organization. Its records are generated on first use. */
export type PracticeOrganization = {
  readonly slug: string
  readonly hospitalName: string
  readonly audience: AudiencePolicy
  readonly signIns: readonly SignIn[]
  readonly makeResources: () => Iterable<FhirResource>
  readonly behaviour?: Partial<Behaviour>
  readonly addresses?: Addresses
  /** Only for the veterans' office: the rating API's response for each patient. */
  readonly ratings?: ReadonlyMap<string, RatingAnswer>
}

export type SandboxOrganization = {
  readonly slug: string
  readonly hospitalName: string
  /**
   * Without a trailing slash. Also used as the `aud` and the issuer. For the veterans' office, the base URL of the
   * rating service.
   */
  readonly fhirBaseUrl: string
  readonly audience: AudiencePolicy
  readonly signIns: readonly SignIn[]
  readonly providerType: ProviderType
  readonly vendor: string
  readonly clients: Behaviour['clients']
}

/** Returns a user's password. It is derived from the username, and shown on the sign-in page. */
export function readPassword(username: string): string {
  return `practice-${username}`
}
