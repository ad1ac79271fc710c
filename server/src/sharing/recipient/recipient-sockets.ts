import { sharesChangedEvent } from '@kinchart/contract/shared-with-me.ts'
import type { Database } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { recipientKey } from '../recipient.ts'
import type { Recipient } from '../recipient.ts'
import { SHARE_CHANNEL } from '../shares/announce-shares.ts'
import type { ShareNews } from '../shares/announce-shares.ts'
import { RECIPIENT_COOKIE, findRecipientSession } from './recipient-session.ts'

const roomOf = (recipient: Recipient): string => `recipient/${recipientKey(recipient)}`
const EVERYBODY = 'recipients'
const COOKIE = new RegExp(`(?:^|; *)${RECIPIENT_COOKIE}=([\\w-]{43})`)

/**
 * Pages of the other side hear at once that something shared with them has ended or changed, and ask again: what was
 * shown is closed within a second. The news itself says nothing.
 */
export const recipientSockets = (database: Database, cipher: Cipher) => ({
  roomsOf: async (cookies: string): Promise<readonly string[]> => {
    const recipient = await findRecipientSession({ db: database.db, cipher }, COOKIE.exec(cookies)?.[1])
    return recipient ? [roomOf(recipient.recipient), EVERYBODY] : []
  },
  listen: async (tell: (rooms: readonly string[], event: string) => void): Promise<() => Promise<void>> =>
    database.listen(
      SHARE_CHANNEL,
      (payload) => {
        const { recipient } = JSON.parse(payload) as ShareNews
        tell([roomOf(recipient)], sharesChangedEvent)
      },
      // Whose share ended while nothing was heard is not known.
      () => tell([EVERYBODY], sharesChangedEvent),
    ),
})
