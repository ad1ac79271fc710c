import { describe, expect, test } from 'vitest'
import { readMeaning } from '#fhir/meaning/meaning.ts'
import { entryOf, relatedOf, resourceOf, resourcesOf, snomedOf, templateOf } from './ccda.test-support.ts'

const makeStatusCode = (word: string | null): string =>
  word === null ? '<statusCode nullFlavor="NI"/>' : `<statusCode code="${word}"/>`
const drug =
  '<consumable><manufacturedProduct><manufacturedMaterial><code code="314076" codeSystem="2.16.840.1.113883.6.88" displayName="Lisinopril 10 MG"/></manufacturedMaterial></manufacturedProduct></consumable>'
const course = '<effectiveTime xsi:type="IVL_TS"><low value="20230101"/><high value="20230401"/></effectiveTime>'

describe('reads a medication by mood and status', () => {
  const medicine = (mood: string, word: string | null, template = 16): string =>
    entryOf(
      `<substanceAdministration moodCode="${mood}">${templateOf(template)}${makeStatusCode(word)}${course}${drug}</substanceAdministration>`,
    )

  test.each([
    ['active', 'active', undefined],
    ['completed', 'completed', { standing: 'past', says: ['completed'] }],
    ['aborted', 'stopped', { standing: 'past', says: ['stopped'] }],
    ['suspended', 'on-hold', { standing: 'uncertain', says: ['on-hold'] }],
    ['cancelled', 'cancelled', { standing: 'past', says: ['cancelled'] }],
    ['nullified', 'entered-in-error', { standing: 'withdrawn', says: ['withdrawn'] }],
    [null, 'unknown', { standing: 'uncertain', says: ['unknown-status'] }],
  ])(
    'reads an ordered medication with the status %s as an order with the equivalent FHIR status',
    (word, status, meaning) => {
      const request = resourceOf('MedicationRequest', '10160-0', medicine('INT', word))
      expect(request).toMatchObject({ status, intent: 'order' })
      expect(readMeaning(request)).toEqual(meaning)
      expect(request).toMatchObject({
        dosageInstruction: [{ timing: { repeat: { boundsPeriod: { start: '2023-01-01', end: '2023-04-01' } } } }],
      })
    },
  )

  test.each([
    ['aborted', 'stopped', { standing: 'past', says: ['stopped'] }],
    ['suspended', 'on-hold', { standing: 'uncertain', says: ['on-hold'] }],
    ['cancelled', 'stopped', { standing: 'past', says: ['stopped'] }],
  ])(
    'reads a taken medication with the status %s as a statement with the equivalent FHIR status',
    (word, status, meaning) => {
      const taking = resourceOf('MedicationStatement', '10160-0', medicine('EVN', word))
      expect(taking).toMatchObject({ status, effectivePeriod: { end: '2023-04-01' } })
      expect(readMeaning(taking)).toEqual(meaning)
    },
  )

  test.each([
    ['INT', 'plan'],
    ['PRMS', 'plan'],
    ['RQO', 'order'],
    ['PRP', 'proposal'],
  ])('keeps the intent of a stopped medication request with mood %s', (mood, intent) => {
    const request = resourceOf('MedicationRequest', '10160-0', medicine(mood, 'aborted', 42))
    expect(request).toMatchObject({ status: 'stopped', intent })
    expect(readMeaning(request)?.standing).toBe('past')
  })

  test('keeps a stopped medication as stopped, even if its status observation is active', () => {
    const active = relatedOf(
      `<observation>${templateOf(47)}<code code="33999-4"/>${snomedOf('value', '55561003', 'Active')}</observation>`,
      'REFR',
    )
    const stopped = medicine('EVN', 'aborted').replace(
      '</substanceAdministration>',
      `${active}</substanceAdministration>`,
    )
    expect(resourceOf('MedicationStatement', '10160-0', stopped)).toMatchObject({ status: 'stopped' })
  })

  test('reads a supply as an order or a dispense depending on its mood', () => {
    const supply = (mood: string): string =>
      entryOf(
        `<supply moodCode="${mood}">${templateOf(17)}${makeStatusCode('completed')}<product><manufacturedProduct><manufacturedMaterial><name>Lisinopril</name></manufacturedMaterial></manufacturedProduct></product></supply>`,
      )
    expect(resourceOf('MedicationRequest', '10160-0', supply('INT'))).toMatchObject({ status: 'completed' })
    expect(resourceOf('MedicationDispense', '10160-0', supply('EVN'))).toMatchObject({ status: 'completed' })
  })
})

