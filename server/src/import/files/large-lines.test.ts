import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { drop, linesOf, zipOf } from '../../../test/drop-files.ts'
import { hospitals, openStage } from '../../../test/with-sandbox.ts'
import type { Stage } from '../../../test/with-sandbox.ts'
import { WHOLE_BYTES } from './open-lines.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({})
})
afterAll(async () => stage.close())

const patient = { resourceType: 'Patient', id: 'p', name: [{ given: ['Petra'], family: 'Emptyhand' }] }
const COUNT = 260
let made: Buffer | undefined
/** NDJSON over the size limit for reading a file at once: padded with whitespace, with one long note, one cut-off line and one empty line. */
const manyLines = (): Buffer => (made ??= makeLines())

function makeLines(): Buffer {
  const about = { resourceType: 'Condition', subject: { reference: 'Patient/p' } }
  const digest = (part: number): string => createHash('sha512').update(`${part}`).digest('hex')
  const long = Array.from({ length: 2000 }, (_, part) => digest(part)).join('ü')
  // Varied whitespace, because a ZIP that expands too much is refused.
  const fill = Array.from({ length: 512 }, (_, part) => BigInt(`0x${digest(part)}`).toString(2)).join('')
  const spaces = fill
    .replaceAll('0', ' ')
    .replaceAll('1', '\t')
    .slice(0, Math.ceil(WHOLE_BYTES / COUNT))
  const lines = Array.from({ length: COUNT }, (_, n) => {
    const note = [{ text: n === 1 ? long : 'ü' }]
    return JSON.stringify({ ...about, id: `c${n}`, code: { text: `Condition ${n}` }, note }) + spaces
  })
  return Buffer.from([JSON.stringify(patient), ...lines, '', '{"resourceType":"Condition"', ''].join('\n'))
}

test.each([
  ['as it is', async () => ({ name: 'many.ndjson', bytes: manyLines() })],
  ['in a ZIP', async () => ({ name: 'many.zip', bytes: await zipOf([{ name: 'many.ndjson', bytes: manyLines() }]) })],
])('a person’s NDJSON that is too large to be held is read line by line, %s', async (_how, make) => {
  const file = await make()
  const petra = await stage.signUpAs(hospitals.juniper, 'petra-emptyhand')
  const { end } = await drop(stage.portal, petra, [file])
  expect(linesOf(end)).toMatchObject({ Patient: [1, 1, 0], Condition: [COUNT, COUNT, 0], Entry: [1, 0, 1] })
  expect(end.state).toBe('partial')
  const query = { profileId: petra.profileId }
  const { body } = await stage.portal.call(listConditions, { as: petra, query })
  expect(new Set(body.condition.map(({ code }) => code)).size).toBe(COUNT)
})

test('a line of it whose letters are damaged is read, and the file says so', async () => {
  const petra = await stage.signUpAs(hospitals.juniper, 'petra-emptyhand')
  const damaged = { resourceType: 'Condition', id: 'd', code: { text: 'Zo?' }, subject: { reference: 'Patient/p' } }
  const line = Buffer.from(JSON.stringify(damaged))
  line[line.indexOf('?')] = 0xc3
  const { end } = await drop(stage.portal, petra, [{ name: 'many.ndjson', bytes: Buffer.concat([manyLines(), line]) }])
  expect(linesOf(end)).toMatchObject({ Condition: [COUNT + 1, COUNT + 1, 0] })
  expect(end.files?.refused.map(({ reason }) => reason)).toEqual(['letters-lost'])
})
