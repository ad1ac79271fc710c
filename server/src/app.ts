import type { FastifyRequest } from 'fastify'
import type { AddressInfo } from 'node:net'
import { calls } from '@kinchart/contract/calls.ts'
import type { Endpoint } from '@kinchart/contract/endpoint.ts'
import { legalVersions as publishedVersions } from '@kinchart/contract/legal.ts'
import type { LegalVersion } from '@kinchart/contract/legal.ts'
// The tables of every part; the database's type is their sum.
import '#account/deletion/tables.ts'
import '#account/tables.ts'
import '#directory/tables.ts'
import '#family/tables.ts'
import '#import/handoff/tables.ts'
import '#import/tables.ts'
import '#platform/tables.ts'
import '#record/tables.ts'
import '#sharing/research/tables.ts'
import '#support/tables.ts'
import '#veteran/tables.ts'
import { deleteDueAccounts } from '#account/deletion/delete-due-accounts.ts'
import { deletionMigrations } from '#account/deletion/migrations.ts'
import { serveDeletion } from '#account/deletion/routes.ts'
import { announceVersions } from '#account/legal/announce-versions.ts'
import { accountMigrations } from '#account/migrations.ts'
import { serveAccount } from '#account/routes.ts'
import { createRunLater } from '#account/run-later.ts'
import { createStaffCheck } from '#account/staff.ts'
import { proveSession } from '#account/sessions.ts'
import type { Session } from '#account/sessions.ts'
import { commands } from '#commands.ts'
import type { Config } from '#config.ts'
import { findClient } from '#directory/clients.ts'
import { findOrganization } from '#directory/find-organization.ts'
import { directoryMigrations } from '#directory/migrations.ts'
import { serveDirectory } from '#directory/routes.ts'
import { openRecord } from '#family/open-record.ts'
import { familyMigrations } from '#family/migrations.ts'
import { serveFamily } from '#family/routes.ts'
import { createAnnouncer } from '#import/announce.ts'
import { BROWSER_COOKIE } from '#import/browser-key.ts'
import { publishedKeys } from '#import/client-keys.ts'
import { endImportsOf, findOwner, findSource } from '#import/end-import.ts'
import { readEmbedders } from '#import/handoff/embedders.ts'
import { keepWindowName } from '#import/handoff/page-headers.ts'
import { serveHandoff } from '#import/handoff/routes.ts'
import { openHub } from '#import/hub.ts'
import { releaseAll } from '#import/lease.ts'
import { importMigrations } from '#import/migrations.ts'
import type { Organizations } from '#import/organizations.ts'
import { usualPace } from '#import/pace.ts'
import type { Pace } from '#import/pace.ts'
import { resyncDue } from '#import/resync.ts'
import { importQueue, serveImport } from '#import/routes.ts'
import { createRunner } from '#import/runner.ts'
import { showSources } from '#import/show-sources.ts'
import { serveCommands } from '#platform/commands/serve-commands.ts'
import { commandSocketOf } from '#platform/commands/socket.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { Database } from '#platform/database/database.ts'
import { forgetOldAllowances } from '#platform/http/allowance.ts'
import { describeCalls } from '#platform/http/openapi.ts'
import { openHttp, servePortal } from '#platform/http/open-http.ts'
import { Problem } from '#platform/http/problem.ts'
import { createServe } from '#platform/http/serve.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { repeat } from '#platform/jobs/repeat.ts'
import { describeError } from '#platform/log.ts'
import type { Log } from '#platform/log.ts'
import { createSmtpTransport, createTerminalTransport } from '#platform/mail/mailer.ts'
import { deliverMail, tendMail } from '#platform/mail/deliver-mail.ts'
import { createOutbox, mailQueue } from '#platform/mail/outbox.ts'
import { serveDevMail } from '#platform/mail/dev-mail.ts'
import { platformMigrations } from '#platform/migrations.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import { checkKey } from '#platform/secrets/check-key.ts'
import { loadKeys } from '#platform/secrets/keys.ts'
import { openSealer } from '#platform/secrets/open-sealer.ts'
import type { Sealer } from '#platform/secrets/open-sealer.ts'
import { createVault } from '#platform/secrets/vault.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import { createListViews } from '#record/list-views.ts'
import { recordMigrations } from '#record/migrations.ts'
import { clinicalReaders } from '#record/readers.ts'
import { serveRecord } from '#record/routes.ts'
import { researchMigrations } from '#sharing/research/migrations.ts'
import { gpcSupport, serveResearch } from '#sharing/research/routes.ts'
import { addressOf } from '#support/contact-support.ts'
import { supportMigrations } from '#support/migrations.ts'
import { recordException, removeOldExceptions } from '#support/record-exception.ts'
import type { Raised } from '#support/record-exception.ts'
import { serveSupport } from '#support/routes.ts'
import { veteranMigrations } from '#veteran/migrations.ts'
import { serveVeteran } from '#veteran/routes.ts'
import { createVeteransSources } from './veterans-sources.ts'

