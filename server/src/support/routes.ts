import type { FastifyRequest } from 'fastify'
import { sendEhrAddRequest } from '@kinchart/contract/calls/import.ts'
import * as calls from '@kinchart/contract/calls/support.ts'
import type { DemoSignIn, Settings, LogRow } from '@kinchart/contract/calls/support.ts'
import { organizationRequestTexts, organizationRequestTexts as words } from '@kinchart/texts/en/import.ts'
import { messages, fieldMessages } from '@kinchart/contract/text/texts.ts'
import type { Serve } from '#account/serve.ts'
import type { Session } from '#account/sessions.ts'
import { isLoopback } from '#platform/http/network.ts'
import { insertException } from './record-exception.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'
import { z } from 'zod'
import { mailsIn } from '@kinchart/texts/mails.ts'
import { writeToSupport, type Asker, type ContactServices } from './write-to-support.ts'
import { openEmail } from '#account/email-address.ts'
import { profileAad } from '#account/profiles.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

type SupportRequest = { readonly name: string; readonly email: string; readonly message: string }

/** Throws 'request-invalid' with the field if the address is not the user's own. */
function check(supportRequest: SupportRequest, session: Session): void {
  if (supportRequest.email.toLowerCase() !== session.email.toLowerCase())
    throw new ApiError('request-invalid', { fields: [{ field: 'email', message: fieldMessages.email }] })
}

/** Stores the message and emails it to support. Source: S1 §2.10, §8. */
async function contactSupport(
  services: ContactServices,
  session: Session,
  supportRequest: SupportRequest,
): Promise<void> {
  check(supportRequest, session)
  const { name, message } = supportRequest
  await writeToSupport(services, session, {
    name,
    stored: { name, email: session.email, message },
    subject: mailsIn().supportMails.messageSubject,
    text: message,
  })
}

/** Returns the address in `Name <address>`, or the whole text if it has no brackets. */
export const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

const MAX_SHOWN = 500
const ACTIVE_DAYS = 30

/** Returns at most 500 rows, newest first. Source: S1 §2.11. */
async function listExceptions(db: Db, cipher: Cipher): Promise<LogRow[]> {
  const rows = await db
    .selectFrom('exceptionLog')
    .leftJoin('account', 'account.id', 'exceptionLog.accountId')
    .leftJoin('profile', (join) =>
      join.onRef('profile.accountId', '=', 'exceptionLog.accountId').on('profile.kind', '=', 'self'),
    )
    .select(['exceptionLog.id', 'exceptionLog.raisedAt', 'exceptionLog.errorMessage', 'exceptionLog.isFixed'])
    .select(['account.email', 'profile.id as profileId'])
    .orderBy('exceptionLog.raisedAt', 'desc')
    .orderBy('exceptionLog.id')
    .limit(MAX_SHOWN)
    .execute()
  const names = await findFullNames(
    db,
    cipher,
    rows.flatMap((row) => row.profileId ?? []),
  )
  const activeSince = Date.now() - ACTIVE_DAYS * 86_400_000
  return rows.map((row) => ({
    id: row.id,
    raisedAt: row.raisedAt.toISOString(),
    profileName: names.get(row.profileId ?? '') ?? '',
    profileEmail: row.email === null ? '' : openEmail(cipher, row.email),
    isActive: row.raisedAt.getTime() >= activeSince,
    isFixed: row.isFixed,
    errorMessage: row.errorMessage,
  }))
}

const fullName = z
  .object({ firstName: z.string().catch(''), lastName: z.string().catch('') })
  .transform(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())

async function findFullNames(db: Db, cipher: Cipher, profileIds: readonly string[]): Promise<Map<string, string>> {
  if (profileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'details', 'dataKey'])
    .where('id', 'in', [...new Set(profileIds)])
    .execute()
  return new Map(rows.map((row) => [row.id, readFullName(cipher, row)]))
}

/** Returns '' if the profile cannot be opened. This failure may also be the cause of the logged error. */
function readFullName(
  cipher: Cipher,
  { id, details, dataKey }: { id: string; details: Buffer; dataKey: Buffer },
): string {
  try {
    return fullName.parse(JSON.parse(cipher.openDataKey(dataKey, id).decrypt(details, profileAad(id)).toString()))
  } catch {
    return ''
  }
}

