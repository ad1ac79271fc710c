// @module-tag soak
import { expect, test } from 'vitest'
import { updateProfile } from '@kinchart/contract/calls/account.ts'
import { fileTexts } from '@kinchart/texts/en/import.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import { makePerson, openSignedIn, startTestStack } from './known-person.ts'
import { phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack(async () => startTestStack())

const medicine = (id: number, name: string, status: string) => `
  <entry><substanceAdministration classCode="SBADM" moodCode="EVN">
    <templateId root="2.16.840.1.113883.10.20.22.4.16"/><id root="1.2.3.7" extension="${id}"/>
    <statusCode code="${status}"/><effectiveTime xsi:type="IVL_TS"><low value="20200101"/></effectiveTime>
    <consumable><manufacturedProduct classCode="MANU"><manufacturedMaterial>
      <code nullFlavor="OTH"><originalText>${name}</originalText></code>
    </manufacturedMaterial></manufacturedProduct></consumable>
  </substanceAdministration></entry>`
const summary = (day: string, medicines: string) => ({
  name: `${day}.xml`,
  mimeType: '',
  buffer: Buffer.from(`<?xml version="1.0"?>
<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <templateId root="2.16.840.1.113883.10.20.22.1.2"/><id root="1.2.3.9" extension="${day}"/>
  <code code="34133-9" codeSystem="2.16.840.1.113883.6.1"/><title>Summary</title><effectiveTime value="${day}"/>
  <recordTarget><patientRole><id root="1.2.3" extension="M1"/>
    <patient><name><given>Marisol</given><family>Whitcombe</family></name><birthTime value="19840211"/></patient>
  </patientRole></recordTarget>
  <custodian><assignedCustodian><representedCustodianOrganization><name>Lakeside Family Practice</name>
  </representedCustodianOrganization></assignedCustodian></custodian>
  <component><structuredBody><component><section>
    <code code="10160-0" codeSystem="2.16.840.1.113883.6.1"/><title>Medications</title><text>see entries</text>${medicines}
  </section></component></structuredBody></component>
</ClinicalDocument>`),
})

test('uses the newer of two documents, and shows the older document’s date on entries that only the older document contains', async () => {
  const { page, problems } = await visit(stack.url, phone)
  const marisol = await makePerson(stack, 'Marisol', 'Whitcombe')
  const { token, profileId } = marisol
  const body = { birthDate: '1984-02-11', zip: '66002' }
  await callKinchart(stack.url, updateProfile, { token, query: { profileId }, body })
  await openSignedIn(page, stack, marisol, '/home/importrecords')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: fileTexts.choose }).click()
  await (
    await chooser
  ).setFiles([
    summary('20240501', medicine(1, 'Warfarin', 'completed') + medicine(2, 'Apixaban', 'active')),
    summary('20200601', medicine(1, 'Warfarin', 'active') + medicine(3, 'Metformin', 'active')),
  ])
  await page.getByRole('dialog').getByRole('button', { name: fileTexts.add }).click()
  await page.waitForURL('**/home/importrecords?source=*')
  await page.getByText('Complete', { exact: true }).first().waitFor()
  await page.goto('/home/myrecords/medications')
  await page.getByText('Apixaban').first().waitFor()
  const things = page.locator('[data-part="thing"]')
  const thingTexts = await things.allInnerTexts()
  expect(
    thingTexts.map((text) => [/Apixaban|Metformin|Warfarin/.exec(text)?.[0], text.includes('as of Jun 01, 2020')]),
  ).toEqual(
    expect.arrayContaining([
      ['Apixaban', false],
      ['Metformin', true],
    ]),
  )
  expect(thingTexts).toHaveLength(2)
  expect(problems).toEqual([])
})
