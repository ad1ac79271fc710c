import { beforeEach, expect, test } from 'vitest'
import { cipherOfProfile } from '#account/data-keys.ts'
import { emptySentence, gapSentences, isWhole } from '@kinchart/contract/rules/completeness.ts'
import { finishImport, getConnectedEhrs, getImport, retryImport } from '@kinchart/contract/calls/import.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { listProcedures } from '@kinchart/contract/sections/procedures.ts'
import {
  authorizeThere,
  countsThere,
  fewKinds,
  lineOf,
  petra,
  rufus,
  storedOf,
  syncByClock,
  waitForEnd,
} from '../../../../test/with-sandbox.ts'
import { useStage } from '../../../../test/use-portal.ts'

const words = { one: 'condition', many: 'conditions' }
const withheld =
  'Client not authorized for Condition - Encounter Diagnosis. Search results of this type have not been included.'

const stage = useStage(fewKinds)
beforeEach(() => {
  stage.sandbox.setFaults([])
  stage.sandbox.forgetRequests()
})

test.each([
  ['that is missing', 'binary-missing'],
  ['for which the source returns an OperationOutcome with status 200', 'binary-is-outcome'],
] as const)(
  'marks a type as partial because of a document %s, and requests the document again later',
  async (_what, fault) => {
    stage.sandbox.putResource(petra.slug, {
      ...{ resourceType: 'Binary', id: 'letter', contentType: 'text/plain', data: btoa('Dear Petra') },
    })
    stage.sandbox.putResource(petra.slug, {
      ...{ resourceType: 'DocumentReference', id: 'letter', status: 'current' },
      subject: { reference: `Patient/${petra.patientId}` },
      content: [{ attachment: { contentType: 'text/plain', url: 'Binary/letter' } }],
    })
    const person = await stage.signUpAs(petra.slug, petra.patientId)
    stage.sandbox.setFaults([fault])
    const end = await stage.importFrom({ as: person, ...petra })
    expect(end).toMatchObject({ state: 'partial', reason: 'document-missing' })
    const there = countsThere(stage, petra)
    expect(there).toEqual({ Patient: 1, DocumentReference: 1, Binary: 1 })
    expect(await storedOf(stage, end)).toEqual({ Patient: 1, DocumentReference: 1 })
    const { ehrImportRequestId } = end
    stage.sandbox.setFaults([])
    await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
    const again = await waitForEnd(stage.portal, person, ehrImportRequestId)
    expect(again).toMatchObject({ state: 'complete', percent: 100 })
    expect(await storedOf(stage, again)).toEqual(there)
    stage.sandbox.removeResource(petra.slug, 'DocumentReference', 'letter')
    stage.sandbox.removeResource(petra.slug, 'Binary', 'letter')
  },
)

test('stores nothing if a maintenance page is sent instead of the patient', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([{ name: 'html-maintenance-page', type: 'Patient' }])
  const { returned } = await authorizeThere(stage.portal, { as: person, endpointId: stage.idOf(rufus.slug), ...rufus })
  const { body } = await stage.portal.call(finishImport, { as: person, body: returned })
  const query = { ehrImportRequestId: body.ehrImportRequestId }
  const now = async () => (await stage.portal.call(getImport, { as: person, query })).body
  await expect.poll(async () => (await now()).state).toBe('waiting')
  expect(await now()).toMatchObject({ stored: 0, received: 0 })
  stage.sandbox.setFaults([])
  await stage.portal.database.pool.query('update import_run set resume_at = now()')
  expect(await waitForEnd(stage.portal, person, query.ehrImportRequestId)).toMatchObject({ state: 'complete' })
})

test('stores every valid record of a page, and stores and counts unreadable entries separately', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([{ name: 'malformed-resources', type: 'Observation' }])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'partial', reason: 'entries-unreadable' })
  expect(lineOf(end, 'Observation')).toMatchObject({ refused: 3, state: 'partial' })
  const there = countsThere(stage, rufus)
  // Three entries are not records. Entries with an unknown type, without an id, or with a list instead of a text are
  // records.
  expect(await storedOf(stage, end)).toEqual({ ...there, Observation: (there['Observation'] ?? 0) + 2, Horoscope: 1 })
  const { rows } = await stage.portal.database.pool.query<{ body: Buffer }>(
    'select body from refused_entry where source_id = $1',
    [end.ehrImportRequestId],
  )
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