/** Throws 'not-found'. */
async function markFixed(db: Db, id: string, isFixed: boolean): Promise<void> {
  if (!isUuid(id)) throw new ApiError('not-found')
  const changed = await db.updateTable('exceptionLog').set({ isFixed }).where('id', '=', id).executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw new ApiError('not-found')
}

type OrganizationRequestParams = z.output<NonNullable<typeof sendEhrAddRequest.body>>

/**
 * Stores a request for a missing organization and emails it to support. Throws 'support-mail-delayed', like
 * `contactSupport`. Source: S2 §7, Q9.
 */
async function requestOrganization(
  services: ContactServices,
  asker: Asker,
  { organizationName, place, website, message, ehrEndPointId }: OrganizationRequestParams,
): Promise<void> {
  const lines: readonly (readonly [string, string | number | undefined])[] = [
    [words.name, organizationName],
    [mailsIn().supportMails.inDirectory, ehrEndPointId],
    [words.place, place],
    [words.website, website],
    [words.message, message],
  ]
  await writeToSupport(services, asker, {
    name: asker.email,
    stored: { email: asker.email, organizationName, place, website, message, ehrEndPointId },
    subject: mailsIn().supportMails.organizationSubject,
    text: lines
      .flatMap(([label, value]) => (value === undefined || value === '' ? [] : [`${label}: ${value}`]))
      .join('\n'),
  })
}

/** An error reported by the portal; all of it is untrusted. */
type PortalError = { readonly name: string; readonly route: string; readonly frames: readonly string[] }

const NAME = /^[A-Za-z]{0,70}(?:Error|Exception)$/
const FRAME = /^[\w.\-/]{1,120}\.(?:[cm]?js|tsx?|jsx?):\d{1,7}:\d{1,7}$/
const ROUTE = /^\/[\w\-/:?*]{0,119}$/
const SEGMENT = /^(?:[a-z][a-z-]{0,39}|:\w{1,30}\??|\*)$/i
const MAX_FRAMES = 8

/**
 * Drops parts with an unexpected format, because the name of an error could contain a person's name, and a route could
 * contain an id.
 */
function describePortalError({ name, route, frames }: PortalError): string {
  const places = frames.filter((frame) => FRAME.test(frame)).slice(0, MAX_FRAMES)
  const at = places.length === 0 ? '' : ` at ${places.join(', ')}`
  return `${NAME.test(name) ? name : 'Error'}${at}${ROUTE.test(route) ? ` on ${withoutIds(route)}` : ''}`
}

const withoutIds = (route: string): string =>
  route
    .split('/')
    .map((segment) => (segment === '' || SEGMENT.test(segment) ? segment : ':id'))
    .join('/')

export type SupportServices = ContactServices & {
  /**
   * Returns the signed-in account. If no one is signed in, returns the account for which this browser opened the
   * public import page.
   */
  readonly findAsker: (session: Session | undefined, request: FastifyRequest) => Promise<Asker>
  readonly settings: Omit<Settings, 'isMailDelayed' | 'demoSignIn'>
  readonly demoSignIn: () => DemoSignIn | null
}

export function serveSupport(serve: Serve, services: SupportServices): void {
  const { db, cipher, outbox, settings } = services

  serve(calls.contactSupport, async ({ caller, body }) => {
    await contactSupport(services, caller, body)
    return { message: messages.contactSuccess }
  })
  serve(sendEhrAddRequest, async ({ caller, body, request }) => {
    await requestOrganization(services, await services.findAsker(caller, request), body)
    return { message: organizationRequestTexts.sent }
  })
  serve(calls.getLogs, async () => listExceptions(db, cipher))
  serve(calls.markFixed, async ({ body }) => {
    await markFixed(db, body.id, body.isFixed)
    return { message: answerTexts.logSaved }
  })
  serve(calls.reportError, async ({ caller, body, request }) => {
    await insertException(db, {
      message: describePortalError(body),
      source: 'portal',
      requestId: request.id,
      accountId: caller?.accountId ?? null,
    })
    return { message: answerTexts.errorNoted }
  })
  serve(calls.getSettings, async ({ request }) => ({
    ...settings,
    isMailDelayed: await outbox.isDelayed(),
    demoSignIn: isLoopback(request.ip) ? services.demoSignIn() : null,
  }))
}
