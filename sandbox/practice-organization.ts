import type { FhirResource } from '#records/fhir-resource.ts'

/** One way to sign in, and the patients it reaches: a parent reaches their children. */
export type SignIn = {
  readonly username: string
  readonly password: string
  readonly name: string
  readonly patients: readonly { readonly id: string; readonly name: string }[]
  /** `Type/id` of the person who signs in, for the fhirUser claim. */
  readonly fhirUser: string
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
}

/** What a caller of startSandbox is told of an organization. */
export type SandboxOrganization = {
  readonly slug: string
  readonly hospitalName: string
  /** Without a slash at the end; also the `aud` and the issuer. */
  readonly fhirBaseUrl: string
  readonly audience: AudiencePolicy
  readonly signIns: readonly SignIn[]
}

/** Everyone's password here follows from the username, and is shown on the sign-in page. */
export function readPassword(username: string): string {
  return `practice-${username}`
}
