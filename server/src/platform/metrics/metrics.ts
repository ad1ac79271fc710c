import { Registry, collectDefaultMetrics } from 'prom-client'
import { createCounts } from './counts.ts'
import type { Counts } from './counts.ts'
import { createGauges } from './gauges.ts'
import type { Gauges } from './gauges.ts'

/** Every number that this process says about itself, for Prometheus. None of them is about a person. */
export type Metrics = {
  readonly counts: Counts
  readonly gauges: Gauges
  /** Reads what costs nothing, before each scrape. */
  readonly readOnScrape: (read: () => void) => void
  /** Asks what costs something, before a scrape: at most once in ten seconds, however many scrape. It must end by itself. */
  readonly askOnScrape: (ask: () => Promise<void>) => void
  /** Adds memory, processor and the lag of the event loop: for a process that is watched. */
  readonly watchProcess: () => void
  /** Everything, in Prometheus's text format 0.0.4; `contentType` names it. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

const ASK_AGAIN_MS = 10_000

export function createMetrics(): Metrics {
  const registry = new Registry()
  const gauges = createGauges(registry)
  const reads: (() => void)[] = []
  const asks: (() => Promise<void>)[] = []
  let asked = { at: Number.NEGATIVE_INFINITY, all: Promise.resolve() }
  const askAll = async (): Promise<void> => {
    if (performance.now() - asked.at >= ASK_AGAIN_MS)
      asked = { at: performance.now(), all: Promise.all(asks.map(async (ask) => ask())).then(() => undefined) }
    return asked.all
  }
  gauges.databaseUp.show([{ value: 0 }])
  return {
    counts: createCounts(registry),
    gauges,
    readOnScrape: (read) => void reads.push(read),
    askOnScrape: (ask) => {
      asks.push(ask)
      asked = { at: Number.NEGATIVE_INFINITY, all: Promise.resolve() }
    },
    watchProcess: () => collectDefaultMetrics({ register: registry, prefix: 'kinchart_' }),
    text: async () => {
      // Before anybody is asked: the scraper takes it for the time at which it asked.
      gauges.time.show([{ value: Date.now() / 1000 }])
      await askAll()
      for (const read of reads) read()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
