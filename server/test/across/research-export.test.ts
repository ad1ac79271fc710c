import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shareIdentifiedData } from '@kinchart/contract/calls/research.ts'
import type { Database } from '@kinchart/server/platform/database/database.ts'
import { runCommand } from '@kinchart/server/platform/commands/command.ts'
import { petra } from '../with-sandbox.ts'
import { commands } from '../../src/app/commands.ts'
import { useFolder, useStage } from '../use-portal.ts'

const folder = useFolder('study-')
const stage = useStage()

const noBackups = (database: Database) => ({ database, secrets: [], recipients: [] })
const printer = { say: () => undefined, complain: () => undefined, signal: new AbortController().signal }

async function exportTo(place: string): Promise<unknown> {
  const command = commands.find(({ name }) => name === 'research export')
  if (!command) throw new Error('There is no such command.')
  const args = ['--study', 'Sleep', '--by', 'Harrow Lake University', '--credit', '1', '--out', place]
  const request = await command.prepare(args, { env: {}, folder: '/', readSecret: async () => '' })
  const { database, cipher } = stage.portal
  const services = {
    db: database.db,
    cipher,
    allowedPrivateHosts: [],
    publicUrl: stage.portal.url,
    backups: noBackups(database),
  }
  await runCommand(command, services, JSON.parse(JSON.stringify(request)), printer)
  return JSON.parse(readFileSync(join(place, 'people.ndjson'), 'utf8').trim())
}

test('states in a study’s export which resource types are complete, so that gaps are not read as good health', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults([{ name: 'kind-withheld', type: 'Condition' }])
  const { ehrImportRequestId: source } = await stage.importFrom({ as: person, ...petra })
  const sharedItems = ['5', '8'].map((recordTypeId) => ({ recordTypeId, notes: false }))
  await stage.portal.call(shareIdentifiedData, { as: person, body: { shareRecord: true, sharedItems } })
  const exportResult = await exportTo(join(folder, 'first'))
  expect(exportResult).toMatchObject({
    participant: person.profileId,
    completeness: [
      { recordType: 'Condition', isWhole: false, sources: [{ source, state: 'partial', reason: 'withheld' }] },
      { recordType: 'AllergyIntolerance', isWhole: true, unreadable: 0, sources: [{ source, state: 'complete' }] },
    ],
  })
  expect(JSON.stringify(exportResult)).not.toContain('not authorized')
})
