import type { DemoSignIn } from '@kinchart/contract/calls/support.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Serve } from '#sharing/serve.ts'
import type { RunLater } from '#account/run-later.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { LegalVersion } from '@kinchart/contract/calls/legal.ts'
import { forRecord } from '#account/data-keys.ts'
import { serveDeletion } from '#account/deletion/routes.ts'
import { serveFactors } from '#account/factors/routes.ts'
import { serveAccount } from '#account/routes.ts'
import { listAppointments, type OpenDoctors, nextAppointment } from '#appointments/list-appointments.ts'
import { serveAppointments } from '#appointments/routes.ts'
import { serveConnectedApps } from '#access/connected-apps/routes.ts'
import { createProvider } from '#access/connected-apps/provider.ts'
import { serveOauth } from '#access/connected-apps/serve-oauth.ts'
import { endGrantsOf } from '#access/connected-apps/grants.ts'
import { createRecordIndexes } from '#access/fhir-server/record-index.ts'
import { serveFhir } from '#access/fhir-server/serve-fhir.ts'
import { serveCheckIn } from '#access/check-in/routes.ts'
import { serveMcp, mcpResourceOf } from '#access/mcp/serve-mcp.ts'
import { fhirBaseOf, serveSmartConfiguration } from '#access/fhir-server/smart-configuration.ts'
import { serveClaims, type ClaimsServices } from '#claims/routes.ts'
import type { Config } from '#app/config/config.ts'
import { findProvidersByNpi, findProvider } from '#directory/providers/find-provider.ts'
import { providerDirectory } from '#directory/providers/provider-directory.ts'
import { providerIdOf } from '#directory/providers/provider-id.ts'
import { serveProviders } from '#directory/providers/routes.ts'
import { serveDirectory } from '#directory/routes.ts'
import { openRecord, type OpenedRecord } from '#family/open-record.ts'
import { serveHandover } from '#family/handover-routes.ts'
import { serveFamily } from '#family/routes.ts'
import { countNew } from '#overview/count-new.ts'
import { countSources } from '#import/sources/count-sources.ts'
import { endImportsOf, findOwner, findSource } from '#import/sources/disconnect.ts'
import { serveEmbed } from '#import/embed/routes.ts'
import { readUpload, removeUploads } from '#import/files/uploads.ts'
import { serveImport, type ImportRouteServices } from '#import/routes.ts'
import { showRevision, showSources } from '#import/sources/show-sources.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { serveOverview } from '#overview/routes.ts'
import { arrivedSinceVisit, noteOpened } from '#overview/visits.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { MakeFile } from '#platform/threads/make-files.ts'
import { serveImaging } from '#record/imaging/routes.ts'
import { createListViews } from '#lists/list-views.ts'
import type { Readers } from '#readers/reader.ts'
import { listSeenProviders, openSeenDoctors } from '#record/practitioners/list-seen.ts'
import { serveSeenProviders } from '#record/practitioners/routes.ts'
import { serveDuplicates } from '#record/duplicates/routes.ts'
import { serveOwnEntries } from '#record/own/routes.ts'
import { serveRecord } from '#record/routes.ts'
import { createSearchIndexes } from '#search/open-index.ts'
import { serveSearch } from '#search/routes.ts'
import { serveHealthLinkProtocol } from '#sharing/links/protocol-routes.ts'
import { serveHealthLinks } from '#sharing/links/routes.ts'
import { serveResearch } from '#sharing/research/routes.ts'
import { sharedWith } from '#sharing/care-team/show-care-team.ts'
import { serveSharing } from '#sharing/routes.ts'
import { endSharesOf } from '#sharing/shares/end-share.ts'
import { serveSummary } from '#sharing/summary/routes.ts'
import { logAccess } from '#sharing/recipient/log-access.ts'
import { addressOf, serveSupport } from '#support/routes.ts'
import type { Raised } from '#support/record-exception.ts'
import { createAskMedlinePlus } from '#terms/about/ask-medlineplus.ts'
import { serveTerms } from '#terms/routes.ts'
import { serveVeteran } from '#veteran/routes.ts'
import { endGuardians, holdsAnything } from './hand-over-record.ts'
import { createVeteransSources } from './veterans-sources.ts'
import { openEmail } from '#account/email-address.ts'
import type { Session } from '#account/sessions.ts'
import { readBrowserKey } from '#import/connect/browser-key.ts'
import { findEmbedSession } from '#import/embed/find-embed-session.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Asker } from '#support/write-to-support.ts'
import type { BookingDoctor } from '#appointments/book.ts'
import { findListed } from '#sharing/care-team/care-team-members.ts'

