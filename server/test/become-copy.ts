import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { addDependent, getDependents } from '@kinchart/contract/calls/family.ts'
import { checkServerDatabase } from '../src/ops/doctor/check-server-database.ts'
import { readConfig } from '../src/app/config/config.ts'
import { startKinchart } from '../src/app/start-kinchart.ts'
import type { TestCluster } from './start-postgres.ts'
import { signUpPerson } from './sign-up-person.ts'
import type { TestPortal } from './start-portal.ts'

const PATIENCE_MS = 20_000
const child = {
  firstName: 'Teodor',
  lastName: 'Whitcombe',
  relationship: 'dependent',
  birthDate: '2016-09-08',
} as const

/**
 * Turns a portal's primary into a standby, and back into a primary. In between, checks that nothing is read or
 * written, that a start fails with the error `started`, and that the doctor command reports `reported`.
 */
export async function becomeCopyAndBack(
  portal: TestPortal,
  cluster: TestCluster,
  { started, reported }: { readonly started: string | RegExp; readonly reported: unknown },
): Promise<void> {
  const person = await signUpPerson(portal, 'copied@example.org')
  const read = async () => portal.call(getDependents, { as: person })
  const save = async () => portal.call(addDependent, { as: person, body: child })
  expect((await read()).status).toBe(200)

  const marker = join(cluster.data, 'standby.signal')
  await cluster.crash()
  writeFileSync(marker, '')
  await cluster.start()
  for (let times = 0; times < 2; times++) {
    const answers = [await read(), await save()]
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [503, 'service-unavailable'],
      [503, 'service-unavailable'],
    ])
  }
  const config = readConfig({ ...portal.env, PORT: '0', METRICS_PORT: '' })
  await expect(startKinchart(config, { log: () => undefined })).rejects.toThrow(started)
  const [found] = await checkServerDatabase(portal.env['DATABASE_URL'] ?? '', PATIENCE_MS)
  expect(found).toMatchObject({ verdict: 'wrong', says: reported })

  await cluster.crash()
  rmSync(marker)
  await cluster.start()
  await expect.poll(async () => (await read()).status).toBe(200)
  await expect.poll(async () => (await save()).status).toBe(200)
  expect((await read()).body.dependents).toHaveLength(1)
  expect(portal.logged.map(({ event }) => event)).not.toContain('unexpected')
}
