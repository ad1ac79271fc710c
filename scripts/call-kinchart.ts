import { confirmUser, login, register } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import type { z } from 'zod'

type CallOptions<Query extends z.ZodType, Body extends z.ZodType> = {
  readonly token?: string
  /** The caller's IP address, sent in a proxy header. Has an effect only if the server trusts this header. */
  readonly from?: string | undefined
  /** True if no user is waiting for the response, so that background work does not pause for this request. */
  readonly isUnattended?: boolean
  readonly query?: z.input<Query>
  readonly body?: z.input<Body>
}

export class RefusedError extends Error {
  readonly status: number

  constructor(path: string, status: number) {
    super(`${path} answered ${status}.`)
    this.status = status
  }
}

/** Throws RefusedError if the call is refused. */
export async function callKinchart<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  url: string,
  endpoint: Endpoint<Q, B, z.ZodType, A>,
  options: CallOptions<Q, B>,
): Promise<z.output<A>> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((options.query ?? {}) as Record<string, unknown>))
    query.set(name, String(value))
  const answer = await fetch(`${url}/api${endpoint.path}?${query.toString()}`, {
    method: endpoint.method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.from === undefined ? {} : { 'x-forwarded-for': options.from }),
      ...(options.isUnattended === true ? { [constants.unattendedHeader]: '1' } : {}),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  if (!answer.ok) throw new RefusedError(endpoint.path, answer.status)
  return endpoint.answer.parse(await answer.json())
}

export async function signUpAndIn(
  url: string,
  person: { email: string; password: string; firstName: string; lastName: string; gender: string },
  from?: string,
): Promise<string> {
  const { email, password } = person
  await callKinchart(url, register, {
    from,
    body: {
      ...person,
      userObjectId: String(Date.now()),
      relationShip: 'self',
      preferredLanguage: 'English',
      phone: '555-0100',
    },
  })
  await callKinchart(url, confirmUser, { from, body: { email, confirmationCode: await mailedCode(url, email) } })
  return (await callKinchart(url, login, { from, body: { email, password } })).token
}

async function mailedCode(url: string, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${url}/dev/mail`, { headers: { accept: 'application/json' } })
    const mails = (await answer.json()) as { to: string; text: string }[]
    const code = /code is (\d{6})/.exec(mails.find((mail) => mail.to === email)?.text ?? '')?.[1]
    if (code !== undefined) return code
    await pause(100)
  }
  throw new Error('No registration code was mailed.')
}

export const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
