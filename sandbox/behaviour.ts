import type { IdTokenAlgorithm } from '#smart/signing-key.ts'

export type ProviderType = 'CareOrganization' | 'BlueButton' | 'Veterans'

type PageCounts = {
  readonly usual: number
  readonly greatest: number
  readonly ofType?: Readonly<Record<string, { readonly usual: number; readonly greatest: number }>>
}

export type Behaviour = {
  readonly providerType: ProviderType
  readonly vendor: string
  /** Resource types that are served and granted. `undefined` means all. */
  readonly types: readonly string[] | undefined
  readonly hasWildcardScopes: boolean
  readonly extraScopes: readonly string[]
  readonly pkce: 'required' | 'refused'
  /** Minimum length of `state` in characters. */
  readonly shortestState: number
  /** `with-secret` refuses public clients at the token endpoint. */
  readonly clients: 'any' | 'with-secret'
  /**
   * How Basic authentication must encode id and secret: as in RFC 6749 2.3.1, or not at all. With `as-is`, a client
   * that encodes them gets 400 invalid_request, as from Medplum 5.
   */
  readonly basicSpelling: 'form-encoded' | 'as-is'
  readonly refusedMethods: readonly ('client_secret_basic' | 'client_secret_post')[]
  readonly responseMode: 'query' | 'fragment'
  readonly refreshTokens: 'when-asked' | 'when-asked-with-secret' | 'always'
  /**
   * If true, a refresh returns a new refresh token and invalidates the old one. If false, a refresh returns no refresh
   * token.
   */
  readonly hasNewRefreshToken: boolean
  readonly hasRefreshWithoutScope: boolean
  readonly accessTokenSeconds: number
  /** Subtracted from `expires_in`, which then has a fraction. */
  readonly expiresInFraction: number
  readonly patientInToken: 'always' | 'after-refresh' | 'never'
  /**
   * `everyone`: a sign-in grants access to all patients that the user can access (proxy access). The user does not
   * choose a record.
   */
  readonly grantCovers: 'one-record' | 'everyone'
  readonly hasIdToken: boolean
  readonly idTokenAlgorithm: IdTokenAlgorithm
  /** Claims of an access token that is a JWT. `undefined` means that the token is opaque. */
  readonly accessTokenClaims: Readonly<Record<string, string>> | undefined
  readonly moreOfToken: 'state' | 'grant-expiration' | undefined
  /** `false`: refuses token requests from a page of another origin. */
  readonly isTokenOpenToBrowsers: boolean
  readonly isRevocationAlwaysFine: boolean
  readonly hasUserinfo: boolean
  readonly hasDemographicsChoice: boolean
  /** A search for the resource type must have at least one of these parameters. */
  readonly searchNeeds: Readonly<Record<string, readonly string[]>>
  readonly isPatientSearchRefused: boolean
  /** Every FHIR request must have this parameter with this value. */
  readonly everyRequestNeeds: { readonly name: string; readonly value: string } | undefined
  /** Accepted aliases for the values of a search parameter, keyed by `Type.parameter`. Any other alias is refused. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly counts: PageCounts
  /**
   * How paging works. `token`: opaque next links. `start-index`: links with an entry index. `page-number`: no links, so
   * the client counts pages itself.
   */
  readonly paging: 'token' | 'start-index' | 'page-number'
  /** `epic`: adds a warning to the entries of a search, or a notice if there are no entries. */
  readonly notices: 'none' | 'epic'
  /** `Accept: application/json+fhir` gets a response of that type. */
  readonly hasLegacyJson: boolean
  /** `mixed`: search results are shuffled, so a reference may point to a resource on any other page. */
  readonly order: 'stored' | 'mixed'
  /** Keyed by resource type. A search finds resources with these profiles only if the search names the profile. */
  readonly foundByProfileAlone: Readonly<Record<string, readonly string[]>>
}

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
