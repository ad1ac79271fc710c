import { legalVersions as publishedVersions, type LegalVersion } from '@kinchart/contract/calls/legal.ts'
import type { DemoSignIn } from '@kinchart/contract/calls/support.ts'
import { createStaffCheck } from '#account/staff.ts'
import { claimsReaders } from '#readers/claims/claims-readers.ts'
import type { Config } from '#app/config/config.ts'
import { findClient } from '#directory/clients.ts'
import { findOrganization } from '#directory/routes.ts'
import { readCardIssuers } from '#import/files/card-issuers.ts'
import { readEmbedders } from '#import/embed/embedders.ts'
import type { Organizations } from '#import/organizations.ts'
import { usualTimings, type ImportTimings } from '#import/timings.ts'
import { importQueue } from '#import/import-events.ts'
import type { Database, DatabaseOptions } from '#platform/database/database.ts'
import { expectNews } from '#platform/database/expect-news.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { describeError, type Log } from '#platform/log.ts'
import { createMetrics, type Metrics } from '#platform/metrics/metrics.ts'
import { serveMetrics } from '#platform/metrics/serve-metrics.ts'
import { createSmtpTransport, createTerminalTransport } from '#platform/mail/mailer.ts'
import { createOutbox, mailQueue } from '#platform/mail/outbox.ts'
import { isAmongHosts } from '#platform/outbound/allowed-hosts.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { openFileThreads } from '#platform/threads/make-files.ts'
import type { Readers } from '#readers/reader.ts'
import { clinicalReaders } from '#readers/readers.ts'
import { recordException, type Raised } from '#support/record-exception.ts'
import { openStore } from '#ops/database/open-store.ts'
import { startWorker } from './start-worker.ts'
import { watchKinchart } from '#ops/watching/watch-kinchart.ts'

export type Kinchart = {
  readonly url: string
  /** Undefined if metrics are not served. */
  readonly metricsUrl: string | undefined
  readonly log: Log
  readonly database: Database
  readonly cipher: Cipher
  readonly close: () => Promise<void>
}

export type KinchartOptions = {
  readonly log: Log
  readonly reportUnexpected?: (error: unknown) => void
  /** True for `npm start`. Emails are then shown on /dev/mail, only to this machine. */
  readonly isDevelopment?: boolean
  /** Email address of the demo account, which can sign in only from this machine. */
  readonly loopbackOnlyEmail?: string
  /**
   * Sign-in data of the demo account. Undefined, or returns null, until the account exists. The sign-in page shows
   * the data only on this machine.
   */
  readonly demoSignIn?: () => DemoSignIn | null
  /** May be a promise, so that the first build of the portal runs in parallel with opening the database. */
  readonly portalFolder?: string | Promise<string>
  readonly printMail?: (text: string) => void
  readonly importTimings?: Partial<ImportTimings>
  readonly poolSize?: number
  readonly freeBytes?: DatabaseOptions['freeBytes']
  readonly legalVersions?: readonly LegalVersion[]
}

/**
 * The api role serves users, and the worker role imports records. The metrics server starts first. If its port is
 * occupied, the error is reported before anything else happens.
 */
export async function startKinchart(config: Config, options: KinchartOptions): Promise<Kinchart> {
  const metrics = createMetrics()
  const log: Log = (facts) => {
    metrics.counts.logged(facts.event)
    options.log(facts)
  }
  if (config.metrics === undefined)
    return { ...(await startRoles(config, options, log, metrics)), metricsUrl: undefined, log }
  const onError = (error: unknown): void => log({ event: 'unexpected', route: 'metrics', ...describeError(error) })
  const served = await serveMetrics(metrics, { ...config.metrics, onError })
  metrics.watchProcess()
  try {
    const kinchart = await startRoles(config, options, log, metrics)
    const close = async (): Promise<void> => {
      await served.close()
      await kinchart.close()
    }
    return { ...kinchart, metricsUrl: served.url, log, close }
  } catch (error) {
    await served.close()
    throw error
  }
}

