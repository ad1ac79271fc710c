import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { changed } from './listed-organization.ts'

/** Kinchart's client registration with a vendor, a host or one organization. Q9. */
export const clientSettings = z.object({
  clientId: z.string().min(1),
  method: z.enum(['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt']).default('none'),
  secret: z.string().optional(),
  /** Requested instead of the default scopes. */
  scopes: z.string().optional(),
})
export type ClientSettings = z.output<typeof clientSettings>

export type Place = {
  readonly id: number
  readonly host: string
  readonly ehrName: string
  readonly clientId: string
  readonly scopes: string
}

export const vendorScope = (ehrName: string): string => `vendor:${ehrName.replaceAll(/\s+/g, ' ').trim().toLowerCase()}`
export const hostScope = (host: string): string => `host:${host.toLowerCase()}`
export const endpointScope = (id: number): string => `endpoint:${id}`

export const clientAad = (scope: string): string => `client/${scope}`

const scopesOf = (place: Place): string[] => [
  endpointScope(place.id),
  hostScope(place.host),
  vendorScope(place.ehrName),
]

export async function findClient(db: Db, cipher: Cipher, place: Place): Promise<ClientSettings | undefined> {
  const scopes = scopesOf(place)
  const rows = await db.selectFrom('client').selectAll().where('scope', 'in', scopes).execute()
  const scope = scopes.find((wanted) => rows.some((row) => row.scope === wanted))
  const row = rows.find((candidate) => candidate.scope === scope)
  if (row) return openSettings(cipher, row)
  if (place.clientId === '') return undefined
  return { clientId: place.clientId, method: 'none', ...(place.scopes === '' ? {} : { scopes: place.scopes }) }
}

/**
 * Returns a registration with its secret. Undefined if there is no registration for the scope (vendor, host or
 * endpoint).
 */
export async function readClient(db: Db, cipher: Cipher, scope: string): Promise<ClientSettings | undefined> {
  const row = await db.selectFrom('client').select(['scope', 'settings']).where('scope', '=', scope).executeTakeFirst()
  return row && openSettings(cipher, row)
}

const openSettings = (
  cipher: Cipher,
  { scope, settings }: { readonly scope: string; readonly settings: Buffer },
): ClientSettings => clientSettings.parse(JSON.parse(cipher.server.decrypt(settings, clientAad(scope)).toString()))

export type Registered = {
  readonly vendors: ReadonlySet<string>
  readonly hosts: ReadonlySet<string>
  readonly ids: ReadonlySet<number>
}

export async function readRegistered(db: Db): Promise<Registered> {
  const scopes = (await db.selectFrom('client').select('scope').execute()).map(({ scope }) => scope)
  const of = (kind: string): string[] =>
    scopes.filter((scope) => scope.startsWith(`${kind}:`)).map((scope) => scope.slice(kind.length + 1))
  return { vendors: new Set(of('vendor')), hosts: new Set(of('host')), ids: new Set(of('endpoint').map(Number)) }
}

/**
 * Returns the scope of the registration that `findClient` would choose: the endpoint's, else the host's, else the
 * vendor's. Undefined if none of them is registered.
 */
export function closestScope(
  { vendors, hosts, ids }: Registered,
  place: Omit<Place, 'scopes' | 'clientId'>,
): string | undefined {
  if (ids.has(place.id)) return endpointScope(place.id)
  if (hosts.has(place.host.toLowerCase())) return hostScope(place.host)
  const vendor = vendorScope(place.ehrName)
  return vendors.has(vendor.slice('vendor:'.length)) ? vendor : undefined
}

export function isRegistered(registered: Registered, place: Omit<Place, 'scopes'>): boolean {
  return place.clientId !== '' || closestScope(registered, place) !== undefined
}

export async function upsertClient(db: Db, cipher: Cipher, scope: string, settings: ClientSettings): Promise<void> {
  const encrypted = cipher.server.encrypt(JSON.stringify(clientSettings.parse(settings)), clientAad(scope))
  await db
    .insertInto('client')
    .values({ scope, settings: encrypted })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet({ settings: encrypted, updatedAt: new Date() }))
    .execute()
  await changed(db)
}

/** Lists registrations ordered by scope, without secrets. */
export async function listClients(
  db: Db,
  cipher: Cipher,
): Promise<(Omit<ClientSettings, 'secret'> & { readonly scope: string; readonly hasSecret: boolean })[]> {
  const rows = await db.selectFrom('client').selectAll().orderBy('scope').execute()
  return rows.map((row) => {
    const { secret, ...settings } = openSettings(cipher, row)
    return { ...settings, scope: row.scope, hasSecret: secret !== undefined }
  })
}

export async function removeClient(db: Db, scope: string): Promise<boolean> {
  const deleteResult = await db.deleteFrom('client').where('scope', '=', scope).executeTakeFirst()
  if (deleteResult.numDeletedRows > 0n) await changed(db)
  return deleteResult.numDeletedRows > 0n
}
