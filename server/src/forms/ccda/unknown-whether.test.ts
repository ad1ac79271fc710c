import { describe, expect, test } from 'vitest'
import { readMeaning } from '#fhir/meaning/meaning.ts'
import { entryOf, read, relatedOf, resourceOf, sectionOf, snomedOf, templateOf } from './ccda.test-support.ts'

const drug =
  '<consumable><manufacturedProduct><manufacturedMaterial><code code="88" codeSystem="2.16.840.1.113883.12.292" displayName="Influenza"/></manufacturedMaterial></manufacturedProduct></consumable>'

describe('reads a statement if the source does not know whether the statement is true', () => {
  const pregnancy = (attributes: string): string =>
    entryOf(
      `<observation moodCode="EVN" ${attributes}><code code="ASSERTION"/><statusCode code="completed"/>${snomedOf('value', '77386006', 'Pregnancy')}</observation>`,
    )

  test('labels a finding with a nullFlavor as unknown', () => {
    const unknown = resourceOf('Observation', '29762-2', pregnancy('nullFlavor="UNK"'))
    expect(unknown).toMatchObject({ status: 'unknown', valueString: 'Unknown: Pregnancy' })
    expect(unknown).not.toHaveProperty('valueCodeableConcept')
    expect(resourceOf('Observation', '29762-2', pregnancy('nullFlavor="ASKU"'))).toMatchObject({
      valueString: 'Asked But Unknown: Pregnancy',
    })
    expect(resourceOf('Observation', '29762-2', pregnancy('nullFlavor="UNK" negationInd="true"'))).toMatchObject({
      status: 'final',
      valueString: 'Not present: Pregnancy',
    })
  })

  const agent =
    '<participant typeCode="CSM"><participantRole><playingEntity><code code="1" displayName="Nuts"/></playingEntity></participantRole></participant>'
  test.each([
    [
      'a problem',
      'Condition',
      '11450-4',
      `<act>${templateOf(3)}<statusCode code="active"/>${relatedOf(`<observation nullFlavor="UNK">${templateOf(4)}${snomedOf('value', '1', 'Asthma')}</observation>`)}</act>`,
    ],
    [
      'an allergy',
      'AllergyIntolerance',
      '48765-2',
      `<act>${templateOf(30)}<statusCode code="active"/>${relatedOf(`<observation nullFlavor="UNK">${templateOf(7)}${snomedOf('value', '419199007', 'Allergy')}${agent}</observation>`)}</act>`,
    ],
    [
      'a vaccination',
      'Immunization',
      '11369-6',
      `<substanceAdministration moodCode="EVN" nullFlavor="NI">${templateOf(52)}<statusCode code="completed"/>${drug}</substanceAdministration>`,
    ],
    [
      'a medicine',
      'MedicationStatement',
      '10160-0',
      `<substanceAdministration moodCode="EVN" nullFlavor="UNK">${templateOf(16)}<statusCode code="active"/>${drug}</substanceAdministration>`,
    ],
    [
      'a visit',
      'Encounter',
      '46240-8',
      `<encounter moodCode="EVN" nullFlavor="UNK">${templateOf(49)}${snomedOf('code', '1', 'Check-up')}<statusCode code="completed"/></encounter>`,
    ],
  ])('reads %s with a nullFlavor as uncertain', (_what, type, section, statement) => {
    expect(readMeaning(resourceOf(type, section, entryOf(statement)))).toMatchObject({ standing: 'uncertain' })
  })

  test('reads a nullified statement as withdrawn, even if the statement has a nullFlavor', () => {
    const wrong = entryOf(
      `<substanceAdministration moodCode="EVN" nullFlavor="UNK">${templateOf(16)}<statusCode code="nullified"/>${drug}</substanceAdministration>`,
    )
    expect(readMeaning(resourceOf('MedicationStatement', '10160-0', wrong))?.standing).toBe('withdrawn')
  })
})

