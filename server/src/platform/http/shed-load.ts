import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '#platform/log.ts'
import { admitInOrder } from './admit-in-order.ts'
import type { Asker } from './admit-in-order.ts'
import { knownAskers } from './known-askers.ts'
import { callerOf } from './network.ts'

/** What is asked whether the process lives; it is answered always. */
const always: ReadonlySet<string> = new Set(['/healthz', '/readyz'])
const LOOK_MS = 20

/**
 * Lets no more requests in at once than can be answered soon: those of people who are signed in and read already first, and others
 * in the order in which they came. After the limits of callers, so that one caller cannot keep the others out.
 */
export function shedLoad(app: FastifyInstance, log: Log): void {
  const known = knownAskers()
  const ends = new WeakMap<FastifyRequest, () => void>()
  const { enter } = admitInOrder({
    lagMs: watchLag(app),
    onBusy: () => log({ event: 'overloaded' }),
    onOver: (count) => log({ event: 'overload-over', count }),
  })
  const laneOf = (request: FastifyRequest): Asker => {
    if (known.has(request)) return 'known'
    return request.routeOptions.config.isFile === true ? 'file' : 'new'
  }
  app.addHook('preParsing', async (request) => {
    if (always.has(request.url)) return
    const end = await enter(laneOf(request), callerOf(request))
    ends.set(request, end)
    // Who has left while they waited takes nobody's place.
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

/** By how much a timer rings too late: how long whoever comes now waits for this thread. */
function watchLag(app: FastifyInstance): () => number {
  let lag = 0
  let expected = performance.now() + LOOK_MS
  const timer = setInterval(() => {
    const late = Math.max(0, performance.now() - expected)
    // It rises at once, and falls off while the thread keeps up.
    lag = Math.max(late, lag * 0.9)
    expected = performance.now() + LOOK_MS
  }, LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return () => Math.max(lag, performance.now() - expected)
}
