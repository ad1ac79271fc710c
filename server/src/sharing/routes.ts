import { noteActivity } from '#account/activity/note-activity.ts'
import * as viewing from '@kinchart/contract/calls/shared-with-me.ts'
import * as calls from '@kinchart/contract/calls/sharing.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { sharingAnswers } from '@kinchart/texts/en/sharing.ts'
import type { Serve } from './serve.ts'
import type { Session } from '#account/sessions.ts'
import { listPeople } from '#family/list-people.ts'
import { openRecord, type OpenedRecord } from '#family/open-record.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Log } from '#platform/log.ts'
import { addToList } from './care-team/care-team-members.ts'
import { showDoctors, showOrganizations } from './care-team/show-care-team.ts'
import { lockAccount, tryPasscode } from './passcode-tries.ts'
import type { Recipient } from './tables.ts'
import { endShare, removeRecipient } from './shares/end-share.ts'
import { giveShare, type ShareParams } from './shares/give-share.ts'
import { serveRecipientFactors } from './recipient/factor-routes.ts'
import { listAccesses, logAccess } from '#sharing/recipient/log-access.ts'
import {
  listSharedDocuments,
  showNote,
  showPeople,
  showRows,
  showSharedDocument,
  showSharedRecord,
  type ViewingServices,
} from './recipient/show-shared.ts'
import { endRecipientSession, startLinkSession, startSignIn } from '#sharing/recipient/recipient-session.ts'
import type { Db } from '#platform/database/database.ts'
import type { SeenProvider } from '#record/practitioners/list-seen.ts'
import type { RecipientDetails } from '#sharing/care-team/care-team-members.ts'
import type { FastifyReply } from 'fastify'
import { addresseeAt } from '#account/account-language.ts'
import { consumeDigits, issueCode } from '#account/codes.ts'
import { emailKeyOf } from '#account/email-address.ts'
import type { RunLater } from '#account/run-later.ts'
import { limitMails, type MailLimits } from '#platform/mail/limit-mails.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { recipientCodeMail } from './mails.ts'
import { linkDigest, openLinkDetails, plainPasscode } from '#sharing/shares/share-links.ts'
import { findVerified } from '#sharing/verified/verified.ts'

type EnterServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  readonly mailLimits: MailLimits
  readonly publicUrl: string
  readonly runLater: RunLater
}

const subjectOf = (email: string) => ({ purpose: 'recipient' as const, key: emailKeyOf(email) })

/** Responds to an unverified address in the same way, and in the same time, as to a verified address. */
async function requestCode(services: EnterServices, email: string, caller: string): Promise<void> {
  const { db, cipher, outbox } = services
  await limitMails(services, caller)
  const verified = await findVerified(db, cipher, email)
  const detail = verified ? Buffer.from(verified.id) : null
  const { digits } = await issueCode(db, cipher, subjectOf(email), { accountId: null, detail })
  // Queue the email after the response, so that the response time does not reveal whether the address is verified.
  if (verified)
    services.runLater(async () => outbox.post(recipientCodeMail(await addresseeAt(db, cipher, verified.email), digits)))
}

/** Performs the first step of the sign-in with the emailed code. Throws 'code-wrong' or 'code-exhausted'. */
async function signInRecipient(
  services: EnterServices,
  reply: FastifyReply,
  { email, code, caller }: { readonly email: string; readonly code: string; readonly caller: string },
): Promise<void> {
  const { db, cipher } = services
  const { detail } = await consumeDigits(db, cipher, subjectOf(email), { digits: code, caller })
  const verified = await findVerified(db, cipher, email)
  if (detail === null || verified?.id !== detail.toString()) throw new ApiError('code-wrong')
  await startSignIn(services, reply, verified.id)
}

/**
 * Throws 'share-link-refused' for a link that does not exist, has ended or expired, or has no attempts left. Throws
 * 'share-passcode-wrong' for a wrong passcode.
 */
