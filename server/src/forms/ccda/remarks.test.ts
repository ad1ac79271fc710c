import { describe, expect, test } from 'vitest'
import { entryOf, relatedOf, resourceOf, resourcesOf, snomedOf, templateOf } from './ccda.test-support.ts'

const drug =
  '<consumable><manufacturedProduct><manufacturedMaterial><code code="314076" codeSystem="2.16.840.1.113883.6.88" displayName="Lisinopril 10 MG"/></manufacturedMaterial></manufacturedProduct></consumable>'
const reaction = (display: string, attributes = ''): string =>
  relatedOf(
    `<observation moodCode="EVN" ${attributes}>${templateOf(9)}<code code="ASSERTION"/>${snomedOf('value', '126485001', display)}${relatedOf(
      `<observation moodCode="EVN">${templateOf(8)}<code code="SEV"/>${snomedOf('value', '24484000', 'Severe')}</observation>`,
    )}</observation>`,
    'CAUS',
  )
const given = (template: number, inside: string, attributes = 'moodCode="EVN"'): string =>
  entryOf(
    `<substanceAdministration ${attributes}>${templateOf(template)}<statusCode code="completed"/><effectiveTime value="2024"/>${drug}${inside}</substanceAdministration>`,
  )
const concern = (inside: string, around = ''): string =>
  entryOf(
    `<act moodCode="EVN">${templateOf(3)}<statusCode code="active"/>${relatedOf(`<observation moodCode="EVN">${templateOf(4)}${snomedOf('value', '77386006', 'Pregnant')}${inside}</observation>`)}${around}</act>`,
  )
const done = (inside: string, attributes = 'moodCode="EVN"'): string =>
  entryOf(
    `<procedure ${attributes}>${templateOf(14)}${snomedOf('code', '80146002', 'Appendectomy')}<statusCode code="completed"/>${inside}</procedure>`,
  )