async function startRoles(
  config: Config,
  options: KinchartOptions,
  log: Log,
  metrics: Metrics,
): Promise<Omit<Kinchart, 'metricsUrl' | 'log'>> {
  const { counts, gauges } = metrics
  // A process that runs only the worker needs half as many modules.
  const loaded = config.roles.includes('api') ? await import('./start-api.ts') : undefined
  const embedSettings = {
    embedders: readEmbedders(config.embeddersFile, config.redirectAllow),
    redirectAllow: config.redirectAllow,
    mobileLink: config.mobileLink,
    poweredBy: config.poweredBy,
  }
  const cardIssuers = readCardIssuers(config.cardIssuersFile)
  const { database, cipher, keys, secrets, encryptionThread } = await openStore(config, {
    log,
    poolSize: options.poolSize,
    freeBytes: options.freeBytes,
  })
  await expectNews(database).catch(async (error: unknown) => {
    await encryptionThread.close()
    await database.close()
    throw error
  })
  const files = openFileThreads(database.background, keys, log)
  const { db } = database
  const queues = [mailQueue, importQueue]
  const jobs = await openJobs(database, queues, log)
  const outbound = createOutbound(config.allowedPrivateHosts, counts.calledOut)
  const outbox = createOutbox(db, cipher, jobs)
  const terminal = createTerminalTransport(options.printMail ?? ((text) => void process.stdout.write(text)))
  const organizations: Organizations = {
    find: async (id) => findOrganization(db, id),
    clientOf: async (id) => {
      const organization = await findOrganization(db, id)
      const client = await findClient(db, cipher, organization)
      const { origin } = new URL(organization.fhirBase)
      const mayRevokeAt = (address: URL) => address.origin === origin || isAmongHosts(address, config.revocationHosts)
      return client && { ...client, mayRevokeAt }
    },
  }
  const readers: Readers = new Map([...clinicalReaders, ...claimsReaders])
  const importing = {
    db,
    hasRoom: database.hasRoom,
    cipher,
    encryptUnder: encryptionThread.encrypt,
    outbound,
    organizations,
    readers,
    publicUrl: config.publicUrl,
    jobs,
    log,
  }
  const { dataDir, minFreeBytes } = config
  watchKinchart(metrics, {
    ...{ database, queues, dataDir, minFreeBytes, freeBytes: options.freeBytes },
    countFiles: files.count,
  })
  const closing: (() => Promise<void>)[] = []
  const noteException = async (error: unknown, raised: Raised): Promise<void> => {
    try {
      await recordException(db, error, raised)
    } catch (failure) {
      log({ event: 'exception-not-recorded', ...describeError(failure) })
    }
  }
  const reportUnexpected = (error: unknown, raised: Raised): void => {
    // Exceptions can't be stored while the database is unavailable. The database module already logs that the database
    // is unavailable.
    if (isUnavailable(error)) return
    options.reportUnexpected?.(error)
    void noteException(error, raised)
  }
  const legalVersions = options.legalVersions ?? publishedVersions
  let url = config.publicUrl
  if (loaded !== undefined) {
    const api = await loaded.startApi({
      ...importing,
      config,
      database,
      makeFile: files.makeFile,
      embedSettings,
      cardIssuers,
      outbox,
      isStaff: createStaffCheck(config),
      legalVersions,
      loopbackOnlyEmail: options.loopbackOnlyEmail,
      demoSignIn: options.demoSignIn ?? (() => null),
      backoffMs: options.importTimings?.backoffMs,
      lookWaitMs: options.importTimings?.lookWaitMs ?? usualTimings.lookWaitMs,
      reportUnexpected,
      answered: counts.answered,
      portalFolder: await options.portalFolder,
      latestMails: options.isDevelopment === true ? terminal.latest : undefined,
    })
    url = api.url
    metrics.readOnScrape(() => gauges.sockets.show([{ value: api.countSockets() }]))
    closing.push(...api.closing)
  }

  if (config.roles.includes('worker')) {
    const transport =
      config.smtpUrl === undefined
        ? terminal.transport
        : createSmtpTransport(config.smtpUrl, config.mailFrom, { allowClear: config.smtpAllowClear })
    closing.push(
      await startWorker({
        ...importing,
        db: database.background,
        database,
        outbox,
        transport,
        counts,
        timings: { ...usualTimings, ...options.importTimings },
        resyncHours: config.resyncHours,
        backupPlan:
          config.backupDir === undefined
            ? undefined
            : {
                ...{ database, secrets, folder: config.backupDir, recipients: config.backupTo },
                ...{ hours: config.backupHours, keepDays: config.backupKeepDays },
              },
        documentHosts: config.documentHosts,
        legalVersions,
        reportUnexpected,
      }),
    )
  }

  return {
    url,
    database,
    cipher,
    close: async () => {
      // Stop creating files first, so that downloads in progress do not delay the shutdown.
      await files.close()
      for (const close of closing) await close()
      await jobs.stop()
      await outbound.close()
      await encryptionThread.close()
      await database.close()
    },
  }
}