test('sends one query per category if a source requires a category', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults(['observation-needs-category'])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'complete', percent: 100 })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
})

test('counts another person’s record on a page, but does not store the record', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([{ name: 'other-patients-resource', type: 'Observation' }])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'partial', reason: 'other-patient' })
  expect(lineOf(end, 'Observation')).toMatchObject({
    ...{ refused: 1, missing: 1, reason: 'other-patient', state: 'partial' },
  })
  const { body } = await stage.portal.call(listLabs, { as: person, query: { profileId: person.profileId } })
  expect(body.sources).toMatchObject([{ state: 'partial', missing: null, reason: 'other-patient' }])
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
  const { rows } = await stage.portal.database.pool.query('select from refused_entry where source_id = $1', [
    end.ehrImportRequestId,
  ])
  expect(rows).toEqual([])
})

test('does not treat an OperationOutcome in a page as a record', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults(['outcome-in-searchset'])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'partial', reason: 'withheld' })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
  expect(end.ledger.map((line) => line.refused)).toEqual(end.ledger.map(() => 0))
  expect(lineOf(end, 'Observation')?.notices).toEqual(['The answer may not contain the entire record.'])
})

test('marks a type as partial if a source returns no records and reports that records were omitted', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults([{ name: 'kind-withheld', type: 'Condition' }])
  const end = await stage.importFrom({ as: person, ...petra })
  expect(end).toMatchObject({ state: 'partial', reason: 'withheld' })
  expect(lineOf(end, 'Condition')).toMatchObject({ state: 'partial', offered: 0, received: 0, notices: [withheld] })
  const query = { profileId: person.profileId }
  const { body } = await stage.portal.call(listConditions, { as: person, query })
  expect(body.sources).toMatchObject([{ state: 'partial', reason: 'withheld', notices: [withheld] }])
  expect(isWhole(body)).toBe(false)
  expect(gapSentences(body, words).join(' ')).toContain(withheld)
  expect(emptySentence(body, words)).not.toContain('answered in full')
  // Lists without a reported omission are complete.
  const others = await stage.portal.call(listImmunizations, { as: person, query })
  expect(isWhole(others.body)).toBe(true)

  const { ehrImportRequestId } = end
  stage.sandbox.setFaults([])
  const second = await syncByClock(stage.portal, person, ehrImportRequestId)
  expect(second).toMatchObject({ state: 'partial', reason: 'withheld', asksForChanges: true })
  expect(lineOf(second, 'Condition')?.notices).toEqual([withheld])
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
  expect(await waitForEnd(stage.portal, person, ehrImportRequestId)).toMatchObject({ state: 'complete', reason: null })
  expect(gapSentences((await stage.portal.call(listConditions, { as: person, query })).body, words)).toEqual([])
})

test('ignores issues about empty results or ignored parameters', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults(['harmless-remarks'])
  expect(await stage.importFrom({ as: person, ...petra })).toMatchObject({ state: 'complete', percent: 100 })
})

test('imports every record from a source that refuses the usual query of each type, each type in a different way', async () => {
  const subject = { reference: `Patient/${petra.patientId}` }
  const named = { code: { text: 'Only one' }, vaccineCode: { text: 'Only one' } }
  const kinds = ['Condition', 'Immunization', 'Procedure', 'Goal'] as const
  for (const resourceType of kinds)
    stage.sandbox.putResource(petra.slug, { ...{ resourceType, id: 'only', subject, patient: subject, ...named } })
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults([
    { name: 'count-refused', type: 'Condition' },
    { name: 'provenance-refused', type: 'Immunization' },
    { name: 'outcome-alone', type: 'Procedure' },
    { name: 'search-redirected', type: 'Goal' },
  ])
  const end = await stage.importFrom({ as: person, ...petra })
  expect(end).toMatchObject({ state: 'complete', reason: null })
  expect(await storedOf(stage, end)).toEqual({ Patient: 1, Condition: 1, Immunization: 1, Procedure: 1, Goal: 1 })
  // The next sync uses the same query variants, and nothing is missing.
  const { ehrImportRequestId } = end
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
  expect(await waitForEnd(stage.portal, person, ehrImportRequestId)).toMatchObject({ state: 'complete' })
  for (const type of kinds) stage.sandbox.removeResource(petra.slug, type, 'only')
})

