import { describe, expect, test } from 'vitest'
import { entryOf, read, relatedOf, resourceOf, resourcesOf, snomedOf, templateOf } from './ccda.test-support.ts'

test('reads names, birth date, gender, race, language and contacts of a patient', () => {
  const [patient] = read({
    patient: `<addr use="HP"><streetAddressLine>1 Home St</streetAddressLine><city>Riverside</city><postalCode>01234</postalCode></addr>
      <telecom use="MC" value="tel:+1(555)555-0100"/><telecom value="mailto:ana@example.org"/>
      <patient><name use="L"><given>Ana</given><given qualifier="CL">Annie</given><family>Lima</family></name>
      <administrativeGenderCode code="F"/><birthTime value="19800203"/>
      <raceCode code="2106-3" codeSystem="2.16.840.1.113883.6.238" displayName="White"/>
      <sdtc:raceCode code="2131-1" codeSystem="2.16.840.1.113883.6.238" displayName="Other"/>
      <ethnicGroupCode nullFlavor="UNK"/>
      <languageCommunication><languageCode code="pt"/><preferenceInd value="true"/></languageCommunication></patient>`,
  }).resources
  expect(patient).toMatchObject({
    identifier: [{ system: 'urn:oid:1.2.3', value: 'ana' }],
    name: [
      { use: 'usual', given: ['Ana'], family: 'Lima' },
      { use: 'nickname', given: ['Annie'] },
    ],
    birthDate: '1980-02-03',
    gender: 'female',
    address: [{ use: 'home', line: ['1 Home St'], city: 'Riverside', postalCode: '01234' }],
    telecom: [
      { system: 'phone', value: '+1(555)555-0100', use: 'mobile' },
      { system: 'email', value: 'ana@example.org' },
    ],
    extension: [
      {
        url: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-race',
        extension: [{ url: 'ombCategory' }, { url: 'detailed' }, { url: 'text', valueString: 'White, Other' }],
      },
    ],
    communication: [{ language: { coding: [{ code: 'pt' }] }, preferred: true }],
  })
})

test('reads a procedure with its performer and body site, and reads a procedure that was not done', () => {
  const procedure = (attributes: string): string =>
    entryOf(`<procedure moodCode="EVN" ${attributes}>${templateOf(14)}${snomedOf('code', '80146002', 'Appendectomy')}<statusCode code="completed"/>
      <effectiveTime value="202303041015"/>${snomedOf('targetSiteCode', '66754008', 'Appendix')}
      <performer><assignedEntity><id root="1.5"/><assignedPerson><name>Dr. Lee</name></assignedPerson></assignedEntity></performer></procedure>`)
  expect(resourceOf('Procedure', '47519-4', procedure(''))).toMatchObject({
    status: 'completed',
    performedDateTime: '2023-03-04',
    bodySite: [{ coding: [{ display: 'Appendix' }] }],
    performer: [{ actor: { display: 'Dr. Lee' } }],
  })
  expect(resourceOf('Procedure', '47519-4', procedure('negationInd="true"'))).toMatchObject({ status: 'not-done' })
})

