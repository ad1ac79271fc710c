import { expect, test } from 'vitest'
import { getConnectedEhrs, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { petra, rufus, type Person } from '../../../../test/with-sandbox.ts'
import { useStageBehindProxy } from '../../../../test/use-portal.ts'

const served = { types: ['Patient', 'Condition'] }

const { stage, between } = useStageBehindProxy(
  { behaviours: { [petra.slug]: served, [rufus.slug]: served } },
  {},
  {},
  { importTimings: { keepAliveLookMs: 700 } },
)

async function connect(there: typeof petra | typeof rufus): Promise<{ person: Person; source: ConnectedEhr }> {
  const person = await stage.signUpAs(there.slug, there.patientId)
  const source = await stage.importFrom({ as: person, ...there })
  return { person, source }
}

const query = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await stage.portal.database.pool.query(text, [...values])).rows as Row[]

/** Simulates that no run has used the grant for days. */
const leaveUnused = async ({ ehrImportRequestId }: ConnectedEhr, days: number) =>
  query(
    `update source_grant set refreshed_at = now() - make_interval(days => $2)
     where id = (select grant_id from source where id = $1)`,
    [ehrImportRequestId, days],
  )
const encryptedOf = async ({ ehrImportRequestId }: ConnectedEhr) =>
  (
    await query<{ encrypted: Buffer; refreshed_at: Date }>(
      'select g.encrypted, g.refreshed_at from source_grant g join source i on i.grant_id = g.id where i.id = $1',
      [ehrImportRequestId],
    )
  )[0]
const shownOf = async (person: Person) =>
  (await stage.portal.call(getConnectedEhrs, { as: person })).body.connectedEhrs[0]

test('refreshes an unused grant before the grant expires, and skips a recently used grant', async () => {
  const { source } = await connect(petra)
  const before = await encryptedOf(source)
  await leaveUnused(source, 2)
  await new Promise((resolve) => setTimeout(resolve, 1600))
  expect((await encryptedOf(source))?.encrypted).toEqual(before?.encrypted)
  await leaveUnused(source, 4)
  await expect
    .poll(async () => (await encryptedOf(source))?.encrypted.equals(before?.encrypted ?? Buffer.alloc(0)))
    .toBe(false)
  expect(Date.now() - ((await encryptedOf(source))?.refreshed_at.getTime() ?? 0)).toBeLessThan(60_000)
})

test('retries an unresponsive source later, and keeps it connected', async () => {
  const { person, source } = await connect(rufus)
  const before = await encryptedOf(source)
  between.obey((path) => (path.endsWith('/token') ? { status: 503 } : undefined))
  await leaveUnused(source, 4)
  await expect
    .poll(async () => (await encryptedOf(source))?.refreshed_at.getTime() ?? 0)
    .toBeGreaterThan(Date.now() - 3.5 * 86_400_000)
  between.obey(() => undefined)
  expect((await encryptedOf(source))?.encrypted).toEqual(before?.encrypted)
  expect(await shownOf(person)).toMatchObject({ state: 'complete' })
})

test('asks for a reconnect after the patient withdrew consent, and keeps imported data', async () => {
  const { person, source } = await connect(rufus)
  stage.sandbox.revokeGrants()
  await leaveUnused(source, 4)
  await expect.poll(async () => (await shownOf(person))?.state).toBe('needs-you')
  expect(await shownOf(person)).toMatchObject({ reason: 'access-ended', stored: source.stored })
})
