import { expect, test } from 'vitest'
import { petra } from '../../../test/with-sandbox.ts'
import { resyncDue } from './resync.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage({ behaviours: { [petra.slug]: { types: ['Patient', 'Condition'] } } })

test('requests data again from a source only when an import is due, and never if the operator disabled repeated imports', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const { ehrImportRequestId } = await stage.importFrom({ as: person, ...petra })
  const { database, cipher } = stage.portal
  const enqueuedIds: string[] = []
  const jobs = {
    send: async (_queue: string, data: Record<string, string>) => void enqueuedIds.push(data['sourceId'] ?? ''),
  }
  const lookAfter = async (age: string, hours: number): Promise<number> => {
    await database.pool.query(`update import_run set started_at = now() - $1::interval`, [age])
    await resyncDue({ db: database.db, cipher, jobs }, hours)
    return enqueuedIds.length
  }
  expect(await lookAfter('400 days', 0)).toBe(0)
  expect(await lookAfter('23 hours', 24)).toBe(0)
  expect(await lookAfter('25 hours', 24)).toBe(1)
  expect(enqueuedIds).toEqual([ehrImportRequestId])
})
