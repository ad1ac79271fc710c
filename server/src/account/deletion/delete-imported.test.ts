import { expect, test } from 'vitest'
import { deleteAccount } from '@kinchart/contract/calls/account.ts'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { fewKinds, hospitals, importFrom } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage(fewKinds)

test('deletes the imported records of the whole family with the account, and revokes access at their hospitals', async () => {
  const { sandbox } = stage
  let { portal } = stage
  const person = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  const child = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' }
  const { dependentId } = (await portal.call(addDependent, { as: person, body: child })).body
  const there = { as: person, endpointId: stage.idOf(hospitals.tallgrass), username: 'marisol' }
  await importFrom(portal, { ...there, patientId: 'marisol-whitcombe' })
  await importFrom(portal, { ...there, patientId: 'teodor-whitcombe', profileId: dependentId })
  const countRecords = async (): Promise<number> =>
    (await portal.database.pool.query<{ n: number }>('select count(*)::int as n from resource')).rows[0]?.n ?? -1
  expect(await countRecords()).toBeGreaterThan(20)
  await portal.call(deleteAccount, { as: person, body: {} })
  await portal.database.pool.query('update account_deletion set due_at = now()')
  sandbox.forgetRequests()
  portal = await portal.restart()
  try {
    const isThere = async () => (await portal.database.pool.query('select from account')).rowCount
    await expect.poll(isThere).toBe(0)
    expect(await countRecords()).toBe(0)
    // Expect one revocation per grant: revoking a grant's refresh token also revokes its access token.
    const revoked = sandbox.requests().filter(({ path }) => path.endsWith('/revoke'))
    expect(revoked.map(({ status }) => status)).toEqual([200, 200])
  } finally {
    await portal.close()
  }
})
