import { expect, test } from 'vitest'
import { checkKey } from '#platform/secrets/check-key.ts'
import { deriveKeys } from '#platform/secrets/keys.ts'
import { createCipher } from '#platform/secrets/cipher.ts'
import { startPortal } from '../../../test/start-portal.ts'

test('rejects a wrong key before any data is written with that key', async () => {
  const portal = await startPortal()
  const { db } = portal.database
  await checkKey(db, portal.cipher)
  const wrong = createCipher({ current: deriveKeys(Buffer.alloc(32, 9).toString('base64')), old: [] })
  await expect(checkKey(db, wrong)).rejects.toThrow('SECRET_KEY')
  await portal.close()
})

test('rolls back failed transactions without affecting concurrent ones', async () => {
  const portal = await startPortal()
  const { db, pool } = portal.database
  await pool.query('create table counted (n integer)')
  const work = Array.from({ length: 20 }, async (_, n) =>
    db.transaction().execute(async (trx) => {
      await trx
        .insertInto('counted' as never)
        .values({ n } as never)
        .execute()
      if (n % 2 === 1) throw new Error('odd')
    }),
  )
  await Promise.allSettled(work)
  expect((await pool.query('select count(*)::int as n from counted')).rows[0]).toEqual({ n: 10 })
  await portal.close()
})

test('delivers a notification to the listener of its channel', async () => {
  const portal = await startPortal()
  const heard: string[] = []
  const stop = await portal.database.listen('practice', (payload) => heard.push(payload))
  await portal.database.pool.query(`select pg_notify('practice', 'hello')`)
  await expect.poll(() => heard).toEqual(['hello'])
  await stop()
  await portal.close()
})
