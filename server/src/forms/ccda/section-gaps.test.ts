import { describe, expect, test } from 'vitest'
import { asObjects } from '#fhir/json/elements.ts'
import { readRowMeaning } from '#fhir/meaning/meaning.ts'
import { entryOf, read, sectionOf, snomedOf, templateOf } from './ccda.test-support.ts'

const gapsOf = (sections: string): unknown => read({ sections }).refused.map(({ why, type, text }) => [why, type, text])

describe('detects gaps in a section with text but no entries', () => {
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
    ['48765-2', 'AllergyIntolerance', 'No penicillin allergy.'],
    ['48765-2', 'AllergyIntolerance', 'No new allergies'],
    ['11450-4', 'Condition', 'No history of asthma'],
    ['11450-4', 'Condition', 'No change since last visit'],
    ['10160-0', 'MedicationStatement', 'No medication changes'],
    ['11369-6', 'Immunization', 'No immunizations given during this visit'],
    ['11450-4', 'Condition', '<list><item>Asthma</item><item>No known heart disease</item></list>'],
    ['10160-0', 'MedicationStatement', '<table><thead><tr><th>Drug</th></tr></thead><tr><td>Aspirin</td></tr></table>'],
    ['30954-2', 'DiagnosticReport', '<paragraph>Potassium 4.0</paragraph>'],
    ['47519-4', 'Procedure', 'No known complications; appendectomy in 2011'],
  ])('reports a gap in the list of section %s if the section has text but no entries', (code, type, text) => {
    expect(gapsOf(sectionOf(code, '', text))).toEqual([['words-alone', type, expect.any(String)]])
  })

  test('reports a gap if all entries of the section are empty', () => {
    const form = entryOf(`<act moodCode="EVN" nullFlavor="NI">${templateOf(30)}<code code="48765-2"/></act>`)
    const { refused } = read({ sections: sectionOf('48765-2', form, 'Penicillin - hives') })
    expect(refused.map(({ why }) => why)).toEqual(['no-information', 'words-alone'])
  })

  test('reports no gap if an entry was read or a subsection has entries', () => {
    const problem = entryOf(`<observation>${templateOf(4)}${snomedOf('value', '1', 'Asthma')}</observation>`)
    expect(gapsOf(sectionOf('11450-4', problem, 'Asthma'))).toEqual([])
    expect(gapsOf(sectionOf('11450-4', '', 'Asthma', sectionOf('11450-4', problem, 'Asthma')))).toEqual([])
  })
})

test.each([
  ['No known drug allergies', 'No known drug allergies'],
  ['<paragraph>NKDA.</paragraph>', 'NKDA.'],
  ['Patient denies any allergy.', 'Patient denies any allergy.'],
  ['None known at this time.', 'None known at this time.'],
  ['NKDA per patient', 'NKDA per patient'],
  ['Sin alergias conocidas', 'Sin alergias conocidas'],
  ['No Known Allergies (Documented as of this encounter)', 'No Known Allergies (Documented as of this encounter)'],
  ['Drugs: none. Food: no known food allergy.', null],
])('reads the text “%s” as a statement that there are no allergies, and reports no gap', (text, words) => {
  const { refused, resources } = read({ sections: sectionOf('48765-2', '', text) })
  expect(refused).toEqual([])
  const denials = resources.filter(({ resourceType }) => resourceType === 'AllergyIntolerance')
  expect(denials.map(({ code }) => code)).toEqual(words === null ? [] : [{ text: words }])
  for (const denial of denials) expect(readRowMeaning(denial)?.standing).toBe('none-known')
})

test.each([
  ['48765-2', 'AllergyIntolerance', 'No known allergies'],
  ['11450-4', 'Condition', 'No active problems'],
  ['10160-0', 'MedicationStatement', 'No current medications'],
  ['11369-6', 'Immunization', 'No known immunizations'],
  ['47519-4', 'Procedure', 'No previous surgeries'],
])(
  'turns a text in section %s that states that there are no items into a single "none known" record',
  (code, type, text) => {
    const { refused, resources } = read({ sections: sectionOf(code, '', text) })
    expect(refused).toEqual([])
    const made = resources.filter(({ resourceType }) => resourceType === type)
    expect(made.map((one) => readRowMeaning(one)?.standing)).toEqual(['none-known'])
  },
)

