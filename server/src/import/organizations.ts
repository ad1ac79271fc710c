import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import type { VendorQuirks } from '#directory/vendor-quirks.ts'

/** An organization as needed for an import. */
export type Organization = {
  readonly id: number
  readonly hospitalName: string
  readonly providerType: ProviderType
  /** The FHIR base exactly as published; also the value of `aud`. */
  readonly fhirBase: string
  readonly host: string
  /** May carry parameters for the authorization address (S2 §3). */
  readonly authorizationPath: string
  /** Whether an authorization request includes the FHIR base as `aud`. */
  readonly sendsAud: boolean
  /** Why it is not offered; null if it is. */
  readonly fault: string | null
  readonly quirks: VendorQuirks
}

/** Kinchart's client registration at an organization. */
export type ClientSettings = {
  readonly clientId: string
  readonly method: 'none' | 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt'
  readonly secret?: string | undefined
  /** Requested instead of the default scopes. */
  readonly scopes?: string | undefined
}

/** Client settings, and where an organization's tokens may be sent besides the address that issued them. */
export type RegisteredClient = ClientSettings & {
  /**
   * Returns whether a token may be sent to this address for revocation: the organization's own, or one the operator
   * allows.
   */
  readonly mayRevokeAt: (address: URL) => boolean
}

/** The part of the directory that imports use; injected, because the two modules do not know each other. */
export type Organizations = {
  /** Throws 'endpoint-unknown'. */
  readonly find: (id: number) => Promise<Organization>
  readonly clientOf: (id: number) => Promise<RegisteredClient | undefined>
}
