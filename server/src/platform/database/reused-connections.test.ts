import { expect, test } from 'vitest'
import { readPristine } from '../../../test/reset-database.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal } from '../../../test/start-portal.ts'

async function readDatabaseState(pool: Awaited<ReturnType<typeof startPortal>>['database']['pool']) {
  const client = await pool.connect()
  try {
    const { tables, sequences } = await readPristine(client)
    return { tables: tables.filter(({ name }) => !/^(?:pgboss\.|durable$)/.test(name)), sequences }
  } finally {
    client.release()
  }
}

test('gives each test a database without data from the previous test', async () => {
  const first = await startPortal()
  const before = await readDatabaseState(first.database.pool)
  await signUpPerson(first, 'marisol@example.org')
  expect(await readDatabaseState(first.database.pool)).not.toEqual(before)
  await first.close()

  const second = await startPortal()
  expect(await readDatabaseState(second.database.pool)).toEqual(before)
  await signUpPerson(second, 'marisol@example.org')
  await second.database.pool.query('create table left_over (id int)')
  await second.close()

  const third = await startPortal()
  expect(await readDatabaseState(third.database.pool)).toEqual(before)
  await third.close()
})
