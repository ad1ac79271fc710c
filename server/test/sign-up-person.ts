import {
  confirmUser,
  createUser,
  login,
  register,
  type Signup,
  refresh,
  type Tokens,
} from '@kinchart/contract/calls/account.ts'
import { cipherOfProfile } from '../src/account/data-keys.ts'
import { fillProfile } from '../src/account/profiles.ts'
import type { TestPortal } from './start-portal.ts'
import { beginApp, confirmApp } from '@kinchart/contract/calls/second-factors.ts'
import { appCode } from '../src/account/factors/authenticator.test-support.ts'

export type Browser = Tokens & { readonly cookie: string }

export const refreshAs = async (
  portal: Pick<TestPortal, 'call' | 'url'>,
  { token, refreshToken, cookie }: Browser,
  origin = portal.url,
) => portal.call(refresh, { body: { accessToken: token, refreshToken }, cookie, headers: { origin } })

export async function addSecondFactor(portal: TestPortal, as: { readonly token: string }): Promise<void> {
  const { secret } = (await portal.call(beginApp, { as, body: {} })).body
  const { code } = await portal.call(confirmApp, { as, body: { code: appCode(secret, Date.now()) } })
  if (code !== undefined) throw new Error(`The authenticator app was refused: ${code}.`)
}

export const signupOf = (email: string, more: Partial<Signup> = {}): Signup => ({
  firstName: 'Marisol',
  lastName: 'Whitcombe',
  userObjectId: '1763640000000',
  gender: 'female',
  relationShip: 'self',
  preferredLanguage: 'English',
  email,
  // The strength check is ten times as fast for random letters as for words.
  password: 'xqvtzkwmbrfh',
  phone: '5551234567',
  ...more,
})

export async function codeFor(portal: Pick<TestPortal, 'mails'>, email: string): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const mail = (await portal.mails()).find((one) => one.to === email && /code is \d{6}/.test(one.text))
    const code = /code is (\d{6})/.exec(mail?.text ?? '')?.[1]
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No code was mailed to ${email}.`)
}

export async function signUpPerson(
  portal: Pick<TestPortal, 'call' | 'mails'>,
  email: string,
  more: Partial<Signup> = {},
): Promise<Browser & { profileId: string }> {
  const signup = signupOf(email, more)
  await portal.call(register, { body: signup })
  await portal.call(confirmUser, { body: { email, confirmationCode: await codeFor(portal, email) } })
  const { body: tokens, cookie } = await portal.call(login, { body: { email, password: signup.password } })
  const { body: created } = await portal.call(createUser, {
    as: tokens,
    body: {
      userObjectId: signup.userObjectId,
      isActive: true,
      userTypeId: 1,
      email,
      phone: '',
      createdDate: new Date().toISOString(),
    },
  })
  return { ...tokens, cookie, profileId: created.profileId }
}

export async function giveBirthDate(
  { database: { db }, cipher }: Pick<TestPortal, 'database' | 'cipher'>,
  { profileId }: { readonly profileId: string },
  birthDate: string,
): Promise<void> {
  await fillProfile(db, await cipherOfProfile(db, cipher, profileId), profileId, { birthDate })
}