test.each([
  '<content>None recorded.</content>',
  'There are no allergies on file for this patient.',
  'No information',
  'No past surgical history on file.',
  'Unknown',
  'Not on file',
  'Unable to obtain',
])('reports a gap for the text “%s”, which states that nothing is known', (text) => {
  expect(gapsOf(sectionOf('48765-2', '', text))).toEqual([['no-information', 'AllergyIntolerance', expect.any(String)]])
})

test('reports a gap if the text only refers to another part of the document', () => {
  expect(gapsOf(sectionOf('48765-2', '', 'See History of Present Illness.'))).toEqual([
    ['words-alone', 'AllergyIntolerance', expect.any(String)],
  ])
})

test.each([
  'Section 48765-2',
  '<table><thead><tr><th>Substance</th><th>Reaction</th></tr></thead><tbody><tr><td/><td> - </td></tr></tbody></table>',
])('reports no gap for the empty text “%s”', (text) => {
  expect(gapsOf(sectionOf('48765-2', '', text))).toEqual([])
})

describe('detects a table with more items than its section has entries', () => {
  const vaccine = entryOf(
    `<substanceAdministration moodCode="EVN">${templateOf(52)}<statusCode code="completed"/><consumable><manufacturedProduct><manufacturedMaterial>${snomedOf('code', '1', 'Tetanus vaccine')}</manufacturedMaterial></manufacturedProduct></consumable></substanceAdministration>`,
  )
  const table = (...rows: readonly string[]): string =>
    `<table><thead><tr><th>Vaccine</th><th>Date</th></tr></thead><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`
  const row = (name: string, date: string): string => `<td>${name}</td><td>${date}</td>`

  test('reports a gap if a table has more items than its section has entries', () => {
    const text = table(row('Tetanus', '2002'), row('Measles', '2003'))
    expect(gapsOf(sectionOf('11369-6', vaccine, text))).toEqual([['more-in-words', 'Immunization', '']])
  })

  test.each([
    ['a duplicate row', table(row('Tetanus', '2002'), row('Tetanus', '2002'))],
    ['a continuation line', table(row('Tetanus', '2002'), row('', 'left arm'), '<td colspan="2">Given at school</td>')],
    ['a row without a date', table(row('Tetanus', '2002'), row('Measles', ''))],
    ['a row with a denial', table(row('Tetanus', '2002'), row('No known vaccines', 'none'))],
  ])('does not count %s in a table as a missing entry', (_what, text) => {
    expect(gapsOf(sectionOf('11369-6', vaccine, text))).toEqual([])
  })
})

test.each(['61146-7', '85847-2', '51848-0', '29762-2'])('reports no gap for section %s, which has no list', (code) => {
  expect(gapsOf(sectionOf(code, '', 'Lose weight'))).toEqual([])
})

test.each([
  ['MSK', 'withheld', 'withheld'],
  ['NASK', 'patient-not-asked', 'notasked'],
  ['NAV', 'unavailable', 'unavailable'],
  ['NI', 'no-information', 'unavailable'],
  ['UNK', 'no-information', 'unavailable'],
  ['ASKU', 'no-information', 'unavailable'],
])('reports the gap of a section with nullFlavor %s as: %s', (flavor, why, reason) => {
  const sections = sectionOf('11450-4', '', '').replace('<section>', `<section nullFlavor="${flavor}">`)
  const { resources, refused } = read({ sections })
  expect(refused.map((one) => [one.why, one.type])).toEqual([[why, 'Condition']])
  const composition = resources.find(({ resourceType }) => resourceType === 'Composition')
  expect(asObjects(composition?.section)[0]?.emptyReason).toMatchObject({ coding: [{ code: reason }] })
})

test('reports no gap for a section that is not applicable', () => {
  expect(gapsOf(sectionOf('11450-4', '', '').replace('<section>', '<section nullFlavor="NA">'))).toEqual([])
})

test('reports a gap for a section that contains only empty entries', () => {
  const form = entryOf(`<act moodCode="EVN" nullFlavor="NI">${templateOf(30)}<code code="48765-2"/></act>`)
  const { refused } = read({ sections: sectionOf('48765-2', form, '') })
  expect(refused.map(({ why, type }) => [why, type])).toEqual([
    ['no-information', undefined],
    ['no-information', 'AllergyIntolerance'],
  ])
})
