import type { FastifyRequest } from 'fastify'
import type { ApiErrorCode } from '@kinchart/contract/calls/api-errors.ts'
import type { Session } from '#account/sessions.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

export type VeteransSource = {
  readonly sourceId: string
  readonly profileId: string
  /** Changes when the user reconnects. */
  readonly signInId: string
  readonly providerName: string
  readonly fhirBase: string
  /**
   * Whether the source's patient matches the chosen person, or the user confirmed the patient. Until then, nothing is
   * stored (Q11).
   */
  readonly isPersonKnown: boolean
  readonly token: () => Promise<string>
  /**
   * Called when the VA refused the token `used`. Throws 'veteran-access-ended' if the user must reconnect, and
   * 'veteran-unavailable' if no token is currently available.
   */
  readonly renew: (used: string) => Promise<string>
  /**
   * Removes a token that the VA refuses permanently (S3 §4). Keeps a token that is also used for health records,
   * because the next import checks it.
   */
  readonly forget: () => Promise<void>
}

/** Passed in by `app/`, because the veteran code must not import the import code. */
export type VeteransSources = {
  /**
   * Uses up the pending authorization of this session, or of this browser if there is no session. Returns the import's
   * id. Throws 'authorization-unknown' or 'authorization-failed'.
   */
  readonly connect: (
    query: { readonly code: string; readonly state: string | undefined; readonly ehrEndPointId: number },
    caller: Session | undefined,
    request: FastifyRequest,
  ) => Promise<string>
  /** Undefined if the source is deleted or its access has ended. */
  readonly open: (sourceId: string) => Promise<VeteransSource | undefined>
  /** Returns the record's veterans' sources, newest first. */
  readonly listOf: (record: OpenedRecord) => Promise<readonly Pick<VeteransSource, 'sourceId' | 'providerName'>[]>
}

export type VeteranServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbound: Outbound
  readonly sources: VeteransSources
  readonly log: Log
  /** In ms. The pause before a failed query is repeated for the first time. Later pauses are longer. */
  readonly backoffMs?: number | undefined
}

export type RatingFailure = Extract<ApiErrorCode, `veteran-${string}`>