async function openLink(
  services: EnterServices,
  reply: FastifyReply,
  { link, passcode }: { readonly link: string; readonly passcode: string },
): Promise<void> {
  const { db, cipher } = services
  const row = await db
    .selectFrom('shareLink')
    .innerJoin('account', 'account.id', 'shareLink.accountId')
    .select(['shareLink.id', 'accountId', 'dataKey', 'recipientKind', 'recipientId', 'details'])
    .select('shareLink.passcodeHash')
    .where('linkDigest', '=', linkDigest(cipher, link))
    .executeTakeFirst()
  const judged = await tryPasscode(db, 'shareLink', row, plainPasscode(passcode))
  if (row && judged.kind === 'right') return startLinkSession(services, reply, row.id)
  if (row) await noteRefused(services, row)
  throw new ApiError(judged.kind === 'wrong' ? 'share-passcode-wrong' : 'share-link-refused')
}

type LinkRow = {
  readonly id: string
  readonly accountId: string
  readonly recipientKind: Recipient['kind']
  readonly recipientId: string
  readonly dataKey: Buffer
  readonly details: Buffer
}

async function noteRefused({ db, cipher }: EnterServices, row: LinkRow): Promise<void> {
  const { name, sentTo } = openLinkDetails(cipher, row)
  const people = await db
    .selectFrom('share')
    .select('profileId')
    .distinct()
    .where('accountId', '=', row.accountId)
    .where('recipientKind', '=', row.recipientKind)
    .where('recipientId', '=', row.recipientId)
    .limit(60)
    .execute()
  for (const { profileId } of people)
    await logAccess(
      { db, cipher },
      {
        profileId: profileId,
        who: name,
        address: sentTo,
        what: 'refused',
        table: null,
        by: 'link',
        recipient: { kind: row.recipientKind, id: row.recipientId },
      },
    )
}

/** Unknown values are null. */
export type ProviderFacts = {
  readonly providerId: string
  readonly kind: 'practitioner' | 'organization'
  readonly name: string
  readonly lastName: string | null
  readonly type: string | null
  readonly experience: string | null
  readonly address: string | null
  readonly gender: string | null
}

export type ProviderDirectory = {
  readonly find: (db: Db, id: string) => Promise<ProviderFacts | undefined>
  readonly findByNpi: (db: Db, npis: readonly string[]) => Promise<ReadonlyMap<string, ProviderFacts>>
}

type KnownRecipients = {
  readonly directory: ProviderDirectory
  readonly seenBy: (record: OpenedRecord) => Promise<readonly SeenProvider[]>
}

/**
 * Finds a recipient in the directory, or else in the patient's own records. Returns undefined for a recipient that the
 * patient can't add.
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

/** If a share is refused, logs only the error code, never the people or the content. */
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

function serveEntrance(serve: Serve, services: SharingServices): void {
  serve(viewing.requestRecipientCode, async ({ body, request }) => {
    await requestCode(services, body.email, request.ip)
    return { message: sharingAnswers.codeMailed }
  })
  serve(viewing.recipientSignIn, async ({ body, request, reply }) => {
    await signInRecipient(services, reply, { ...body, caller: request.ip })
    return { message: sharingAnswers.codeRight }
  })
  serve(viewing.openShareLink, async ({ body, reply }) => {
    try {
      await openLink(services, reply, body)
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

/** Every response is logged before it is sent. */
function serveViewing(serve: Serve, services: SharingServices): void {
  serve(viewing.getSharedPeople, async ({ caller }) => showPeople(services, caller))
  serve(viewing.getSharedRows, async ({ caller, query }) => showRows(services, caller, query))
  serve(viewing.getSharedNote, async ({ caller, query }) => showNote(services, caller, query))
  serve(viewing.getSharedRecord, async ({ caller, query }) => showSharedRecord(services, caller, query))
  serve(viewing.getSharedDocuments, async ({ caller, query }) => listSharedDocuments(services, caller, query))
  serve(viewing.getSharedDocument, async ({ caller, query }) => showSharedDocument(services, caller, query))
}
