import { describe, expect, test } from 'vitest'
import { compositionGaps, statedGaps } from './composition-gaps.ts'
import { findEntries } from './find-entries.ts'

const section = (code: string, more: object) => ({ title: 'Section', code: { coding: [{ code }] }, ...more })
const div = (words: string) => ({ text: { div: `<div xmlns="http://www.w3.org/1999/xhtml">${words}</div>` } })
const composition = (...sections: readonly object[]) => ({ resourceType: 'Composition', section: sections })
const gapsOf = (...sections: readonly object[]) =>
  compositionGaps(composition(...sections) as never).map(({ gap, type }) => [gap, type])
const empty = (code: string) => ({ emptyReason: { coding: [{ code }] } })

describe('reads a section without entries', () => {
  test.each([
    ['nilknown', 'none-stated'],
    ['notasked', 'patient-not-asked'],
    ['withheld', 'withheld'],
    ['unavailable', 'unavailable'],
    ['notstarted', 'list-not-started'],
    ['closed', 'list-closed'],
    ['of-no-known-code', 'no-information'],
  ])('reports a section with emptyReason %s as the gap: %s', (reason, gap) => {
    expect(gapsOf(section('48765-2', empty(reason)))).toEqual([[gap, 'AllergyIntolerance']])
  })

  test.each([
    ['Asthma since childhood', 'words-alone'],
    ['<table><tr><td>Asthma</td><td>2001</td></tr></table>', 'words-alone'],
    ['Asthma &nbsp; since childhood', 'words-alone'],
    ['See the discharge letter', 'words-alone'],
    ['No information available', 'no-information'],
    ['Not asked', 'no-information'],
    ['No known problems', 'none-stated'],
  ])('reports a section with the text “%s” as the gap: %s', (words, gap) => {
    expect(gapsOf(section('11450-4', div(words)))).toEqual([[gap, 'Condition']])
  })

  test.each([
    ['without text', section('11450-4', {})],
    ['for which we have no list', section('61146-7', div('Lose weight'))],
    [
      'that contains other sections',
      section('11450-4', { ...div('Problems'), section: [section('99999-9', div('None'))] }),
    ],
  ])('reports no gap for a section %s', (_what, one) => {
    expect(gapsOf(one)).toEqual([])
  })

  test('reports section items without references as given only in text, or as missing information if they have no text', () => {
    const absent = {
      extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
    }
    const allergyReference = { reference: 'AllergyIntolerance/a' }
    expect(gapsOf(section('48765-2', { entry: [{ display: 'Penicillin' }] }))).toEqual([
      ['words-alone', 'AllergyIntolerance'],
    ])
    expect(gapsOf(section('48765-2', { entry: [allergyReference, { display: 'Penicillin' }] }))).toEqual([
      ['more-in-words', 'AllergyIntolerance'],
    ])
    expect(gapsOf(section('48765-2', { entry: [absent] }))).toEqual([['no-information', 'AllergyIntolerance']])
    expect(gapsOf(section('48765-2', { entry: [allergyReference] }))).toEqual([])
  })

  test('finds a section nested in another section', () => {
    expect(gapsOf(section('99999-9', { section: [section('10160-0', empty('withheld'))] }))).toEqual([
      ['withheld', 'MedicationStatement'],
    ])
  })
})

test('reports a gap if a table has more items than the section has entries', () => {
  const rows = ['Measles', 'Tetanus'].map((name) => `<tr><td>${name}</td><td>2002</td></tr>`).join('')
  const entries = (count: number) => ({
    entry: Array.from({ length: count }, (_, id) => ({ reference: `Immunization/${id}` })),
  })
  const of = (count: number) =>
    section('11369-6', { ...div(`<table><tbody>${rows}</tbody></table>`), ...entries(count) })
  expect(gapsOf(of(1))).toEqual([['more-in-words', 'Immunization']])
  expect(gapsOf(of(2))).toEqual([])
})

test('lists the gaps of a document after the document', () => {
  const bundle = {
    resourceType: 'Bundle',
    type: 'document',
    entry: [{ resource: composition(section('48765-2', empty('withheld'))) }],
  }
  const found = findEntries(JSON.stringify(bundle))?.at(0) ?? []
  expect(found.map(({ problem, of, resource }) => [resource?.resourceType, problem, of])).toEqual([
    ['Composition', null, undefined],
    [undefined, 'withheld', 'AllergyIntolerance'],
  ])
})

test('reports a List with an emptyReason as a gap of the List’s type', () => {
  const list = (more: object) =>
    compositionGaps({ resourceType: 'List', code: { coding: [{ code: '48765-2' }] }, ...more } as never)
  expect(list(empty('nilknown'))).toEqual([
    { gap: 'none-stated', type: 'AllergyIntolerance', denial: { code: 'no-known-allergies', words: null } },
  ])
  expect(list(empty('withheld')).map(({ gap }) => gap)).toEqual(['withheld'])
  expect(list({})).toEqual([])
})

test('ignores a withdrawn document and a retired List', () => {
  const withdrawn = { ...composition(section('48765-2', empty('withheld'))), status: 'entered-in-error' }
  const retired = {
    resourceType: 'List',
    status: 'retired',
    code: { coding: [{ code: '48765-2' }] },
    ...empty('nilknown'),
  }
  expect([withdrawn, retired].flatMap((one) => compositionGaps(one as never))).toEqual([])
})

test('takes a type’s gap from the newest document that has a section for the type', async () => {
  const list = (reason: string) => ({ resourceType: 'List', code: { coding: [{ code: '48765-2' }] }, ...empty(reason) })
  const entries = { entry: [{ reference: 'Immunization/1' }] }
  const stated = await statedGaps([
    composition(section('48765-2', empty('nilknown')), section('11369-6', entries)),
    list('unavailable'),
    list('nilknown'),
    composition(section('11369-6', empty('withheld')), section('10160-0', empty('notasked'))),
  ] as never)
  expect([...stated]).toEqual([
    ['AllergyIntolerance', 'unavailable'],
    ['Immunization', null],
    ['MedicationStatement', 'patient-not-asked'],
  ])
})
