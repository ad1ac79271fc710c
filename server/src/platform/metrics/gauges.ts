import { Gauge, type Registry } from 'prom-client'

/** Values that are read at each scrape. A value is absent while unknown. */
export type Shown<Label extends string> = {
  readonly show: (values: readonly ({ readonly value: number } & Readonly<Record<Label, string>>)[]) => void
  readonly hide: () => void
}

/** Parts of the metrics. The values of a part are unknown if the result of its query arrives too late for a scrape. */
export const scrapedParts = ['database', 'database-size', 'imports', 'mails', 'jobs', 'disk'] as const
export type ScrapedPart = (typeof scrapedParts)[number]

/**
 * Creates the gauges, which show the current state. Database gauges have the same values in every process, so
 * aggregate them by maximum, not by sum.
 */
export function createGauges(registry: Registry) {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labels: readonly Label[] = [],
  ): Shown<Label> => {
    const one = new Gauge<string>({ name: `kinchart_${name}`, help, labelNames: [...labels], registers: [registry] })
    // A gauge without labels would show 0 for an unknown value, so remove the gauge.
    const hide = (): void => {
      one.reset()
      if (labels.length === 0) one.remove()
    }
    hide()
    return {
      hide,
      show: (values) => {
        hide()
        for (const { value, ...given } of values) one.set(given as Record<string, string>, value)
      },
    }
  }
  return {
    time: gauge('time_seconds', 'The clock of this process, in seconds since 1970.'),
    databaseClock: gauge(
      'database_clock_ahead_seconds',
      'By how much the clock of the database is ahead of that of this process, as exact as its answer was quick.',
    ),
    sockets: gauge('hub_sockets', 'Open sockets of the hub.'),
    files: gauge('files_being_made', 'Files that are being made in threads of their own, of four at once.'),
    pool: gauge<'state'>('database_pool_connections', 'Connections to the database: used and idle.', ['state']),
    poolWaiting: gauge('database_pool_waiting', 'Questions that wait for a connection to the database.'),
    databaseUp: gauge('database_up', '1 where the database answered a small query in time, else 0.'),
    databaseSeconds: gauge(
      'database_answer_seconds',
      'Seconds until a small query was answered, with the wait for a connection.',
    ),
    databaseSize: gauge('database_size_bytes', 'How large the database is.'),
    diskFree: gauge('data_disk_free_bytes', 'Free bytes on the disk of DATA_DIR; only without DATABASE_URL.'),
    diskKept: gauge('data_disk_min_free_bytes', 'MIN_FREE_MB in bytes: below it nothing large is taken in.'),
    imports: gauge<'state' | 'vendor'>('imports', 'Sources by the state of their latest import.', ['state', 'vendor']),
    importsEnded: gauge<'state' | 'vendor'>(
      'imports_ended_last_hour',
      'Imports that ended within the last hour, and that no later one has overtaken.',
      ['state', 'vendor'],
    ),
    jobs: gauge<'queue' | 'due'>('jobs_waiting', 'Jobs that wait: now, or later because they are tried again.', [
      'queue',
      'due',
    ]),
    mailsWaiting: gauge('mails_waiting', 'Mails that have not gone out.'),
    mailsFailing: gauge('mails_failing', 'Mails among them that could not be sent; they are tried again.'),
    unknown: gauge<'part'>('scrape_part_unknown', '1 where the numbers of a part were not answered in time, else 0.', [
      'part',
    ]),
  }
}

export type Gauges = ReturnType<typeof createGauges>