/** The schema, in the order it grew. */
export const migrations = [
  ...platformMigrations,
  ...accountMigrations,
  ...directoryMigrations,
  ...importMigrations,
  ...recordMigrations,
  ...familyMigrations,
  ...researchMigrations,
  ...supportMigrations,
  ...deletionMigrations,
  ...veteranMigrations,
]

/** A running Kinchart. */
export type Kinchart = {
  readonly url: string
  readonly database: Database
  readonly vault: Vault
  readonly close: () => Promise<void>
}

export type KinchartOptions = {
  readonly log: Log
  /** Told of every error that nobody foresaw; tests expect none. */
  readonly reportUnexpected?: (error: unknown) => void
  /** `npm start`: mails are shown on /dev/mail, to this machine only. */
  readonly isDevelopment?: boolean
  /** The demo sign-in: taken from this machine only. */
  readonly loopbackOnlyEmail?: string
  /** Where the built portal lies. */
  readonly portalFolder?: string
  readonly printMail?: (text: string) => void
  /** How patiently imports are run, where it is not the usual way; for tests. */
  readonly importPace?: Partial<Pace>
  /** The versions of the legal texts, where they are not the published ones; for tests. */
  readonly legalVersions?: readonly LegalVersion[]
}

const RESYNC_LOOK_MS = 60_000
const DELETION_LOOK_MS = 5 * 60_000
const TENDING_MS = 10 * 60_000
const ANNOUNCING_MS = 10 * 60_000

/** The database with what opens and seals its content. */
export type Store = { readonly database: Database; readonly vault: Vault; readonly sealer: Sealer }

