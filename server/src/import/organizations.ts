import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import type { VendorQuirks } from '#directory/vendor-quirks.ts'

export type Organization = {
  readonly id: number
  readonly hospitalName: string
  readonly providerType: ProviderType
  /** The FHIR address exactly as published. Also sent as `aud` in the authorization request. */
  readonly fhirBase: string
  readonly host: string
  /** May include parameters for the authorization address (S2 §3). */
  readonly authorizationPath: string
  readonly sendsAud: boolean
  /** Why the organization is not offered. Null if it is offered. */
  readonly problem: string | null
  readonly quirks: VendorQuirks
}

export type ClientSettings = {
  readonly clientId: string
  readonly method: 'none' | 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt'
  readonly secret?: string | undefined
  /** Scopes to request instead of the default scopes. */
  readonly scopes?: string | undefined
}

/** The client's settings, and the addresses to which its tokens may be sent for revocation. */
export type RegisteredClient = ClientSettings & {
  /**
   * Returns true for the organization's own address or an address that the operator allows. The address that issued the
   * token is always allowed.
   */
  readonly mayRevokeAt: (address: URL) => boolean
}

/** Injected, so that imports and the directory do not depend on each other. */
export type Organizations = {
  /** Throws 'endpoint-unknown'. */
  readonly find: (id: number) => Promise<Organization>
  readonly clientOf: (id: number) => Promise<RegisteredClient | undefined>
}
