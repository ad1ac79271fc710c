import { expect, test } from 'vitest'
import { findEntries, type FoundEntries } from './find-entries.ts'

const idsOf = (found: FoundEntries | null): readonly unknown[] =>
  Array.from({ length: found?.count ?? 0 }, (_, place) =>
    found?.at(place).map(({ resource }) => resource?.['id']),
  ).flat()
const one = (id: string): string => `{"resourceType":"Basic","id":"${id}","extension":[{"valueDecimal":5.40}]}`
const bundle = (...entries: readonly string[]): string =>
  `{"resourceType":"Bundle","timestamp":"2024","entry":[${entries.map((text) => `{"resource":${text}}`).join(', ')}]}`

test('keeps the exact text of entries, and unfolds the entries of a nested bundle', () => {
  const found = findEntries(`\uFEFF ${bundle(one('a'), bundle(one('b'), one('c')), one('d'))}`)
  expect(found).toMatchObject({ count: 3, dated: '2024', isCutOff: false })
  expect(idsOf(found)).toEqual(['a', 'b', 'c', 'd'])
  expect(found?.at(1)[1]?.text).toBe(one('c'))
})

test('reads the complete entries of a truncated bundle, and flags the bundle as truncated', () => {
  const whole = bundle(one('a'), one('b'))
  const found = findEntries(whole.slice(0, -20))
  expect(found?.isCutOff).toBe(true)
  expect(idsOf(found)).toEqual(['a'])
  expect(findEntries(one('a').slice(0, -5))).toMatchObject({ count: 0, isCutOff: true })
})

test('reads each line as a separate resource, and reports only the lines that are not JSON', () => {
  const found = findEntries(`${one('a')}\r\n\n{"resourceType":"Basic"\n${one('c')}`)
  expect(idsOf(found)).toEqual(['a', undefined, 'c'])
  expect(found?.at(1)[0]).toMatchObject({ problem: 'not-json', text: '{"resourceType":"Basic"' })
  expect(idsOf(findEntries(`not at all\n${one('b')}`))).toEqual([])
})

test('reports an invalid entry in a bundle, and reads the other entries', () => {
  const found = findEntries(bundle(one('a'), '{"resourceType":"Basic","id":}', one('b')))
  expect(idsOf(found)).toEqual(['a', undefined, 'b'])
})

test('rejects only the entry that is nested too deeply, and reads the other entries', () => {
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
  const whole = `{"resourceType":"Bundle","meta":${deep},"entry":[{"fullUrl":${deep}},{"resource":${one('b')}}]}`
  const found = findEntries(whole)
  expect(found).toMatchObject({ count: 2, dated: null, isCutOff: false })
  expect(found?.at(0)[0]).toMatchObject({ problem: 'too-deep' })
  expect(idsOf(found)).toEqual([undefined, 'b'])
})

test('returns nothing for JSON that is not FHIR, and for other text', () => {
  for (const text of ['', '[]', '[1,{"a":1}]', '{"a":1}', '{"a":1} {"b":2}', '<xml/>', `${one('a')} and more`])
    expect(findEntries(text)).toBeNull()
})

test('reads the records in a Parameters resource, including those in nested parts and bundles', () => {
  const parameters = (...values: readonly string[]): string =>
    `{"resourceType":"Parameters","id":"p","parameter":[${values.map((value) => `{"name":"return",${value}}`).join(',')}]}`
  const nestedParameters = parameters(
    `"resource":${bundle(one('a'), one('b'))}`,
    `"valueString":"done"`,
    `"part":[{"name":"more","resource":${one('c')}}]`,
  )
  const found = findEntries(nestedParameters)
  expect(idsOf(found)).toEqual(['a', 'b', 'c'])
  expect(found?.at(0)[0]?.text).toBe(one('a'))
  expect(idsOf(findEntries(bundle(one('d'), nestedParameters)))).toEqual(['d', 'a', 'b', 'c'])
  expect(idsOf(findEntries(`${one('d')}\n${nestedParameters}`))).toEqual(['d', 'a', 'b', 'c'])
  // A Parameters resource that contains no record counts as a record itself.
  expect(idsOf(findEntries(parameters('"valueString":"done"')))).toEqual(['p'])
})

