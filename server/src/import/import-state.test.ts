import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importStates } from '@kinchart/contract/calls/import-states.ts'
import { petra } from '../../test/with-sandbox.ts'
import {
  ImportTransitionError,
  moveLeasedRun,
  stateAfter,
  statesBefore,
  transitions,
  tryMoveRun,
  type RunEvent,
} from './import-state.ts'
import { findGrant } from './connect/source-grant.ts'
import { startRun } from './plan/plan-run.ts'
import { useStage } from '../../test/use-portal.ts'

const stage = useStage({ behaviours: { [petra.slug]: { types: ['Patient', 'Condition'] } } })

const events = [...new Set(transitions.flatMap((one) => (one.from === null ? [] : [one.event])))]
const pairs = importStates.flatMap((state) => events.map((event) => [state, event] as const))

test.each(pairs)('state %s accepts event %s only if the transition table allows the event', (state, event) => {
  const row = transitions.find((one) => one.from === state && one.event === event)
  if (row) expect(stateAfter(state, event)).toBe(row.to)
  else expect(() => stateAfter(state, event)).toThrow(ImportTransitionError)
})

test('every import state can be reached, and a state and an event together determine the next state', () => {
  expect(new Set(transitions.map(({ to }) => to))).toEqual(new Set(importStates))
  for (const event of events) expect(new Set(statesBefore(event).map((state) => stateAfter(state, event))).size).toBe(1)
})

test('does not pause, reopen or end an import that has already finished', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const { ehrImportRequestId: sourceId } = await stage.importFrom({ as: person, ...petra })
  const { db, pool } = stage.portal.database
  await pool.query(`update import_run set lease_owner = 'somebody' where source_id = $1`, [sourceId])
  const lease = { sourceId, owner: 'somebody' }
  for (const event of ['lay-down', 'ask-person', 'end-failed', 'take-up', 'give-up'] satisfies RunEvent[])
    await expect(moveLeasedRun(db, lease, event)).rejects.toThrow(ImportTransitionError)
  expect(await moveLeasedRun(db, { sourceId, owner: 'nobody' }, 'lay-down')).toBe(false)
  expect(await tryMoveRun(db, sourceId, 'person-answered')).toBe(false)
  const { rows } = await pool.query('select state from import_run where source_id = $1', [sourceId])
  expect(rows).toEqual([{ state: 'complete' }])
})

test('stores each run of a source as a separate row, and flags only the newest run as the latest', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const { ehrImportRequestId } = await stage.importFrom({ as: person, ...petra })
  await stage.importFrom({ as: person, ...petra })
  const { rows } = await stage.portal.database.pool.query(
    'select number, is_latest, state from import_run where source_id = $1 order by number',
    [ehrImportRequestId],
  )
  expect(rows).toEqual([
    { number: 1, is_latest: false, state: 'complete' },
    { number: 2, is_latest: true, state: 'complete' },
  ])
})

test('starts one run for several simultaneous requests to a source', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const { ehrImportRequestId: sourceId } = await stage.importFrom({ as: person, ...petra })
  const { db, pool } = stage.portal.database
  const storedGrant = await findGrant({ db, cipher: stage.portal.cipher }, sourceId)
  if (!storedGrant) throw new Error('There is no grant.')
  const once = async () =>
    startRun({ db, cipher: stage.portal.cipher }, sourceId, storedGrant.grant, { isWatched: true, inFull: false })
  await Promise.all([once(), once(), once(), once()])
  const { rows } = await pool.query('select number, is_latest from import_run where source_id = $1 order by number', [
    sourceId,
  ])
  expect(rows).toEqual([
    { number: 1, is_latest: false },
    { number: 2, is_latest: true },
  ])
})

test('writes the state of an import run only in the module import-state.ts', () => {
  const root = join(import.meta.dirname, '..')
  const programs = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('migrations.ts'),
  )
  const writing = /(?:update|into)\s+import_run\b|(?:updateTable|insertInto|mergeInto)\(\s*['"]importRun['"]/
  // Other modules may store leases, views and emails of a run, because this does not change its state.
  const sets = /update\s+import_run\s+(?:\w+\s+)?set\s+([^`]*?)\s+where/g
  const writers = programs.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    if (!writing.test(text)) return false
    const isRaw = !/(?:updateTable|insertInto|mergeInto)\(\s*['"]importRun['"]|into\s+import_run\b/.test(text)
    return !isRaw || [...text.matchAll(sets)].some(([, what = '']) => /\bstate\b/.test(what))
  })
  expect(writers).toEqual([join('import', 'import-state.ts')])
})
