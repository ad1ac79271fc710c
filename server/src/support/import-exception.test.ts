import { expect, test } from 'vitest'
import { finishImport } from '@kinchart/contract/calls/import.ts'
import { authorizeThere, rufus } from '../../test/with-sandbox.ts'
import { useStage } from '../../test/use-portal.ts'

const stage = useStage()

test('logs an unexpected error in an import without its message', async () => {
  const { portal } = stage
  await portal.database.pool.query(`
    create function refuse_loudly() returns trigger language plpgsql as
      $$ begin raise exception 'Rufus Pennyfeather has a secret'; end $$;
    create trigger refuse_loudly before insert on resource for each row execute function refuse_loudly()`)
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  const { returned, cookie } = await authorizeThere(portal, {
    as: person,
    endpointId: stage.idOf(rufus.slug),
    username: rufus.username,
    patientId: rufus.patientId,
  })
  const { state, code = '', iss } = returned
  await portal.call(finishImport, { as: person, cookie, body: { state, code, ...(iss === undefined ? {} : { iss }) } })
  const listMessages = async () =>
    (await portal.database.pool.query<{ said: string }>('select error_message as said from exception_log')).rows
  await expect.poll(listMessages).toHaveLength(1)
  expect((await listMessages())[0]?.said).toMatch(/^\w+ P0001 at server\/src\/.*:\d+ on an import$/)
  expect(portal.unexpected.length).toBeGreaterThan(0)
  ;(portal.unexpected as unknown[]).length = 0
  await portal.database.pool.query('drop function refuse_loudly cascade')
})
