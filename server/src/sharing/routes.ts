import { noteActivity } from '#account/activity/note-activity.ts'
import * as viewing from '@kinchart/contract/calls/shared-with-me.ts'
import * as calls from '@kinchart/contract/calls/sharing.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { sharingAnswers } from '@kinchart/texts/en/sharing.ts'
import type { Serve } from './serve.ts'
import type { Session } from '#account/sessions.ts'
import { listPeople } from '#family/list-people.ts'
import { openRecord } from '#family/open-record.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Log } from '#platform/log.ts'
import { addToList } from './care-team/care-team-members.ts'
import { showDoctors, showOrganizations } from './care-team/show-care-team.ts'
import { lockAccount } from './lock-account.ts'
import type { Recipient } from './recipient.ts'
import { endShare, removeRecipient } from './shares/end-share.ts'
import { giveShare } from './shares/give-share.ts'
import type { ShareParams } from './shares/give-share.ts'
import { serveRecipientFactors } from './recipient/factor-routes.ts'
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
import { endRecipientSession } from './recipient/recipient-session.ts'
import type { Db } from '#platform/database/database.ts'
import type { SeenProvider } from '#record/practitioners/list-seen.ts'
import type { ProviderDirectory } from './provider-directory.ts'
import type { RecipientDetails } from '#sharing/care-team/care-team-members.ts'

type KnownRecipients = {
  readonly directory: ProviderDirectory
  /** Returns the doctors seen in a record. */
  readonly seenBy: (record: OpenedRecord) => Promise<readonly SeenProvider[]>
}

/**
 * Returns the data of a recipient that a patient may add: from the directory, or else from their own records; undefined
 * for any other.
 */
async function findRecipient(
  { db, directory, seenBy }: KnownRecipients & { readonly db: Db },
  record: OpenedRecord,
  { kind, id }: Recipient,
): Promise<RecipientDetails | undefined> {
  const listed = await directory.find(db, id)
  if (listed) {
    if ((listed.kind === 'organization') !== (kind === 'organization')) return undefined
    const { name, lastName, type, experience, address, gender } = listed
    return { name, lastName, type, experience, address, gender }
  }
  if (kind === 'organization') return undefined
  const one = (await seenBy(record)).find(({ providerId }) => providerId === id)
  return (
    one && {
      name: one.providerName,
      lastName: one.providerLastName,
      type: one.providerType,
      experience: null,
      address: one.providerAddress,
      gender: one.gender,
    }
  )
}

export type SharingServices = EnterServices & ViewingServices & KnownRecipients & { readonly log: Log }

export function serveSharing(serve: Serve, services: SharingServices): void {
  serveCareTeam(serve, services)
  serveShares(serve, services)
  serveEntrance(serve, services)
  serveViewing(serve, services)
  serveRecipientFactors(serve, services)
}

