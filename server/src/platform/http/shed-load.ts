import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '#platform/log.ts'
import { admitInOrder, type Asker } from './admit-in-order.ts'
import { callerOf } from './network.ts'
import { hash } from 'node:crypto'

type KnownAskers = {
  readonly has: (request: FastifyRequest) => boolean
  readonly note: (request: FastifyRequest) => void
}

/** How long a caller is remembered. An open page requests a new token within this time, so its user stays known. */
const REMEMBERED_MS = 20 * 60_000
const MOST = 20_000

function knownAskers(now: () => number = () => performance.now()): KnownAskers {
  const lastSeen = new Map<string, number>()
  return {
    has: (request) =>
      marksOf(request).some((mark) => (lastSeen.get(mark) ?? Number.NEGATIVE_INFINITY) > now() - REMEMBERED_MS),
    note: (request) => {
      for (const mark of marksOf(request)) {
        // Reinsert the key, so that the last key of the map is the most recently seen one.
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

/** Health checks are always answered. */
const always: ReadonlySet<string> = new Set(['/healthz', '/readyz'])
const LOOK_MS = 20

/**
 * Limits simultaneous requests to those that can be answered soon. Admits signed-in users with recent requests first,
 * then other callers in order of arrival. Runs after the per-caller limits, so that one caller cannot block the
 * others.
 */
export function shedLoad(app: FastifyInstance, log: Log): void {
  const known = knownAskers()
  const ends = new WeakMap<FastifyRequest, () => void>()
  const { enter } = admitInOrder({
    lagMs: watchLag(app),
    onBusy: () => log({ event: 'overloaded' }),
    onOver: (count) => log({ event: 'overload-ended', count }),
  })
  const laneOf = (request: FastifyRequest): Asker => {
    if (known.has(request)) return 'known'
    return request.routeOptions.config.isFile === true ? 'file' : 'new'
  }
  app.addHook('preParsing', async (request) => {
    if (always.has(request.url)) return
    const end = await enter(laneOf(request), callerOf(request))
    ends.set(request, end)
    if (request.raw.socket.destroyed) end()
  })
  const end = async (request: FastifyRequest): Promise<void> => ends.get(request)?.()
  app.addHook('onSend', end)
  app.addHook('onRequestAbort', end)
  app.addHook('onResponse', async (request, reply) => {
    await end(request)
    if (request.isSignedIn && reply.statusCode < 400) known.note(request)
  })
}

function watchLag(app: FastifyInstance): () => number {
  let lag = 0
  let expected = performance.now() + LOOK_MS
  const timer = setInterval(() => {
    const late = Math.max(0, performance.now() - expected)
    // The measured lag rises immediately, and falls gradually while the thread keeps up.
    lag = Math.max(late, lag * 0.9)
    expected = performance.now() + LOOK_MS
  }, LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return () => Math.max(lag, performance.now() - expected)
}
