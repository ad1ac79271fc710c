import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

/** Authentication methods of an app at the token endpoint. Source: SMART App Launch 2.2, client authentication. */
export const appMethods = ['none', 'client_secret_basic', 'private_key_jwt'] as const

/** `secretDigest`: hex; the secret itself is not stored. */
export const appSettings = z.object({
  name: z.string().min(1).max(120),
  publisher: z.string().max(120).nullable(),
  isAssistant: z.boolean(),
  method: z.enum(appMethods),
  redirectUris: z.array(z.string().max(2000)).min(1).max(20),
  secretDigest: z.string().optional(),
  jwksUri: z.string().max(2000).optional(),
  registered: z.record(z.string(), z.unknown()).optional(),
})
type AppSettings = z.output<typeof appSettings>

export type App = AppSettings & { readonly clientId: string; readonly isVerified: boolean }

export const appClientAad = (clientId: string): string => `app-client/${clientId}`

export const digestSecret = (cipher: Cipher, secret: string): string =>
  cipher.digest(`app-secret/${secret}`).toString('hex')

export function isSecret(cipher: Cipher, secret: string, digest: string): boolean {
  const [given, storedDigest] = [Buffer.from(digestSecret(cipher, secret)), Buffer.from(digest)]
  return given.length === storedDigest.length && timingSafeEqual(given, storedDigest)
}

export async function upsertApp(db: Db, cipher: Cipher, { clientId, isVerified, ...settings }: App): Promise<void> {
  const encryptedSettings = cipher.server.encrypt(JSON.stringify(appSettings.parse(settings)), appClientAad(clientId))
  await db
    .insertInto('appClient')
    .values({ clientId, settings: encryptedSettings, isVerified })
    .onConflict((conflict) => conflict.column('clientId').doUpdateSet({ settings: encryptedSettings, isVerified }))
    .execute()
}

export async function findApp(db: Db, cipher: Cipher, clientId: string): Promise<App | undefined> {
  const row = await db.selectFrom('appClient').selectAll().where('clientId', '=', clientId).executeTakeFirst()
  return row && openApp(cipher, row)
}

const MAX_LISTED = 1000

export async function listApps(db: Db, cipher: Cipher): Promise<readonly App[]> {
  const rows = await db.selectFrom('appClient').selectAll().orderBy('clientId').limit(MAX_LISTED).execute()
  return rows.map((row) => openApp(cipher, row))
}

export async function removeApp(db: Db, clientId: string): Promise<boolean> {
  return (await db.deleteFrom('appClient').where('clientId', '=', clientId).executeTakeFirst()).numDeletedRows > 0n
}

const openApp = (
  cipher: Cipher,
  row: { readonly clientId: string; readonly settings: Buffer; readonly isVerified: boolean },
): App => ({
  ...appSettings.parse(JSON.parse(cipher.server.decrypt(row.settings, appClientAad(row.clientId)).toString())),
  clientId: row.clientId,
  isVerified: row.isVerified,
})

/** Source: RFC 8252 7.3. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

export function isRedirect(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hash, username, password } = new URL(address)
  if (hash !== '' || username !== '' || password !== '') return false
  if (protocol === 'https:') return true
  if (protocol === 'http:') return isLoopback(address)
  // Require a dot in a custom scheme, because the scheme should be named after a domain of the app.
  return /^[a-z][a-z0-9+-]*\.[a-z0-9+.-]+:$/.test(protocol)
}

/** Returns the app's metadata for the authorization server. The type 'native' lets a loopback redirect use any port. */
export function metadataOf(app: App): Record<string, unknown> {
  if (app.registered) return { ...app.registered, client_id: app.clientId }
  return {
    client_id: app.clientId,
    client_name: app.name,
    redirect_uris: [...app.redirectUris],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: app.redirectUris.every((address) => address.startsWith('https:')) ? 'web' : 'native',
    token_endpoint_auth_method: app.method,
    ...(app.secretDigest === undefined ? {} : { client_secret: app.secretDigest }),
    ...(app.jwksUri === undefined ? {} : { jwks_uri: app.jwksUri }),
  }
}
