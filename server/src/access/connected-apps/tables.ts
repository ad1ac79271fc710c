import type { ColumnType, Generated } from 'kysely'
import type { EndedWhy } from './grants.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** An app registered by the operator, or by itself if the operator allows it. */
    appClient: {
      clientId: string
      /** Name, publisher, addresses, keys and the digest of its secret, encrypted. */
      settings: Buffer
      isVerified: boolean
      registeredAt: Generated<Date>
    }
    /** A user's permission for an app to read a record. Ended ones are kept, so that the log stays readable. */
    appGrant: {
      id: string
      number: Generated<number>
      accountId: string
      profileId: string
      clientId: string
      /** The app as shown, the granted scopes and their resource, encrypted. */
      details: Buffer
      /** Sections of the contract (`appKinds`). */
      kinds: string[]
      /** The sources that existed when it was granted; sources connected later are not included. */
      sourceIds: string[]
      grantedAt: Generated<Date>
      closesAt: Instant
      lastUsedAt: Instant | null
      endedAt: Instant | null
      ended: EndedWhy | null
    }
    /** Data that the authorization server stores for a sign-in or token, by the digest of its name. */
    oauthEntry: {
      model: string
      idDigest: Buffer
      /** The digest of a second name for lookups. */
      uidDigest: Buffer | null
      /** The grant that it belongs to. */
      grantId: string | null
      payload: Buffer
      consumedAt: Instant | null
      expiresAt: Instant
    }
    /** The key that signs identity tokens. */
    oauthKey: { kid: string; privateJwk: Buffer; createdAt: Generated<Date> }
  }
}
