import { describe, expect, test } from 'vitest'
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

const ccd = (...arcs: readonly number[]): string =>
  arcs.map((arc) => `<templateId root="2.16.840.1.113883.10.20.1.${arc}"/>`).join('')
const ihe = (...arcs: readonly string[]): string =>
  arcs.map((arc) => `<templateId root="1.3.6.1.4.1.19376.1.5.3.1.4.${arc}"/>`).join('')
const refusedIn = (code: string, entries: string, text = ''): readonly string[] =>
  read({ sections: sectionOf(code, entries, text) }).refused.map(({ why }) => why)

describe('reads an entry of an older document format', () => {
  const problem = entryOf(
    `<act classCode="ACT" moodCode="EVN">${ccd(27)}${ihe('5.1', '5.2')}<id root="1.8"/><code nullFlavor="NA"/><statusCode code="active"/>
      ${relatedOf(`<observation classCode="OBS" moodCode="EVN">${ccd(18)}${ihe('6', '5')}${ccd(28)}<id root="1.9"/><code code="55607006" displayName="Problem"/><statusCode code="completed"/><effectiveTime><low value="2012"/></effectiveTime>${snomedOf('value', '40930008', 'Hypothyroidism')}</observation>`)}</act>`,
  )

  test('reads a problem from an act that has problem and alert templates but no code', () => {
    expect(resourceOf('Condition', '11450-4', problem)).toMatchObject({
      code: { coding: [{ display: 'Hypothyroidism' }] },
      clinicalStatus: { coding: [{ code: 'active' }] },
      onsetDateTime: '2012',
    })
    expect(refusedIn('11450-4', problem)).toEqual([])
  })

  test('reads an allergy with an agent, including reaction and severity, from any section', () => {
    const severity = relatedOf(
      `<observation>${ccd(55)}<code code="SEV"/>${snomedOf('value', '24484000', 'Severe')}</observation>`,
    )
    const reaction = relatedOf(
      `<observation>${ccd(28, 54)}${snomedOf('value', '247472004', 'Hives')}${severity}</observation>`,
      'MFST',
    )
    const allergy = entryOf(
      `<act moodCode="EVN">${ccd(27)}<code nullFlavor="NA"/>${relatedOf(`<observation moodCode="EVN">${ccd(18, 28)}${snomedOf('value', '416098002', 'Drug allergy')}<participant typeCode="CSM"><participantRole><playingEntity><name>Sulfa</name></playingEntity></participantRole></participant>${reaction}</observation>`)}</act>`,
    )
    for (const section of ['48765-2', '10160-0']) {
      expect(resourceOf('AllergyIntolerance', section, allergy)).toMatchObject({
        code: { text: 'Sulfa' },
        reaction: [{ manifestation: [{ coding: [{ display: 'Hives' }] }], severity: 'severe' }],
      })
      expect(resourcesOf('Condition', section, allergy)).toEqual([])
    }
  })

  test('reads a vaccine in the immunizations section despite its medication template', () => {
    const shot = entryOf(
      `<substanceAdministration moodCode="EVN" negationInd="false">${ccd(24)}<statusCode code="completed"/><consumable><manufacturedProduct><manufacturedMaterial><code code="33" codeSystem="2.16.840.1.113883.6.59" displayName="Pneumococcal"/></manufacturedMaterial></manufacturedProduct></consumable></substanceAdministration>`,
    )
    expect(resourceOf('Immunization', '11369-6', shot)).toMatchObject({ status: 'completed' })
  })
})