describe('reads whether a statement is in progress, finished, negated or only planned', () => {
  test('reads a test in progress as preliminary only if the test has a value', () => {
    const panel = (value: string, word = 'active'): string =>
      entryOf(
        `<organizer moodCode="EVN">${templateOf(1)}<code code="p" displayName="Blood count"/><statusCode code="${word}"/><component><observation moodCode="EVN">${templateOf(2)}<code code="x" displayName="Leukocytes"/><statusCode code="${word}"/>${value}</observation></component></organizer>`,
      )
    const none = '<value xsi:type="PQ" nullFlavor="NA"/>'
    for (const type of ['Observation', 'DiagnosticReport']) {
      expect(readMeaning(resourceOf(type, '30954-2', panel(none)))?.says).toEqual(['no-result-yet'])
      expect(readMeaning(resourceOf(type, '30954-2', panel('<value xsi:type="PQ" value="7"/>')))?.says).toEqual([
        'preliminary',
      ])
      // The status 'new' means ordered, but not started.
      expect(readMeaning(resourceOf(type, '30954-2', panel(none, 'new')))?.says).toEqual(['no-result-yet'])
    }
  })

  test('does not read a hospital stay without an end as finished', () => {
    const stay = (time: string, code = 'IMP'): string =>
      `<componentOf><encompassingEncounter><code code="${code}" codeSystem="2.16.840.1.113883.5.4"/><effectiveTime>${time}</effectiveTime></encompassingEncounter></componentOf>`
    const statusOf = (header: string) =>
      read({ header }).resources.find(({ resourceType }) => resourceType === 'Encounter')?.status
    expect(statusOf(stay('<low value="20240301"/>'))).toBe('unknown')
    expect(statusOf(stay('<low value="20240301"/><high nullFlavor="NI"/>', 'AMB'))).toBe('unknown')
    expect(statusOf(stay('<low value="20240301"/><high value="20240302"/>'))).toBe('finished')
    expect(statusOf(stay('<low value="20240301"/>', 'AMB'))).toBe('finished')
    const inside = entryOf(
      `<encounter moodCode="EVN">${templateOf(49)}<code code="IMP" codeSystem="2.16.840.1.113883.5.4"/><effectiveTime><low value="20240301"/></effectiveTime></encounter>`,
    )
    expect(resourceOf('Encounter', '46240-8', inside)).toMatchObject({ status: 'unknown' })
  })

  test('reads a care team with the status “completed” as inactive, and reads the periods of its members', () => {
    const member = `<component><act moodCode="EVN">${templateOf(500)}<statusCode code="completed"/><effectiveTime><low value="2018"/><high value="2019"/></effectiveTime><performer><assignedEntity><assignedPerson><name>Max Roe</name></assignedPerson></assignedEntity></performer></act></component>`
    const team = entryOf(
      `<organizer moodCode="EVN">${templateOf(500)}<code><originalText>Heart team</originalText></code><statusCode code="completed"/>${member}</organizer>`,
    )
    expect(resourceOf('CareTeam', '85847-2', team)).toMatchObject({
      status: 'inactive',
      name: 'Heart team',
      participant: [{ period: { start: '2018', end: '2019' } }],
    })
  })

  test('reads a problem or an allergy as negated if its concern act is negated', () => {
    const problem = entryOf(
      `<act negationInd="true">${templateOf(3)}${relatedOf(`<observation>${templateOf(4)}${snomedOf('value', '1', 'Asthma')}</observation>`)}</act>`,
    )
    expect(readMeaning(resourceOf('Condition', '11450-4', problem))?.standing).toBe('negated')
    const allergy = entryOf(
      `<act negationInd="true">${templateOf(30)}${relatedOf(`<observation>${templateOf(7)}<participant typeCode="CSM"><participantRole><playingEntity><code code="1" displayName="Nuts"/></playingEntity></participantRole></participant></observation>`)}</act>`,
    )
    expect(readMeaning(resourceOf('AllergyIntolerance', '48765-2', allergy))?.standing).toBe('negated')
  })

  test('does not read “nothing planned” as an instruction not to act', () => {
    const none = entryOf(
      `<observation moodCode="INT" negationInd="true">${templateOf(44)}<code nullFlavor="OTH"><originalText>No planned tests</originalText></code><statusCode code="active"/></observation>`,
    )
    const plan = read({ sections: sectionOf('18776-5', none) }).resources.find((one) => one.resourceType === 'CarePlan')
    expect(JSON.stringify(plan)).not.toContain('doNotPerform')
    expect(resourceOf('ServiceRequest', '30954-2', none)).not.toHaveProperty('doNotPerform')
  })
})
