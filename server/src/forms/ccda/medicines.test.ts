import { describe, expect, test } from 'vitest'
import { byMax, entryOf, relatedOf, resourceOf, resourcesOf, snomedOf, templateOf } from './ccda.test-support.ts'

const product = (more: string): string =>
  `<consumable><manufacturedProduct><manufacturedMaterial>${more}</manufacturedMaterial></manufacturedProduct></consumable>`
const lisinopril = product('<code code="314076" codeSystem="2.16.840.1.113883.6.88" displayName="Lisinopril 10 MG"/>')

describe('reads medications', () => {
  const dosing = `<effectiveTime xsi:type="IVL_TS"><low value="20240101"/></effectiveTime>
    <effectiveTime xsi:type="PIVL_TS" operator="A"><period value="0.50" unit="d"/></effectiveTime>
    <routeCode code="C38288" codeSystem="2.16.840.1.113883.3.26.1.1" displayName="Oral"/><doseQuantity value="2.50" unit="mg"/>`

  test('reads dose, route, frequency and start of a current medication, with the digits as sent', () => {
    const reading = entryOf(
      `<substanceAdministration moodCode="EVN">${templateOf(16)}<statusCode code="active"/>${dosing}${lisinopril}</substanceAdministration>`,
    )
    expect(resourceOf('MedicationStatement', '10160-0', reading)).toMatchObject({
      status: 'active',
      medicationCodeableConcept: { coding: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm' }] },
      effectivePeriod: { start: '2024-01-01' },
      dosage: [
        {
          route: { coding: [{ display: 'Oral' }] },
          doseAndRate: [{ doseQuantity: { value: '2.50', unit: 'mg', code: 'mg' } }],
          timing: { repeat: { frequency: '1', period: '0.50', periodUnit: 'd' } },
        },
      ],
    })
  })

  test('reads a planned medication as a request, with or without an author', () => {
    const planned = (author: string): string =>
      entryOf(
        `<substanceAdministration moodCode="INT">${templateOf(42)}<statusCode code="active"/>${dosing}${lisinopril}${author}</substanceAdministration>`,
      )
    expect(resourceOf('MedicationRequest', '10160-0', planned(byMax))).toMatchObject({
      intent: 'plan',
      authoredOn: '2024-02-29',
      requester: { display: 'Dr. Max Roe' },
    })
    expect(resourceOf('MedicationRequest', '10160-0', planned(''))).toMatchObject({ status: 'active', intent: 'plan' })
  })

  test('uses the material’s name for a medication code with placeholder text', () => {
    const taken = (more: string): string =>
      entryOf(`<substanceAdministration moodCode="EVN">${templateOf(16)}${product(more)}</substanceAdministration>`)
    const unnamed = '<code nullFlavor="UNK"><originalText>Drug name not available</originalText></code>'
    expect(resourceOf('MedicationStatement', '10160-0', taken(`${unnamed}<name>Ramipril</name>`))).toMatchObject({
      medicationCodeableConcept: { text: 'Ramipril' },
    })
    const wordless = unnamed.replace('nullFlavor="UNK"', 'code="35296" codeSystem="2.16.840.1.113883.6.88"')
    expect(resourceOf('MedicationStatement', '10160-0', taken(`${wordless}<name>Ramipril</name>`))).toMatchObject({
      medicationCodeableConcept: { coding: [{ code: '35296' }], text: 'Ramipril' },
    })
  })

  test('reads the named prescriber, and does not match people by an id that has only an authority', () => {
    const by = (who: string): string =>
      `<author><time value="20260117"/><assignedAuthor><id root="2.16.840.1.113883.4.6"/>${who}</assignedAuthor></author>`
    const person = (given: string, family: string): string =>
      `<assignedPerson><name><given>${given}</given><family>${family}</family></name></assignedPerson>`
    const planned = (medicine: string, author: string): string =>
      entryOf(
        `<substanceAdministration moodCode="INT">${templateOf(42)}${product(`<code nullFlavor="OTH"><originalText>${medicine}</originalText></code>`)}${author}</substanceAdministration>`,
      )
    const found = resourcesOf(
      'MedicationRequest',
      '10160-0',
      planned('Ramipril', by(person('Olive', 'Oneil'))) +
        planned('Insulin', by('<representedOrganization><name>External feed</name></representedOrganization>')) +
        planned('Tramadol', by('')),
    )
    expect(found.map(({ requester }) => (requester as { display?: string } | undefined)?.display)).toEqual([
      'Olive Oneil',
      'External feed',
      undefined,
    ])
    expect(JSON.stringify(found)).not.toContain('2.16.840.1.113883.4.6')
  })

  test.each([
    ['only the root of another person’s id', '<id root="1.2.840.1" />', '<id root="1.2.840.1" extension="77"/>'],
    ['an NPI of all zeros', '<id root="2.16.840.1.113883.4.6" extension="0000000000"/>', ''],
    ['a placeholder for an unknown number', '<id root="1.2.840.1" extension="UNK"/>', ''],
  ])('reads no prescriber if the id is %s', (_, id, elsewhere) => {
    const planned = (medicine: string, inner: string): string =>
      entryOf(
        `<substanceAdministration moodCode="INT">${templateOf(42)}${product(`<code nullFlavor="OTH"><originalText>${medicine}</originalText></code>`)}<author><time value="20260117"/><assignedAuthor>${inner}</assignedAuthor></author></substanceAdministration>`,
      )
    const name = '<assignedPerson><name><family>Oneil</family></name></assignedPerson>'
    const other = '<assignedPerson><name><family>Twomey</family></name></assignedPerson>'
    const found = resourcesOf(
      'MedicationRequest',
      '10160-0',
      planned('Ramipril', `${id}${name}`) +
        planned('Insulin', id) +
        (elsewhere === '' ? '' : planned('Tramadol', `${elsewhere}${other}`)),
    )
    const requesters = found.map(({ requester }) => (requester as { display?: string } | undefined)?.display)
    expect(requesters.slice(0, 2)).toEqual(['Oneil', undefined])
  })

  test('reads no prescriber if two people share the id', () => {
    const author = (inner: string): string =>
      `<author><time value="20260117"/><assignedAuthor><id root="1.2.3.77"/>${inner}</assignedAuthor></author>`
    const named = (family: string): string => `<assignedPerson><name><family>${family}</family></name></assignedPerson>`
    const planned = (medicine: string, inner: string): string =>
      entryOf(
        `<substanceAdministration moodCode="INT">${templateOf(42)}${product(`<code nullFlavor="OTH"><originalText>${medicine}</originalText></code>`)}${author(inner)}</substanceAdministration>`,
      )
    const found = resourcesOf(
      'MedicationRequest',
      '10160-0',
      planned('Ramipril', named('Oneil')) + planned('Tramadol', named('Twomey')) + planned('Insulin', ''),
    )
    expect(found.map(({ requester }) => (requester as { display?: string } | undefined)?.display)).toEqual([
      'Oneil',
      'Twomey',
      undefined,
    ])
  })

  test('reads a medication supplied by a pharmacy as a separate dispense', () => {
    const supply = relatedOf(
      `<supply moodCode="EVN">${templateOf(18)}<statusCode code="completed"/><effectiveTime value="20240105"/><quantity value="30" unit="{tablet}"/></supply>`,
      'REFR',
    )
    const entries = entryOf(
      `<substanceAdministration moodCode="EVN">${templateOf(16)}${lisinopril}${supply}</substanceAdministration>`,
    )
    expect(resourceOf('MedicationDispense', '10160-0', entries)).toMatchObject({
      status: 'completed',
      whenHandedOver: '2024-01-05',
      quantity: { value: '30', unit: 'tablet' },
      medicationCodeableConcept: { coding: [{ display: 'Lisinopril 10 MG' }] },
    })
  })

  test('reads a negation of all medications as "no known medications"', () => {
    const entries = entryOf(
      `<substanceAdministration moodCode="EVN" negationInd="true">${templateOf(16)}${product('<code nullFlavor="NA"/>')}</substanceAdministration>`,
    )
    expect(resourceOf('MedicationStatement', '10160-0', entries)).toMatchObject({
      status: 'active',
      medicationCodeableConcept: { text: 'No known medications' },
    })
  })
})

describe('reads vaccinations', () => {
  const shot = (attributes: string, more: string): string =>
    entryOf(`<substanceAdministration moodCode="EVN" ${attributes}>${templateOf(52)}<statusCode code="completed"/><effectiveTime value="201911"/><repeatNumber value="2"/>
      <consumable><manufacturedProduct><manufacturedMaterial><code code="140" codeSystem="2.16.840.1.113883.12.292" displayName="Influenza"/><lotNumberText>L 7</lotNumberText></manufacturedMaterial>
      <manufacturerOrganization><name>Vaccines Inc.</name></manufacturerOrganization></manufacturedProduct></consumable>${more}</substanceAdministration>`)

  test('reads a vaccination’s lot, manufacturer and number in the series', () => {
    expect(resourceOf('Immunization', '11369-6', shot('', ''))).toMatchObject({
      status: 'completed',
      vaccineCode: { coding: [{ system: 'http://hl7.org/fhir/sid/cvx', code: '140' }] },
      occurrenceDateTime: '2019-11',
      lotNumber: 'L 7',
      manufacturer: { display: 'Vaccines Inc.' },
      protocolApplied: [{ doseNumberPositiveInt: '2' }],
    })
  })

  test('reads the reason for a refused vaccination', () => {
    const reason = relatedOf(
      `<observation>${templateOf(53)}<code code="PATOBJ" codeSystem="2.16.840.1.113883.5.8" displayName="Patient objection"/></observation>`,
      'RSON',
    )
    expect(resourceOf('Immunization', '11369-6', shot('negationInd="true"', reason))).toMatchObject({
      status: 'not-done',
      statusReason: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason', code: 'PATOBJ' }] },
    })
  })
})

test('reads a plan with its planned procedures, goals and medications', () => {
  const entries = [
    `<procedure moodCode="RQO">${templateOf(41)}${snomedOf('code', '73761001', 'Colonoscopy')}<statusCode code="active"/><effectiveTime value="20250512"/></procedure>`,
    `<observation moodCode="GOL">${templateOf(121)}<code code="29463-7" codeSystem="2.16.840.1.113883.6.1" displayName="Body weight"/><value xsi:type="PQ" value="70.0" unit="kg"/></observation>`,
    `<substanceAdministration moodCode="INT">${templateOf(42)}${lisinopril}${byMax}</substanceAdministration>`,
  ].map(entryOf)
  const [plan] = resourcesOf('CarePlan', '18776-5', entries.join(''))
  expect(plan).toMatchObject({
    title: 'Section 18776-5',
    goal: [{ reference: expect.stringMatching(/^Goal\//) }],
    activity: [
      {
        detail: {
          kind: 'ServiceRequest',
          code: { coding: [{ display: 'Colonoscopy' }] },
          scheduledString: '2025-05-12',
        },
      },
      { reference: { reference: expect.stringMatching(/^MedicationRequest\//), display: 'Lisinopril 10 MG' } },
    ],
  })
  expect(resourceOf('Goal', '18776-5', entries.join(''))).toMatchObject({
    description: { coding: [{ display: 'Body weight' }] },
    target: [{ detailQuantity: { value: '70.0', unit: 'kg' } }],
  })
})
