import { expect, test } from 'vitest'
import { findPlain } from '../find-plain.ts'
import { hospitals } from '../with-sandbox.ts'
import { useStage } from '../use-portal.ts'

const stage = useStage()

test('reveals no name, address, token or record value to someone with only the database and the log', async () => {
  const person = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  await stage.importFrom({ as: person, slug: hospitals.tallgrass, username: 'marisol', patientId: 'marisol-whitcombe' })
  const { pool } = stage.portal.database
  expect(await findPlain(pool, stage.portal.logged)).toEqual([])

  await pool.query(
    `insert into exception_log (id, error_message, source) values (gen_random_uuid(), 'No Metformin.', 'server')`,
  )
  // Use a user without an import, because the end of an import sends a notification with the user's name.
  const { profileId } = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  await pool.query(`update profile set details = 'Whitcombe'::bytea where id = $1`, [profileId])
  expect((await findPlain(pool, [{ event: 'job-failed', code: 'practice-refresh-abc' }])).toSorted()).toEqual([
    'exception_log.error_message',
    'log: job-failed',
    'profile.details',
  ])
  await pool.query('delete from exception_log')
  await pool.query('delete from account')
})
