import type { FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '@kinchart/contract/calls/account.ts'
import * as legal from '@kinchart/contract/calls/legal.ts'
import * as signIns from '@kinchart/contract/calls/sign-ins.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { callerOf } from '#platform/http/network.ts'
import { isOwnPage } from '#platform/http/own-page.ts'
import { checkVersion, nameVersion } from '#platform/http/version.ts'
import { findLanguage, saveLanguage } from './account-language.ts'
import { changeEmail, confirmEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { confirmAddress, resendCode } from './confirm-address.ts'
import { emailKeyOf } from './email-address.ts'
import { beginPasskeyUse } from './factors/use-passkey.ts'
import { acceptLegal } from './legal/accept-legal.ts'
import { showLegalState } from './legal/legal-state.ts'
import { rejectArbitration } from './legal/reject-arbitration.ts'
import { pageLanguageOf } from './page-language.ts'
import { createOwnProfile, findOwnProfile, keptOf } from './profiles.ts'
import { changeForgotPassword, forgotPassword } from './reset-password.ts'
import type { AccountServices } from './services.ts'
import { endSession } from './sessions.ts'
import type { Serve } from './serve.ts'
import { enter, neededAfterPassword, provePasswordOf } from './sign-in.ts'
import type { Proved, Visitor } from './sign-in.ts'
import { provePasskeySignIn, proveSecondFactor } from './sign-ins/give-second-factor.ts'
import { refreshSession } from './sign-ins/refresh-session.ts'
import { serveSignIns } from './sign-ins/routes.ts'
import { signInBrowser } from './sign-ins/sign-in-browser.ts'
import { signUp } from './sign-up.ts'
import { updateProfile } from './update-profile.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'

export function serveAccount(serve: Serve, services: AccountServices): void {
  serveEntrance(serve, services)
  servePerson(serve, services)
  serveLegal(serve, services)
  serveSignIns(serve, services)
}

/** Serves sign-up, sign-in and sign-out. */
function serveEntrance(serve: Serve, services: AccountServices): void {
  const { db, cipher } = services
  serve(calls.register, async ({ body, request }) => {
    await signUp(services, body, askedBy(request))
    return { message: messages.signupSuccess, userObjectId: body.userObjectId, email: body.email }
  })
  serve(calls.confirmUser, async ({ body, request }) => {
    await confirmAddress(services, body.email, body.confirmationCode, request.ip)
    return { message: answerTexts.addressConfirmed }
  })
  serve(calls.resendVerificationCode, async ({ query, request }) => {
    await resendCode(services, query.email, askedBy(request))
    return { message: messages.signupSuccess }
  })
  serve(calls.forgotPassword, async ({ query, request }) => {
    await forgotPassword(services, query.email, askedBy(request))
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
  serve(signIns.giveSecondFactor, async ({ body, request, reply }) => {
    const proved = await proveSecondFactor(services, browser.pendingOf(request), body.code)
    return letIn(request, reply, proved, { visitor: browser.visitorOf(request), hasSecondFactor: true })
  })
  serve(signIns.beginPasskeySignIn, async ({ request }) => ({
    options: await beginPasskeyUse(services, null, callerOf(request)),
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

/** Returns the caller's address and the language of the page. */
const askedBy = ({ ip, headers }: FastifyRequest) => ({
  caller: ip,
  language: pageLanguageOf(headers['accept-language']),
})

/** Serves the user and their profile. */
function servePerson(serve: Serve, services: AccountServices): void {
  const { db, cipher } = services
  serve(calls.getUser, async ({ caller: session, query, reply }) => {
    if (emailKeyOf(query.email) !== emailKeyOf(session.email)) throw new ApiError('not-found')
    const profile = await findOwnProfile(db, cipher, session.accountId)
    const language = await findLanguage(db, session.accountId)
    if (profile) nameVersion(reply, keptOf(profile))
    return { message: profile ? 1 : 0, profile, isStaff: services.isStaff(session.email), language }
  })
  serve(calls.createUser, async ({ caller }) => ({
    profileId: await createOwnProfile(db, cipher, caller.accountId),
  }))
  serve(calls.updateProfile, async ({ caller, query, body, request, reply }) => {
    const saved = await updateProfile(services, caller, query.profileId, body, (kept) => checkVersion(request, kept))
    nameVersion(reply, keptOf(saved))
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

/** Serves acceptances of legal texts. */
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
