import type { ActiveFaults } from '#active-faults.ts'
import type { Addresses } from '#addresses.ts'
import type { Behaviour } from '#behaviour.ts'
import type { Chart } from '#records/open-charts.ts'
import type { SandboxOrganization } from '#practice-organization.ts'
import type { ClientRegistration } from '#smart/client-registration.ts'
import type { Grants } from '#smart/grants.ts'
import type { RatingAnswer } from '#veterans/rating-answer.ts'
import type { IdTokenAlgorithm, SigningKey } from '#smart/signing-key.ts'

export type ServedOrganization = SandboxOrganization & {
  /** Base URL of the SMART endpoints, in the form `…/{slug}`. */
  readonly authorizationBaseUrl: string
  readonly behaviour: Behaviour
  readonly addresses: Addresses
  readonly ratings: ReadonlyMap<string, RatingAnswer> | undefined
  readonly charts: () => ReadonlyMap<string, Chart>
}

export type SandboxContext = {
  readonly url: () => string
  readonly findOrganization: (slug: string) => ServedOrganization | undefined
  readonly listOrganizations: () => readonly ServedOrganization[]
  readonly clients: readonly ClientRegistration[]
  readonly grants: Grants
  readonly faults: ActiveFaults
  readonly given: Set<string>
  readonly readSigningKey: (algorithm: IdTokenAlgorithm) => Promise<SigningKey>
}