describe('reads a statement that has only text', () => {
  test('uses the text of a concern act as the problem’s name if the act contains no observation', () => {
    const bare = entryOf(
      `<act moodCode="EVN">${templateOf(3)}<code nullFlavor="NA"/><text><reference value="#p"/></text><statusCode code="active"/></act>`,
    )
    expect(resourceOf('Condition', '11450-4', bare, '<paragraph ID="p">Low back pain</paragraph>')).toMatchObject({
      code: { text: 'Low back pain' },
      clinicalStatus: { coding: [{ code: 'active' }] },
    })
  })

  test('uses the directions as a medication’s name if the medication has no other text', () => {
    const sig = relatedOf(
      `<substanceAdministration moodCode="EVN">${templateOf(147)}<code code="76662-6"/><text>Apply the ointment twice a day</text></substanceAdministration>`,
      'COMP',
    )
    const material =
      '<consumable><manufacturedProduct><manufacturedMaterial><code nullFlavor="UNK"/></manufacturedMaterial></manufacturedProduct></consumable>'
    const entries = entryOf(
      `<substanceAdministration moodCode="EVN">${templateOf(16)}<statusCode code="active"/>${material}${sig}</substanceAdministration>`,
    )
    expect(resourceOf('MedicationStatement', '10160-0', entries)).toMatchObject({
      status: 'active',
      medicationCodeableConcept: { text: 'Apply the ointment twice a day' },
    })
    const written = entryOf(
      `<substanceAdministration moodCode="EVN">${templateOf(16)}<text><reference value="m"/></text>${material}</substanceAdministration>`,
    )
    const text = '<content ID="m">Fish oil, one capsule a day</content>'
    expect(resourceOf('MedicationStatement', '10160-0', written, text)).toMatchObject({
      medicationCodeableConcept: { text: 'Fish oil, one capsule a day' },
    })
  })

  test('uses the device as the name of an implant procedure without a code', () => {
    const implant = entryOf(
      `<procedure moodCode="EVN">${templateOf(14)}<code nullFlavor="UNK"/><statusCode code="completed"/><participant typeCode="DEV"><participantRole><playingDevice>${snomedOf('code', '14106009', 'Pacemaker')}</playingDevice></participantRole></participant></procedure>`,
    )
    expect(resourceOf('Procedure', '46264-8', implant)).toMatchObject({
      code: { text: 'Device: Pacemaker' },
      focalDevice: [{ manipulated: { display: 'Pacemaker' } }],
    })
    expect(resourceOf('Device', '46264-8', implant)).toMatchObject({ type: { coding: [{ display: 'Pacemaker' }] } })
  })

  test('reads the date and place of a planned visit without a code', () => {
    const visit = entryOf(
      `<encounter moodCode="INT">${templateOf(40)}<code nullFlavor="NI"/><effectiveTime value="20240401"/><participant typeCode="LOC"><participantRole><playingEntity><name>Room 4</name></playingEntity></participantRole></participant></encounter>`,
    )
    expect(resourceOf('CarePlan', '18776-5', visit)).toMatchObject({
      activity: [
        {
          detail: {
            kind: 'Appointment',
            code: { text: 'Planned visit' },
            scheduledString: '2024-04-01',
            location: { display: 'Room 4' },
          },
        },
      ],
    })
    expect(resourceOf('ServiceRequest', '46240-8', visit)).toMatchObject({
      code: { text: 'Planned visit' },
      occurrenceDateTime: '2024-04-01',
      locationReference: [{ display: 'Room 4' }],
    })
  })

  test('reads the ids of an imaging study and of an external document', () => {
    const image = relatedOf(
      '<observation classCode="DGIMG" moodCode="EVN"><id root="1.2.3.3"/><code code="1.2.840.10008.5.1.4.1.1.1"/></observation>',
      'COMP',
    )
    const series = relatedOf(
      `<act moodCode="EVN"><id root="1.2.3.2"/><code code="113015"><qualifier><value code="CR" codeSystem="1.2.840.10008.2.16.4"/></qualifier></code>${image}</act>`,
      'COMP',
    )
    const study = entryOf(
      `<act moodCode="EVN"><id root="1.2.3.1"/><code code="113014" codeSystem="1.2.840.10008.2.16.4"/><effectiveTime value="20240301"/>${series}</act>`,
    )
    expect(resourceOf('ImagingStudy', '121181', study)).toMatchObject({
      identifier: expect.arrayContaining([{ system: 'urn:dicom:uid', value: 'urn:oid:1.2.3.1' }]),
      started: '2024-03-01',
      series: [{ uid: '1.2.3.2', modality: { code: 'CR' }, instance: [{ uid: '1.2.3.3' }] }],
    })
    const elsewhere = entryOf(
      '<act moodCode="EVN"><code code="DOCCLIN"/><reference typeCode="REFR"><externalDocument><id root="1.2.5" extension="7"/><code code="18842-5" codeSystem="2.16.840.1.113883.6.1" displayName="Discharge summary"/></externalDocument></reference></act>',
    )
    expect(resourcesOf('DocumentReference', '11383-7', elsewhere)[1]).toMatchObject({
      type: { coding: [{ display: 'Discharge summary' }] },
      identifier: [{ system: 'urn:oid:1.2.5', value: '7' }],
    })
  })
})

