import { afterEach, expect, test } from 'vitest'
import { deleteEhrRecord } from '@kinchart/contract/import.ts'
import { startFaultProxy } from '../../../test/fault-proxy.ts'
import type { FaultProxy } from '../../../test/fault-proxy.ts'
import { fewKinds, openStage, rufus } from '../../../test/with-sandbox.ts'
import type { Stage } from '../../../test/with-sandbox.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A hospital, and two more hosts that pass on what they are asked to it: its own authorization server, and somebody's. */
async function open(env: (elsewhere: FaultProxy) => Record<string, string> = () => ({})) {
  const hospital = await startFaultProxy()
  closing.push(hospital.close)
  const others = await Promise.all([hospital, hospital].map(async ({ port }) => startFaultProxy(port)))
  const [authorization, elsewhere] = others as [FaultProxy, FaultProxy]
  closing.push(authorization.close, elsewhere.close)
  const heard = { authorization: [] as string[], elsewhere: [] as string[] }
  authorization.obey((path) => void heard.authorization.push(path))
  elsewhere.obey((path) => void heard.elsewhere.push(path))
  const hosts = [hospital, authorization, elsewhere].map(({ url }) => new URL(url).host)
  const stage = await openStage(
    { ...fewKinds, port: hospital.port, publicUrl: hospital.url },
    { allow: hosts },
    env(elsewhere),
    {
      importTimings: { keepAliveLookMs: 700 },
    },
  )
  closing.push(stage.close)
  const original = (await (
    await fetch(`${hospital.url}/${rufus.slug}/fhir/r4/.well-known/smart-configuration`)
  ).json()) as Record<string, string>
  /** From now on the hospital's metadata names these addresses at other hosts. */
  const name = (at: Readonly<Record<string, FaultProxy>>): void => {
    const moved = Object.entries(at).map(([key, { url }]) => [key, original[key]?.replace(hospital.url, url)])
    const body = JSON.stringify({ ...original, ...Object.fromEntries(moved) })
    hospital.obey((path) =>
      path.endsWith('/smart-configuration')
        ? { status: 200, headers: { 'content-type': 'application/json' }, body }
        : undefined,
    )
  }
  return { stage, authorization, elsewhere, heard, name }
}

async function connect(stage: Stage) {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  return { person, source: await stage.importFrom({ as: person, ...rufus }) }
}
const remove = async (stage: Stage, { person, source }: Awaited<ReturnType<typeof connect>>) =>
  stage.portal.call(deleteEhrRecord, { as: person, query: { ehrImportRequestId: source.ehrImportRequestId } })

test('a hospital may keep its sign-in on another host; what it gave goes there alone, whatever its metadata says later', async () => {
  const { stage, authorization, elsewhere, heard, name } = await open()
  name({ token_endpoint: authorization, revocation_endpoint: authorization })
  const connected = await connect(stage)
  expect(connected.source.state).toBe('complete')
  expect(heard.authorization).toEqual([`/${rufus.slug}/token`])
  name({ token_endpoint: elsewhere, revocation_endpoint: elsewhere })
  // A sign-in that no run has used for days is refreshed.
  await stage.portal.database.pool.query(`update source_grant set refreshed_at = now() - interval '4 days'`)
  await expect.poll(() => heard.authorization.length).toBe(2)
  await remove(stage, connected)
  expect(heard.authorization.at(-1)).toBe(`/${rufus.slug}/revoke`)
  expect(heard.elsewhere).toEqual([])
})

test('a token is not sent to be ended to a host that is neither the hospital’s nor where it came from', async () => {
  const { stage, elsewhere, heard, name } = await open()
  name({ revocation_endpoint: elsewhere })
  expect((await remove(stage, await connect(stage))).status).toBe(200)
  expect(heard.elsewhere).toEqual([])
  expect(stage.portal.logged).toContainEqual(
    expect.objectContaining({ event: 'revocation-failed', why: 'other-host', host: new URL(elsewhere.url).host }),
  )
})

test('it is where the operator allows that host', async () => {
  const { stage, elsewhere, heard, name } = await open(({ url }) => ({ REVOCATION_HOSTS: new URL(url).host }))
  name({ revocation_endpoint: elsewhere })
  await remove(stage, await connect(stage))
  expect(heard.elsewhere).toEqual([`/${rufus.slug}/revoke`])
})