/** Opens the database and brings it up to date; the key is checked before anything is written with it. */
export async function openStore(config: Config): Promise<Store> {
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir })
  try {
    const keys = await loadKeys({
      secretKey: config.secretKey,
      secretKeysOld: config.secretKeysOld,
      dataDir: config.dataDir,
      isEmbedded: database.kind === 'embedded',
    })
    const vault = createVault(keys)
    await migrate(database.db, migrations)
    await checkKey(database.db, vault)
    return { database, vault, sealer: openSealer(keys, vault) }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Starts the roles of the configuration: the api answers people, the worker brings records in. */
export async function startKinchart(config: Config, options: KinchartOptions): Promise<Kinchart> {
  const { log } = options
  const handoffs = {
    embedders: readEmbedders(config.embeddersFile, config.redirectAllow),
    redirectAllow: config.redirectAllow,
    mobileLink: config.mobileLink,
    poweredBy: config.poweredBy,
  }
  const { database, vault, sealer } = await openStore(config)
  const { db } = database
  const jobs = await openJobs(database, [mailQueue, importQueue], log)
  const outbound = createOutbound(config.allowedPrivateHosts)
  const outbox = createOutbox(db, vault, jobs)
  const terminal = createTerminalTransport(options.printMail ?? ((text) => void process.stdout.write(text)))
  const organizations: Organizations = {
    find: async (id) => findOrganization(db, id),
    clientOf: async (id) => findClient(db, vault, await findOrganization(db, id)),
  }
  const readers = clinicalReaders
  const importing = {
    db,
    vault,
    sealBatch: sealer.seal,
    outbound,
    organizations,
    readers,
    publicUrl: config.publicUrl,
    jobs,
    log,
  }
  const closing: (() => Promise<void>)[] = []
  const noteException = async (error: unknown, raised: Raised): Promise<void> => {
    try {
      await recordException(db, error, raised)
    } catch (failure) {
      log({ event: 'exception-not-recorded', ...describeError(failure) })
    }
  }
  const reportUnexpected = (error: unknown, raised: Raised): void => {
    options.reportUnexpected?.(error)
    void noteException(error, raised)
  }
  const isStaff = createStaffCheck(config)
  const legalVersions = options.legalVersions ?? publishedVersions
  if (database.kind === 'embedded')
    closing.push(
      await serveCommands({
        socketPath: commandSocketOf(config.dataDir),
        commands,
        services: { db, vault, allowedPrivateHosts: config.allowedPrivateHosts, publicUrl: config.publicUrl },
        log,
      }),
    )

  let url = config.publicUrl
  if (config.roles.includes('api')) {
    const http = await openHttp({
      trustProxy: config.trustProxy,
      isHttps: config.publicUrl.startsWith('https:'),
      log,
      reportUnexpected,
    })
    const answered = new Set<string>()
    const register = createServe<Session | undefined>(http, async (request, access) =>
      identify(database, vault, isStaff, request, access),
    )
    const serve: typeof register = (call, handle) => {
      for (const [name, one] of Object.entries(calls)) if ((one as Endpoint) === (call as Endpoint)) answered.add(name)
      register(call, handle)
    }

    const later = createRunLater((error) => reportUnexpected(error, { route: 'after an answer' }))

    // Every route.
    serveAccount(serve, {
      db,
      vault,
      outbox,
      publicUrl: config.publicUrl,
      runLater: later.runLater,
      legalVersions,
      isStaff,
      loopbackOnlyEmail: options.loopbackOnlyEmail,
    })
    serveFamily(serve, { db, vault, endEverything: async (record) => endImportsOf(importing, record) })
    closing.push(await serveDirectory(serve, { database, vault, publicUrl: config.publicUrl, log }))
    serveImport(serve, { ...importing, handoffs })
    serveHandoff(serve, { db, vault, log, publicUrl: config.publicUrl, handoffs })
    keepWindowName(http)
    serveRecord(serve, {
      db,
      vault,
      readers,
      views: createListViews(),
      sourcesOf: async (record, types) => showSources(db, record, types),
      sourceOf: async (importId) => findSource(db, importId),
      checkSource: async (session, importId) => {
        if ((await findOwner(db, importId))?.accountId !== session.accountId) throw new Problem('import-unknown')
      },
    })
    serveVeteran(serve, {
      db,
      vault,
      outbound,
      sources: createVeteransSources(importing),
      log,
      backoffMs: options.importPace?.backoffMs,
    })
    serveDeletion(serve, { db, vault, outbox, publicUrl: config.publicUrl })
    serveResearch(serve, { db, vault })
    serveSupport(serve, {
      db,
      vault,
      outbox,
      supportAddress: config.supportEmail ?? addressOf(config.mailFrom),
      settings: {
        supportUrl: config.supportUrl ?? null,
        supportEmail: config.supportEmail ?? null,
        privacyUrl: config.privacyUrl ?? `${config.publicUrl}/legal/privacy`,
        termsUrl: config.termsUrl ?? `${config.publicUrl}/legal/terms`,
        socialLinks: [...config.socialLinks],
      },
    })
    http.get('/healthz', async () => ({ alive: true }))
    http.get('/readyz', async (_request, reply) => {
      const failingMails = await outbox.countFailing()
      return reply.code(200).send({ ready: true, failingMails })
    })
    http.get('/api/openapi.json', async () => describeCalls(calls, answered))
    http.get('/.well-known/jwks.json', async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').send(await publishedKeys(db)),
    )
    http.get('/.well-known/gpc.json', async (_request, reply) => reply.type('application/json').send(gpcSupport))
    if (options.isDevelopment === true) serveDevMail(http, terminal.latest)
    if (options.portalFolder !== undefined) await servePortal(http, options.portalFolder)

    await http.listen({ port: config.port, host: config.host })
    const hub = await openHub(http.server, database, vault)
    const { port } = http.server.address() as AddressInfo
    if (config.port === 0) url = `http://localhost:${port}`
    closing.push(hub.close, async () => http.close(), later.settle)
  }

  if (config.roles.includes('worker')) {
    if (database.kind === 'embedded') await releaseAll(db)
    const transport =
      config.smtpUrl === undefined ? terminal.transport : createSmtpTransport(config.smtpUrl, config.mailFrom)
    await deliverMail(db, vault, jobs, transport)
    const pace = { ...usualPace, ...options.importPace }
    const runner = createRunner({
      ...importing,
      announce: createAnnouncer(db),
      pace,
      reportUnexpected: (error) => reportUnexpected(error, { route: 'an import' }),
    })
    await jobs.work(
      importQueue.name,
      async ({ importId }) => (importId === undefined ? undefined : runner.run(importId)),
      { concurrency: 3 },
    )
    const sweeping = setInterval(() => void runner.sweep().catch(() => undefined), pace.sweepMs)
    const resyncing = setInterval(
      () => void resyncDue(importing, config.resyncHours).catch(() => undefined),
      RESYNC_LOOK_MS,
    )
    closing.push(async () => {
      clearInterval(sweeping)
      clearInterval(resyncing)
      await runner.stop()
    })

    const failed = (error: unknown): void => reportUnexpected(error, { route: 'a sweep' })
    const endEverything = async ({ accountId, profileId }: { accountId: string; profileId: string }): Promise<void> =>
      endImportsOf(importing, await openRecord(db, { accountId }, profileId))
    const deleting = repeat(
      DELETION_LOOK_MS,
      async () => deleteDueAccounts({ db, outbox, log, endEverything, reportUnexpected: failed }),
      failed,
    )
    const tending = repeat(
      TENDING_MS,
      async () => {
        await tendMail(db, jobs, log)
        await removeOldExceptions(db)
        await forgetOldAllowances(db)
      },
      failed,
    )
    const announcing = repeat(
      ANNOUNCING_MS,
      async () => announceVersions({ db, outbox, publicUrl: config.publicUrl, legalVersions }),
      failed,
    )
    closing.push(deleting.stop, tending.stop, announcing.stop)
  }

  return {
    url,
    database,
    vault,
    close: async () => {
      for (const close of closing) await close()
      await jobs.stop()
      await outbound.close()
      await sealer.close()
      await database.close()
    },
  }
}

/** Who asks. A ticket call may come from a browser without a session; its handler decides what that browser may see. */
async function identify(
  { db }: Database,
  vault: Vault,
  isStaff: (email: string) => boolean,
  request: FastifyRequest,
  access: Endpoint['access'],
): Promise<Session | undefined> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  const bearer = scheme?.toLowerCase() === 'bearer' ? token : undefined
  if (access === 'public')
    return bearer === undefined ? undefined : proveSession(db, vault, bearer).catch(() => undefined)
  if (access === 'ticket' && bearer === undefined && request.cookies[BROWSER_COOKIE] !== undefined) return undefined
  const session = await proveSession(db, vault, bearer)
  if (access === 'staff' && !isStaff(session.email)) throw new Problem('staff-only')
  return session
}
