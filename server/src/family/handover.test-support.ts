import { acceptHandover, createHandover } from '@kinchart/contract/calls/family.ts'
import { expect } from 'vitest'
import { countMails, linkCodeIn, mailTo } from '#account/mailed.test-support.ts'
import { handoverMails } from '@kinchart/texts/en/mails.ts'
import type { TestPortal } from '../../test/start-portal.ts'
import type { Person } from '../../test/with-sandbox.ts'

/**
 * Simulates that a dependent has turned 18 and that Kinchart emailed the guardian a question. `isPaused`: the guardian has not responded in
 * time.
 */
export const comeOfAge = async (portal: TestPortal, profileId: string, isPaused = false): Promise<unknown> =>
  portal.database.pool.query(
    `insert into guardian_authority (profile_id, requested_at, waits_until)
     values ($1, now(), now() + make_interval(days => $2))`,
    [profileId, isPaused ? 0 : 20],
  )

type Offer = { readonly guardian: Person; readonly childId: string; readonly email: string }

export async function offer(portal: TestPortal, { guardian, childId, email }: Offer): Promise<string> {
  const { pool } = portal.database
  const { rows } = await pool.query('select from guardian_authority where profile_id = $1', [childId])
  if (rows.length === 0) await comeOfAge(portal, childId)
  const before = await countMails(portal, email, handoverMails.offeredSubject)
  const answer = await portal.call(createHandover, { as: guardian, body: { dependentId: childId, email } })
  if (answer.status !== 200) throw new Error(`The record was not handed over: ${answer.code}`)
  await expect.poll(async () => countMails(portal, email, handoverMails.offeredSubject)).toBe(before + 1)
  return linkCodeIn(await mailTo(portal, email, handoverMails.offeredSubject))
}

export async function handOver(
  portal: TestPortal,
  { to, birthDate, ...offered }: Offer & { readonly to: Person; readonly birthDate: string },
): Promise<Person> {
  const code = await offer(portal, offered)
  const taken = await portal.call(acceptHandover, { as: to, body: { code, birthDate } })
  if (taken.status !== 200) throw new Error(`The record was not taken over: ${taken.code}`)
  return { ...to, ...taken.body, profileId: offered.childId }
}
