import { sharesChangedEvent } from '@kinchart/contract/calls/shared-with-me.ts'
import type { Database } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { recipientKey, type Recipient } from '#sharing/tables.ts'
import { SHARE_CHANNEL, type ShareNews } from '#sharing/shares/end-share.ts'
import { findEntry, provedOf, recipientCookie } from './recipient-session.ts'

const roomOf = (recipient: Recipient): string => `recipient/${recipientKey(recipient)}`
const EVERYBODY = 'recipients'

/**
 * Makes recipients' pages reload when a share ends or changes, so that content that is no longer shared disappears
 * within a second. The event itself carries no health data.
 */
export const recipientSockets = (database: Database, cipher: Cipher, publicUrl: string) => ({
  roomsOf: async (cookies: string): Promise<readonly string[]> => {
    const entry = await findEntry({ db: database.db, cipher }, recipientCookie(publicUrl).readHeader(cookies))
    const recipient = entry && provedOf(entry)
    return recipient ? [roomOf(recipient.recipient), EVERYBODY] : []
  },
  listen: async (tell: (rooms: readonly string[], event: string) => void): Promise<() => Promise<void>> =>
    database.listen(
      SHARE_CHANNEL,
      (payload) => {
        const { recipient } = JSON.parse(payload) as ShareNews
        tell([roomOf(recipient)], sharesChangedEvent)
      },
      // We don't know which shares ended while the database connection was lost, so notify all recipients.
      () => tell([EVERYBODY], sharesChangedEvent),
    ),
})
