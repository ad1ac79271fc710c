import type { ColumnType, Generated } from 'kysely'
import type { EndedWhy } from './grants.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Apps that the operator registered, or that registered themselves if the operator allows it. */
    appClient: {
      clientId: string
      /** Name, publisher, addresses, keys and the digest of its secret, encrypted. */
      settings: Buffer
      isVerified: boolean
      registeredAt: Generated<Date>
    }
    /** Ended grants are kept, so that the access log can still name the app. */
    appGrant: {
      id: string
      number: Generated<number>
      accountId: string
      profileId: string
      clientId: string
      /**
       * The app as shown to the user, the granted scopes, and the server that the scopes are for (`resource`).
       * Encrypted.
       */
      details: Buffer
      kinds: string[]
      /** The sources that existed when access was granted. Sources connected later are not included. */
      sourceIds: string[]
      grantedAt: Generated<Date>
      closesAt: Instant
      lastUsedAt: Instant | null
      endedAt: Instant | null
      ended: EndedWhy | null
    }
    /** Sign-ins and tokens of the authorization server, keyed by the digest of their id. */
    oauthEntry: {
      model: string
      idDigest: Buffer
      uidDigest: Buffer | null
      /** Null for an entry without a grant. */
      grantId: string | null
      payload: Buffer
      consumedAt: Instant | null
      expiresAt: Instant
    }
    oauthKey: { kid: string; privateJwk: Buffer; createdAt: Generated<Date> }
  }
}
