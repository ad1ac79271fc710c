import type { z } from 'zod'

/**
 * Who may make a call. `session`: a signed-in person. `record`: a signed-in person, about the person whose `profileId` the
 * call names, whose record they may open. `ticket`: a session, or the ticket of one import. `recipient`: who was given a
 * share, by the cookie of their sign-in or opened link. `recipient-step`: a recipient whose mailed code was right, before or after
 * the second step. `visitor`: a recipient, one before the second step, or somebody who is neither yet.
 */
export type Access = 'public' | 'session' | 'record' | 'ticket' | 'staff' | 'recipient' | 'recipient-step' | 'visitor'

/** One call between portal and server: declared once, and read by both of them and by the OpenAPI document. */
export type Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  By extends Access = Access,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path as the spec writes it; `{name}` stands for a path parameter. Answered under `/api` as well. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: By
  readonly query?: Query
  readonly body?: Body
  readonly params?: Params
  /**
   * It is answered only where the person gave their password, or a passkey, at most ten minutes ago; else it is refused as
   * 'proof-needed'. For calls of access `session` and `record`. Source: ASVS 5.0 7.5.1, 7.5.3.
   */
  readonly needsProof?: true
  /** The answer is a file (application/octet-stream) and not JSON. */
  readonly answersFile?: true
  /** The body is a file (application/octet-stream), handed on as it comes. */
  readonly takesFile?: true
  /** The largest body, where it is not the usual one. */
  readonly maxBodyBytes?: number
  readonly answer: Answer
}

/** Declares a call, keeping the exact types of its schemas and of who may make it. */
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
