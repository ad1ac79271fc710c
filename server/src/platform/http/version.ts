import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

/** Returns the same version for equal content. Used for concurrency checks. */
const versionOf = (content: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`

/** Sets the `ETag` header to the content's version. Source: RFC 9110 8.8.3. */
export function nameVersion(reply: FastifyReply, content: unknown): void {
  void reply.header('etag', versionOf(content))
}

/**
 * Throws 'changed-elsewhere' if the request contains an outdated version. Ignores the prefix `W/` of a weak ETag,
 * which a compressing proxy may add. Source: RFC 9110 13.1.1.
 */
export function checkVersion({ headers }: Pick<FastifyRequest, 'headers'>, content: unknown): void {
  const named = headers['if-match']?.replace(/^W\//, '')
  if (named !== undefined && named !== '*' && named !== versionOf(content)) throw new ApiError('changed-elsewhere')
}

export type CheckStored = (content: unknown) => void
