// @module-tag soak
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { asObjects, asText } from '#fhir/json/elements.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { drop, linesOf, zipOf } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal } from '../../../test/start-portal.ts'
import { WHOLE_BYTES } from './open-lines.ts'
import { openParts } from './open-parts.ts'

const patient = { resourceType: 'Patient', id: 'p', name: [{ given: ['Petra'], family: 'Emptyhand' }] }
const COUNT = 260

/**
 * Makes a file that is too large to be read at once. It contains lines padded with whitespace, one long note, one
 * truncated line and one empty line.
 */
function makeLines(): Buffer {
  const about = { resourceType: 'Condition', subject: { reference: 'Patient/p' } }
  const digest = (part: number): string => createHash('sha512').update(`${part}`).digest('hex')
  const long = Array.from({ length: 2000 }, (_, part) => digest(part)).join('ü')
  // The whitespace varies, because a ZIP that compresses too well is rejected.
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

const manyLines = makeLines()

test('reads an NDJSON file larger than the available memory line by line', async () => {
  const portal = await startPortal()
  const petra = await signUpPerson(portal, 'petra@example.org', { firstName: 'Petra', lastName: 'Emptyhand' })
  const damaged = { resourceType: 'Condition', id: 'd', code: { text: 'Zo?' }, subject: { reference: 'Patient/p' } }
  const line = Buffer.from(JSON.stringify(damaged))
  line[line.indexOf('?')] = 0xc3
  const { end } = await drop(portal, petra, [{ name: 'many.ndjson', bytes: Buffer.concat([manyLines, line]) }])
  expect(linesOf(end)).toMatchObject({ Patient: [1, 1, 0], Condition: [COUNT + 1, COUNT + 1, 0], Entry: [1, 0, 1] })
  expect(end.state).toBe('partial')
  expect(end.files?.refused.map(({ reason }) => reason)).toEqual(['letters-lost'])
  const query = { profileId: petra.profileId }
  const { body } = await portal.call(listConditions, { as: petra, query })
  expect(new Set(body.condition.map(({ code }) => code)).size).toBe(COUNT + 1)
  await portal.close()
})

test('reads a large NDJSON file in a ZIP line by line without losing characters', async () => {
  const bytes = await zipOf([{ name: 'many.ndjson', bytes: manyLines }])
  const upload = { id: '1', size: bytes.length, read: async (from: number, to: number) => bytes.subarray(from, to) }
  const read: (string | null)[] = []
  for await (const part of openParts(upload, 'many.zip')) {
    const opened = await part.open()
    if (opened.kind !== 'records') throw new Error(`It is ${opened.kind}.`)
    for await (const entries of opened.places(0))
      for (const { resource } of entries) read.push(resource && asText(asObjects(resource['note'])[0]?.['text']))
    expect(opened.shortOf()).toBeNull()
  }
  expect(read.filter((note) => note === null)).toHaveLength(2)
  expect(read.filter((note) => note === 'ü')).toHaveLength(COUNT - 1)
  expect(read.filter((note) => (note?.length ?? 0) > 200_000)).toHaveLength(1)
})
