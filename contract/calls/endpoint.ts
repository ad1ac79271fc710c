import type { z } from 'zod'

/**
 * `session`: a signed-in user. `record`: a signed-in user who may open the record of `profileId`. `ticket`: a
 * signed-in user, or a caller with the ticket of one import. `recipient`: a recipient of a share, identified by the
 * cookie from a sign-in or an opened link. `recipient-step`: a recipient who entered the emailed code, before or
 * after the second step. `visitor`: anyone, including recipients.
 */
export type Access = 'public' | 'session' | 'record' | 'ticket' | 'staff' | 'recipient' | 'recipient-step' | 'visitor'

/**
 * `account`: the signed-in user. `network`: the caller's IPv4 address or IPv6 /64. `email`: the address in the query
 * or body, ignoring case and surrounding spaces. `recipient`: the verified recipient of a `recipient-step`.
 */
export type CountedBy = 'account' | 'network' | 'email' | 'recipient'

export type RateLimit = {
  /**
   * Calls with the same counter name share one count, so they must declare the same limit. The name is stored, so
   * renaming a counter restarts its count at zero.
   */
  readonly counter: string
  /** Each combination of these values is counted separately. If empty, all callers are counted together. */
  readonly by: readonly CountedBy[]
  readonly limit: number
  readonly windowSeconds: number
}

export type Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  By extends Access = Access,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * As in the spec, with `{name}` for a path parameter. Also served under `/api`. A path that is not in the spec has
   * the form `/area/verb-noun`.
   */
  readonly path: `/${string}`
  /** The call's former path, which still works. It gets the same response as `path`, with a `Deprecation` header. */
  readonly formerPath?: `/${string}`
  readonly summary: string
  readonly access: By
  readonly query?: Query
  readonly body?: Body
  readonly params?: Params
  /**
   * If set, the user must have entered a password or passkey within the last ten minutes. Otherwise the call fails with
   * 'proof-needed'. Only for access `session` and `record`. Source: ASVS 5.0 7.5.1, 7.5.3.
   */
  readonly needsProof?: true
  /**
   * The server counts the call toward these limits, in order, before the handler runs. It stops at the first exceeded
   * limit, and the call fails with 'too-many-requests'. The handler itself enforces limits on guesses of a secret and
   * limits that depend on stored data.
   */
  readonly limits?: readonly RateLimit[]
  readonly answersFile?: true
  readonly takesFile?: true
  readonly maxBodyBytes?: number
  readonly answer: Answer
}

export function endpoint<
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Params extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
  By extends Access = Access,
>(declaration: Endpoint<Query, Body, Params, Answer, By>): Endpoint<Query, Body, Params, Answer, By> {
  return declaration
}

export type QueryOf<E> = E extends Endpoint<infer Q> ? z.output<Q> : never
export type BodyOf<E> = E extends Endpoint<z.ZodType, infer B> ? z.output<B> : never
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never
