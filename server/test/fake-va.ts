import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpointScope, upsertClient } from '../src/directory/clients.ts'
import { addOrganizations } from '../src/directory/loading/add-organizations.ts'
import type { TestPortal } from './start-portal.ts'

/** `cutOff` closes the connection midway. */
export type VaAnswer = {
  readonly status?: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cutOff?: boolean
}

export type FakeVa = {
  readonly url: string
  readonly host: string
  /** The responses to the next requests, in order; the last one repeats. */
  readonly answer: (...answers: readonly VaAnswer[]) => void
  /** The tokens used to request the rating since the last call of `answer`. */
  readonly getReceivedTokens: () => readonly string[]
  readonly tokenRequests: () => readonly URLSearchParams[]
  readonly revoked: () => readonly string[]
  readonly close: () => Promise<void>
}

const BASE = '/services/veteran_verification/v2'

/**
 * Simulates the VA's verification service, as far as Kinchart uses it. Accepts the code `good`, and accepts each
 * refresh token once.
 */
export async function startFakeVa(): Promise<FakeVa> {
  let answers: readonly VaAnswer[] = []
  let receivedTokens: string[] = []
  let tokens = 0
  const tokenRequests: URLSearchParams[] = []
  const revoked: string[] = []
  const send = (to: ServerResponse, { status = 200, body, headers = {}, cutOff = false }: VaAnswer): void => {
    const length = cutOff ? { 'content-length': `${Buffer.byteLength(body) + 100}` } : {}
    to.writeHead(status, { 'content-type': 'application/json', ...length, ...headers })
    if (!cutOff) return void to.end(body)
    to.write(body, () => to.destroy())
  }
  const giveToken = (form: URLSearchParams, to: ServerResponse): void => {
    tokenRequests.push(form)
    const isGood = form.get('code') === 'good' || form.get('refresh_token') === `refresh-${tokens}`
    if (!isGood) return send(to, { status: 400, body: '{"error":"invalid_grant"}' })
    tokens++
    const given = { token_type: 'Bearer', expires_in: 3600, scope: 'offline_access disability_rating.read' }
    return send(to, {
      body: JSON.stringify({ ...given, access_token: `access-${tokens}`, refresh_token: `refresh-${tokens}` }),
    })
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      if (request.url === `${BASE}/.well-known/smart-configuration`) {
        const at = (name: string): string => `http://${request.headers.host}/oauth2/${name}`
        const endpoints = { authorization_endpoint: at('authorize'), token_endpoint: at('token') }
        return send(response, { body: JSON.stringify({ ...endpoints, revocation_endpoint: at('revoke') }) })
      }
      if (request.url === '/oauth2/token') return giveToken(form, response)
      if (request.url === '/oauth2/revoke') {
        revoked.push(form.get('token') ?? '')
        return send(response, { body: '' })
      }
      if (request.url !== `${BASE}/disability_rating`) return send(response, { status: 404, body: 'nothing here' })
      receivedTokens.push((request.headers.authorization ?? '').replace('Bearer ', ''))
      return send(response, answers[Math.min(receivedTokens.length, answers.length) - 1] ?? { status: 500, body: '' })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}${BASE}`,
    host,
    answer: (...next) => {
      answers = next
      receivedTokens = []
    },
    getReceivedTokens: () => receivedTokens,
    tokenRequests: () => tokenRequests,
    revoked: () => revoked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export async function listVa(portal: TestPortal, va: FakeVa): Promise<number> {
  const { db } = portal.database
  const row = { hospitalName: 'The practice VA', fhirBase: va.url, ehrname: 'VA', providerType: 'Veterans' } as const
  await addOrganizations({ db, allowedPrivateHosts: [va.host] }, 'veterans', [row])
  const { id } = await db
    .selectFrom('careOrganization')
    .select('id')
    .where('fhirBase', '=', va.url)
    .executeTakeFirstOrThrow()
  await registerThere(portal, id, 'kinchart', 'offline_access disability_rating.read')
  return id
}

export async function registerThere(
  { database, cipher }: TestPortal,
  endpointId: number,
  clientId: string,
  scopes?: string,
): Promise<void> {
  const settings = { clientId, method: 'none', ...(scopes === undefined ? {} : { scopes }) } as const
  await upsertClient(database.db, cipher, endpointScope(endpointId), settings)
}
