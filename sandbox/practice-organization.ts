import type { Addresses } from '#addresses.ts'
import type { Behaviour, ProviderType } from '#behaviour.ts'
import type { RatingAnswer } from '#veterans/rating-answer.ts'
import type { FhirResource } from '#records/fhir-resource.ts'

/** One way to sign in, and the patients it reaches: a parent reaches their children. */
export type SignIn = {
  readonly username: string
  readonly password: string
  readonly name: string
  readonly patients: readonly { readonly id: string; readonly name: string }[]
  /** `Type/id` of the person who signs in, for the fhirUser claim. */
  readonly fhirUser: string
  /** Where the person may keep name, birth date and address to themselves: that they do, unless they choose otherwise. */
  readonly isWithholding?: boolean
}

/** Whether the authorize request must carry `aud`, must not, or may. */
export type AudiencePolicy = 'required' | 'forbidden' | 'ignored'

/** What makes an organization, before the server runs. Its records are made when first asked for. */
export type PracticeOrganization = {
  readonly slug: string
  readonly hospitalName: string
  readonly audience: AudiencePolicy
  readonly signIns: readonly SignIn[]
  readonly makeResources: () => Iterable<FhirResource>
  /** Where it differs from the practice hospital. */
  readonly behaviour?: Partial<Behaviour>
  readonly addresses?: Addresses
  /** Of the veterans' office only: what its rating API answers, by the patient of the token. */
  readonly ratings?: ReadonlyMap<string, RatingAnswer>
}

/** What a caller of startSandbox is told of an organization. */
export type SandboxOrganization = {
  readonly slug: string
  readonly hospitalName: string
  /** Without a slash at the end; also the `aud` and the issuer. Of the veterans' rating: the base of its service. */
  readonly fhirBaseUrl: string
  readonly audience: AudiencePolicy
  readonly signIns: readonly SignIn[]
  readonly providerType: ProviderType
  /** Who made its system: `Practice hospitals`, or the vendor it plays. */
  readonly vendor: string
  /** `with-secret`: public clients are refused. */
  readonly clients: Behaviour['clients']
}

/** Everyone's password here follows from the username, and is shown on the sign-in page. */
export function readPassword(username: string): string {
  return `practice-${username}`
}
