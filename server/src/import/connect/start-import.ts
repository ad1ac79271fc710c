import { randomBytes } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { cipherOfAccount } from '#account/data-keys.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { chooseScopes } from './choose-scopes.ts'
import { discoverSmart, type SmartServer } from './discover.ts'
import { grant } from './grant.ts'
import type { ClientSettings, Organization, Organizations } from '../organizations.ts'
import type { Pending } from './pending-authorization.ts'

export type ImportServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbound: Outbound
  readonly publicUrl: string
  readonly organizations: Organizations
}

const LIFETIME_MINUTES = 60
const MAX_ID = 2 ** 31 - 1

/** Stored encrypted. Never leaves the server. */
const authorizationSecret = z.object({
  /** Empty if the source does not support PKCE. */
  verifier: z.string(),
  nonce: z.string(),
  state: z.string(),
  redirectUri: z.string(),
  client: z.object({
    clientId: z.string(),
    method: z.enum(['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt']),
    secret: z.string().optional(),
    scopes: z.string().optional(),
  }),
  server: grant.shape.server,
  userinfoEndpoint: z.string().nullable(),
  /** URL of the keys for the source's identity tokens. Null if its SMART configuration does not state it. */
  jwksUri: z.string().nullable().default(null),
  /** False if the source publishes no issuer. The FHIR base is then used as the issuer. */
  isIssuerNamed: z.boolean().default(true),
  /** Null for an authorization from an older version. */
  scope: z.string().nullable().default(null),
  refusals: z.number().int().default(0),
})
export type AuthorizationSecret = z.output<typeof authorizationSecret>

export async function openPending(
  db: Db,
  cipher: Cipher,
  { accountId, ticketDigest, secret }: Pick<Pending, 'accountId' | 'ticketDigest' | 'secret'>,
): Promise<AuthorizationSecret> {
  const own = await cipherOfAccount(db, cipher, accountId)
  return authorizationSecret.parse(JSON.parse(own.decrypt(secret, secretAad(ticketDigest)).toString()))
}

export const secretAad = (ticketDigest: Buffer): string => `authorization/${ticketDigest.toString('base64url')}`

/**
 * Stores the request and returns the URL of the source's authorization page. The state has the spec's four parts (S2
 * §4). Its third part is a single-use ticket that can only finish this import (design 1.4). Verifier, issuer and token
 * address stay on the server. Throws 'endpoint-unknown', 'endpoint-not-connectable' or 'organization-unreachable'.
 */
export async function startImport(
  services: ImportServices,
  record: OpenedRecord,
  params: { ehrEndPointId: number; redirectUrl: string; browserKey: string },
): Promise<{ authorizationUrl: string }> {
  const { cipher, outbound, organizations } = services
  // Larger ids do not fit in the database column.
  if (Math.abs(params.ehrEndPointId) > MAX_ID) throw new ApiError('endpoint-unknown')
  const organization = await organizations.find(params.ehrEndPointId)
  const client = await organizations.clientOf(organization.id)
  if (organization.problem !== null || !client) throw new ApiError('endpoint-not-connectable')
  const server = await discoverSmart(outbound, organization.fhirBase)
  return beginAuthorization(services, {
    organization,
    client,
    server,
    scope: ownScopes(client) ?? chooseScopes(server),
    refusals: 0,
    whose: {
      accountId: record.accountId,
      profileId: record.profileId,
      browserDigest: digestBrowser(cipher, params.browserKey),
    },
    redirectUrl: params.redirectUrl,
  })
}

/** Scopes set by the operator, which are requested unchanged. Undefined if there are none. */
export const ownScopes = ({ scopes }: Pick<ClientSettings, 'scopes'>): string | undefined =>
  scopes === '' ? undefined : scopes

export async function beginAuthorization(
  services: ImportServices,
  params: {
    readonly organization: Organization
    readonly client: ClientSettings
    readonly server: SmartServer
    readonly scope: string
    readonly refusals: number
    readonly whose: Pick<Pending, 'accountId' | 'profileId' | 'browserDigest'>
    readonly redirectUrl: string
  },
): Promise<{ authorizationUrl: string }> {
  const { db, cipher, publicUrl } = services
  const { organization, client, server, scope, whose } = params
  const verifier = organization.quirks.sendsChallenge ? oauth.generateRandomCodeVerifier() : ''
  const nonce = server.issuer === null ? '' : oauth.generateRandomNonce()
  const ticket = randomBytes(32).toString('base64url')
  const state = [randomBytes(16).toString('base64url'), whose.profileId, ticket, params.redirectUrl].join(
    constants.stateSeparator,
  )
  const redirectUri = `${publicUrl}/redirect-success`
  const ticketDigest = digestTicket(cipher, ticket)
  const secret: z.input<typeof authorizationSecret> = {
    verifier,
    nonce,
    state,
    redirectUri,
    client,
    server: {
      issuer: server.issuer ?? organization.fhirBase,
      tokenEndpoint: server.tokenEndpoint,
      revocationEndpoint: server.revocationEndpoint,
      authMethods: [...server.authMethods],
    },
    userinfoEndpoint: server.userinfoEndpoint,
    jwksUri: server.jwksUri,
    isIssuerNamed: server.issuer !== null,
    scope,
    refusals: params.refusals,
  }
  const own = await cipherOfAccount(db, cipher, whose.accountId)
  await db
    .insertInto('pendingAuthorization')
    .values({
      ticketDigest,
      stateDigest: cipher.digest(state),
      ...{ accountId: whose.accountId, profileId: whose.profileId, browserDigest: whose.browserDigest },
      organizationId: organization.id,
      secret: own.encrypt(JSON.stringify(secret), secretAad(ticketDigest)),
      expiresAt: new Date(Date.now() + LIFETIME_MINUTES * 60_000),
      usedAt: null,
    })
    .execute()

  const url = new URL(server.authorizationEndpoint)
  // Keep the parameters of the directory's authorization path (S2 §3).
  for (const [name, value] of new URL(organization.authorizationPath, server.authorizationEndpoint).searchParams)
    url.searchParams.set(name, value)
  const parameters: Record<string, string> = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri,
    scope,
    state,
    ...(organization.sendsAud ? { aud: organization.fhirBase } : {}),
    ...(verifier === ''
      ? {}
      : { code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }),
    ...(nonce === '' ? {} : { nonce }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { authorizationUrl: url.href }
}

export const digestTicket = (cipher: Cipher, ticket: string): Buffer => cipher.digest(`ticket/${ticket}`)
export const digestBrowser = (cipher: Cipher, browserKey: string): Buffer => cipher.digest(`browser/${browserKey}`)