/** Finds a doctor in the directory, in the patient's record, or among the doctors that the patient added. */
async function findBookingDoctor(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  openDoctors: OpenDoctors,
  record: OpenedRecord,
  providerId: string,
): Promise<BookingDoctor | undefined> {
  const listed = await findProvider(db, providerId)
  if (listed && listed.kind !== 'practitioner') return undefined
  const { doctors } = await openDoctors(record)
  const seen = doctors.find((one) => one.providerId === providerId || one.ownIds.includes(providerId))
  // A doctor may have been in the record under an earlier id before the directory listed the doctor. In this case, use
  // the email address from the directory.
  const entry = listed ?? (seen && (await findProvider(db, seen.providerId)))
  if (!entry && !seen) {
    // The source that named this doctor may have been deleted after the patient added the doctor.
    const own = await findListed({ db, cipher }, record.accountId, { kind: 'doctor', id: providerId })
    if (!own) return undefined
    return { providerId, providerName: own.name, providerType: own.type, providerAddress: own.address, email: null }
  }
  return {
    providerId: entry?.providerId ?? seen?.providerId ?? providerId,
    providerName: entry?.name ?? seen?.providerName ?? '',
    providerType: entry?.type ?? seen?.providerType ?? null,
    providerAddress: entry?.address ?? seen?.providerAddress ?? null,
    email: entry?.email ?? null,
  }
}

/**
 * Returns the signed-in account. If no one is signed in, returns the account for which this browser opened the public
 * import page. Throws 'session-missing'.
 */
async function findAsker(
  services: { readonly db: Db; readonly cipher: Cipher; readonly publicUrl: string },
  session: Session | undefined,
  request: FastifyRequest,
): Promise<Asker> {
  if (session) return session
  const embedSession = await findEmbedSession(services, readBrowserKey(services.publicUrl, request))
  const account =
    embedSession &&
    (await services.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', embedSession.accountId)
      .executeTakeFirst())
  if (!embedSession || !account) throw new ApiError('session-missing')
  return { accountId: embedSession.accountId, email: openEmail(services.cipher, account.email) }
}

export type CallServices = ImportRouteServices & {
  readonly config: Config
  readonly database: Database
  readonly outbox: Outbox
  readonly readers: Readers
  readonly runLater: RunLater
  readonly makeFile: MakeFile
  readonly legalVersions: readonly LegalVersion[]
  readonly isStaff: (email: string) => boolean
  readonly loopbackOnlyEmail: string | undefined
  readonly demoSignIn: () => DemoSignIn | null
  readonly backoffMs: number | undefined
  readonly reportUnexpected: (error: unknown, raised: Raised) => void
}

