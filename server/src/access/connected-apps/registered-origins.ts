import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { listApps } from './clients.ts'

const HELD_MS = 60_000

/**
 * Returns whether an origin belongs to a registered app: its pages may read error responses before the app is known.
 * Registrations are queried at most once a minute.
 */
export function registeredOrigins(db: Db, cipher: Cipher, now = Date.now): (origin: string) => Promise<boolean> {
  let held: { readonly at: number; readonly origins: Promise<ReadonlySet<string>> } | undefined
  const load = async (): Promise<ReadonlySet<string>> =>
    new Set(
      (await listApps(db, cipher)).flatMap(({ redirectUris }) =>
        redirectUris.flatMap((address) => URL.parse(address)?.origin ?? []),
      ),
    )
  return async (origin) => {
    if (origin === 'null') return false
    if (held === undefined || now() - held.at > HELD_MS) held = { at: now(), origins: load() }
    const { origins } = held
    try {
      return (await origins).has(origin)
    } catch (error) {
      held = undefined
      throw error
    }
  }
}
