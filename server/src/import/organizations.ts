import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'

/** In what a source differs from what the standards say; the directory knows it by the vendor. */
export type VendorQuirks = {
  /** Whether an authorization request may carry a PKCE challenge (RFC 7636). */
  readonly sendsChallenge: boolean
  /** Whether a refresh must repeat the scopes that were granted. */
  readonly refreshNamesScope: boolean
  /** A query parameter that every query carries, with a claim of the access token in it. */
  readonly onEveryQuery: { readonly name: string; readonly prefix: string; readonly claim: string } | null
}

/** A care organization as an import needs it. */
export type Organization = {
  readonly id: number
  readonly hospitalName: string
  readonly providerType: ProviderType
  /** The FHIR base exactly as published; also what `aud` says. */
  readonly fhirBase: string
  readonly host: string
  /** May carry parameters for the authorization address (S2 §3). */
  readonly authorizationPath: string
  /** Whether an authorization request names the FHIR base as `aud`. */
  readonly sendsAud: boolean
  /** Why it is not offered; null when it is. */
  readonly fault: string | null
  readonly quirks: VendorQuirks
}

/** How Kinchart is registered there. */
export type ClientSettings = {
  readonly clientId: string
  readonly method: 'none' | 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt'
  readonly secret?: string | undefined
  /** Asked instead of the default scopes. */
  readonly scopes?: string | undefined
}

/** The same, and where an organization's tokens may go beside the address that gave them. */
export type RegisteredClient = ClientSettings & {
  /** Whether a token may be sent to this address to be ended: the organization's own, or one that the operator allows. */
  readonly mayRevokeAt: (address: URL) => boolean
}

/** The directory, as far as an import asks it; handed in, because the two do not know each other. */
export type Organizations = {
  /** Throws 'endpoint-unknown'. */
  readonly find: (id: number) => Promise<Organization>
  readonly clientOf: (id: number) => Promise<RegisteredClient | undefined>
}
