import { Registry, collectDefaultMetrics } from 'prom-client'
import { createCounts, type Counts } from './counts.ts'
import { createGauges, type Gauges } from './gauges.ts'

/** No metric contains data about a person. */
export type Metrics = {
  readonly counts: Counts
  readonly gauges: Gauges
  /** Registers a cheap read, which runs before each scrape. */
  readonly readOnScrape: (read: () => void) => void
  /**
   * Registers an expensive query. `ask` runs before a scrape, at most once in ten seconds for all scrapers together.
   * `ask` must time out by itself.
   */
  readonly askOnScrape: (ask: () => Promise<void>) => void
  readonly watchProcess: () => void
  /** Returns all metrics in Prometheus's text format 0.0.4. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

const ASK_AGAIN_MS = 10_000

export function createMetrics(): Metrics {
  const registry = new Registry()
  const gauges = createGauges(registry)
  const reads: (() => void)[] = []
  const asks: (() => Promise<void>)[] = []
  let lastScrape = { at: Number.NEGATIVE_INFINITY, all: Promise.resolve() }
  const askAll = async (): Promise<void> => {
    if (performance.now() - lastScrape.at >= ASK_AGAIN_MS)
      lastScrape = { at: performance.now(), all: Promise.all(asks.map(async (ask) => ask())).then(() => undefined) }
    return lastScrape.all
  }
  gauges.databaseUp.show([{ value: 0 }])
  return {
    counts: createCounts(registry),
    gauges,
    readOnScrape: (read) => void reads.push(read),
    askOnScrape: (ask) => {
      asks.push(ask)
      lastScrape = { at: Number.NEGATIVE_INFINITY, all: Promise.resolve() }
    },
    watchProcess: () => collectDefaultMetrics({ register: registry, prefix: 'kinchart_' }),
    text: async () => {
      // Set this gauge before the queries, because the scraper uses its value as the time of the request.
      gauges.time.show([{ value: Date.now() / 1000 }])
      await askAll()
      for (const read of reads) read()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
