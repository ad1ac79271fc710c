import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { mereBackup, mereSecrets } from './mere.test-support.ts'
import { isMereBackup, readMere } from './read-mere.ts'

function read(text: string) {
  const moved = readMere(text)
  if ('why' in moved) throw new Error(moved.why)
  return moved
}
const typesOf = (text: string): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { text: one } of read(text).made) {
    const { resourceType } = JSON.parse(one) as { resourceType: string }
    counts[resourceType] = (counts[resourceType] ?? 0) + 1
  }
  return counts
}

test('reads each record as the hospital sent it, with its patient, and skips deleted records', () => {
  expect(isMereBackup(mereBackup)).toBe(true)
  const { made, custodian } = read(mereBackup)
  expect(custodian).toBe('Mere Medical, Lowland Hospital, Blessings Clinic, Oak Valley')
  expect(typesOf(mereBackup)).toEqual({ Observation: 2, DocumentReference: 1, Binary: 2, Condition: 1, Patient: 5 })
  const people = made
    .map(({ text }) => JSON.parse(text) as Record<string, unknown>)
    .filter(({ resourceType }) => resourceType === 'Patient')
  // Mere stores a birth date as local midnight. One of these dates comes from a time zone east of UTC, the other from
  // one west of UTC.
  expect(new Set(people.map(({ birthDate }) => birthDate))).toEqual(new Set(['1984-02-11', '1951-07-04']))
  const attachment = made.find(({ fullUrl }) => fullUrl?.endsWith('/Binary/b1'))
  expect(JSON.parse(attachment?.text ?? '{}')).toMatchObject({
    contentType: 'text/html',
    data: Buffer.from('<p>Doing well</p>').toString('base64'),
  })
})

test('returns no tokens or client ids from the backup', () => {
  const all = JSON.stringify(read(mereBackup))
  for (const secret of mereSecrets) {
    expect(mereBackup).toContain(secret)
    expect(all).not.toContain(secret)
  }
})

test('keeps digits as sent, and reports a truncated backup', () => {
  const precise = mereBackup.replace('"value":5,', '"value":5.40,')
  expect(read(precise).made.some(({ text }) => text.includes('"value":5.40'))).toBe(true)
  expect(readMere(mereBackup.slice(0, -200))).toEqual({ why: 'file-cut-off' })
  expect(readMere('{"collections":{}}')).toEqual({ why: 'not-a-record' })
})

const demo = ['../../../../..', '../../../../../..']
  .map((up) => join(import.meta.dirname, up, 'shared/data/move-in/mere-demo.json.gz'))
  .find((file) => existsSync(file))

test.skipIf(demo === undefined)('reads every document in the Mere Medical demo', () => {
  const text = gunzipSync(readFileSync(demo ?? '')).toString()
  const { Patient, ...records } = typesOf(text)
  expect(Patient).toBeGreaterThan(0)
  expect(records).toEqual({
    Condition: 12,
    Immunization: 16,
    MedicationStatement: 10,
    Procedure: 4,
    AllergyIntolerance: 11,
    CarePlan: 8,
    DiagnosticReport: 12,
    Observation: 180,
    Binary: 3,
    DocumentReference: 3,
  })
  expect(read(text).refused.map(({ problem }) => problem)).toEqual(['kept-in-part'])
})
