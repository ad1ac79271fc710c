import { expect, test } from 'vitest'
import { appleRecord, exportOf } from '#forms/apple-health/apple-health.test-support.ts'
import { DatabaseUnavailableError } from '#platform/database/unavailable.ts'
import { giveBirthDate, signUpPerson } from '../../../test/sign-up-person.ts'
import { ccda, condition, drop, linesOf, marisol, zipOf } from '../../../test/drop-files.ts'
import { openParts } from './open-parts.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()
let people = 0
const newPerson = async () => {
  const person = await signUpPerson(portal, `person-${++people}@example.org`)
  await giveBirthDate(portal, person, '1984-02-11')
  return person
}

test('reads each file of a ZIP, and lists files that are not records with the reason', async () => {
  const as = await newPerson()
  const innermost = await zipOf([{ name: 'x.json', bytes: JSON.stringify(marisol) }])
  const inner = await zipOf([{ name: 'innermost.zip', bytes: innermost }])
  const zip = await zipOf([
    { name: 'IHE/', bytes: '' },
    { name: 'IHE/patient.json', bytes: JSON.stringify(marisol) },
    {
      name: 'IHE/conditions.ndjson',
      bytes: [condition('z1'), condition('z2')].map((one) => JSON.stringify(one)).join('\r\n'),
    },
    { name: '__MACOSX/._patient.json', bytes: 'junk' },
    { name: 'README.txt', bytes: 'Hello' },
    { name: 'inner.zip', bytes: inner },
  ])
  const { end } = await drop(portal, as, [{ name: 'export.zip', bytes: zip }])
  expect(linesOf(end)).toEqual({ Patient: [1, 1, 0], Condition: [2, 2, 0] })
  expect(end).toMatchObject({ state: 'partial', reason: 'zip-inside-zip' })
  expect(end.files).toEqual({
    count: 4,
    dated: null,
    refused: [
      { name: 'export.zip: README.txt', reason: 'left-aside' },
      { name: 'export.zip: inner.zip: innermost.zip', reason: 'zip-inside-zip' },
    ],
  })
})

test('imports the records of a ZIP that also contains other files, and lists the other files', async () => {
  const zippedFiles = [
    { name: 'patient.json', bytes: JSON.stringify(marisol) },
    { name: 'README.txt', bytes: 'How to read this' },
    { name: 'style/CDA.xsl', bytes: '<xsl:stylesheet version="1.0"/>' },
  ]
  const whole = await drop(portal, await newPerson(), [{ name: 'export.zip', bytes: await zipOf(zippedFiles) }])
  expect(whole.end).toMatchObject({ state: 'complete', reason: null })
  expect(whole.end.files?.refused.map(({ reason }) => reason)).toEqual(['left-aside', 'left-aside'])
  const scan = { name: 'scan.pdf', bytes: '%PDF-1.7' }
  const short = await drop(portal, await newPerson(), [
    { name: 'export.zip', bytes: await zipOf([...zippedFiles, scan]) },
  ])
  expect(short.end).toMatchObject({ state: 'partial', reason: 'is-pdf' })
})

test('does not open a ZIP with extreme compression, wrong sizes or encryption', async () => {
  const as = await newPerson()
  const bomb = await zipOf([{ name: 'bomb.json', bytes: Buffer.alloc(6_000_000, ' ') }])
  expect((await drop(portal, as, [{ name: 'bomb.zip', bytes: bomb }])).code).toBe('file-unpacks-too-large')
  const small = await zipOf([{ name: 'p.json', bytes: JSON.stringify(condition('q')).repeat(50) }])
  const directory = small.indexOf(Buffer.from('PK\u0001\u0002'))
  const lying = Buffer.from(small)
  lying.writeUInt32LE(10, directory + 24)
  expect((await drop(portal, as, [{ name: 'lying.zip', bytes: lying }])).code).toBe('file-damaged')
  const locked = Buffer.from(small)
  locked.writeUInt16LE(locked.readUInt16LE(directory + 8) | 1, directory + 8)
  expect((await drop(portal, as, [{ name: 'locked.zip', bytes: locked }])).code).toBe('file-locked')
})

test('does not report a file as damaged if the database is temporarily unavailable', async () => {
  const bytes = await zipOf([{ name: 'patient.json', bytes: JSON.stringify(marisol) }])
  for (const answers of [1, 4]) {
    let left = answers
    const read = async (start: number, end: number): Promise<Buffer> => {
      if (left-- <= 0) throw new DatabaseUnavailableError('crashed')
      return bytes.subarray(start, end)
    }
    const opening = async (): Promise<void> => {
      for await (const part of openParts({ id: '1', size: bytes.length, read }, 'export.zip')) await part.open()
    }
    await expect(opening()).rejects.toBeInstanceOf(DatabaseUnavailableError)
  }
})

const STEPS = 40_000

test('reads hospital records of an Apple Health export, however many steps it contains', async () => {
  const as = await newPerson()
  const list = exportOf('1984-02-11', [appleRecord('StepCount', '12', 'count').repeat(STEPS)])
  const bytes = await zipOf([
    { name: 'apple_health_export/export.xml', bytes: list },
    {
      name: 'apple_health_export/export_cda.xml',
      bytes: ccda('a', 'Steps').replace('Summary of care', 'Health Data Export'),
    },
    { name: 'apple_health_export/clinical-records/Patient-1.json', bytes: JSON.stringify(marisol) },
    { name: 'apple_health_export/clinical-records/Condition-2.json', bytes: JSON.stringify(condition('a2')) },
  ])
  const { end } = await drop(portal, as, [{ name: 'export.zip', bytes }])
  expect(linesOf(end)).toEqual({ Patient: [1, 1, 0], Condition: [1, 1, 0] })
  expect(end.files?.refused).toEqual([
    {
      name: 'export.zip: apple_health_export/export.xml',
      reason: 'is-apple-health',
      counted: { kept: [], older: [], left: [{ type: 'StepCount', count: STEPS }], leftMore: null },
    },
    { name: 'export.zip: apple_health_export/export_cda.xml', reason: 'apple-beside' },
  ])
})
