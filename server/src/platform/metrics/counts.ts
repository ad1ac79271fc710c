import { Counter, Histogram, type Registry } from 'prom-client'
import type { ApiErrorCode } from '@kinchart/contract/calls/api-errors.ts'
import { logEvents, type LogEvent } from '../log-events.ts'

export type AnsweredRequest = {
  /** The route's URL pattern without values; 'file' for a file of the portal, 'unknown' if there is no route. */
  readonly route: string
  readonly method: string
  readonly status: number
  readonly seconds: number
  /** Null if the request was not refused. */
  readonly refusal: ApiErrorCode | null
}

/** 'stopped' means that we canceled the call before a response. */
export const outboundResults = [
  ...(['2xx', '3xx', '4xx', '5xx'] as const),
  ...(['timeout', 'address-refused', 'too-large', 'unreachable', 'stopped'] as const),
] as const
export type OutboundResult = (typeof outboundResults)[number]

export type ImportCounts = {
  readonly pageStored: () => void
  readonly resourcesStored: (count: number) => void
}

/** Each label has a small, fixed set of values. An unexpected method or status is counted as 'other'. */
export type Counts = ImportCounts & {
  readonly answered: (request: AnsweredRequest) => void
  readonly calledOut: (result: OutboundResult) => void
  readonly logged: (event: LogEvent) => void
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const BUCKET_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const statusClass = (status: number): string =>
  status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other'

export function createCounts(registry: Registry): Counts {
  const registers = [registry]
  const requests = new Histogram({
    name: 'kinchart_http_request_duration_seconds',
    help: 'Seconds until a request was answered whole, by the pattern of its route.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: BUCKET_SECONDS,
    registers,
  })
  const refusals = new Counter({
    name: 'kinchart_refusals_total',
    help: 'Requests that were refused, by the code of docs/developers/api-errors.md.',
    labelNames: ['code'] as const,
    registers,
  })
  const outbound = new Counter({
    name: 'kinchart_outbound_requests_total',
    help: 'Calls to other organizations, by how they ended.',
    labelNames: ['result'] as const,
    registers,
  })
  const pages = new Counter({
    name: 'kinchart_import_pages_stored_total',
    help: 'Pages of sources that imports of this process have stored.',
    registers,
  })
  const resources = new Counter({
    name: 'kinchart_import_resources_stored_total',
    help: 'Resources, new or changed, that imports of this process have stored.',
    registers,
  })
  const lines = new Counter({
    name: 'kinchart_log_lines_total',
    help: 'Events of the log, whether LOG_LEVEL hides them or not.',
    labelNames: ['event', 'level'] as const,
    registers,
  })
  // Start at 0, so that the first event counts as an increase.
  for (const result of outboundResults) outbound.inc({ result }, 0)
  for (const [event, level] of Object.entries(logEvents)) lines.inc({ event, level }, 0)
  return {
    answered: ({ route, method, status, seconds, refusal }) => {
      requests.observe({ route, method: METHODS.has(method) ? method : 'other', status: statusClass(status) }, seconds)
      if (refusal !== null) refusals.inc({ code: refusal })
    },
    calledOut: (result) => outbound.inc({ result }),
    logged: (event) => lines.inc({ event, level: logEvents[event] }),
    pageStored: () => pages.inc(),
    resourcesStored: (count) => resources.inc(count),
  }
}
