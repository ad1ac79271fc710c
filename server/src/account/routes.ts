import type { FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '@kinchart/contract/calls/account.ts'
import * as legal from '@kinchart/contract/calls/legal.ts'
import * as signIns from '@kinchart/contract/calls/sign-ins.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { isLoopback } from '#platform/http/network.ts'
import { isOwnPage } from '#platform/http/guard-sockets.ts'
import { checkVersion, nameVersion, type CheckStored } from '#platform/http/version.ts'
import { findLanguage, saveLanguage } from './account-language.ts'
import { changeEmail, confirmEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { confirmAddress, resendCode } from './confirm-address.ts'
import { emailKeyOf, openEmail } from './email-address.ts'
import { beginPasskeyUse, finishPasskeyUse } from '#account/factors/use-passkey.ts'
import { acceptLegal } from './legal/accept-legal.ts'
import { rejectArbitration, findArbitration } from '#account/legal/reject-arbitration.ts'
import { createOwnProfile, findOwnProfile, getStoredFields, saveProfile, lockOwnProfile } from './profiles.ts'
import { changeForgotPassword, forgotPassword } from './reset-password.ts'
import type { AccountServices } from './services.ts'
import { endSession, type OpenedSession, type Session } from './sessions.ts'
import type { Serve } from './serve.ts'
import { enter, neededAfterPassword, provePasswordOf, type Proved, type Visitor } from './sign-in.ts'
import { refreshSession, IDLE_DAYS } from '#account/sign-ins/refresh-session.ts'
import { serveSignIns } from './sign-ins/routes.ts'
import { signUp } from './sign-up.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'
import { languageCodes } from '@kinchart/texts/translate.ts'
import type { Language } from '@kinchart/texts/translate.ts'
import type { Tokens, Profile } from '@kinchart/contract/calls/account.ts'
import { browserCookie } from '#platform/http/browser-cookie.ts'
import { deviceOf } from '#account/sign-ins/device.ts'
import { DEVICE_COOKIE, DEVICE_DAYS } from '#account/sign-ins/known-devices.ts'
import { readSessionCookie, SESSION_COOKIE } from '#account/sign-ins/session-cookie.ts'
import type { FieldError } from '@kinchart/contract/calls/api-errors.ts'
import { profileErrors, normalizeProfile } from './check-profile.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import type { AuthenticationResponse } from '@kinchart/contract/calls/second-factors.ts'
import { consumeCode } from '#account/factors/challenges.ts'
import { cancelFactorLoss } from '#account/factors/factor-loss.ts'
import { legalDocuments, type LegalState } from '@kinchart/contract/calls/legal.ts'
import { findVersions } from '#account/legal/versions.ts'
import { z } from 'zod'
import type { Cipher } from '#platform/secrets/cipher.ts'

const PENDING_COOKIE = 'kinchart_pending'
const PENDING_SECONDS = 300

/**
 * State after a correct password, while a second factor is still needed. `passwordDigest`: digest of the verified hash.
 */
const pending = z.object({ accountId: z.uuid(), passwordDigest: z.string(), until: z.number() })

function writePending(cipher: Cipher, accountId: string, passwordHash: string): string {
  const until = Date.now() + PENDING_SECONDS * 1000
  const content = JSON.stringify({ accountId, passwordDigest: passwordDigest(cipher, passwordHash), until })
  return cipher.server.encrypt(content, PENDING_COOKIE).toString('base64url')
}

/** Undefined for an expired cookie, or for a cookie that Kinchart did not issue. */
function readPending(cipher: Cipher, value: string | undefined): z.output<typeof pending> | undefined {
  if (value === undefined || value.length > 1000) return undefined
  try {
    const content = pending.parse(
      JSON.parse(cipher.server.decrypt(Buffer.from(value, 'base64url'), PENDING_COOKIE).toString()),
    )
    return content.until > Date.now() ? content : undefined
  } catch {
    return undefined
  }
}

const passwordDigest = (cipher: Cipher, passwordHash: string): string =>
  cipher.digest(`proved-password/${passwordHash}`).toString('base64url')

const MAX_ACCEPTANCES = 200

async function showLegalState(
  { db, legalVersions }: Pick<AccountServices, 'db' | 'legalVersions'>,
  { accountId }: Session,
): Promise<LegalState> {
  const acceptances = await db
    .selectFrom('legalAcceptance')
    .select(['document', 'version', 'acceptedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(MAX_ACCEPTANCES)
    .execute()
  const documents: LegalState['documents'] = []
  const upcoming: LegalState['upcoming'] = []
  for (const document of legalDocuments) {
    const versions = await findVersions(db, legalVersions, document)
    const accepted = acceptances.filter((one) => one.document === document)
    const latest = accepted[0]
    if (versions.binding !== undefined)
      documents.push({
        document,
        version: versions.binding,
        acceptedVersion: latest?.version ?? null,
        acceptedAt: latest?.acceptedAt.toISOString() ?? null,
      })
    for (const { version, effectiveAt } of versions.upcoming)
      upcoming.push({
        document,
        version,
        effectiveAt: effectiveAt.toISOString(),
        isAccepted: accepted.some((one) => one.version === version),
      })
  }
  const { until, rejectedAt } = await findArbitration(db, accountId)
  return {
    message: answerTexts.legalState,
    documents,
    upcoming,
    arbitration: {
      canRejectUntil: until?.toISOString() ?? null,
      rejectedAt: rejectedAt?.toISOString() ?? null,
    },
  }
}

/**
 * Verifies the second factor after a correct password. `code`: a code from an authenticator app, or a recovery code.
 * Throws 'session-missing' if no sign-in is pending. Throws 'second-factor-wrong' or 'too-many-requests'.
 */
async function proveSecondFactor(services: AccountServices, cookie: string | undefined, code: string): Promise<Proved> {
  const { cipher } = services
  const begun = readPending(cipher, cookie)
  const passwordHash = begun && (await passwordHashOf(services, begun.accountId))
  if (begun === undefined || passwordHash === undefined) throw new ApiError('session-missing')
  if (passwordDigest(cipher, passwordHash) !== begun.passwordDigest) throw new ApiError('session-missing')
  await consumeCode(services, { kind: 'account', id: begun.accountId }, code)
  return { accountId: begun.accountId, passwordHash }
}

/** Throws 'passkey-refused'. */
async function provePasskeySignIn(
  services: AccountServices,
  credential: AuthenticationResponse,
  { caller }: Visitor,
): Promise<Proved> {
  const { owner } = await finishPasskeyUse(services, null, credential)
  const passwordHash = owner.kind === 'account' ? await passwordHashOf(services, owner.id, caller) : undefined
  if (passwordHash === undefined) throw new ApiError('passkey-refused')
  await cancelFactorLoss(services, owner)
  return { accountId: owner.id, passwordHash }
}

/**
 * Undefined for a deleted or unconfirmed account. Also undefined for the account of `loopbackOnlyEmail` if the caller
 * is on another machine.
 */
async function passwordHashOf(
  { db, cipher, loopbackOnlyEmail }: AccountServices,
  accountId: string,
  caller?: string,
): Promise<string | undefined> {
  const account = await db
    .selectFrom('account')
    .select(['passwordHash', 'email'])
    .where('id', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  const emailKey = account && emailKeyOf(openEmail(cipher, account.email))
  if (caller !== undefined && emailKey === loopbackOnlyEmail && !isLoopback(caller)) return undefined
  return account?.passwordHash
}

/** `undefined` counts as absent, as in JSON. */
type ProfileChange = { readonly [Field in keyof Profile]?: Profile[Field] | undefined }

/**
 * Merges `change` into the stored profile. The result must satisfy every rule. This call can't change the email
 * address or the research choice; other calls do that (Q6 and Q21). Throws 'not-found' for a profile that is not the
 * caller's own, and 'profile-invalid' with each invalid field.
 */
async function updateProfile(
  { db, cipher }: Pick<AccountServices, 'db' | 'cipher'>,
  { accountId }: Session,
  profileId: string,
  change: ProfileChange,
  checkStored: CheckStored = () => undefined,
): Promise<Profile> {
  return db.transaction().execute(async (trx) => {
    const storedProfile = await lockOwnProfile(trx, cipher, accountId)
    if (!storedProfile || storedProfile.id !== profileId) throw new ApiError('not-found')
    checkStored(getStoredFields(storedProfile))
    const changedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const merged = normalizeProfile({ ...storedProfile, ...changedFields })
    // The research sharing page sends only the research choice that is already stored (S1 §4). Such a call changes
    // nothing, so the required fields may still be empty.
    const isSaving = Object.keys(changedFields).some((field) => !fixedFields.has(field))
    const fields = [...fixedProblems(storedProfile, merged), ...(isSaving ? profileErrors(merged) : [])]
    if (fields.length > 0) throw new ApiError('profile-invalid', { fields })
    await saveProfile(trx, cipher, merged)
    return merged
  })
}

const fixedFields = new Set(['id', 'email', 'shareRecord'])

function fixedProblems(storedProfile: Profile, merged: Profile): FieldError[] {
  const problems: FieldError[] = []
  if (merged.id !== storedProfile.id) problems.push({ field: 'id', message: fieldRules.notValid })
  if (merged.email !== '' && emailKeyOf(merged.email) !== emailKeyOf(storedProfile.email))
    problems.push({ field: 'email', message: fieldRules.emailElsewhere })
  if (merged.shareRecord !== storedProfile.shareRecord)
    problems.push({ field: 'shareRecord', message: fieldRules.shareRecordElsewhere })
  return problems
}

const DAY_SECONDS = 86_400

type Services = Pick<AccountServices, 'db' | 'cipher' | 'publicUrl' | 'placeHeader'>

function signInBrowser({ db, cipher, publicUrl, placeHeader }: Services) {
  const session = browserCookie(publicUrl, SESSION_COOKIE)
  const known = browserCookie(publicUrl, DEVICE_COOKIE)
  const pending = browserCookie(publicUrl, PENDING_COOKIE)
  return {
    visitorOf: (request: FastifyRequest): Visitor => ({
      caller: request.ip,
      device: deviceOf(request, placeHeader),
      deviceKey: known.read(request),
    }),
    wait: (reply: FastifyReply, { accountId, passwordHash }: Proved): void =>
      pending.set(reply, writePending(cipher, accountId, passwordHash), PENDING_SECONDS),
    pendingOf: (request: FastifyRequest): string | undefined => pending.read(request),
    cookieOf: (request: FastifyRequest): string | undefined => session.read(request),
    give: (reply: FastifyReply, opened: OpenedSession & { readonly deviceKey?: string }): Tokens => {
      session.set(reply, opened.cookie, IDLE_DAYS * DAY_SECONDS)
      if (opened.deviceKey !== undefined) known.set(reply, opened.deviceKey, DEVICE_DAYS * DAY_SECONDS)
      return { token: opened.token, refreshToken: opened.refreshToken }
    },
    /** A browser can have only one sign-in, so a new sign-in ends the previous sign-in. */
    endFormer: async (request: FastifyRequest): Promise<void> => {
      const cookieSession = readSessionCookie(cipher, session.read(request))
      if (cookieSession) await endSession(db, cookieSession.sessionId)
    },
    clear: (reply: FastifyReply): void => session.clear(reply),
  }
}

/**
 * Returns the first supported language: 'es' for 'es-MX, en;q=0.8'. The portal sends only one language. Browsers send
 * several in order of preference. Undefined if no language is supported. Source: RFC 9110 12.5.4.
 */
export function pageLanguageOf(accepted: string | undefined): Language | undefined {
  const named = (accepted ?? '').split(',').map((range) => /^\s*([a-z]+)/i.exec(range)?.[1]?.toLowerCase())
  return named.flatMap((name) => languageCodes.filter((one) => one === name))[0]
}

export function serveAccount(serve: Serve, services: AccountServices): void {
  serveEntrance(serve, services)
  servePerson(serve, services)
  serveLegal(serve, services)
  serveSignIns(serve, services)
}

function serveEntrance(serve: Serve, services: AccountServices): void {
  const { db, cipher } = services
  serve(calls.register, async ({ body, request }) => {
    await signUp(services, body, getRequester(request))
    return { message: messages.signupSuccess, userObjectId: body.userObjectId, email: body.email }
  })
  serve(calls.confirmUser, async ({ body, request }) => {
    await confirmAddress(services, body.email, body.confirmationCode, request.ip)
    return { message: answerTexts.addressConfirmed }
  })
  serve(calls.resendVerificationCode, async ({ query, request }) => {
    await resendCode(services, query.email, getRequester(request))
    return { message: messages.signupSuccess }
  })
  serve(calls.forgotPassword, async ({ query, request }) => {
    await forgotPassword(services, query.email, getRequester(request))
    return { message: answerTexts.resetMailed }
  })
  serve(calls.changeForgotPassword, async ({ body }) => {
    await changeForgotPassword(services, body.token, body.password)
    return { message: answerTexts.passwordReset }
  })
  const browser = signInBrowser(services)
  const letIn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    proved: Proved,
    { visitor, hasSecondFactor }: { readonly visitor: Visitor; readonly hasSecondFactor: boolean },
  ) => {
    const signedIn = await enter(services, proved, visitor, hasSecondFactor)
    await browser.endFormer(request)
    return { ...browser.give(reply, signedIn), message: messages.loginSuccess }
  }
  serve(calls.login, async ({ body, request, reply }) => {
    const visitor = browser.visitorOf(request)
    const proved = await provePasswordOf(services, body, visitor)
    const needed = await neededAfterPassword(services, proved.accountId, visitor)
    if (needed !== undefined) {
      browser.wait(reply, proved)
      throw new ApiError(needed)
    }
    return letIn(request, reply, proved, { visitor, hasSecondFactor: false })
  })
  serve(signIns.confirmSecondFactor, async ({ body, request, reply }) => {
    const proved = await proveSecondFactor(services, browser.pendingOf(request), body.code)
    return letIn(request, reply, proved, { visitor: browser.visitorOf(request), hasSecondFactor: true })
  })
  serve(signIns.beginPasskeySignIn, async () => ({
    options: await beginPasskeyUse(services, null),
  }))
  serve(signIns.signInWithPasskey, async ({ body, request, reply }) => {
    const visitor = browser.visitorOf(request)
    const proved = await provePasskeySignIn(services, body.credential, visitor)
    return letIn(request, reply, proved, { visitor, hasSecondFactor: true })
  })
  serve(calls.refresh, async ({ body, request, reply }) => {
    if (!isOwnPage(request.headers, services.publicUrl)) throw new ApiError('refresh-refused')
    const cookie = browser.cookieOf(request)
    return browser.give(reply, await refreshSession(db, cipher, { cookie, marker: body.refreshToken }))
  })
  serve(calls.logout, async ({ caller, reply }) => {
    await endSession(db, caller.sessionId)
    browser.clear(reply)
    return { message: answerTexts.signedOut }
  })
}

const getRequester = ({ ip, headers }: FastifyRequest) => ({
  caller: ip,
  language: pageLanguageOf(headers['accept-language']),
})

function servePerson(serve: Serve, services: AccountServices): void {
  const { db, cipher } = services
  serve(calls.getUser, async ({ caller: session, query, reply }) => {
    if (emailKeyOf(query.email) !== emailKeyOf(session.email)) throw new ApiError('not-found')
    const profile = await findOwnProfile(db, cipher, session.accountId)
    const language = await findLanguage(db, session.accountId)
    if (profile) nameVersion(reply, getStoredFields(profile))
    return { message: profile ? 1 : 0, profile, isStaff: services.isStaff(session.email), language }
  })
  serve(calls.createUser, async ({ caller }) => ({
    profileId: await createOwnProfile(db, cipher, caller.accountId),
  }))
  serve(calls.updateProfile, async ({ caller, query, body, request, reply }) => {
    const saved = await updateProfile(services, caller, query.profileId, body, (storedFields) =>
      checkVersion(request, storedFields),
    )
    nameVersion(reply, getStoredFields(saved))
    return { message: answerTexts.profileSaved }
  })
  serve(calls.setLanguage, async ({ caller, body }) => {
    await saveLanguage(db, caller.accountId, body.language)
    return { message: answerTexts.languageSaved }
  })
  serve(calls.changePassword, async ({ caller, body }) => {
    await changePassword(services, caller, body)
    return { message: answerTexts.passwordChanged }
  })
  serve(calls.changeEmail, async ({ caller, body, request }) => {
    await changeEmail(services, caller, body, request.ip)
    return { message: answerTexts.emailCodeMailed }
  })
  serve(calls.confirmEmail, async ({ caller, body, request }) => ({
    ...(await confirmEmail(services, caller, body.confirmationCode, request.ip)),
    message: answerTexts.emailChanged,
  }))
}

function serveLegal(serve: Serve, services: AccountServices): void {
  serve(legal.getLegalState, async ({ caller }) => showLegalState(services, caller))
  serve(legal.acceptLegal, async ({ caller, body }) => {
    await acceptLegal(services, caller, body)
    return { message: answerTexts.legalAccepted }
  })
  serve(legal.rejectArbitration, async ({ caller }) => {
    await rejectArbitration(services.db, caller)
    return { message: answerTexts.arbitrationRejected }
  })
}
