import type { Db } from '#platform/database/database.ts'
import { networkOf, siteOf } from '#platform/http/network.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

export type MailLimits = { readonly anHour: number; readonly aDay: number }

type Services = { readonly db: Db; readonly cipher: Cipher; readonly mailLimits: MailLimits }

/**
 * Signed-in users have a higher limit, because several people in one household or doctor's office may share records
 * over the same network.
 */
const SIGNED_IN_FACTOR = 5
/** An IPv6 site may have thousands of networks. Together they get the limit of five networks. */
const SITE_FACTOR = 5

/**
 * Counts a request before it is known whether an email will be sent to the address. The limit then does not reveal
 * whether an email was sent. Throws 'too-many-requests'.
 */
export async function limitMails(services: Services, caller: string): Promise<void> {
  await limit(services, 'mails', caller, 1)
}

/** Limits emails to other people for each network, in addition to the limit for each account. */
export async function limitMailsToOthers(services: Services, caller: string): Promise<void> {
  await limit(services, 'mails-to-others', caller, SIGNED_IN_FACTOR)
}

async function limit(
  { db, cipher, mailLimits }: Services,
  what: string,
  caller: string,
  factor: number,
): Promise<void> {
  const network = networkOf(caller)
  const site = siteOf(network)
  const { anHour, aDay } = mailLimits
  const consume = async (whom: string, times: number): Promise<void> => {
    await consumeRateLimit(db, cipher, `${what}-hour/${whom}`, { limit: anHour * times, windowSeconds: 3600 })
    await consumeRateLimit(db, cipher, `${what}-day/${whom}`, { limit: aDay * times, windowSeconds: 86_400 })
  }
  await consume(network, factor)
  if (site !== undefined) await consume(site, factor * SITE_FACTOR)
}
