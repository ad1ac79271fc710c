import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteEhrRecord, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { startFaultProxy, type FaultProxy } from '../../../test/fault-proxy.ts'
import { openStage, rufus, type Person, type Stage } from '../../../test/with-sandbox.ts'

let stage: Stage
let person: Person
/**
 * Three proxies of the hospital: its authorization server, a foreign host, and a foreign host that the operator allows.
 */
let hospital: FaultProxy
let authorization: FaultProxy
let elsewhere: FaultProxy
let allowed: FaultProxy
const heard = { authorization: [] as string[], elsewhere: [] as string[], allowed: [] as string[] }

beforeAll(async () => {
  hospital = await startFaultProxy()
  authorization = await startFaultProxy(hospital.port)
  elsewhere = await startFaultProxy(hospital.port)
  allowed = await startFaultProxy(hospital.port)
  authorization.obey((path) => void heard.authorization.push(path))
  elsewhere.obey((path) => void heard.elsewhere.push(path))
  allowed.obey((path) => void heard.allowed.push(path))
  const hosts = [hospital, authorization, elsewhere, allowed].map(({ url }) => new URL(url).host)
  stage = await openStage(
    { behaviours: { [rufus.slug]: { types: ['Patient', 'Condition'] } }, port: hospital.port, publicUrl: hospital.url },
    { allow: hosts },
    { REVOCATION_HOSTS: new URL(allowed.url).host },
    { importTimings: { keepAliveLookMs: 700 } },
  )
  person = await stage.signUpAs(rufus.slug, rufus.patientId)
})
afterAll(async () => {
  await stage.close()
  for (const { close } of [allowed, elsewhere, authorization, hospital]) await close()
})

async function name(at: Readonly<Record<string, FaultProxy>>): Promise<void> {
  hospital.obey(() => undefined)
  const answer = await fetch(`${hospital.url}/${rufus.slug}/fhir/r4/.well-known/smart-configuration`)
  const original = (await answer.json()) as Record<string, string>
  const moved = Object.entries(at).map(([key, { url }]) => [key, original[key]?.replace(hospital.url, url)])
  const body = JSON.stringify({ ...original, ...Object.fromEntries(moved) })
  hospital.obey((path) =>
    path.endsWith('/smart-configuration')
      ? { status: 200, headers: { 'content-type': 'application/json' }, body }
      : undefined,
  )
}

const connect = async (): Promise<ConnectedEhr> => stage.importFrom({ as: person, ...rufus })
const remove = async ({ ehrImportRequestId }: ConnectedEhr) =>
  stage.portal.call(deleteEhrRecord, { as: person, query: { ehrImportRequestId } })

test('sends tokens only to the issuing host, even if later metadata names other hosts', async () => {
  await name({ token_endpoint: authorization, revocation_endpoint: authorization })
  const source = await connect()
  expect(source.state).toBe('complete')
  expect(heard.authorization).toEqual([`/${rufus.slug}/token`])
  await name({ token_endpoint: elsewhere, revocation_endpoint: elsewhere })
  // A grant that no run has used for days is refreshed when due.
  await stage.portal.database.pool.query(`update source_grant set refreshed_at = now() - interval '4 days'`)
  await expect.poll(() => heard.authorization.length).toBe(2)
  await remove(source)
  expect(heard.authorization.at(-1)).toBe(`/${rufus.slug}/revoke`)
  expect(heard.elsewhere).toEqual([])
})

test('does not send a token to a foreign host for revocation', async () => {
  await name({ revocation_endpoint: elsewhere })
  expect((await remove(await connect())).status).toBe(200)
  expect(heard.elsewhere).toEqual([])
  expect(stage.portal.logged).toContainEqual(
    expect.objectContaining({ event: 'revocation-failed', why: 'other-host', host: new URL(elsewhere.url).host }),
  )
})

test('sends a token to a foreign host for revocation if the operator allows the host', async () => {
  await name({ revocation_endpoint: allowed })
  await remove(await connect())
  expect(heard.allowed).toEqual([`/${rufus.slug}/revoke`])
})
