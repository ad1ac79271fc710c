import type { FastifyRequest } from 'fastify'
import type { ApiErrorCode } from '@kinchart/contract/calls/api-error-messages.ts'
import type { Session } from '#account/sessions.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

/** A veterans' source that is connected, with its token. */
export type VeteransSource = {
  readonly sourceId: string
  readonly profileId: string
  /** The sign-in that gave the token: another one when the person has connected again. */
  readonly signInId: string
  readonly providerName: string
  /** As the directory has it, without a slash at its end. */
  readonly fhirBase: string
  /** Whether the source's person is the one chosen here, or was confirmed: before, nothing is kept (settled question 11). */
  readonly isPersonKnown: boolean
  readonly token: () => Promise<string>
  /**
   * Called when the VA refused `used`; gives another token. Throws 'veteran-access-ended' where the person must connect
   * again, 'veteran-unavailable' where none can be had just now.
   */
  readonly renew: (used: string) => Promise<string>
  /**
   * Removes the token that the VA refuses for good (S3 §4). One that brings health records, too, stays: it is theirs, and
   * the next import finds out.
   */
  readonly forget: () => Promise<void>
}

/** Connected sources, as far as a rating asks for them; handed in, because imports are beside this part. */
export type VeteransSources = {
  /**
   * Uses up the pending authorization of this session, or of this browser where there is none, and connects the source.
   * Answers the import's id. Throws 'authorization-unknown' or 'authorization-failed'.
   */
  readonly connect: (
    asked: { readonly code: string; readonly state: string | undefined; readonly ehrEndPointId: number },
    caller: Session | undefined,
    request: FastifyRequest,
  ) => Promise<string>
  /** Undefined where it is gone or its access was ended. */
  readonly open: (sourceId: string) => Promise<VeteransSource | undefined>
  /** The veterans' sources of a person, the newest first. */
  readonly listOf: (record: OpenedRecord) => Promise<readonly Pick<VeteransSource, 'sourceId' | 'providerName'>[]>
}

export type VeteranServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbound: Outbound
  readonly sources: VeteransSources
  readonly log: Log
  /** The first pause before the VA is asked again; the next are longer. */
  readonly backoffMs?: number | undefined
}

/** Why the VA gave no rating. */
export type RatingFailure = Extract<ApiErrorCode, `veteran-${string}`>
