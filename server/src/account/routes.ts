import * as calls from '@kinchart/contract/account.ts'
import { messages } from '@kinchart/contract/texts.ts'
import { Problem } from '#platform/http/problem.ts'
import type { createServe } from '#platform/http/serve.ts'
import { createOwnProfile, findOwnProfile } from './profiles.ts'
import { endSession, refreshSession } from './sessions.ts'
import type { Session } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { confirmEmail, emailKeyOf, resendCode, signUp } from './sign-up.ts'
import type { AccountServices } from './sign-up.ts'

/** What every route file is given to register its calls with. */
export type Serve = ReturnType<typeof createServe<Session | undefined>>

/** The session of a call that needs one. */
export function sessionOf(caller: Session | undefined): Session {
  if (!caller) throw new Problem('session-missing')
  return caller
}

export function serveAccount(serve: Serve, services: AccountServices): void {
  const { db, vault } = services

  serve(calls.register, async ({ body }) => {
    await signUp(services, body)
    return { message: messages.signupSuccess, userObjectId: body.userObjectId, email: body.email }
  })
  serve(calls.confirmUser, async ({ body }) => {
    await confirmEmail(services, body.email, body.confirmationCode)
    return { message: 'Your email address is confirmed.' }
  })
  serve(calls.resendVerificationCode, async ({ query }) => {
    await resendCode(services, query.email)
    return { message: messages.signupSuccess }
  })
  serve(calls.login, async ({ body, request }) => ({
    ...(await signIn(services, body.email, body.password, request.ip)),
    message: messages.loginSuccess,
  }))
  serve(calls.refresh, async ({ body }) => refreshSession(db, vault, body.refreshToken))
  serve(calls.logout, async ({ caller }) => {
    await endSession(db, sessionOf(caller).sessionId)
    return { message: 'You are signed out.' }
  })
  serve(calls.getUser, async ({ caller, query }) => {
    const session = sessionOf(caller)
    if (emailKeyOf(query.email) !== emailKeyOf(session.email)) throw new Problem('not-found')
    const profile = await findOwnProfile(db, vault, session.accountId)
    return { message: profile ? 1 : 0, profile, isStaff: services.isStaff(session.email) }
  })
  serve(calls.createUser, async ({ caller }) => ({
    profileId: await createOwnProfile(db, vault, sessionOf(caller).accountId),
  }))
}
