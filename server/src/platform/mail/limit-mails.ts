import type { Db } from '#platform/database/database.ts'
import { networkOf, siteOf } from '#platform/http/network.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

/** How many mails to whomever they name the callers of one network may ask for, all calls that need no session together. */
export type MailLimits = { readonly anHour: number; readonly aDay: number }

type Services = { readonly db: Db; readonly cipher: Cipher; readonly mailLimits: MailLimits }

/** Who is signed in has more: several people of a household or a practice share with their doctors. */
const SIGNED_IN_FACTOR = 5
/** Of IPv6 a site may have thousands of networks: together they have as many as five. */
const SITE_FACTOR = 5

/**
 * Counts a mail that a caller asks for without a session. It is counted before it is known whether the address gets one, so
 * that the limit does not tell either. Throws 'too-many-requests'.
 */
export async function limitMails(services: Services, caller: string): Promise<void> {
  await limit(services, 'mails', caller, 1)
}

/** The same for a mail to an address that somebody names who is signed in; beside the limit of their account. */
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