test('keeps access if one type is refused with 401 although the token works for others', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([{ name: 'type-unauthorized', type: 'Observation' }])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'partial', reason: 'not-granted' })
  expect(lineOf(end, 'Observation')).toMatchObject({ state: 'not-granted', stored: 0 })
  expect(lineOf(end, 'DiagnosticReport')).toMatchObject({ reason: null })
  expect(stage.sandbox.requests().filter(({ path }) => path.endsWith('/token'))).toHaveLength(1)
  const { body } = await stage.portal.call(listLabs, { as: person, query: { profileId: person.profileId } })
  expect(gapSentences(body).join(' ')).toContain('not granted')
})

test('does not repeat queries that a source has not implemented, and does not report their types as empty', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults(['type-not-implemented'])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'complete' })
  expect(stage.sandbox.requests().filter(({ path }) => path.includes('/Procedure?')).length).toBeLessThan(4)
  const { body } = await stage.portal.call(listProcedures, { as: person, query: { profileId: person.profileId } })
  expect(emptySentence(body, { one: 'procedure', many: 'procedures' })).toContain('we don’t know whether there are any')
})

test('marks a type as partial if fewer records arrive than the source’s total', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults([
    { name: 'search-total-wrong', type: 'Condition' },
    // The first response states a total that is too high and contains records that were not requested. The second
    // response is correct.
    { name: 'search-total-wrong', type: 'Immunization', times: 1 },
    { name: 'malformed-resources', type: 'Immunization' },
  ])
  const end = await stage.importFrom({ as: person, ...petra })
  expect(end).toMatchObject({ state: 'partial', percent: 95 })
  expect(lineOf(end, 'Condition')).toMatchObject({ offered: 7, received: 0, reason: 'fewer-than-offered' })
  const list = await stage.portal.call(listConditions, { as: person, query: { profileId: person.profileId } })
  expect(list.body.sources).toMatchObject([{ state: 'partial', missing: 7 }])
  // Of the six entries, one has no id and is counted once, one has a list instead of a text, one is of another type,
  // and three are unreadable.
  expect(lineOf(end, 'Immunization')).toMatchObject({ received: 5, stored: 2, refused: 3 })
})

const ENOUGH = 40

test('waits for a slow source without blocking other requests', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults([{ name: 'slow', delayMs: 150 }])
  const run = { isOver: false }
  const ending = stage.importFrom({ as: person, ...petra }).finally(() => (run.isOver = true))
  let answered = 0
  while (!run.isOver && answered < ENOUGH) {
    await stage.portal.call(getConnectedEhrs, { as: person })
    answered++
  }
  expect(await ending).toMatchObject({ state: 'complete' })
  // If portal calls had to wait for the source, there would be at most one portal response for each request to the
  // source.
  expect(answered).toBeGreaterThan(stage.sandbox.requests().length)
})

test('marks the type of a truncated page as partial', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([{ name: 'truncated-page', type: 'Observation', times: 99 }])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'partial', reason: 'answer-unreadable' })
  expect(lineOf(end, 'Observation')).toMatchObject({ state: 'partial', reason: 'answer-unreadable' })
})

test('reports a refused type and imports everything else', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([{ name: 'type-refused', type: 'Observation' }])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'partial', reason: 'not-granted' })
  expect(lineOf(end, 'Observation')).toMatchObject({ state: 'not-granted', stored: 0 })
  const { Observation: _refused, ...others } = countsThere(stage, rufus)
  const { Specimen: _pointedToByThem, ...storedCounts } = await storedOf(stage, end)
  expect(storedCounts).toEqual(Object.fromEntries(Object.entries(others).filter(([type]) => type !== 'Specimen')))
})
