import type { IdTokenAlgorithm } from '#smart/signing-key.ts'

/** Which of the portal's imports an organization belongs to. */
export type ProviderType = 'CareOrganization' | 'BlueButton' | 'Veterans'

/** Page sizes of searches: what is sent unasked, the most that is sent, and types that differ. */
type PageCounts = {
  readonly usual: number
  readonly greatest: number
  readonly ofType?: Readonly<Record<string, { readonly usual: number; readonly greatest: number }>>
}

/** How an organization differs from others: switches that the one engine reads. */
export type Behaviour = {
  readonly providerType: ProviderType
  /** Who made its system, as a directory names it. */
  readonly vendor: string
  /** Types that are served and granted; `undefined`: every one. */
  readonly types: readonly string[] | undefined
  /** Whether `patient/*.…` is granted. */
  readonly hasWildcardScopes: boolean
  /** Scopes besides those of SMART. */
  readonly extraScopes: readonly string[]
  readonly pkce: 'required' | 'refused'
  /** How many signs `state` must have at least. */
  readonly shortestState: number
  /** `with-secret` refuses public clients at the token endpoint. */
  readonly clients: 'any' | 'with-secret'
  /**
   * How id and secret must be spelled in Basic: as in RFC 6749 2.3.1, or without any encoding. With `as-is` a refused client
   * gets 400 invalid_request, as from Medplum 5.
   */
  readonly basicSpelling: 'form-encoded' | 'as-is'
  /** Ways of authentication that are refused and not published. */
  readonly refusedMethods: readonly ('client_secret_basic' | 'client_secret_post')[]
  readonly responseMode: 'query' | 'fragment'
  readonly refreshTokens: 'when-asked' | 'when-asked-with-secret' | 'always'
  /** Whether a refresh answers a new refresh token (and ends the old one) or none. */
  readonly hasNewRefreshToken: boolean
  readonly hasRefreshWithoutScope: boolean
  readonly accessTokenSeconds: number
  /** Subtracted from `expires_in`, which then has a fraction. */
  readonly expiresInFraction: number
  readonly patientInToken: 'always' | 'after-refresh' | 'never'
  /** `everyone`: whoever signs in grants access to everybody they reach at once, and chooses no record (proxy access). */
  readonly grantCovers: 'one-record' | 'everyone'
  readonly hasIdToken: boolean
  /** How its id_tokens are signed, and its access tokens where those are JWTs. */
  readonly idTokenAlgorithm: IdTokenAlgorithm
  /** Claims of an access token that is a JWT; `undefined`: it is one opaque word. */
  readonly accessTokenClaims: Readonly<Record<string, string>> | undefined
  /** Members of every token answer besides those of SMART, written when it is sent. */
  readonly moreOfToken: 'state' | 'grant-expiration' | undefined
  /** `false`: a token request sent by a page of another origin is refused. */
  readonly isTokenOpenToBrowsers: boolean
  readonly isRevocationAlwaysFine: boolean
  readonly hasUserinfo: boolean
  /** Whether the consent page lets the person keep name, birth date and address to themselves. */
  readonly hasDemographicsChoice: boolean
  /** Parameters of which a search for the type must have one. */
  readonly searchNeeds: Readonly<Record<string, readonly string[]>>
  readonly isPatientSearchRefused: boolean
  /** A parameter every FHIR request must carry with this value. */
  readonly everyRequestNeeds: { readonly name: string; readonly value: string } | undefined
  /** Words that stand for a token, by `Type.parameter`; another word is refused. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly counts: PageCounts
  /** Opaque next links; links that count entries; no links, the client counts pages itself. */
  readonly paging: 'token' | 'start-index' | 'page-number'
  /** `epic`: a warning among the entries of a search, and information where there are none. */
  readonly notices: 'none' | 'epic'
  /** Whether `Accept: application/json+fhir` is answered as such. */
  readonly hasLegacyJson: boolean
  /** `mixed`: matches in an order of their own, so that what a page refers to may come on any other. */
  readonly order: 'stored' | 'mixed'
  /** Profiles whose resources are found only by a search that names the profile, by type. */
  readonly foundByProfileAlone: Readonly<Record<string, readonly string[]>>
}

/** The practice hospital: what every organization does unless its own switches say otherwise. */
export const usualBehaviour: Behaviour = {
  providerType: 'CareOrganization',
  vendor: 'Practice hospitals',
  types: undefined,
  hasWildcardScopes: true,
  extraScopes: [],
  pkce: 'required',
  shortestState: 1,
  clients: 'any',
  basicSpelling: 'form-encoded',
  refusedMethods: [],
  responseMode: 'query',
  refreshTokens: 'when-asked',
  hasNewRefreshToken: true,
  hasRefreshWithoutScope: true,
  accessTokenSeconds: 3600,
  expiresInFraction: 0,
  patientInToken: 'always',
  grantCovers: 'one-record',
  hasIdToken: true,
  idTokenAlgorithm: 'RS256',
  accessTokenClaims: undefined,
  moreOfToken: undefined,
  isTokenOpenToBrowsers: true,
  isRevocationAlwaysFine: false,
  hasUserinfo: false,
  hasDemographicsChoice: false,
  searchNeeds: {},
  isPatientSearchRefused: false,
  everyRequestNeeds: undefined,
  words: {},
  counts: { usual: 50, greatest: 1000 },
  paging: 'token',
  notices: 'none',
  hasLegacyJson: false,
  order: 'stored',
  foundByProfileAlone: {},
}