test('reports a gap if an OperationOutcome states that records were omitted, and does not read the OperationOutcome as a record', () => {
  const outcome = (code: string, severity: string): string =>
    `{"resourceType":"OperationOutcome","issue":[{"severity":"${severity}","code":"${code}","details":{"text":"Some are ${code}"}}]}`
  const entriesOf = (text: string) => {
    const found = findEntries(text)
    return Array.from({ length: found?.count ?? 0 }, (_, place) => found?.at(place)).flat()
  }
  const withheld = entriesOf(bundle(one('a'), outcome('suppressed', 'warning')))
  expect(withheld.map((entry) => entry?.problem)).toEqual([null, 'withheld'])
  expect(withheld[1]?.text).toBe(outcome('suppressed', 'warning'))
  expect(entriesOf(bundle(one('a'), outcome('success', 'information')))).toHaveLength(1)
  expect(entriesOf(`${one('a')}\n${outcome('incomplete', 'warning')}`).map((entry) => entry?.problem)).toEqual([
    null,
    'withheld',
  ])
})

test('reads every complete resource of a JSON array, even if the array is truncated', () => {
  const array = ` [${one('a')}, ${one('b')}]`
  expect(findEntries(array)).toMatchObject({ count: 2, isCutOff: false })
  expect(idsOf(findEntries(array))).toEqual(['a', 'b'])
  expect(findEntries(array.slice(0, -3))).toMatchObject({ count: 1, isCutOff: true })
})

test('reads only the newest version of each record in a history, and skips deleted records', () => {
  const version = (id: string, versionId: string) =>
    `{"resource":{"resourceType":"Basic","id":"${id}","meta":{"versionId":"${versionId}"}},"request":{"method":"PUT","url":"Basic/${id}"}}`
  const deletion = (id: string) => `{"request":{"method":"DELETE","url":"Basic/${id}"}}`
  const history = (...entries: readonly string[]) =>
    findEntries(`{"resourceType":"Bundle","type":"history","entry":[${entries.join(',')}]}`)
  const versionsOf = (found: FoundEntries | null) =>
    Array.from({ length: found?.count ?? 0 }, (_, place) =>
      found?.at(place).map(({ resource }) => [resource?.['id'], resource?.['meta']]),
    ).flat()
  expect(versionsOf(history(version('a', '2'), version('a', '1'), deletion('b'), version('b', '1')))).toEqual([
    ['a', { versionId: '2' }],
  ])
  // This history lists the versions of 'a' from oldest to newest. The record 'c' was restored after its deletion.
  expect(versionsOf(history(version('a', '1'), version('a', '2'), version('c', '3'), deletion('c')))).toEqual([
    ['a', { versionId: '2' }],
    ['c', { versionId: '3' }],
  ])
})

test('reports a gap if a document section refers to a missing resource', () => {
  const allergies = { code: { coding: [{ code: '48765-2' }] } }
  const gapsOf = (references: readonly string[]) => {
    const entry = references.map((reference) => ({ reference }))
    const composition = { resourceType: 'Composition', id: 'c', section: [{ ...allergies, entry }] }
    const allergy = { resourceType: 'AllergyIntolerance', id: 'a' }
    const found = findEntries(
      JSON.stringify({
        resourceType: 'Bundle',
        type: 'document',
        entry: [{ resource: composition }, { fullUrl: 'urn:uuid:1', resource: allergy }],
      }),
    )
    return found?.at(0).flatMap(({ problem, of }) => (problem === null ? [] : [[problem, of]]))
  }
  expect(
    gapsOf(['AllergyIntolerance/a', 'urn:uuid:1', 'https://x.example/AllergyIntolerance/a/_history/2', '#b']),
  ).toEqual([])
  expect(gapsOf(['urn:uuid:1', 'AllergyIntolerance/404'])).toEqual([['reference-missing', 'AllergyIntolerance']])
  expect(gapsOf(['urn:uuid:404'])).toEqual([['reference-missing', 'AllergyIntolerance']])
})
