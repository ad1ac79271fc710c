import { sharesChangedEvent } from '@kinchart/contract/shared-with-me.ts'
import type { Database } from '#platform/database/database.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import { partyKey } from '../party.ts'
import type { Party } from '../party.ts'
import { SHARE_CHANNEL } from '../shares/announce-shares.ts'
import type { ShareNews } from '../shares/announce-shares.ts'
import { VIEWER_COOKIE, findViewer } from './viewer.ts'

const roomOf = (party: Party): string => `party/${partyKey(party)}`
const EVERYBODY = 'parties'
const COOKIE = new RegExp(`(?:^|; *)${VIEWER_COOKIE}=([\\w-]{43})`)

/**
 * Pages of the other side hear at once that something shared with them has ended or changed, and ask again: what was
 * shown is closed within a second. The news itself says nothing.
 */
export const viewersAtHub = (database: Database, vault: Vault) => ({
  roomsOf: async (cookies: string): Promise<readonly string[]> => {
    const viewer = await findViewer({ db: database.db, vault }, COOKIE.exec(cookies)?.[1])
    return viewer ? [roomOf(viewer.party), EVERYBODY] : []
  },
  listen: async (tell: (rooms: readonly string[], event: string) => void): Promise<() => Promise<void>> =>
    database.listen(
      SHARE_CHANNEL,
      (payload) => {
        const { party } = JSON.parse(payload) as ShareNews
        tell([roomOf(party)], sharesChangedEvent)
      },
      // Whose share ended while nothing was heard is not known.
      () => tell([EVERYBODY], sharesChangedEvent),
    ),
})
