import type { ColumnType, Generated } from 'kysely'
import type { EndedWhy } from './grants.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** An app that the operator registered, or that registered itself where the operator lets apps do so. */
    appClient: {
      clientId: string
      /** Name, publisher, addresses, keys and the digest of its secret, encrypted. */
      settings: Buffer
      isVerified: boolean
      registeredAt: Generated<Date>
    }
    /** What a person lets one app read of one record. Ended ones stay, so that the log can be read. */
    appGrant: {
      id: string
      number: Generated<number>
      accountId: string
      profileId: string
      clientId: string
      /** The app as it was shown, the scopes that were granted and the resource they are for, encrypted. */
      details: Buffer
      /** Kinds of the contract (`appKinds`). */
      kinds: string[]
      /** The sources that the person had when it was given; what is connected later is not in it. */
      sourceIds: string[]
      grantedAt: Generated<Date>
      closesAt: Instant
      lastUsedAt: Instant | null
      endedAt: Instant | null
      ended: EndedWhy | null
    }
    /** What the authorization server keeps of a sign-in or a token, by the digest of its name. */
    oauthEntry: {
      model: string
      idDigest: Buffer
      /** The digest of a second name by which it is found. */
      uidDigest: Buffer | null
      /** The grant that it goes with. */
      grantId: string | null
      payload: Buffer
      consumedAt: Instant | null
      expiresAt: Instant
    }
    /** What signs identity tokens. */
    oauthKey: { kid: string; privateJwk: Buffer; createdAt: Generated<Date> }
  }
}