describe('reads a vaccination by mood and status', () => {
  const shot = (attributes: string, word: string): string =>
    entryOf(
      `<substanceAdministration ${attributes}>${templateOf(52)}${makeStatusCode(word)}<effectiveTime value="2024"/>${drug}</substanceAdministration>`,
    )

  test('reads an intended vaccination as planned and not given', () => {
    expect(resourcesOf('Immunization', '11369-6', shot('moodCode="INT"', 'active'))).toEqual([])
    const planned = resourceOf('MedicationRequest', '11369-6', shot('moodCode="INT"', 'active'))
    expect(readMeaning(planned)).toEqual({ standing: 'planned', says: ['planned'] })
  })

  test.each(['aborted', 'cancelled', 'held', 'suspended'])(
    'reads a vaccination that was %s as not given, and keeps the source’s word',
    (word) => {
      const shown = resourceOf('Immunization', '11369-6', shot('moodCode="EVN"', word))
      expect(readMeaning(shown)).toEqual({ standing: 'negated', says: ['not-given'] })
      expect(shown).toMatchObject({ statusReason: { text: word.charAt(0).toUpperCase() + word.slice(1) } })
    },
  )
})

describe('distinguishes completed and planned acts', () => {
  const procedure = (attributes: string, word: string | null): string =>
    entryOf(
      `<procedure ${attributes}>${templateOf(14)}${snomedOf('code', '80146002', 'Appendectomy')}${makeStatusCode(word)}</procedure>`,
    )

  test.each([
    ['aborted', 'stopped'],
    ['cancelled', 'not-done'],
    ['suspended', 'on-hold'],
    ['active', 'in-progress'],
  ])('reads the status of a procedure that is %s', (word, status) => {
    expect(resourceOf('Procedure', '47519-4', procedure('moodCode="EVN"', word))).toMatchObject({ status })
  })

  test.each([
    ['RQO', 'order'],
    ['INT', 'plan'],
    ['PRMS', 'plan'],
    ['PRP', 'proposal'],
  ])('reads a procedure with mood %s as a request, even if a completed procedure contains it', (mood, intent) => {
    expect(resourcesOf('Procedure', '47519-4', procedure(`moodCode="${mood}"`, 'active'))).toEqual([])
    expect(resourceOf('ServiceRequest', '47519-4', procedure(`moodCode="${mood}"`, 'aborted'))).toMatchObject({
      intent,
      status: 'revoked',
    })
    expect(resourceOf('ServiceRequest', '47519-4', procedure(`moodCode="${mood}"`, null))).toMatchObject({
      status: 'unknown',
    })
    const inner = entryOf(
      `<act moodCode="EVN">${templateOf(12)}${snomedOf('code', '1', 'Visit')}${makeStatusCode('completed')}${relatedOf(`<procedure moodCode="${mood}">${templateOf(14)}${snomedOf('code', '80146002', 'Appendectomy')}</procedure>`)}</act>`,
    )
    expect(resourcesOf('Procedure', '47519-4', inner)).toHaveLength(1)
    expect(resourceOf('ServiceRequest', '47519-4', inner)).toMatchObject({ intent })
  })

  test('does not read an ordered device as supplied', () => {
    const supply = (mood: string): string =>
      entryOf(
        `<supply moodCode="${mood}">${templateOf(50)}${makeStatusCode('active')}<participant typeCode="PRD"><participantRole><playingDevice>${snomedOf('code', '1', 'Walker')}</playingDevice></participantRole></participant></supply>`,
      )
    expect(resourcesOf('SupplyDelivery', '46264-8', supply('RQO'))).toEqual([])
    expect(resourcesOf('Device', '46264-8', supply('RQO'))).toEqual([])
    expect(resourceOf('DeviceRequest', '46264-8', supply('RQO'))).toMatchObject({
      status: 'active',
      intent: 'order',
      codeCodeableConcept: { text: 'Walker' },
    })
    expect(resourceOf('SupplyDelivery', '46264-8', supply('EVN'))).toMatchObject({ status: 'in-progress' })
  })

  test('reads planned and ordered visits in a care plan as not started, and appointments as scheduled', () => {
    const planned = (mood: string): string =>
      entryOf(
        `<encounter moodCode="${mood}">${templateOf(40)}${snomedOf('code', '1', 'Check-up')}${makeStatusCode('active')}</encounter>`,
      )
    for (const [mood, status] of [
      ['RQO', 'not-started'],
      ['INT', 'not-started'],
      ['APT', 'scheduled'],
    ] as const)
      expect(resourceOf('CarePlan', '18776-5', planned(mood))).toMatchObject({ activity: [{ detail: { status } }] })
  })

  test('does not read a postponed, canceled or negated visit as finished', () => {
    const visit = (word: string, attributes = ''): string =>
      entryOf(
        `<encounter moodCode="EVN" ${attributes}>${templateOf(49)}${snomedOf('code', '1', 'Check-up')}${makeStatusCode(word)}</encounter>`,
      )
    expect(resourceOf('Encounter', '46240-8', visit('cancelled'))).toMatchObject({ status: 'cancelled' })
    expect(resourceOf('Encounter', '46240-8', visit('suspended'))).toMatchObject({ status: 'unknown' })
    expect(resourceOf('Encounter', '46240-8', visit('completed', 'sdtc:negationInd="true"'))).toMatchObject({
      status: 'cancelled',
    })
  })

  test('does not read an ordered test or a goal as a result, even if a results panel contains it', () => {
    const member = (mood: string, display: string): string =>
      `<component><observation moodCode="${mood}"><code code="x" displayName="${display}"/>${makeStatusCode('active')}<value xsi:type="PQ" value="7" unit="%"/></observation></component>`
    const panel = entryOf(
      `<organizer moodCode="EVN">${templateOf(1)}<code code="p" displayName="Panel"/>${member('EVN', 'Found')}${member('RQO', 'Ordered')}${member('GOL', 'Goal')}</organizer>`,
    )
    expect(resourceOf('Observation', '30954-2', panel)).toMatchObject({ code: { coding: [{ display: 'Found' }] } })
    expect(resourceOf('ServiceRequest', '30954-2', panel)).toMatchObject({ intent: 'order' })
    expect(resourcesOf('Goal', '30954-2', panel)).toHaveLength(1)
  })

  test('keeps the value of a negated result', () => {
    const denied = entryOf(
      `<observation negationInd="true">${templateOf(2)}<code code="x" displayName="Fever"/><value xsi:type="PQ" value="39.5" unit="Cel"/></observation>`,
    )
    expect(resourceOf('Observation', '30954-2', denied)).toMatchObject({ valueString: 'Not present: 39.5 Cel' })
  })
})