export async function serveCalls(
  http: FastifyInstance,
  serve: Serve,
  services: CallServices,
): Promise<() => Promise<void>> {
  const {
    config,
    database,
    db,
    cipher,
    outbox,
    outbound,
    log,
    readers,
    runLater,
    legalVersions,
    isStaff,
    embedSettings,
  } = services
  const { publicUrl, mailLimits } = config
  serveAccount(serve, {
    db,
    cipher,
    outbox,
    mailLimits,
    publicUrl,
    runLater,
    legalVersions,
    isStaff,
    placeHeader: config.trustProxy === 0 ? undefined : config.placeHeader,
    loopbackOnlyEmail: services.loopbackOnlyEmail,
  })
  serveFactors(serve, { db, cipher, outbox, publicUrl })
  serveFamily(serve, {
    db,
    cipher,
    countSources: async (accountId) => countSources(db, accountId),
    countNew: async (accountId) => countNew(db, accountId, new Date()),
    endEverything: async (record) => {
      await endGrantsOf(db, record)
      await endSharesOf(db, record)
      await endImportsOf(services, record)
    },
  })
  serveHandover(serve, {
    ...{ db, cipher, outbox, mailLimits, publicUrl, runLater },
    countSources: async (accountId) => countSources(db, accountId),
    holdsAnything,
    endGuardians: endGuardians(services),
  })
  const stopDirectory = await serveDirectory(serve, { database, cipher, publicUrl, log })
  serveImport(serve, services)
  serveEmbed(serve, { db, cipher, log, publicUrl, embedSettings })
  const connected = createVeteransSources(services)
  const lists: ClaimsServices = {
    db,
    cipher,
    views: createListViews(),
    sourcesOf: async (record, types, page) => showSources({ db, cipher }, record, types, page),
    sourceOf: async (sourceId) => findSource({ db, cipher }, sourceId),
    makeFile: services.makeFile,
  }
  serveRecord(serve, {
    ...lists,
    runLater,
    readers,
    noteOpened: async (record, id) => noteOpened(db, record, id),
    arrivedSinceVisit: async (record, ids, isAttended) =>
      arrivedSinceVisit(db, record, ids, { now: new Date(), isAttended }),
    openSource: async (session, sourceId) => {
      const owner = await findOwner(db, sourceId)
      if (owner?.accountId !== session.accountId) throw new ApiError('import-unknown')
      return openRecord(db, session, owner.profileId)
    },
  })
  serveDuplicates(serve, { db, cipher })
  serveOwnEntries(serve, {
    ...{ db, cipher, readers },
    readUpload: async (record, uploadId, most) => readUpload({ db, cipher }, record, uploadId, most),
    dropUpload: async ({ accountId }, uploadId) => removeUploads(db, accountId, [uploadId]),
  })
  serveTerms(serve, {
    db,
    now: () => new Date(),
    ...(config.medlinePlusConnect === undefined
      ? {}
      : { askMedlinePlus: createAskMedlinePlus(outbound, config.medlinePlusConnect) }),
  })
  serveImaging(serve, {
    ...lists,
    outbound,
    // If there is no usable token, request the image without a token. The source decides whether to send the image.
    tokenOf: async (sourceId) => {
      try {
        return await (await connected.open(sourceId))?.token()
      } catch (error) {
        if (error instanceof ApiError) return undefined
        throw error
      }
    },
  })
  const seenDoctors = {
    ...lists,
    idOfNpi: (npi: string) => providerIdOf({ npi }),
    findByNpi: async (npis: readonly string[]) => findProvidersByNpi(db, npis),
  }
  const sharedOf = async (record: OpenedRecord, ids: readonly string[]) =>
    sharedWith({ db, cipher }, record, 'doctor', ids)
  serveSeenProviders(serve, {
    ...seenDoctors,
    sharedOf,
  })
  const seenBy = async (record: OpenedRecord) => listSeenProviders(forRecord(seenDoctors, record), record)
  serveProviders(serve, {
    db,
    cipher,
    log,
    seenBy: async (record) => (await seenBy(record)).map(({ providerId }) => providerId),
    sharedOf,
    sharedOfOrganizations: async (record, ids) => sharedWith({ db, cipher }, record, 'organization', ids),
  })
  const openDoctors: OpenDoctors = async (record) => openSeenDoctors(forRecord(seenDoctors, record), record)
  serveAppointments(serve, {
    ...lists,
    outbox,
    mailLimits,
    publicUrl,
    openDoctors,
    findDoctor: async (record, providerId) => findBookingDoctor({ db, cipher }, openDoctors, record, providerId),
  })
  serveOverview(serve, {
    ...lists,
    log,
    now: () => new Date(),
    nextAppointment: async (record, now) => nextAppointment({ ...lists, openDoctors }, record, now),
  })
  const find = {
    ...lists,
    indexes: createSearchIndexes(),
    seenBy,
    appointmentsOf: async (record: OpenedRecord) =>
      (await listAppointments({ ...lists, openDoctors }, record, undefined)).appointments,
  }
  serveSearch(serve, find)
  serveClaims(serve, lists)
  serveVeteran(serve, {
    db,
    cipher,
    outbound,
    sources: connected,
    log,
    backoffMs: services.backoffMs,
  })
  serveDeletion(serve, { db, cipher, outbox, publicUrl })
  serveResearch(serve, { db, cipher })
  serveSummary(serve, { ...lists, base: fhirBaseOf(publicUrl) })
  const linking = { db, cipher, publicUrl }
  serveHealthLinks(serve, linking)
  serveHealthLinkProtocol(http, {
    ...linking,
    logAccess: async ({ profileId, who, outcome }) => {
      const what = outcome === 'opened' ? 'health-link' : 'refused'
      await logAccess(
        { db, cipher },
        { profileId, who, address: null, what, table: null, by: 'health-link', recipient: null },
      )
    },
  })
  serveSharing(serve, {
    ...lists,
    outbox,
    mailLimits,
    publicUrl,
    runLater,
    log,
    directory: providerDirectory,
    seenBy,
  })
  serveSupport(serve, {
    db,
    cipher,
    outbox,
    findAsker: async (session, request) => findAsker({ db, cipher, publicUrl }, session, request),
    demoSignIn: services.demoSignIn,
    supportAddress: config.supportEmail ?? addressOf(config.mailFrom),
    settings: {
      supportUrl: config.supportUrl ?? null,
      supportEmail: config.supportEmail ?? null,
      privacyUrl: config.privacyUrl ?? `${publicUrl}/legal/privacy`,
      termsUrl: config.termsUrl ?? `${publicUrl}/legal/terms`,
      socialLinks: [...config.socialLinks],
      veteranFrameUrl: config.veteranFrameUrl ?? null,
      imagingViewerUrl: config.imagingViewerUrl ?? null,
      emergencyNumber: config.emergencyNumber,
      bookTelehealth: config.bookTelehealth,
    },
  })
  const resources = [fhirBaseOf(publicUrl), mcpResourceOf(publicUrl)]
  const provider = await createProvider({
    ...{ db, cipher, outbound, publicUrl, resources },
    ...{ byDocument: config.appsByDocument, mayRegister: config.appsRegister },
    reportUnexpected: (error) => services.reportUnexpected(error, { route: 'oauth' }),
  })
  serveConnectedApps(serve, { db, cipher, publicUrl, provider })
  await serveOauth(http, provider, { publicUrl, resources })
  const indexed = {
    indexes: createRecordIndexes(),
    revisionOf: async (record: OpenedRecord) => showRevision(db, record),
  }
  await serveFhir(http, {
    ...{ ...lists, provider, publicUrl, resource: fhirBaseOf(publicUrl), withRetracted: true, ...indexed },
    reportUnexpected: (error) => services.reportUnexpected(error, { route: 'fhir' }),
  })
  serveCheckIn(serve, { ...lists, ...indexed, base: fhirBaseOf(publicUrl) })
  await serveMcp(http, {
    ...{ ...lists, provider, publicUrl, ...indexed, find },
    reportUnexpected: (error) => services.reportUnexpected(error, { route: 'mcp' }),
  })
  serveSmartConfiguration(http, { publicUrl, mayRegister: config.appsRegister })
  return stopDirectory
}