describe('adds a note for a nested statement that has no converter', () => {
  test.each([
    ['a medicine', 'MedicationStatement', '10160-0', given(16, reaction('Hives'))],
    ['a vaccine', 'Immunization', '11369-6', given(52, reaction('Hives'))],
    ['a procedure', 'Procedure', '47519-4', done(reaction('Hives'))],
  ])('notes a reaction to %s with its severity', (_what, type, section, entries) => {
    expect(resourceOf(type, section, entries)).toMatchObject({ note: [{ text: 'Reaction: Hives (Severity: Severe)' }] })
  })

  test('notes that an observed finding has resolved', () => {
    const resolvedFinding = relatedOf(
      `<observation moodCode="EVN">${templateOf(6)}<code code="33999-4"/>${snomedOf('value', '413322009', 'Resolved')}</observation>`,
    )
    const finding = entryOf(
      `<observation moodCode="EVN">${templateOf(68)}<code code="x" displayName="Finding"/><statusCode code="completed"/>${snomedOf('value', '129035000', 'Needs help to dress')}${resolvedFinding}</observation>`,
    )
    expect(resourceOf('Observation', '47420-5', finding)).toMatchObject({ note: [{ text: 'Status: Resolved' }] })
  })

  test('notes a negated reaction as not present', () => {
    expect(
      resourceOf('MedicationStatement', '10160-0', given(16, reaction('Hives', 'negationInd="true"'))),
    ).toMatchObject({ note: [{ text: expect.stringMatching(/^Reaction: Not present: Hives/) }] })
  })

  test('notes a failed attempt and its reason', () => {
    const failed = relatedOf(
      '<act moodCode="EVN"><code code="103709008" displayName="Failed attempted procedure"/><text><reference value="#w"/></text><statusCode code="completed"/></act>',
    )
    expect(resourceOf('Procedure', '47519-4', done(failed), '<content ID="w">No view</content>')).toMatchObject({
      note: [{ text: 'Failed attempted procedure: No view' }],
    })
  })

  test('notes a due date, a prognosis and a diagnosis date', () => {
    const due = relatedOf(
      '<observation moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.15.3.1"/><code code="11778-8" displayName="Date of delivery"/><value xsi:type="TS" value="20240919"/></observation>',
    )
    const prognosis = relatedOf(
      `<observation moodCode="EVN">${templateOf(113)}<code code="75328-5" displayName="Prognosis"/><value xsi:type="ST">Good</value></observation>`,
    )
    const diagnosed = relatedOf(
      `<act moodCode="EVN">${templateOf(502)}<code code="77975-1" displayName="Date of diagnosis"/><effectiveTime value="20240201"/></act>`,
    )
    const comment = relatedOf(`<act moodCode="EVN">${templateOf(64)}<text>Seen twice</text></act>`)
    expect(resourceOf('Condition', '11450-4', concern(due + prognosis + diagnosed, comment))).toMatchObject({
      note: [
        { text: 'Date of delivery: Sep 19, 2024' },
        { text: 'Prognosis: Good' },
        { text: 'Date of diagnosis: Feb 01, 2024' },
        { text: 'Seen twice' },
      ],
    })
  })

  test('notes the parts of a device identifier and the MRI safety of the device', () => {
    const part = (name: string, value: string): string =>
      `<component><observation moodCode="EVN"><code code="x" displayName="${name}"/>${value}</observation></component>`
    const organizer = relatedOf(
      `<organizer moodCode="EVN">${templateOf(311)}<code code="74711-3" displayName="Device identifier"/>${part('Lot', '<value xsi:type="ST">A1</value>')}${part('Number', '<value xsi:type="II" root="1.3" extension="77"/>')}${part('MRI', '<value xsi:type="CD" code="c" displayName="Unsafe"/>')}</organizer>`,
      'COMP',
    )
    expect(resourceOf('Procedure', '47519-4', done(organizer))).toMatchObject({
      note: [{ text: 'Device identifier (Lot: A1; Number: 77; MRI: Unsafe)' }],
    })
  })

  test('notes the vehicle of a medication, and reads every instruction', () => {
    const vehicle = `<participant typeCode="CSM"><participantRole>${templateOf(24)}<playingEntity><name>Saline</name></playingEntity></participantRole></participant>`
    const advice = (words: string): string =>
      relatedOf(`<act moodCode="INT">${templateOf(20)}<text>${words}</text></act>`)
    expect(
      resourceOf('MedicationStatement', '10160-0', given(16, vehicle + advice('With food') + advice('No alcohol'))),
    ).toMatchObject({
      note: [{ text: 'Given in or with: Saline' }],
      dosage: [{ additionalInstruction: [{ text: 'With food' }, { text: 'No alcohol' }] }],
    })
  })

  test('notes the verifier and custodian of a directive, and the caregiver', () => {
    const who = (attributes: string, role: string, inside: string): string =>
      `<participant ${attributes}><participantRole ${role}>${inside}</participantRole></participant>`
    const mother = '<code code="MTH" displayName="mother"/>'
    const directive = entryOf(
      `<observation moodCode="EVN">${templateOf(48)}<code code="304251008" displayName="Resuscitation"/><value xsi:type="CD" code="304253006" displayName="Not for resuscitation"/>${who('typeCode="VRF"', '', '<playingEntity><name>Dr. Lee</name></playingEntity>')}${who('typeCode="CST"', 'classCode="AGNT"', `${mother}<playingEntity><name>Rosa Lima</name></playingEntity>`)}${who('typeCode="IND"', 'classCode="CAREGIVER"', mother)}</observation>`,
    )
    expect(resourceOf('Observation', '42348-3', directive)).toMatchObject({
      valueCodeableConcept: { coding: [{ display: 'Not for resuscitation' }] },
      note: [{ text: 'Verified by: Dr. Lee' }, { text: 'Kept by: Rosa Lima, mother' }, { text: 'Caregiver: mother' }],
    })
  })

  test('skips an empty entry and a reference to another entry', () => {
    const empty = relatedOf(
      `<observation moodCode="EVN" nullFlavor="NI">${templateOf(9)}<value xsi:type="CD" nullFlavor="NI"/></observation>`,
    )
    const pointer = relatedOf(`<act moodCode="EVN">${templateOf(122)}<id root="1.2"/><code nullFlavor="NP"/></act>`)
    expect(resourceOf('Procedure', '47519-4', done(empty + pointer))).not.toHaveProperty('note')
  })
})

