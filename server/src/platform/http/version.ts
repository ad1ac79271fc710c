import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

/** What a thing is now, for whoever changes it: the same content is the same version. */
const versionOf = (content: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`

/** Names the version of what is answered. Source: RFC 9110 8.8.3. */
export function nameVersion(reply: FastifyReply, content: unknown): void {
  void reply.header('etag', versionOf(content))
}

/**
 * A change that names the version it was made on is made on that one only. Throws 'changed-elsewhere'. A proxy that
 * compresses may have marked the version as weak. Source: RFC 9110 13.1.1.
 */
export function checkVersion({ headers }: Pick<FastifyRequest, 'headers'>, content: unknown): void {
  const named = headers['if-match']?.replace(/^W\//, '')
  if (named !== undefined && named !== '*' && named !== versionOf(content)) throw new ApiError('changed-elsewhere')
}

/** Checks what is kept against what a change was made on; called where nobody else can change it meanwhile. */
export type CheckKept = (content: unknown) => void