test('reads the doctor, place and diagnosis of a visit', () => {
  const diagnosis = relatedOf(
    `<act>${templateOf(80)}${relatedOf(`<observation>${templateOf(4)}${snomedOf('value', '233604007', 'Pneumonia')}</observation>`)}</act>`,
  )
  const visit =
    entryOf(`<encounter moodCode="EVN">${templateOf(49)}<id root="1.6"/><code code="99213" codeSystem="2.16.840.1.113883.6.12" displayName="Office visit">
    <translation code="AMB" codeSystem="2.16.840.1.113883.5.4"/></code><effectiveTime><low value="20240301100000-0500"/></effectiveTime>
    <performer><assignedEntity><assignedPerson><name>Dr. Lee</name></assignedPerson></assignedEntity></performer>
    <participant typeCode="LOC"><participantRole><playingEntity><name>Room 4</name></playingEntity></participantRole></participant>${diagnosis}</encounter>`)
  expect(resourceOf('Encounter', '46240-8', visit)).toMatchObject({
    class: { code: 'AMB' },
    period: { start: '2024-03-01T10:00:00-05:00' },
    participant: [{ individual: { display: 'Dr. Lee' } }],
    location: [{ location: { display: 'Room 4' } }],
    diagnosis: [{ condition: { reference: expect.stringMatching(/^Condition\//) } }],
  })
  expect(resourceOf('Condition', '46240-8', visit)).toMatchObject({
    category: [{ coding: [{ code: 'encounter-diagnosis' }] }],
  })
})

test('reads relatives’ diseases with the relative’s age, and reads negated diseases as a note', () => {
  const finding = (display: string, attributes: string): string =>
    `<component><observation ${attributes}>${snomedOf('value', '1', display)}${relatedOf(`<observation>${templateOf(31)}<value xsi:type="PQ" value="57" unit="a"/></observation>`)}</observation></component>`
  const entries =
    entryOf(`<organizer>${templateOf(45)}<subject><relatedSubject><code code="FTH" codeSystem="2.16.840.1.113883.5.111" displayName="father"/></relatedSubject></subject>
    ${finding('Stroke', '')}${finding('Diabetes', 'negationInd="true"')}</organizer>`)
  expect(resourceOf('FamilyMemberHistory', '10157-6', entries)).toMatchObject({
    relationship: { coding: [{ display: 'father' }] },
    condition: [{ code: { coding: [{ display: 'Stroke' }] }, onsetAge: { value: '57', code: 'a' } }],
    note: [{ text: 'No history of Diabetes' }],
  })
})

test('converts a device, a coverage and a care team to their FHIR types', () => {
  const device =
    entryOf(`<supply moodCode="EVN">${templateOf(50)}<quantity value="1"/><participant typeCode="PRD"><participantRole><id root="2.16.840.1.113883.3.3719" extension="(01)1"/>
    <playingDevice>${snomedOf('code', '14106009', 'Pacemaker')}</playingDevice></participantRole></participant></supply>`)
  expect(resourceOf('Device', '46264-8', device)).toMatchObject({
    type: { coding: [{ display: 'Pacemaker' }] },
    udiCarrier: [{ carrierHRF: '(01)1' }],
  })
  const policy = entryOf(
    `<act>${templateOf(60)}${relatedOf(`<act>${templateOf(61)}<performer>${templateOf(87)}<assignedEntity><representedOrganization><name>Good Insurance</name></representedOrganization></assignedEntity></performer>
    <participant typeCode="COV"><participantRole><id root="1.7" extension="M-1"/></participantRole></participant></act>`)}</act>`,
  )
  expect(resourceOf('Coverage', '48768-6', policy)).toMatchObject({
    payor: [{ display: 'Good Insurance' }],
    subscriberId: 'M-1',
  })
  const team = entryOf(
    `<organizer>${templateOf(500)}<component><act><performer><assignedEntity><assignedPerson><name>Dr. Lee</name></assignedPerson></assignedEntity></performer></act></component></organizer>`,
  )
  expect(resourceOf('CareTeam', '85847-2', team)).toMatchObject({ participant: [{ member: { display: 'Dr. Lee' } }] })
})

test('reads a clinical note as a document with its text', () => {
  const note = entryOf(
    `<act>${templateOf(202)}<code code="11506-3" codeSystem="2.16.840.1.113883.6.1" displayName="Progress note"/><text><reference value="#n1"/></text><effectiveTime value="20240301"/></act>`,
  )
  const documents = resourcesOf('DocumentReference', '11506-3', note, '<paragraph ID="n1">Feels well</paragraph>')
  expect(documents[1]).toMatchObject({
    date: '2024-03-01',
    content: [{ attachment: { contentType: 'text/plain; charset=utf-8', data: btoa('Feels well') } }],
  })
})

test('reads two implants as two implants even if their operation ids are equal', () => {
  const stent = (name: string, udi: string): string =>
    entryOf(
      `<procedure moodCode="EVN">${templateOf(14)}<id root="1.7"/>${snomedOf('code', '609153008', 'Insertion of stent')}<statusCode code="completed"/><effectiveTime value="20240301"/><participant typeCode="DEV"><participantRole><id root="2.16.840.1.113883.3.3719" ${udi}/><playingDevice><code nullFlavor="UNK"><originalText>${name}</originalText></code></playingDevice></participantRole></participant></procedure>`,
    )
  const entries = stent('Stent 3.00 mm', 'extension="(01)1"') + stent('Stent 2.75 mm', 'nullFlavor="NI"')
  const devices = resourcesOf('Procedure', '47519-4', entries).map(({ focalDevice }) => focalDevice)
  expect(devices).toMatchObject([
    [{ manipulated: { display: 'Stent 3.00 mm' } }],
    [{ manipulated: { display: 'Stent 2.75 mm' } }],
  ])
  const [numbered, unknown] = resourcesOf('Device', '47519-4', entries)
  expect(numbered).toMatchObject({ udiCarrier: [{ carrierHRF: '(01)1' }] })
  expect(unknown).not.toHaveProperty('identifier')
  expect(unknown).not.toHaveProperty('udiCarrier')
})

test('reads the discharge destination of a visit', () => {
  const visit = entryOf(
    `<encounter moodCode="EVN">${templateOf(49)}${snomedOf('code', '1', 'Stay')}<effectiveTime value="20240301"/><participant typeCode="DST"><participantRole><playingEntity><name>Sunny Rehab</name></playingEntity></participantRole></participant></encounter>`,
  )
  expect(resourceOf('Encounter', '46240-8', visit)).toMatchObject({
    hospitalization: { destination: { display: 'Sunny Rehab' } },
  })
})

test('reads a name that is no longer valid as an old name', () => {
  const [patient] = read({
    patient:
      '<patient><name use="L"><given>Ana</given></name><name use="L"><given>Rosa</given><validTime><low value="2000"/><high value="2010"/></validTime></name></patient>',
  }).resources
  expect(patient).toMatchObject({ name: [{ use: 'usual' }, { use: 'old', period: { end: '2010' } }] })
})

test('finds the text of an entry despite a lower-case id', () => {
  const words = '<table><tbody><tr><td id="c1">Asthma, mild</td></tr></tbody></table>'
  const problem = entryOf(
    `<observation>${templateOf(4)}<value xsi:type="CD" nullFlavor="OTH"><originalText><reference value="#c1"/></originalText></value></observation>`,
  )
  expect(resourceOf('Condition', '11450-4', problem, words)).toMatchObject({ code: { text: 'Asthma, mild' } })
})

describe('reads the organization of a performer', () => {
  const performer =
    '<performer><assignedEntity><id root="1.5"/><assignedPerson><name>Kim Roe</name></assignedPerson><representedOrganization><name>City House</name></representedOrganization></assignedEntity></performer>'
  const both = [{ display: 'Kim Roe' }, { display: 'City House' }]

  test('adds the organization as a performer of a result and its report', () => {
    const result = `<observation moodCode="EVN">${templateOf(2)}<code code="x" displayName="Test"/><statusCode code="completed"/><value xsi:type="ST">Clear</value>${performer}</observation>`
    expect(resourceOf('Observation', '30954-2', entryOf(result))).toMatchObject({ performer: both })
    const panel = `<organizer moodCode="EVN">${templateOf(1)}<code code="p" displayName="Panel"/><statusCode code="completed"/>${performer}<component>${result}</component></organizer>`
    expect(resourceOf('DiagnosticReport', '30954-2', entryOf(panel))).toMatchObject({ performer: both })
  })

  test('adds the organization to a dispensed medication, and adds a supply’s instruction only once', () => {
    const product =
      '<product><manufacturedProduct><manufacturedMaterial><name>Tavist</name></manufacturedMaterial></manufacturedProduct></product>'
    const handed = `<supply moodCode="EVN">${templateOf(18)}<statusCode code="completed"/>${product}${performer}</supply>`
    expect(resourceOf('MedicationDispense', '10160-0', entryOf(handed))).toMatchObject({
      performer: [{ actor: { display: 'Kim Roe' } }, { actor: { display: 'City House' } }],
    })
    const label = `<entryRelationship typeCode="SUBJ"><act moodCode="INT">${templateOf(20)}<text>Shake well</text></act></entryRelationship>`
    const order = `<supply moodCode="INT">${templateOf(17)}<statusCode code="active"/>${product}${label}</supply>`
    const found = resourceOf('MedicationRequest', '10160-0', entryOf(order))
    expect(found).toMatchObject({ dosageInstruction: [{ additionalInstruction: [{ text: 'Shake well' }] }] })
    expect(found).not.toHaveProperty('note')
  })

  test('records the organization on whose behalf a procedure was done', () => {
    const done = `<procedure moodCode="EVN">${templateOf(14)}<code code="x" displayName="Suture"/>${performer}</procedure>`
    expect(resourceOf('Procedure', '47519-4', entryOf(done))).toMatchObject({
      performer: [{ actor: { display: 'Kim Roe' }, onBehalfOf: { display: 'City House' } }],
    })
  })
})

test('reads the expiration date of a vaccine, and the condition for giving the vaccine', () => {
  const given = `<substanceAdministration moodCode="EVN">${templateOf(52)}<statusCode code="completed"/><consumable><manufacturedProduct><manufacturedMaterial><name>Flu</name><expirationTime value="20250131"/></manufacturedMaterial></manufacturedProduct></consumable><precondition><criterion><value xsi:type="CD" code="1" displayName="Older than 65"/></criterion></precondition></substanceAdministration>`
  expect(resourceOf('Immunization', '11369-6', entryOf(given))).toMatchObject({
    expirationDate: '2025-01-31',
    note: [{ text: 'Given if: Older than 65' }],
  })
})
