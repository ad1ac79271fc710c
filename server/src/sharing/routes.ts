import * as viewing from '@kinchart/contract/shared-with-me.ts'
import * as calls from '@kinchart/contract/sharing.ts'
import { messages } from '@kinchart/contract/texts.ts'
import { sharingAnswers } from '@kinchart/contract/texts-sharing.ts'
import { sessionOf } from '#account/routes.ts'
import type { Serve } from '#account/routes.ts'
import type { Session } from '#account/sessions.ts'
import { listPeople } from '#family/list-people.ts'
import { openRecord } from '#family/open-record.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Log } from '#platform/log.ts'
import { addToList } from './care-team/care-links.ts'
import { findParty } from './care-team/find-party.ts'
import type { KnownParties } from './care-team/find-party.ts'
import { showDoctors, showOrganizations } from './care-team/show-care-team.ts'
import { lockAccount } from './lock-account.ts'
import type { Party } from './party.ts'
import { endShare, removeParty } from './shares/end-share.ts'
import { giveShare } from './shares/give-share.ts'
import type { Asked } from './shares/give-share.ts'
import { openLink, requestCode, signInViewer } from './viewing/enter.ts'
import type { EnterServices } from './viewing/enter.ts'
import { listOpenings } from './viewing/note-opening.ts'
import {
  listSharedDocuments,
  showNote,
  showPeople,
  showRows,
  showSharedDocument,
  showSharedRecord,
} from './viewing/show-shared.ts'
import type { ViewingServices } from './viewing/show-shared.ts'
import { VIEWER_COOKIE, endViewing, findViewer, proveViewer } from './viewing/viewer.ts'

export type SharingServices = EnterServices & ViewingServices & KnownParties & { readonly log: Log }

export function serveSharing(serve: Serve, services: SharingServices): void {
  serveCareTeam(serve, services)
  serveShares(serve, services)
  serveEntrance(serve, services)
  serveViewing(serve, services)
}

/** A person's doctors and organizations. */
function serveCareTeam(serve: Serve, services: SharingServices): void {
  const { db } = services
  serve(calls.getDoctors, async ({ caller, query }) => {
    const session = sessionOf(caller)
    const { profileId } = await openRecord(db, session, query.profileId)
    const doctors = await showDoctors(services, session, profileId)
    return { message: doctors.length === 0 ? messages.noDataFound : messages.dataLoaded, providers: doctors }
  })
  serve(calls.getSharedOrganizations, async ({ caller, query }) => {
    const session = sessionOf(caller)
    const own =
      query.profileId === undefined
        ? (await listPeople(db, services.vault, session)).filter(({ isSelf }) => isSelf)
        : [await openRecord(db, session, query.profileId)]
    const organizations = await showOrganizations(
      services,
      session,
      own.map(({ profileId }) => profileId),
    )
    return { message: organizations.length === 0 ? messages.noDataFound : messages.dataLoaded, organizations }
  })
  serve(calls.addDoctors, async ({ caller, body }) => {
    const party = { kind: 'doctor', id: body.providerId } as const
    await add(services, sessionOf(caller), body.profileId, party)
    return { message: messages.doctorAdded }
  })
  serve(calls.addOrganization, async ({ caller, body }) => {
    const id = body.organizationId ?? body.providerId ?? ''
    await add(services, sessionOf(caller), body.profileId, { kind: 'organization', id })
    return { message: messages.organizationAdded }
  })
  serve(calls.removeDoctor, async ({ caller, query }) => {
    const record = await openRecord(db, sessionOf(caller), query.profileId)
    await removeParty(db, record, { kind: 'doctor', id: query.providerId })
    return { message: sharingAnswers.removed }
  })
  serve(calls.removeOrganization, async ({ caller, query }) => {
    const record = await openRecord(db, sessionOf(caller), query.profileId)
    await removeParty(db, record, { kind: 'organization', id: query.organizationId })
    return { message: sharingAnswers.removed }
  })
}