describe('reads an empty entry as a gap or as "none known"', () => {
  const nothing =
    '<consumable><manufacturedProduct><manufacturedMaterial><code nullFlavor="NI"/><name/></manufacturedMaterial></manufacturedProduct></consumable>'
  const emptyAllergy = (attributes: string): string =>
    entryOf(
      `<act moodCode="EVN" nullFlavor="NI">${templateOf(30)}<code code="48765-2"/><statusCode code="active"/>${relatedOf(`<observation moodCode="EVN" ${attributes}>${templateOf(7)}<code code="ASSERTION"/>${snomedOf('value', '419511003', 'Propensity to adverse reactions to drug')}<participant typeCode="CSM"><participantRole><playingEntity><code nullFlavor="NI"><originalText><reference value="#n"/></originalText></code></playingEntity></participantRole></participant></observation>`)}</act>`,
    )
  test.each([
    ['48765-2', 'an allergy', emptyAllergy('nullFlavor="NI"')],
    [
      '46240-8',
      'a visit',
      entryOf(
        `<encounter moodCode="EVN" nullFlavor="NI">${templateOf(49)}<code nullFlavor="NI"/><effectiveTime nullFlavor="NI"/></encounter>`,
      ),
    ],
    [
      '10160-0',
      'a medicine',
      entryOf(
        `<substanceAdministration moodCode="EVN" nullFlavor="NI">${templateOf(16)}<text><reference value="#n"/></text>${nothing}</substanceAdministration>`,
      ),
    ],
    [
      '47519-4',
      'a procedure',
      entryOf(
        `<act moodCode="EVN">${templateOf(12)}<code nullFlavor="NI"><originalText><reference value="#n"/></originalText></code><statusCode code="completed"/></act>`,
      ),
    ],
    [
      '30954-2',
      'a result',
      entryOf(
        `<organizer moodCode="EVN">${templateOf(1)}<code nullFlavor="NI"/><component><observation nullFlavor="NI">${templateOf(2)}<code code="26436-6" displayName="Laboratory studies"/><text><reference value="#n"/></text><value xsi:type="CD" nullFlavor="NI"/></observation></component></organizer>`,
      ),
    ],
    [
      '11450-4',
      'a problem',
      entryOf(
        `<act moodCode="EVN">${templateOf(3)}<code code="CONC"/>${relatedOf(`<observation>${templateOf(4)}<code nullFlavor="UNK"/><value xsi:type="CD" nullFlavor="UNK"/></observation>`)}</act>`,
      ),
    ],
  ])('in section %s, reports a gap and creates no record for an empty entry for %s', (code, _what, entries) => {
    const text = '<content ID="n">No information about this is available</content>'
    const { resources, refused } = read({ sections: sectionOf(code, entries, text) })
    const about = resources.map(({ resourceType }) => resourceType)
    expect(
      about.filter(
        (type) => !['Patient', 'DocumentReference', 'Composition', 'Practitioner', 'Organization'].includes(type),
      ),
    ).toEqual([])
    expect(refused.map(({ why, type }) => [why, type !== undefined])).toEqual([
      ['no-information', false],
      ['no-information', true],
    ])
  })

  test('reads a negated empty entry as "none known"', () => {
    expect(
      resourceOf('AllergyIntolerance', '48765-2', emptyAllergy('negationInd="true" nullFlavor="NI"')),
    ).toMatchObject({
      code: { text: 'No known drug allergies' },
    })
    const none = entryOf(
      `<act moodCode="EVN">${templateOf(3)}${relatedOf(`<observation negationInd="true">${templateOf(4)}<value xsi:type="CD" nullFlavor="NI"/></observation>`)}</act>`,
    )
    expect(resourceOf('Condition', '11450-4', none)).toMatchObject({ code: { text: 'No known problems' } })
  })

  test('reads an empty entry as "none known" if its text states this', () => {
    const words = '<content ID="n">No known procedures</content>'
    const entries = entryOf(
      `<act moodCode="EVN">${templateOf(12)}<code nullFlavor="NI"><originalText><reference value="#n"/></originalText></code><statusCode code="completed"/></act>`,
    )
    expect(resourceOf('Procedure', '47519-4', entries, words)).toMatchObject({ code: { text: 'No known procedures' } })
  })
})

describe('reads an entry whose text refers to a table cell', () => {
  const concern = (id: string, more = '') =>
    entryOf(
      `<act moodCode="EVN">${templateOf(132)}<id root="1.2" extension="${id}"/><code code="75310-3"/><text><reference value="#${id}"/></text><statusCode code="active"/>${more}</act>`,
    )
  test.each([
    ['empty', '<td ID="n1"/>'],
    ['a date', '<td ID="n1">2011-10-05</td>'],
    ['a date with the month’s name', '<td ID="n1">Oct 5, 2011</td>'],
  ])('uses the text of a later cell as an entry’s name if the entry’s own cell is %s', (_what, cell) => {
    const text = `<table><tbody><tr>${cell}<td>10/6/2011</td><td>Hypertension</td></tr></tbody></table>`
    expect(resourceOf('Condition', '75310-3', concern('n1'), text)).toMatchObject({ code: { text: 'Hypertension' } })
  })

  test('uses the text of an entry’s own cell as its name, even if later cells also have text', () => {
    const text = '<table><tbody><tr><td>2011</td><td ID="n1">Asthma</td><td>mild</td></tr></tbody></table>'
    expect(resourceOf('Condition', '75310-3', concern('n1'), text)).toMatchObject({ code: { text: 'Asthma' } })
  })
})
