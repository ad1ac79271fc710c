import { expect, test } from 'vitest'
import { decodeKnown } from './decode-text.ts'

const words = '{"name":"Zoë Müller – “née” Ångström €"}'
const windows = Buffer.from(
  words.replaceAll('–', '\x96').replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('€', '\x80'),
  'latin1',
)

test('a text in Windows-1252 that says nothing of it, or says UTF-8, is read right', () => {
  for (const type of [undefined, 'application/json', 'application/fhir+json; charset=utf-8'])
    expect(decodeKnown(windows, type)).toEqual({ text: words, isWhole: true })
  expect(decodeKnown(Buffer.from('caf\xe9', 'latin1'), undefined)).toEqual({ text: 'café', isWhole: true })
})

test('a text in UTF-8 stays what it is, also under a charset that nobody knows', () => {
  for (const type of [
    undefined,
    'text/plain; charset=utf8',
    'text/plain; charset=utf8mb4',
    'text/plain; charset="UTF-8"',
  ])
    expect(decodeKnown(Buffer.from(words), type)).toEqual({ text: words, isWhole: true })
  expect(decodeKnown(Buffer.from('A \uFFFD that was sent'), undefined).isWhole).toBe(true)
})

test('one damaged letter in UTF-8 does not turn the others into another charset, and is told', () => {
  const damaged = Buffer.concat([Buffer.from(words), Buffer.from([0xc3]), Buffer.from(' end')])
  expect(decodeKnown(damaged, undefined)).toEqual({ text: `${words}\uFFFD end`, isWhole: false })
})

test('what is no text at all is not taken for one', () => {
  expect(decodeKnown(Buffer.from([0, 1, 2, 255, 254, 253]), undefined).isWhole).toBe(false)
})

test('JSON in UTF-16 is read, whatever is said of it or not', () => {
  const little = Buffer.from(words, 'utf16le')
  for (const body of [little, Buffer.from(little).swap16(), Buffer.from(`\uFEFF${words}`, 'utf16le')])
    expect(decodeKnown(body, 'application/fhir+json; charset=utf-8')).toEqual({ text: words, isWhole: true })
})