async function add(services: SharingServices, session: Session, profileId: string, party: Party): Promise<void> {
  const record = await openRecord(services.db, session, profileId)
  if (party.id === '') {
    const isDoctor = party.kind === 'doctor'
    const field = isDoctor ? 'providerId' : 'organizationId'
    const message = isDoctor ? messages.selectDoctor : messages.selectOrganization
    throw new Problem('request-invalid', { fields: [{ field, message }] })
  }
  const details = await findParty(services, record, party)
  if (!details) throw new Problem('provider-unknown')
  const isNew = await services.db.transaction().execute(async (trx) => {
    await lockAccount(trx, session.accountId)
    return addToList({ db: trx, vault: services.vault }, record, party, details)
  })
  if (!isNew) throw new Problem(party.kind === 'doctor' ? 'doctor-already-added' : 'organization-already-added')
}

/** What a person shares, and who looked. */
function serveShares(serve: Serve, services: SharingServices): void {
  const { db } = services
  serve(calls.shareToDoctor, async ({ caller, body: { providers: ids, ...asked } }) =>
    give(services, sessionOf(caller), { ...asked, parties: ids.map((id) => ({ kind: 'doctor', id })) }),
  )
  serve(calls.shareToOrganization, async ({ caller, body: { organizationId, ...asked } }) =>
    give(services, sessionOf(caller), { ...asked, parties: [{ kind: 'organization', id: organizationId }] }),
  )
  serve(calls.endShare, async ({ caller, body }) => {
    const record = await openRecord(db, sessionOf(caller), body.profileId)
    await endShare(db, record, { kind: body.partyKind, id: body.partyId })
    return { message: sharingAnswers.ended }
  })
  serve(calls.getOpenings, async ({ caller, query }) =>
    listOpenings(services, await openRecord(db, sessionOf(caller), query.profileId), query),
  )
}

/** A refused share is worth a line: it says which rule, and nothing of whom or what. */
async function give(services: SharingServices, session: Session, asked: Asked): ReturnType<typeof giveShare> {
  try {
    return await giveShare(services, session, asked)
  } catch (error) {
    if (error instanceof Problem) services.log({ event: 'share-refused', code: error.code })
    throw error
  }
}

/** How the other side gets in, and out. */
function serveEntrance(serve: Serve, services: SharingServices): void {
  const { db } = services
  serve(viewing.requestViewerCode, async ({ body, request }) => {
    await requestCode(services, body.email, request.ip)
    return { message: sharingAnswers.codeMailed }
  })
  serve(viewing.viewerSignIn, async ({ body, request, reply }) => {
    await signInViewer(services, reply, { ...body, caller: request.ip })
    return { message: sharingAnswers.signedIn }
  })
  serve(viewing.openShareLink, async ({ body, request, reply }) => {
    try {
      await openLink(services, reply, { ...body, caller: request.ip })
    } catch (error) {
      if (error instanceof Problem) services.log({ event: 'share-link-refused', code: error.code })
      throw error
    }
    return { message: sharingAnswers.opened }
  })
  serve(viewing.viewerSignOut, async ({ request, reply }) => {
    await endViewing(db, await proveViewer(services, request), reply)
    return { message: sharingAnswers.signedOut }
  })
}

/** What the other side sees. Every answer is written down before it leaves. */
function serveViewing(serve: Serve, services: SharingServices): void {
  serve(viewing.getSharedPeople, async ({ request }) =>
    showPeople(services, await findViewer(services, request.cookies[VIEWER_COOKIE])),
  )
  serve(viewing.getSharedRows, async ({ request, query }) =>
    showRows(services, await proveViewer(services, request), query),
  )
  serve(viewing.getSharedNote, async ({ request, query }) =>
    showNote(services, await proveViewer(services, request), query),
  )
  serve(viewing.getSharedRecord, async ({ request, query }) =>
    showSharedRecord(services, await proveViewer(services, request), query),
  )
  serve(viewing.getSharedDocuments, async ({ request, query }) =>
    listSharedDocuments(services, await proveViewer(services, request), query),
  )
  serve(viewing.getSharedDocument, async ({ request, query }) =>
    showSharedDocument(services, await proveViewer(services, request), query),
  )
}
