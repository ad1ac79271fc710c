import { describe, expect, test } from 'vitest'
import { asObjects } from '#fhir/elements.ts'
import { entryOf, read, sectionOf, snomedOf, templateOf } from './ccda.test-support.ts'

const gapsOf = (sections: string): unknown => read({ sections }).refused.map(({ why, type, text }) => [why, type, text])

describe('a section that tells in words what no entry holds', () => {
  test.each([
    ['48765-2', 'AllergyIntolerance', 'Penicillin - hives'],
    ['48765-2', 'AllergyIntolerance', 'No penicillin'],
    ['48765-2', 'AllergyIntolerance', 'No known drug allergies except penicillin'],
    ['48765-2', 'AllergyIntolerance', 'No allergies on record, other than latex'],
    ['48765-2', 'AllergyIntolerance', 'None known but penicillin'],
    ['48765-2', 'AllergyIntolerance', 'Unknown antibiotic: hives'],
    ['48765-2', 'AllergyIntolerance', 'Unknown rash after amoxicillin'],
    ['48765-2', 'AllergyIntolerance', 'Denies latex allergy, reports hives with codeine'],
    ['48765-2', 'AllergyIntolerance', 'See above: penicillin, hives'],
    ['48765-2', 'AllergyIntolerance', 'Unable to tolerate codeine'],
    ['48765-2', 'AllergyIntolerance', 'Not tolerating statins'],
    ['11450-4', 'Condition', '<list><item>Asthma</item><item>No known heart disease</item></list>'],
    ['10160-0', 'MedicationStatement', '<table><thead><tr><th>Drug</th></tr></thead><tr><td>Aspirin</td></tr></table>'],
    ['30954-2', 'DiagnosticReport', '<paragraph>Potassium 4.0</paragraph>'],
    ['47519-4', 'Procedure', 'No known complications; appendectomy in 2011'],
  ])('in section %s leaves a gap in the list of just that kind', (code, type, text) => {
    expect(gapsOf(sectionOf(code, '', text))).toEqual([['words-alone', type, expect.any(String)]])
  })

  test('also where its entries are empty forms', () => {
    const form = entryOf(`<act moodCode="EVN" nullFlavor="NI">${templateOf(30)}<code code="48765-2"/></act>`)
    const { refused } = read({ sections: sectionOf('48765-2', form, 'Penicillin - hives') })
    expect(refused.map(({ why }) => why)).toEqual(['no-information', 'words-alone'])
  })

  test('is told by its parts where these have entries, and leaves no gap beside an entry that was read', () => {
    const problem = entryOf(`<observation>${templateOf(4)}${snomedOf('value', '1', 'Asthma')}</observation>`)
    expect(gapsOf(sectionOf('11450-4', problem, 'Asthma'))).toEqual([])
    expect(gapsOf(sectionOf('11450-4', '', 'Asthma', sectionOf('11450-4', problem, 'Asthma')))).toEqual([])
  })
})

test.each([
  'No known drug allergies',
  '<paragraph>NKDA.</paragraph>',
  '<content>None recorded.</content>',
  'There are no allergies on file for this patient.',
  'Patient denies any allergy.',
  'Drugs: none. Food: no known food allergy.',
  'No information',
  'No past surgical history on file.',
  'None known at this time.',
  'NKDA per patient',
  'Unknown',
  'Not on file',
  'Unable to obtain',
  'Section 48765-2',
  'See History of Present Illness.',
  '<table><thead><tr><th>Substance</th><th>Reaction</th></tr></thead><tbody><tr><td/><td> - </td></tr></tbody></table>',
])('the words “%s” leave no gap: there is nothing, or nothing said', (text) => {
  expect(gapsOf(sectionOf('48765-2', '', text))).toEqual([])
})

test.each(['61146-7', '85847-2', '51848-0', '29762-2'])(
  'section %s has no list of its own that words could be missing from',
  (code) => {
    expect(gapsOf(sectionOf(code, '', 'Lose weight'))).toEqual([])
  },
)

test('what the source withholds is no empty list, and what it does not know is said so', () => {
  const of = (flavor: string) => sectionOf('11450-4', '', '').replace('<section>', `<section nullFlavor="${flavor}">`)
  expect(gapsOf(of('MSK'))).toEqual([['withheld', 'Condition', '']])
  expect(gapsOf(of('NI'))).toEqual([])
  const emptyReason = (flavor: string) =>
    asObjects(read({ sections: of(flavor) }).resources.find((one) => one.resourceType === 'Composition')?.section)[0]
      ?.emptyReason
  expect(emptyReason('MSK')).toMatchObject({ coding: [{ code: 'withheld' }] })
  expect(emptyReason('NASK')).toMatchObject({ coding: [{ code: 'notasked' }] })
  expect(emptyReason('NI')).toMatchObject({ coding: [{ code: 'unavailable' }] })
})
