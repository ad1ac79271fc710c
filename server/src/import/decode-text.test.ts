import { expect, test } from 'vitest'
import { decodeKnown } from './decode-text.ts'

const words = '{"name":"Zoë Müller – “née” Ångström €"}'
const windows = Buffer.from(
  words.replaceAll('–', '\x96').replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('€', '\x80'),
  'latin1',
)

test('decodes Windows-1252 text that has no charset or is labeled as UTF-8', () => {
  for (const type of [undefined, 'application/json', 'application/fhir+json; charset=utf-8'])
    expect(decodeKnown(windows, type)).toEqual({ text: words, isWhole: true })
  expect(decodeKnown(Buffer.from('caf\xe9', 'latin1'), undefined)).toEqual({ text: 'café', isWhole: true })
})

test('keeps UTF-8 text unchanged, even with an unknown charset', () => {
  for (const type of [
    undefined,
    'text/plain; charset=utf8',
    'text/plain; charset=utf8mb4',
    'text/plain; charset="UTF-8"',
  ])
    expect(decodeKnown(Buffer.from(words), type)).toEqual({ text: words, isWhole: true })
  expect(decodeKnown(Buffer.from('A \uFFFD that was sent'), undefined).isWhole).toBe(true)
})

test('reports a damaged character in UTF-8 and still reads the rest as UTF-8', () => {
  const damaged = Buffer.concat([Buffer.from(words), Buffer.from([0xc3]), Buffer.from(' end')])
  expect(decodeKnown(damaged, undefined)).toEqual({ text: `${words}\uFFFD end`, isWhole: false })
})

test('does not mistake binary data for text', () => {
  expect(decodeKnown(Buffer.from([0, 1, 2, 255, 254, 253]), undefined).isWhole).toBe(false)
})

test('reads JSON in UTF-16 regardless of the stated charset', () => {
  const little = Buffer.from(words, 'utf16le')
  for (const body of [little, Buffer.from(little).swap16(), Buffer.from(`\uFEFF${words}`, 'utf16le')])
    expect(decodeKnown(body, 'application/fhir+json; charset=utf-8')).toEqual({ text: words, isWhole: true })
})
