import type { FastifyRequest } from 'fastify'
import type { AddressInfo } from 'node:net'
import { calls } from '@kinchart/contract/calls.ts'
import type { Endpoint } from '@kinchart/contract/endpoint.ts'
import { legalVersions as publishedVersions } from '@kinchart/contract/legal.ts'
import type { LegalVersion } from '@kinchart/contract/legal.ts'
import { serveDeletion } from '#account/deletion/routes.ts'
import { serveAccount } from '#account/routes.ts'
import { createRunLater } from '#account/run-later.ts'
import { createStaffCheck } from '#account/staff.ts'
import { proveSession } from '#account/sessions.ts'
import type { Session } from '#account/sessions.ts'
import type { OpenDoctors } from '#appointments/list-appointments.ts'
import { serveAppointments } from '#appointments/routes.ts'
import { claimsReaders } from '#claims/claims-readers.ts'
import { serveClaims } from '#claims/routes.ts'
import type { ClaimsServices } from '#claims/routes.ts'
import { commands } from '#commands.ts'
import type { Config } from '#config.ts'
import { findClient } from '#directory/clients.ts'
import { findOrganization } from '#directory/find-organization.ts'
import { findProvidersByNpi } from '#directory/providers/find-provider.ts'
import { providerDirectory } from '#directory/providers/provider-directory.ts'
import { serveProviders } from '#directory/providers/routes.ts'
import { serveDirectory } from '#directory/routes.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { serveFamily } from '#family/routes.ts'
import { BROWSER_COOKIE } from '#import/browser-key.ts'
import { publishedKeys } from '#import/client-keys.ts'
import { endImportsOf, findOwner, findSource } from '#import/end-import.ts'
import { readEmbedders } from '#import/handoff/embedders.ts'
import { keepWindowName } from '#import/handoff/page-headers.ts'
import { serveHandoff } from '#import/handoff/routes.ts'
import { openHub } from '#import/hub.ts'
import type { Organizations } from '#import/organizations.ts'
import { usualPace } from '#import/pace.ts'
import type { Pace } from '#import/pace.ts'
import { importQueue, serveImport } from '#import/routes.ts'
import { showSources } from '#import/show-sources.ts'
import { serveCommands } from '#platform/commands/serve-commands.ts'
import { commandSocketOf } from '#platform/commands/socket.ts'
import type { Database } from '#platform/database/database.ts'
import { describeCalls } from '#platform/http/openapi.ts'
import { openHttp, servePortal } from '#platform/http/open-http.ts'
import { Problem } from '#platform/http/problem.ts'
import { createServe } from '#platform/http/serve.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { describeError } from '#platform/log.ts'
import type { Log } from '#platform/log.ts'
import { createSmtpTransport, createTerminalTransport } from '#platform/mail/mailer.ts'
import { createOutbox, mailQueue } from '#platform/mail/outbox.ts'
import { serveDevMail } from '#platform/mail/dev-mail.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import { serveImaging } from '#record/imaging/routes.ts'
import { createListViews } from '#record/list-views.ts'
import type { Readers } from '#record/reader.ts'
import { listSeenProviders, openSeenDoctors } from '#record/practitioners/list-seen.ts'
import { serveSeenProviders } from '#record/practitioners/routes.ts'
import { clinicalReaders } from '#record/readers.ts'
import { serveRecord } from '#record/routes.ts'
import { serveHealthLinkProtocol } from '#sharing/links/protocol-routes.ts'
import { serveHealthLinks } from '#sharing/links/routes.ts'
import { gpcSupport, serveResearch } from '#sharing/research/routes.ts'
import { sharedWith } from '#sharing/care-team/show-care-team.ts'
import { serveSharing } from '#sharing/routes.ts'
import { endSharesOf } from '#sharing/shares/end-share.ts'
import { viewersAtHub } from '#sharing/viewing/viewers-at-hub.ts'
import { serveSummary } from '#sharing/summary/routes.ts'
import { letViewerReach } from '#sharing/links/viewer-headers.ts'
import { noteOpening } from '#sharing/viewing/note-opening.ts'
import { addressOf } from '#support/contact-support.ts'
import { recordException } from '#support/record-exception.ts'
import type { Raised } from '#support/record-exception.ts'
import { serveSupport } from '#support/routes.ts'
import { serveVeteran } from '#veteran/routes.ts'
import { findBookingDoctor } from './find-booking-doctor.ts'
import { openStore } from './open-store.ts'
import { startWorker } from './start-worker.ts'
import { createVeteransSources } from './veterans-sources.ts'

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
  const readers: Readers = new Map([...clinicalReaders, ...claimsReaders])
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
      framed: [config.veteranFrameUrl, config.imagingViewerUrl].filter((address) => address !== undefined),
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
    serveFamily(serve, {
      db,
      vault,
      endEverything: async (record) => {
        await endSharesOf(db, record)
        await endImportsOf(importing, record)
      },
    })
    closing.push(await serveDirectory(serve, { database, vault, publicUrl: config.publicUrl, log }))
    serveImport(serve, { ...importing, handoffs })
    serveHandoff(serve, { db, vault, log, publicUrl: config.publicUrl, handoffs })
    keepWindowName(http)
    const connected = createVeteransSources(importing)
    const lists: ClaimsServices = {
      db,
      vault,
      views: createListViews(),
      sourcesOf: async (record, types) => showSources(db, record, types),
      sourceOf: async (importId) => findSource(db, importId),
    }
    serveRecord(serve, {
      ...lists,
      readers,
      checkSource: async (session, importId) => {
        if ((await findOwner(db, importId))?.accountId !== session.accountId) throw new Problem('import-unknown')
      },
    })
    serveImaging(serve, {
      ...lists,
      outbound,
      // Without a token that can be used the image is asked for without one, and the source says what it thinks of it.
      tokenOf: async (importId) => {
        try {
          return await (await connected.open(importId))?.token()
        } catch (error) {
          if (error instanceof Problem) return undefined
          throw error
        }
      },
    })
    const seenDoctors = {
      ...lists,
      findByNpi: async (npis: readonly string[]) => findProvidersByNpi(db, npis),
    }
    const sharedOf = async (record: OpenedRecord, ids: readonly string[]) => sharedWith({ db, vault }, record, ids)
    serveSeenProviders(serve, {
      ...seenDoctors,
      sharedOf,
    })
    const seenBy = async (record: OpenedRecord) => listSeenProviders(seenDoctors, record)
    serveProviders(serve, {
      db,
      vault,
      log,
      seenBy: async (record) => (await seenBy(record)).map(({ providerId }) => providerId),
      sharedOf,
    })
    const openDoctors: OpenDoctors = async (record) => openSeenDoctors(seenDoctors, record)
    serveAppointments(serve, {
      ...lists,
      outbox,
      publicUrl: config.publicUrl,
      openDoctors,
      findDoctor: async (record, providerId) => findBookingDoctor({ db, vault }, openDoctors, record, providerId),
    })
    serveClaims(serve, lists)
    serveVeteran(serve, {
      db,
      vault,
      outbound,
      sources: connected,
      log,
      backoffMs: options.importPace?.backoffMs,
    })
    serveDeletion(serve, { db, vault, outbox, publicUrl: config.publicUrl })
    serveResearch(serve, { db, vault })
    serveSummary(serve, lists)
    const linking = { db, vault, publicUrl: config.publicUrl }
    serveHealthLinks(serve, linking)
    serveHealthLinkProtocol(http, {
      ...linking,
      noteOpening: async ({ profileId, who, outcome }) => {
        const what = outcome === 'opened' ? 'health-link' : 'refused'
        await noteOpening(
          { db, vault },
          { profileId, who, address: null, what, table: null, by: 'health-link', party: null },
        )
      },
    })
    letViewerReach(http)
    serveSharing(serve, {
      ...lists,
      outbox,
      publicUrl: config.publicUrl,
      runLater: later.runLater,
      log,
      directory: providerDirectory,
      seenBy,
    })
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
        veteranFrameUrl: config.veteranFrameUrl ?? null,
        imagingViewerUrl: config.imagingViewerUrl ?? null,
        bookTelehealth: config.bookTelehealth,
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
    const hub = await openHub(http.server, database, vault, viewersAtHub(database, vault))
    const { port } = http.server.address() as AddressInfo
    if (config.port === 0) url = `http://localhost:${port}`
    closing.push(hub.close, async () => http.close(), later.settle)
  }

  if (config.roles.includes('worker')) {
    const transport =
      config.smtpUrl === undefined ? terminal.transport : createSmtpTransport(config.smtpUrl, config.mailFrom)
    closing.push(
      await startWorker({
        ...importing,
        database,
        outbox,
        transport,
        pace: { ...usualPace, ...options.importPace },
        resyncHours: config.resyncHours,
        legalVersions,
        reportUnexpected,
      }),
    )
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
  if (access === 'viewer') return undefined
  if (access === 'ticket' && bearer === undefined && request.cookies[BROWSER_COOKIE] !== undefined) return undefined
  const session = await proveSession(db, vault, bearer)
  if (access === 'staff' && !isStaff(session.email)) throw new Problem('staff-only')
  return session
}
