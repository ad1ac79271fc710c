import { Provider, type KoaContextWithOIDC } from 'oidc-provider'
import { isUnavailable } from '#platform/database/unavailable.ts'
import type { AppServices } from './app-services.ts'
import { isSecret } from './clients.ts'
import { noteReuse } from './grants.ts'
import { configurationOf } from './provider-configuration.ts'
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

export const oauthKeyAad = (kid: string): string => `oauth-key/${kid}`

/**
 * Signs identity tokens (RS256, required by SMART). The key is created at the first start. Two processes that start at
 * the same time share one key.
 */
async function loadSigningKey(db: Db, cipher: Cipher): Promise<JWK> {
  return (await readKey(db, cipher)) ?? (await makeKey(db, cipher))
}

async function readKey(db: Db, cipher: Cipher): Promise<JWK | undefined> {
  const row = await db
    .selectFrom('oauthKey')
    .selectAll()
    .orderBy('createdAt')
    .orderBy('kid')
    .limit(1)
    .executeTakeFirst()
  return row && (JSON.parse(cipher.server.decrypt(row.privateJwk, oauthKeyAad(row.kid)).toString()) as JWK)
}

async function makeKey(db: Db, cipher: Cipher): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const kid = randomUUID()
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
  const row = { kid, privateJwk: cipher.server.encrypt(JSON.stringify(jwk), oauthKeyAad(kid)) }
  await db.insertInto('oauthKey').values(row).execute()
  // The key stored first wins: every process signs with the same key.
  return (await readKey(db, cipher)) ?? jwk
}

/**
 * The authorization server (`oidc-provider`, decision 80) stores no sign-in, so each request prompts the user again.
 * The user answers in a Kinchart session.
 */
export async function createProvider(services: AppServices): Promise<Provider> {
  const { db, cipher, publicUrl, resources } = services
  const key = await loadSigningKey(db, cipher)
  const provider = new Provider(publicUrl, configurationOf(services, { keys: [key as never] }))
  // The request's host was already replaced by ours (`serve-oauth.ts`).
  provider.proxy = true
  provider.Client.prototype.compareClientSecret = function compare(this: { clientSecret?: string }, given: string) {
    return this.clientSecret !== undefined && isSecret(cipher, given, this.clientSecret)
  }
  const failures = new WeakMap<object, unknown>()
  provider.on('server_error', (ctx, error) => {
    failures.set(ctx, error)
    if (!isUnavailable(error)) services.reportUnexpected(error)
  })
  provider.on('grant.revoked', (ctx, grantId) => {
    if (ctx.oidc.route === 'token') noteReuse(db, grantId).catch((error: unknown) => services.reportUnexpected(error))
  })
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as KoaContextWithOIDC
    const body = ctx.body as Record<string, unknown> | undefined
    if (failures.has(ctx) && isUnavailable(failures.get(ctx))) {
      ctx.status = 503
      ctx.set('retry-after', '5')
    }
    if (oidc?.route === 'token' && body?.['access_token'] !== undefined) {
      // SMART puts the launch context into the token response, next to the token.
      const patient = oidc.entities.AccessToken?.extra?.['patient']
      if (patient !== undefined) ctx.body = { ...body, patient, need_patient_banner: true }
      ctx.set('pragma', 'no-cache')
    }
    // If the registration named no authentication method, the library creates a secret. Remove the secret, because such
    // an app has none.
    if (oidc?.route === 'registration' && body?.['client_secret'] !== undefined) {
      const { client_secret: _none, client_secret_expires_at: _never, ...registered } = body
      ctx.body = registered
    }
    if (oidc?.route === 'discovery' && body !== undefined)
      ctx.body = { ...body, response_modes_supported: ['query', 'fragment'], service_documentation: undefined }
  })
  if (resources.length === 0) throw new Error('There is nothing that a token could be for.')
  return provider
}
