import { expect, test } from 'vitest'
import { createCipher } from '#platform/secrets/cipher.ts'
import { deriveKeys } from '#platform/secrets/keys.ts'
import { bodyAad, openBody, openRowText, rowAad } from './open-body.ts'
import { storeId } from './stored-ids.ts'

const cipher = createCipher({ current: deriveKeys(Buffer.alloc(32, 7).toString('base64')), old: [] })
const { own } = cipher.makeDataKey('marisol')
const [here, there] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

const stored = (sourceId: string, id: string) => ({
  ...{ sourceId, type: 'Observation', fhirId: storeId({ cipher, sourceId }, id) },
  body: own.encrypt(`body of ${id}`, bodyAad(sourceId, 'Observation', id)),
  row: own.encrypt(`row of ${id}`, rowAad(sourceId, 'Observation', id)),
})

test('decrypts a row and its body using the record’s own id', () => {
  const one = stored(here, 'weight-1')
  expect([openRowText(own, one), openBody(own, one)]).toEqual(['row of weight-1', 'body of weight-1'])
})

test('does not decrypt a row under the id, source or type of another row, and does not decrypt a list row as a resource body', () => {
  const one = stored(here, 'weight-1')
  const text = one.fhirId as unknown as string
  const others = [
    { ...one, fhirId: stored(here, 'weight-2').fhirId },
    { ...one, sourceId: there },
    { ...one, ...{ sourceId: there, fhirId: stored(there, 'weight-1').fhirId } },
    { ...one, type: 'Condition' },
    { ...one, row: one.body, body: one.row },
    ...Array.from({ length: text.length - 1 }, (_, at) => ({
      ...one,
      fhirId:
        `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}` as unknown as typeof one.fhirId,
    })),
  ]
  for (const other of others) {
    expect(() => openRowText(own, other)).toThrow()
    expect(() => openBody(own, other)).toThrow()
  }
})