describe('reads the status of problems and allergies from the concern act that contains them', () => {
  const concern = (kind: 'problem' | 'allergy', word: string, high = ''): string => {
    const [outer, inner] = kind === 'problem' ? [3, 4] : [30, 7]
    const agent =
      '<participant typeCode="CSM"><participantRole><playingEntity><code code="1" displayName="Nuts"/></playingEntity></participantRole></participant>'
    return entryOf(
      `<act>${templateOf(outer)}${makeStatusCode(word)}<effectiveTime>${high}</effectiveTime>${relatedOf(`<observation>${templateOf(inner)}${snomedOf('value', '1', 'Asthma')}${kind === 'allergy' ? agent : ''}</observation>`)}</act>`,
    )
  }

  test.each([
    ['active', 'active'],
    ['suspended', 'inactive'],
    ['aborted', 'inactive'],
    ['completed', 'inactive'],
  ])('reads the problem or allergy in a concern act with the status %s as %s', (word, status) => {
    const clinicalStatus = { coding: [{ code: status }] }
    expect(resourceOf('Condition', '11450-4', concern('problem', word))).toMatchObject({ clinicalStatus })
    expect(resourceOf('AllergyIntolerance', '48765-2', concern('allergy', word))).toMatchObject({ clinicalStatus })
  })

  test('reads a problem or allergy as withdrawn if its concern act is nullified', () => {
    for (const shown of [
      resourceOf('Condition', '11450-4', concern('problem', 'nullified')),
      resourceOf('AllergyIntolerance', '48765-2', concern('allergy', 'nullified')),
    ])
      expect(readMeaning(shown)?.standing).toBe('withdrawn')
  })
})
