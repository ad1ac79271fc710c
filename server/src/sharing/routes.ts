import * as viewing from '@kinchart/contract/shared-with-me.ts'
import * as calls from '@kinchart/contract/sharing.ts'
import { messages } from '@kinchart/contract/texts.ts'
import { sharingAnswers } from '@kinchart/texts/sharing.ts'
import { sessionOf } from '#account/routes.ts'
import type { Serve } from '#account/routes.ts'
import type { Session } from '#account/sessions.ts'
import { listPeople } from '#family/list-people.ts'
import { openRecord } from '#family/open-record.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Log } from '#platform/log.ts'
import { addToList } from './care-team/care-team-members.ts'
import { findRecipient } from './care-team/find-recipient.ts'
import type { KnownRecipients } from './care-team/find-recipient.ts'
import { showDoctors, showOrganizations } from './care-team/show-care-team.ts'
import { lockAccount } from './lock-account.ts'
import type { Recipient } from './recipient.ts'
import { endShare, removeRecipient } from './shares/end-share.ts'
import { giveShare } from './shares/give-share.ts'
import type { Asked } from './shares/give-share.ts'
import { openLink, requestCode, signInRecipient } from './recipient/enter.ts'
import type { EnterServices } from './recipient/enter.ts'
import { listAccesses } from './recipient/log-access.ts'
import {
  listSharedDocuments,
  showNote,
  showPeople,
  showRows,
  showSharedDocument,
  showSharedRecord,
} from './recipient/show-shared.ts'
import type { ViewingServices } from './recipient/show-shared.ts'
import {
  RECIPIENT_COOKIE,
  endRecipientSession,
  findRecipientSession,
  proveRecipientSession,
} from './recipient/recipient-session.ts'

export type SharingServices = EnterServices & ViewingServices & KnownRecipients & { readonly log: Log }

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
        ? (await listPeople(db, services.cipher, session)).filter(({ isSelf }) => isSelf)
        : [await openRecord(db, session, query.profileId)]
    const organizations = await showOrganizations(
      services,
      session,
      own.map(({ profileId }) => profileId),
    )
    return { message: organizations.length === 0 ? messages.noDataFound : messages.dataLoaded, organizations }
  })
  serve(calls.addDoctors, async ({ caller, body }) => {
    const recipient = { kind: 'doctor', id: body.providerId } as const
    await add(services, sessionOf(caller), body.profileId, recipient)
    return { message: messages.doctorAdded }
  })
  serve(calls.addOrganization, async ({ caller, body }) => {
    const id = body.organizationId ?? body.providerId ?? ''
    await add(services, sessionOf(caller), body.profileId, { kind: 'organization', id })
    return { message: messages.organizationAdded }
  })
  serve(calls.removeDoctor, async ({ caller, query }) => {
    const record = await openRecord(db, sessionOf(caller), query.profileId)
    await removeRecipient(db, record, { kind: 'doctor', id: query.providerId })
    return { message: sharingAnswers.removed }
  })
  serve(calls.removeOrganization, async ({ caller, query }) => {
    const record = await openRecord(db, sessionOf(caller), query.profileId)
    await removeRecipient(db, record, { kind: 'organization', id: query.organizationId })
    return { message: sharingAnswers.removed }
  })
}

async function add(
  services: SharingServices,
  session: Session,
  profileId: string,
  recipient: Recipient,
): Promise<void> {
  const record = await openRecord(services.db, session, profileId)
  if (recipient.id === '') {
    const isDoctor = recipient.kind === 'doctor'
    const field = isDoctor ? 'providerId' : 'organizationId'
    const message = isDoctor ? messages.selectDoctor : messages.selectOrganization
    throw new ApiError('request-invalid', { fields: [{ field, message }] })
  }
  const details = await findRecipient(services, record, recipient)
  if (!details) throw new ApiError('provider-unknown')
  const isNew = await services.db.transaction().execute(async (trx) => {
    await lockAccount(trx, session.accountId)
    return addToList({ db: trx, cipher: services.cipher }, record, recipient, details)
  })
  if (!isNew) throw new ApiError(recipient.kind === 'doctor' ? 'doctor-already-added' : 'organization-already-added')
}

/** What a person shares, and who looked. */
function serveShares(serve: Serve, services: SharingServices): void {
  const { db } = services
  serve(calls.shareToDoctor, async ({ caller, body: { providers: ids, ...asked } }) =>
    give(services, sessionOf(caller), { ...asked, recipients: ids.map((id) => ({ kind: 'doctor', id })) }),
  )
  serve(calls.shareToOrganization, async ({ caller, body: { organizationId, ...asked } }) =>
    give(services, sessionOf(caller), { ...asked, recipients: [{ kind: 'organization', id: organizationId }] }),
  )
  serve(calls.endShare, async ({ caller, body }) => {
    const record = await openRecord(db, sessionOf(caller), body.profileId)
    await endShare(db, record, { kind: body.recipientKind, id: body.recipientId })
    return { message: sharingAnswers.ended }
  })
  serve(calls.getAccessLog, async ({ caller, query }) =>
    listAccesses(services, await openRecord(db, sessionOf(caller), query.profileId), query),
  )
}

/** A refused share is worth a line: it says which rule, and nothing of whom or what. */
async function give(services: SharingServices, session: Session, asked: Asked): ReturnType<typeof giveShare> {
  try {
    return await giveShare(services, session, asked)
  } catch (error) {
    if (error instanceof ApiError) services.log({ event: 'share-refused', code: error.code })
    throw error
  }
}

/** How the other side gets in, and out. */
function serveEntrance(serve: Serve, services: SharingServices): void {
  const { db } = services
  serve(viewing.requestRecipientCode, async ({ body, request }) => {
    await requestCode(services, body.email, request.ip)
    return { message: sharingAnswers.codeMailed }
  })
  serve(viewing.recipientSignIn, async ({ body, request, reply }) => {
    await signInRecipient(services, reply, { ...body, caller: request.ip })
    return { message: sharingAnswers.signedIn }
  })
  serve(viewing.openShareLink, async ({ body, request, reply }) => {
    try {
      await openLink(services, reply, { ...body, caller: request.ip })
    } catch (error) {
      if (error instanceof ApiError) services.log({ event: 'share-link-refused', code: error.code })
      throw error
    }
    return { message: sharingAnswers.opened }
  })
  serve(viewing.recipientSignOut, async ({ request, reply }) => {
    await endRecipientSession(db, await proveRecipientSession(services, request), reply)
    return { message: sharingAnswers.signedOut }
  })
}

/** What the other side sees. Every answer is written down before it leaves. */
function serveViewing(serve: Serve, services: SharingServices): void {
  serve(viewing.getSharedPeople, async ({ request }) =>
    showPeople(services, await findRecipientSession(services, request.cookies[RECIPIENT_COOKIE])),
  )
  serve(viewing.getSharedRows, async ({ request, query }) =>
    showRows(services, await proveRecipientSession(services, request), query),
  )
  serve(viewing.getSharedNote, async ({ request, query }) =>
    showNote(services, await proveRecipientSession(services, request), query),
  )
  serve(viewing.getSharedRecord, async ({ request, query }) =>
    showSharedRecord(services, await proveRecipientSession(services, request), query),
  )
  serve(viewing.getSharedDocuments, async ({ request, query }) =>
    listSharedDocuments(services, await proveRecipientSession(services, request), query),
  )
  serve(viewing.getSharedDocument, async ({ request, query }) =>
    showSharedDocument(services, await proveRecipientSession(services, request), query),
  )
}
