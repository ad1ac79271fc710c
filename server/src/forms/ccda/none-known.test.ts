import { expect, test } from 'vitest'
import { readMeaning } from '#fhir/meaning/meaning.ts'
import { entryOf, relatedOf, resourceOf, resourcesOf, snomedOf, templateOf } from './ccda.test-support.ts'

const none = (code: string, more = '', text = ''): string =>
  entryOf(
    `<procedure moodCode="EVN" negationInd="true">${templateOf(14)}${code}${text}<statusCode code="completed"/><effectiveTime value="20240301"/>${more}</procedure>`,
  )
const anyProcedure = snomedOf('code', '71388002', 'Procedure')
const anyDevice = `<participant typeCode="DEV"><participantRole><playingDevice>${snomedOf('code', '40388003', 'Implant')}</playingDevice></participantRole></participant>`

test('reads "no implanted devices" with the source’s text, not as a procedure that was not done', () => {
  const statedText = 'Patient has no history of implantable devices'
  const words = `<paragraph ID="p1">${statedText}</paragraph>`
  const entries = none(anyProcedure, anyDevice, '<text><reference value="#p1"/></text>')
  const shown = resourceOf('Procedure', '47519-4', entries, words)
  expect(shown).toMatchObject({ code: { coding: [{ code: 'no-known-devices' }], text: statedText } })
  expect(readMeaning(shown)).toBeUndefined()
  expect(resourcesOf('Device', '47519-4', entries, words)).toEqual([])
  expect(resourceOf('Procedure', '46264-8', none(anyProcedure))).toMatchObject({ code: { text: 'No known devices' } })
})

test('distinguishes "no known procedures" from a single procedure that was not done', () => {
  const shown = resourceOf('Procedure', '47519-4', none(anyProcedure))
  expect(shown).toMatchObject({ code: { coding: [{ code: 'no-known-procedures' }], text: 'No known procedures' } })
  expect(readMeaning(shown)).toBeUndefined()
  const single = resourceOf('Procedure', '47519-4', none(snomedOf('code', '80146002', 'Appendectomy')))
  expect(readMeaning(single)).toEqual({ standing: 'negated', says: ['not-done'] })
})

test('reads a negated "none known" statement as "none known"', () => {
  const history = resourceOf(
    'Procedure',
    '47519-4',
    none(snomedOf('code', '416128008', 'No past history of procedure')),
  )
  expect(readMeaning(history)).toBeUndefined()
  const problem = entryOf(
    `<act>${templateOf(3)}${relatedOf(`<observation negationInd="true">${templateOf(4)}${snomedOf('value', '160245001', 'No current problems or disability')}</observation>`)}</act>`,
  )
  expect(readMeaning(resourceOf('Condition', '11450-4', problem))).toBeUndefined()
  const allergy = entryOf(
    `<act>${templateOf(30)}${relatedOf(`<observation negationInd="true">${templateOf(7)}<participant typeCode="CSM"><participantRole><playingEntity>${snomedOf('code', '716186003', 'No known allergy')}</playingEntity></participantRole></participant></observation>`)}</act>`,
  )
  const shown = resourceOf('AllergyIntolerance', '48765-2', allergy)
  expect(shown).toMatchObject({ code: { text: 'No known allergies' } })
  expect(readMeaning(shown)).toBeUndefined()
})

test.each([
  ['11369-6', 'Immunization', 52],
  ['10160-0', 'MedicationStatement', 16],
])('reads a negation of any medication in section %s as "no known medications"', (section, type, template) => {
  const any = entryOf(
    `<substanceAdministration moodCode="EVN" negationInd="true">${templateOf(template)}<statusCode code="completed"/><consumable><manufacturedProduct><manufacturedMaterial><code nullFlavor="OTH"><translation code="410942007" displayName="Drug or medicament"/></code></manufacturedMaterial></manufacturedProduct></consumable></substanceAdministration>`,
  )
  const shown = resourceOf(type, section, any)
  expect(JSON.stringify(shown)).toContain('no-known-')
  expect(readMeaning(shown)).toBeUndefined()
})

test('does not negate "no known medications" or "no known vaccinations" a second time through the status', () => {
  const any = (template: number): string =>
    entryOf(
      `<substanceAdministration moodCode="EVN" negationInd="true">${templateOf(template)}<statusCode code="completed"/><consumable><manufacturedProduct><manufacturedMaterial><code nullFlavor="NA"/></manufacturedMaterial></manufacturedProduct></consumable></substanceAdministration>`,
    )
  const medicines = resourceOf('MedicationStatement', '10160-0', any(16))
  expect(medicines).toMatchObject({ medicationCodeableConcept: { text: 'No known medications' } })
  expect(readMeaning(medicines)).toBeUndefined()
  const vaccines = resourceOf('Immunization', '11369-6', any(52))
  expect(vaccines).toMatchObject({ vaccineCode: { text: 'No known immunizations' } })
  expect(readMeaning(vaccines)).toBeUndefined()
})
