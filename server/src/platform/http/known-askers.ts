import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Tracks recently signed-in users by the credentials their browser sends. */
export type KnownAskers = {
  readonly has: (request: FastifyRequest) => boolean
  /** Notes that a signed-in user got a response. */
  readonly note: (request: FastifyRequest) => void
}

/** An open page requests a new token within this time. */
const REMEMBERED_MS = 20 * 60_000
const MOST = 20_000

/** Tracks known users by digests in memory only, which grant no access. */
export function knownAskers(now: () => number = () => performance.now()): KnownAskers {
  const lastSeen = new Map<string, number>()
  return {
    has: (request) =>
      marksOf(request).some((mark) => (lastSeen.get(mark) ?? Number.NEGATIVE_INFINITY) > now() - REMEMBERED_MS),
    note: (request) => {
      for (const mark of marksOf(request)) {
        // The last key of a map is the most recently seen one.
        lastSeen.delete(mark)
        lastSeen.set(mark, now())
      }
      for (const [oldest] of lastSeen) {
        if (lastSeen.size <= MOST) break
        lastSeen.delete(oldest)
      }
    },
  }
}

const marksOf = ({ headers }: FastifyRequest): string[] =>
  [headers.authorization, headers.cookie].flatMap((one) => (one === undefined || one === '' ? [] : hash('sha256', one)))
