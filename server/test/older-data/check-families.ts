import { expect } from 'vitest'
import { getHealthLinks } from '@kinchart/contract/calls/health-links.ts'
import { getSharedIdentifiedData } from '@kinchart/contract/calls/research.ts'
import { getSharedPeople } from '@kinchart/contract/calls/shared-with-me.ts'
import { confirmSecondFactor } from '@kinchart/contract/calls/sign-ins.ts'
import { appCode } from '../../src/account/factors/authenticator.test-support.ts'
import { openWith } from '../../src/sharing/share.test-support.ts'
import type { TestPortal } from '../start-portal.ts'
import { listsOf, signIn } from './lists-of.ts'
import type { ReleasedData } from './released.ts'

/**
 * Signs in every user of `fillFamilies`. Checks that their data is present, and that shared records can be opened. A
 * user with an authenticator app enters a code from the app, or the recovery code. Each code works once.
 */
export async function checkFamilies(
  portal: TestPortal,
  data: ReleasedData,
  by: 'app' | 'recovery-code',
): Promise<void> {
  for (const person of data.people) {
    const as = await enter(portal, data.password, person, by)
    for (const { profileId, lists } of person.records) {
      const shown = await listsOf(portal, as, profileId)
      for (const [name, { count, first }] of Object.entries(lists)) {
        expect([name, shown[name]?.count]).toEqual([name, count])
        expect([name, shown[name]?.first]).toMatchObject([name, first])
      }
    }
  }
  expect((await portal.database.pool.query('select 1 from source')).rows).toHaveLength(data.sources)
  await checkShares(portal, data)
}

async function enter(
  portal: TestPortal,
  password: string | undefined,
  { email, factor }: ReleasedData['people'][number],
  by: 'app' | 'recovery-code',
) {
  const first = await signIn(portal, email, password)
  if (factor === undefined) {
    expect([email, first.status]).toEqual([email, 200])
    return first.body
  }
  expect([email, first.code]).toEqual([email, 'second-factor-needed'])
  const body = { code: by === 'app' ? appCode(factor.secret, Date.now()) : factor.recoveryCode }
  const second = await portal.call(confirmSecondFactor, { cookie: first.cookie, body })
  expect([email, second.code]).toEqual([email, undefined])
  return second.body
}

async function checkShares(portal: TestPortal, { password, people, share, healthLink }: ReleasedData): Promise<void> {
  const opened = await openWith(portal, share.link, share.passcode)
  const shared = (await portal.call(getSharedPeople, { cookie: opened.cookie })).body
  expect(shared.people.map(({ name }) => name)).toEqual([share.name])
  const [sharer] = people
  if (sharer === undefined) throw new Error('Nobody shares.')
  const as = await enter(portal, password, sharer, 'app')
  const profileId = sharer.records[0]?.profileId ?? ''
  const { links } = (await portal.call(getHealthLinks, { as, query: { profileId } })).body
  expect(links).toMatchObject([{ label: 'For Dr. Osei', state: 'live' }])
  const manifest = await fetch(`${portal.url}${new URL(healthLink).pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ recipient: 'Dr. Osei' }),
  })
  expect(manifest.status).toBe(200)
  const research = (await portal.call(getSharedIdentifiedData, { as })).body
  expect(research).toEqual([{ recordTypeId: '5', notes: true }])
}
