import { describe, expect, test } from 'vitest'
import { asObjects } from '#fhir/json/elements.ts'
import {
  entryOf,
  read,
  relatedOf,
  resourceOf,
  resourcesOf,
  sectionOf,
  snomedOf,
  templateOf,
} from './ccda.test-support.ts'

const subject = (code: string, display: string): string =>
  `<subject><relatedSubject><code code="${code}" displayName="${display}"/></relatedSubject></subject>`
const fetus = subject('121026', 'Fetus')
const mother = subject('MTH', 'Mother')
const trisomy = snomedOf('value', '41040004', 'Trisomy 21')

const typesOf = (sections: string): readonly string[] =>
  read({ sections }).resources.map(({ resourceType }) => resourceType)

describe('handles statements about someone other than the patient', () => {
  test.each([
    ['11450-4', 'a problem', `<observation moodCode="EVN">${templateOf(4)}${trisomy}${fetus}</observation>`],
    [
      '30954-2',
      'a result',
      `<observation moodCode="EVN">${templateOf(2)}<code code="11948-7" displayName="Heart rate"/><value xsi:type="PQ" value="140" unit="/min"/>${fetus}</observation>`,
    ],
    [
      '47519-4',
      'a procedure',
      `<procedure moodCode="EVN">${templateOf(14)}${snomedOf('code', '1', 'Biopsy')}<statusCode code="completed"/>${fetus}</procedure>`,
    ],
  ])('creates no record in section %s from %s of the patient’s fetus', (code, _what, one) => {
    const { resources, refused } = read({ sections: sectionOf(code, entryOf(one)) })
    expect(resources.map(({ resourceType }) => resourceType)).toEqual(
      expect.not.arrayContaining(['Condition', 'Observation', 'Procedure']),
    )
    expect(refused.map(({ why }) => why)).toEqual(['of-another'])
  })

  test('skips every entry in a section about someone other than the patient', () => {
    const section = sectionOf(
      '11450-4',
      entryOf(`<observation moodCode="EVN">${templateOf(4)}${trisomy}</observation>`),
    )
    expect(typesOf(section)).toContain('Condition')
    expect(typesOf(section.replace('<title>', `${fetus}<title>`))).not.toContain('Condition')
  })

  test('adds a note to the patient’s panel for a result that is about the fetus', () => {
    const member = (name: string, more = ''): string =>
      `<component><observation moodCode="EVN">${templateOf(2)}<code code="${name}" displayName="${name}"/><value xsi:type="PQ" value="140" unit="/min"/>${more}</observation></component>`
    const panel = entryOf(
      `<organizer moodCode="EVN">${templateOf(1)}<code code="p" displayName="Ultrasound"/>${member('Heart rate', fetus)}${member('Pulse')}</organizer>`,
    )
    expect(resourceOf('Observation', '30954-2', panel)).toMatchObject({ code: { coding: [{ display: 'Pulse' }] } })
    expect(resourceOf('DiagnosticReport', '30954-2', panel)).toMatchObject({
      note: [{ text: 'Fetus: Heart rate: 140 /min' }],
    })
  })

  test('treats a statement as being about the patient if its subject is the patient or is empty', () => {
    for (const same of [subject('116154003', 'Patient'), '<subject><relatedSubject/></subject>']) {
      const own = entryOf(`<observation moodCode="EVN">${templateOf(4)}${trisomy}${same}</observation>`)
      expect(resourcesOf('Condition', '11450-4', own)).toHaveLength(1)
    }
  })
})

describe('reads a family history section', () => {
  const cancer = snomedOf('value', '254837009', 'Breast cancer')

  test.each([
    [
      'an act that contains a problem',
      `<act moodCode="EVN">${mother}${relatedOf(`<observation moodCode="EVN">${templateOf(4)}${cancer}</observation>`)}</act>`,
    ],
    [
      'a problem in a concern act',
      `<act moodCode="EVN">${templateOf(3)}${relatedOf(`<observation moodCode="EVN">${templateOf(4)}${cancer}${mother}</observation>`)}</act>`,
    ],
    ['an observation without an act', `<observation moodCode="EVN">${templateOf(46)}${cancer}${mother}</observation>`],
  ])('reads %s as a condition of the relative', (_what, statement) => {
    expect(resourcesOf('Condition', '10157-6', entryOf(statement))).toEqual([])
    expect(resourcesOf('Observation', '10157-6', entryOf(statement))).toEqual([])
    expect(resourceOf('FamilyMemberHistory', '10157-6', entryOf(statement))).toMatchObject({
      relationship: { coding: [{ display: 'Mother' }] },
      condition: [{ code: { coding: [{ display: 'Breast cancer' }] } }],
    })
  })

  test('reads a condition in a family history as a relative’s, even if no relative is named', () => {
    const words = entryOf(
      `<observation moodCode="EVN"><code code="x"/><value xsi:type="ST">Diabetes</value></observation>`,
    )
    expect(resourceOf('FamilyMemberHistory', '10157-6', words)).toMatchObject({
      relationship: { text: 'Relative' },
      condition: [{ code: { text: 'Diabetes' } }],
    })
  })

  const relative = (person: string, ...observations: readonly string[]): string =>
    entryOf(
      `<organizer moodCode="EVN">${templateOf(45)}<statusCode code="completed"/><subject><relatedSubject><code code="MTH" displayName="Mother"/><subject>${person}</subject></relatedSubject></subject>${observations.map((one) => `<component>${one}</component>`).join('')}</organizer>`,
    )
  const finding = (attributes: string, value: string, inside = ''): string =>
    `<observation moodCode="EVN" ${attributes}>${templateOf(46)}<effectiveTime value="200301"/>${value}${inside}</observation>`

  test('notes "No known problems" for a relative if the entry negates all problems', () => {
    const any = snomedOf('value', '55607006', 'Problem')
    expect(
      resourceOf(
        'FamilyMemberHistory',
        '10157-6',
        relative('<sdtc:deceasedInd value="false"/>', finding('negationInd="true"', any)),
      ),
    ).toMatchObject({ deceasedBoolean: false, note: [{ text: 'No known problems' }] })
  })

  test('adds a note instead of a condition if it is unknown whether a relative had a disease', () => {
    const shown = resourceOf('FamilyMemberHistory', '10157-6', relative('', finding('nullFlavor="UNK"', cancer)))
    expect(shown).toMatchObject({ note: [{ text: 'Unknown: Breast cancer' }] })
    expect(shown).not.toHaveProperty('condition')
  })

  test('reads age at onset, date and comment of a condition', () => {
    const age = relatedOf(
      `<observation>${templateOf(31)}<code code="445518008"/><value xsi:type="PQ" value="72" unit="a"/></observation>`,
    )
    const comment = relatedOf(`<act moodCode="EVN">${templateOf(64)}<text>Left side</text></act>`)
    const shown = resourceOf('FamilyMemberHistory', '10157-6', relative('', finding('', cancer, age + comment)))
    expect(asObjects(shown.condition)).toMatchObject([
      { onsetAge: { value: '72' }, note: [{ text: 'Since: Jan 2003' }, { text: 'Left side' }] },
    ])
  })
})
