import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Who has been answered as a signed-in person lately, told by what their browser sends along. */
export type KnownAskers = {
  readonly has: (request: FastifyRequest) => boolean
  /** Somebody who is signed in was answered. */
  readonly note: (request: FastifyRequest) => void
}

/** A page that is open asks for a new token within so long. */
const REMEMBERED_MS = 20 * 60_000
const MOST = 20_000

/** Keeps digests in memory alone: nothing that opens anything. */
export function knownAskers(now: () => number = () => performance.now()): KnownAskers {
  const lastSeen = new Map<string, number>()
  return {
    has: (request) =>
      marksOf(request).some((mark) => (lastSeen.get(mark) ?? Number.NEGATIVE_INFINITY) > now() - REMEMBERED_MS),
    note: (request) => {
      for (const mark of marksOf(request)) {
        // The last in the order of a map is the one that was seen last.
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
