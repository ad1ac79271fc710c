import type { Addresses } from '#addresses.ts'
import type { Behaviour, ProviderType } from '#behaviour.ts'
import type { RatingAnswer } from '#veterans/rating-answer.ts'
import type { FhirResource } from '#records/fhir-resource.ts'

/** A user, and the patients the sign-in reaches: a parent reaches their children. */
export type SignIn = {
  readonly username: string
  readonly password: string
  readonly name: string
  readonly patients: readonly { readonly id: string; readonly name: string }[]
  /** `Type/id` of the user, for the fhirUser claim. */
  readonly fhirUser: string
  /** If the organization offers to withhold name, birth date and address: the default for this user. */
  readonly isWithholding?: boolean
}

/** Whether the authorization request must, must not, or may include `aud`. */
export type AudiencePolicy = 'required' | 'forbidden' | 'ignored'

/** An organization before the server runs. Its records are generated on first use. */
export type PracticeOrganization = {
  readonly slug: string
  readonly hospitalName: string
  readonly audience: AudiencePolicy
  readonly signIns: readonly SignIn[]
  readonly makeResources: () => Iterable<FhirResource>
  /** Differences from the practice hospital. */
  readonly behaviour?: Partial<Behaviour>
  readonly addresses?: Addresses
  /** Only for the veterans' office: the rating API's response for each patient. */
  readonly ratings?: ReadonlyMap<string, RatingAnswer>
}

/** An organization as `startSandbox` returns it. */
export type SandboxOrganization = {
  readonly slug: string
  readonly hospitalName: string
  /** Without a trailing slash; also the `aud` and the issuer. For the veterans' rating: the base URL of its service. */
  readonly fhirBaseUrl: string
  readonly audience: AudiencePolicy
  readonly signIns: readonly SignIn[]
  readonly providerType: ProviderType
  /** The vendor of its system: `Practice hospitals`, or the simulated vendor. */
  readonly vendor: string
  /** `with-secret`: public clients are refused. */
  readonly clients: Behaviour['clients']
}

/** Returns the password, which is derived from the username and shown on the sign-in page. */
export function readPassword(username: string): string {
  return `practice-${username}`
}
