import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cipherOfProfile } from '#account/data-keys.ts'
import { retryImport } from '@kinchart/contract/import.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { countsThere, lineOf, openStage, rufus, storedOf, waitForEnd } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('every good record of a page is kept; what cannot be read is kept apart as it came, and counted', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([{ name: 'malformed-resources', type: 'Observation' }])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'partial', reason: 'entries-unreadable' })
  expect(lineOf(end, 'Observation')).toMatchObject({ refused: 3, state: 'partial' })
  const there = countsThere(stage, rufus)
  // Three entries are no records; one of a kind that nobody knows, one without an id and one with a list for a text are.
  expect(await storedOf(stage, end)).toEqual({ ...there, Observation: (there['Observation'] ?? 0) + 2, Horoscope: 1 })
  const { rows } = await stage.portal.database.pool.query<{ body: Buffer }>('select body from refused_entry')
  const own = await cipherOfProfile(stage.portal.database.db, stage.portal.cipher, person.profileId)
  const place = `refused/${end.ehrImportRequestId}`
  expect(rows.map(({ body }) => own.decrypt(body, place).toString()).sort()).toEqual([
    '"this entry is a string"',
    'null',
    expect.stringContaining('6c2b8a0e'),
  ])

  const { ehrImportRequestId } = end
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
  const again = await waitForEnd(stage.portal, person, ehrImportRequestId)
  expect(await storedOf(stage, again)).toEqual(await storedOf(stage, end))
  const list = await stage.portal.call(listLabs, { as: person, query: { profileId: person.profileId } })
  expect(list.status).toBe(200)
})
