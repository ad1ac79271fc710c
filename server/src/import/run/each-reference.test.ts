import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FhirResource } from '#fhir/json/json.ts'
import { isSoak } from '../../../test/is-soak.ts'
import { eachReference } from './collect-references.ts'

function referencesIn(text: string): string[] {
  const found: string[] = []
  eachReference({ text, resource: JSON.parse(text) as FhirResource }, (reference) => found.push(reference))
  return found
}

test('finds references at any depth, whatever their spacing and escapes', () => {
  const text = String.raw`{"resourceType":"X","a":[{"b":{"reference" : "Patient\/1"}},{"reference":"#x"}],
    "c":{"reference":"say \"Patient/2\""},"d":{"ref\u0065rence":"Patient/3"},"reference":5,"e":{"reference":{"reference":"Patient/4"}}}`
  expect(referencesIn(text)).toEqual(['Patient/1', '#x', 'say "Patient/2"', 'Patient/3', 'Patient/4'])
})

test('ignores references inside a string', () => {
  expect(referencesIn(JSON.stringify({ resourceType: 'X', text: '{"reference":"Patient/1"}' }))).toEqual([])
  expect(referencesIn(JSON.stringify({ resourceType: 'X', text: '\\"reference":"Patient/1"' }))).toEqual([])
})

test('finds a reference that is a string of a million characters', () => {
  const long = 'x'.repeat(1_000_000)
  expect(referencesIn(JSON.stringify({ resourceType: 'X', a: { reference: long } }))).toEqual([long])
  expect(referencesIn(JSON.stringify({ resourceType: 'X', a: { reference: '"'.repeat(1_000_000) } }))).toHaveLength(1)
})

test('finds the same references in the text as in the parsed resource', () => {
  // Faster than `unit: 'binary'`, which first builds a table of all Unicode characters.
  const unit = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point))
  const key = fc.oneof({ weight: 3, arbitrary: fc.constant('reference') }, fc.string({ unit }))
  const piece = fc.constantFrom('"', '\\', 'reference', ':', '{', '}', 'Patient/1', '\n', 'é', '/')
  const words = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''))
  const { any } = fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      words,
      fc.integer(),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(key, tie('any'), { maxKeys: 3 }),
    ),
  }))
  fc.assert(
    fc.property(fc.dictionary(key, any, { maxKeys: 4 }), (inside) => {
      const text = JSON.stringify(inside)
      const walked = `${text.slice(0, -1)}${text === '{}' ? '' : ','}"zz\\u0061":0}`
      expect(referencesIn(text)).toEqual(referencesIn(walked))
    }),
    { numRuns: isSoak ? 2000 : 100 },
  )
})
