import { beforeAll, expect, test } from 'vitest'
import { getSummary } from '@kinchart/contract/calls/health-links.ts'
import { bundle, drop, marisol, type Dropper } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { listed, resourcesOf, sectionBy, type Document } from './check-summary.test-support.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()
let person: Dropper
let document: Document
const about = { reference: 'Patient/m1' }
beforeAll(async () => {
  person = await signUpPerson(portal, 'older@example.org')
  const code = (text: string) => ({ coding: [{ code: text }] })
  const records = [
    {
      ...{ resourceType: 'Immunization', id: 'i', patient: about, status: 'completed', notGiven: true, date: '2017' },
      ...{ vaccineCode: { text: 'Influenza' }, explanation: { reasonNotGiven: [{ text: 'Egg allergy' }] } },
    },
    { resourceType: 'Condition', id: 'a', subject: about, code: { text: 'Asthma' }, clinicalStatus: code('active') },
    {
      ...{
        resourceType: 'Condition',
        id: 'r',
        subject: about,
        code: { text: 'Lupus' },
        clinicalStatus: code('active'),
      },
      verificationStatus: code('refuted'),
    },
  ]
  await drop(portal, person, [{ name: 'chart.json', bytes: bundle('collection', [marisol, ...records]) }])
  const address = `${portal.url}/api${getSummary.path}?profileId=${person.profileId}&recordTypes=5,7`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${person.token}` } })
  document = JSON.parse(await answer.text()) as Document
})

const words = (loinc: string) => JSON.stringify((sectionBy(document, loinc) as { text?: unknown }).text)

test('shows a vaccine that was not given, sent in an older FHIR version, as text instead of an entry', () => {
  expect(words('11369-6')).toContain('Not given: Influenza')
  expect(words('11369-6')).toContain('Egg allergy')
  expect(resourcesOf(document, 'Immunization')).toEqual([])
  expect(sectionBy(document, '11369-6')).toHaveProperty('emptyReason')
})

test('does not list a ruled-out condition among current problems', () => {
  expect(listed(document).length).toBeGreaterThan(1)
  expect(words('11450-4')).toContain('Asthma')
  expect(words('11450-4')).not.toContain('Lupus')
  expect(words('11348-0')).toContain('Ruled out: Lupus')
})
