import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import type { VendorQuirks } from '#directory/vendor-quirks.ts'

export type Organization = {
  readonly id: number
  readonly hospitalName: string
  readonly providerType: ProviderType
  /** Exactly as published; also the value of `aud`. */
  readonly fhirBase: string
  readonly host: string
  /** May include parameters for the authorization address (S2 §3). */
  readonly authorizationPath: string
  readonly sendsAud: boolean
  /** Why the organization is not offered; null if it is. */
  readonly fault: string | null
  readonly quirks: VendorQuirks
}

export type ClientSettings = {
  readonly clientId: string
  readonly method: 'none' | 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt'
  readonly secret?: string | undefined
  /** Requested instead of the default scopes. */
  readonly scopes?: string | undefined
}

/** Includes where tokens may be sent besides the address that issued them. */
export type RegisteredClient = ClientSettings & {
  /** Besides the address that issued the token: the organization's own address, or one the operator allows. */
  readonly mayRevokeAt: (address: URL) => boolean
}

/** Injected, because imports and the directory do not know each other. */
export type Organizations = {
  /** Throws 'endpoint-unknown'. */
  readonly find: (id: number) => Promise<Organization>
  readonly clientOf: (id: number) => Promise<RegisteredClient | undefined>
}