describe('reads a deeply nested statement if there is a converter for it', () => {
  test('reads a medication that was given to treat a reaction', () => {
    const remedy = relatedOf(
      `<substanceAdministration moodCode="EVN">${templateOf(16)}<statusCode code="completed"/>${drug}</substanceAdministration>`,
    )
    const allergy = entryOf(
      `<act moodCode="EVN">${templateOf(30)}${relatedOf(`<observation moodCode="EVN">${templateOf(7)}${snomedOf('value', '416098002', 'Drug allergy')}<participant typeCode="CSM"><participantRole><playingEntity><name>Sulfa</name></playingEntity></participantRole></participant>${relatedOf(`<observation moodCode="EVN">${templateOf(9)}${snomedOf('value', '1', 'Hives')}${remedy}</observation>`, 'MFST')}</observation>`)}</act>`,
    )
    expect(resourceOf('MedicationStatement', '48765-2', allergy)).toMatchObject({ status: 'completed' })
  })

  test('reads alternatives to a planned procedure as separate proposals', () => {
    const option = (display: string): string =>
      `<component><procedure moodCode="PRP"><code code="${display}" displayName="${display}"/></procedure></component>`
    const planned = entryOf(
      `<procedure moodCode="INT">${templateOf(41)}${snomedOf('code', '1', 'Open surgery')}<targetSiteCode code="66754008" displayName="Appendix"/>${relatedOf(`<organizer moodCode="PRP">${option('Keyhole surgery')}${option('Waiting')}</organizer>`, 'REFR')}</procedure>`,
    )
    for (const section of ['18776-5', '47519-4'])
      expect(resourcesOf('ServiceRequest', section, planned)).toEqual(
        expect.arrayContaining(
          ['Keyhole surgery', 'Waiting'].map((display) =>
            expect.objectContaining({ intent: 'proposal', code: { coding: [expect.objectContaining({ display })] } }),
          ),
        ),
      )
    expect(resourceOf('CarePlan', '18776-5', planned)).toMatchObject({
      activity: [{ progress: [{ text: 'Body site: Appendix' }] }],
    })
  })
})

describe('reads the reason for an act that was not done', () => {
  const refused = relatedOf(
    '<observation moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.24.3.88"/><code code="77301-0"/><value xsi:type="CD" code="105480006" displayName="Refused by patient"/></observation>',
    'REFR',
  )
  const why = { coding: [{ display: 'Refused by patient' }] }

  test('turns the reason for an act that was not done into a status reason', () => {
    const procedure = resourceOf('Procedure', '47519-4', done(refused, 'moodCode="EVN" negationInd="true"'))
    expect(procedure).toMatchObject({ status: 'not-done', statusReason: why })
    expect(procedure).not.toHaveProperty('reasonCode')
    const taking = resourceOf('MedicationStatement', '10160-0', given(16, refused, 'moodCode="EVN" negationInd="true"'))
    expect(taking).toMatchObject({ status: 'not-taken', statusReason: [why] })
    expect(taking).not.toHaveProperty('reasonCode')
    expect(
      resourceOf('Immunization', '11369-6', given(52, refused, 'moodCode="EVN" negationInd="true"')),
    ).toMatchObject({ status: 'not-done', statusReason: why })
  })

  test('turns the reason for an act that was done into a reason code', () => {
    expect(resourceOf('Procedure', '47519-4', done(refused))).toMatchObject({ reasonCode: [why] })
  })

  test('does not read a priority preference as a reason', () => {
    const priority = relatedOf(
      `<observation moodCode="EVN">${templateOf(143)}<code code="225773000" displayName="Preference"/><value xsi:type="CD" code="394849002" displayName="High priority"/></observation>`,
      'RSON',
    )
    const procedure = resourceOf('Procedure', '47519-4', done(priority))
    expect(procedure).toMatchObject({ note: [{ text: 'Priority: High priority' }] })
    expect(procedure).not.toHaveProperty('reasonCode')
  })
})