/** Serves a patient's doctors and organizations. */
function serveCareTeam(serve: Serve, services: SharingServices): void {
  const { db } = services
  serve(calls.getDoctors, async ({ caller: { session, record } }) => {
    const doctors = await showDoctors(services, session, record.profileId)
    return { message: doctors.length === 0 ? messages.noDataFound : messages.dataLoaded, providers: doctors }
  })
  serve(calls.getSharedOrganizations, async ({ caller: session, query }) => {
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
  serve(calls.addDoctors, async ({ caller: { record }, body }) => {
    await add(services, record, { kind: 'doctor', id: body.providerId })
    return { message: messages.doctorAdded }
  })
  serve(calls.addOrganization, async ({ caller: { record }, body }) => {
    const id = body.organizationId ?? body.providerId ?? ''
    await add(services, record, { kind: 'organization', id })
    return { message: messages.organizationAdded }
  })
  serve(calls.removeDoctor, async ({ caller: { record }, query }) => {
    await removeRecipient(db, record, { kind: 'doctor', id: query.providerId })
    return { message: sharingAnswers.removed }
  })
  serve(calls.removeOrganization, async ({ caller: { record }, query }) => {
    await removeRecipient(db, record, { kind: 'organization', id: query.organizationId })
    return { message: sharingAnswers.removed }
  })
}

async function add(services: SharingServices, record: OpenedRecord, recipient: Recipient): Promise<void> {
  if (recipient.id === '') {
    const isDoctor = recipient.kind === 'doctor'
    const field = isDoctor ? 'providerId' : 'organizationId'
    const message = isDoctor ? messages.selectDoctor : messages.selectOrganization
    throw new ApiError('request-invalid', { fields: [{ field, message }] })
  }
  const details = await findRecipient(services, record, recipient)
  if (!details) throw new ApiError('provider-unknown')
  const isNew = await services.db.transaction().execute(async (trx) => {
    await lockAccount(trx, record.accountId)
    return addToList({ db: trx, cipher: services.cipher }, record, recipient, details)
  })
  if (!isNew) throw new ApiError(recipient.kind === 'doctor' ? 'doctor-already-added' : 'organization-already-added')
}

/** Serves a patient's shares, and who accessed them. */
function serveShares(serve: Serve, services: SharingServices): void {
  const { db } = services
  serve(calls.shareToDoctor, async ({ caller, request, body: { providers: ids, ...shareParams } }) =>
    give(services, caller, {
      ...shareParams,
      caller: request.ip,
      recipients: ids.map((id) => ({ kind: 'doctor', id })),
    }),
  )
  serve(calls.shareToOrganization, async ({ caller, request, body: { organizationId, ...shareParams } }) =>
    give(services, caller, {
      ...shareParams,
      caller: request.ip,
      recipients: [{ kind: 'organization', id: organizationId }],
    }),
  )
  serve(calls.endShare, async ({ caller: { record }, body }) => {
    await endShare(db, record, { kind: body.recipientKind, id: body.recipientId })
    await noteActivity(db, services.cipher, record.accountId, 'share-ended')
    return { message: sharingAnswers.ended }
  })
  serve(calls.getAccessLog, async ({ caller: { record }, query }) => listAccesses(services, record, query))
}

/** Gives a share and logs a refusal: only the rule, never the people or the content. */
async function give(
  services: SharingServices,
  session: Session,
  shareParams: ShareParams,
): ReturnType<typeof giveShare> {
  try {
    return await giveShare(services, session, shareParams)
  } catch (error) {
    if (error instanceof ApiError) services.log({ event: 'share-refused', code: error.code })
    throw error
  }
}

/** Serves sign-in and sign-out of recipients. */
function serveEntrance(serve: Serve, services: SharingServices): void {
  serve(viewing.requestRecipientCode, async ({ body, request }) => {
    await requestCode(services, body.email, request.ip)
    return { message: sharingAnswers.codeMailed }
  })
  serve(viewing.recipientSignIn, async ({ body, request, reply }) => {
    await signInRecipient(services, reply, { ...body, caller: request.ip })
    return { message: sharingAnswers.codeRight }
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
  serve(viewing.recipientSignOut, async ({ caller, reply }) => {
    await endRecipientSession(services, caller, reply)
    return { message: sharingAnswers.signedOut }
  })
}

/** Serves what recipients see. Every response is logged before it is sent. */
function serveViewing(serve: Serve, services: SharingServices): void {
  serve(viewing.getSharedPeople, async ({ caller }) => showPeople(services, caller))
  serve(viewing.getSharedRows, async ({ caller, query }) => showRows(services, caller, query))
  serve(viewing.getSharedNote, async ({ caller, query }) => showNote(services, caller, query))
  serve(viewing.getSharedRecord, async ({ caller, query }) => showSharedRecord(services, caller, query))
  serve(viewing.getSharedDocuments, async ({ caller, query }) => listSharedDocuments(services, caller, query))
  serve(viewing.getSharedDocument, async ({ caller, query }) => showSharedDocument(services, caller, query))
}
