// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import { importLabels, sourceTexts } from '@kinchart/texts/en/import.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import { updateProfile } from '@kinchart/contract/calls/account.ts'
import { authorizeAtHospital } from './give-sign-in.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { makePerson, openSignedIn, startTestStack } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack(async () => startTestStack())
const slug = 'juniper-street-family-practice'
beforeAll(async () => {
  // The sandbox's family practice links Petra's record to another patient's record. The other record has a different
  // name and contains a condition.
  const put = (resource: object): void => stack.sandbox.putResource(slug, resource as never)
  put({
    ...{ resourceType: 'Patient', id: 'petra-emptyhand', birthDate: '2001-01-01', gender: 'female' },
    name: [{ use: 'official', given: ['Petra'], family: 'Emptyhand' }],
    link: [{ other: { reference: 'Patient/odile-hartwick' }, type: 'seealso' }],
  })
  put({
    ...{ resourceType: 'Patient', id: 'odile-hartwick', birthDate: '1999-09-09', gender: 'female' },
    name: [{ use: 'official', given: ['Odile'], family: 'Hartwick' }],
  })
  const subject = { reference: 'Patient/odile-hartwick' }
  put({ resourceType: 'Condition', id: 'condition-of-odile', subject, code: { text: 'Asthma' } })
})

for (const [where, viewport, isSame] of [
  ['a desktop', desktop, true],
  ['a phone', phone, false],
] as const) {
  test(`on ${where}, shows the linked patient record and ${isSame ? 'imports it after a yes' : 'leaves it out after a no'}`, async () => {
    const { page, problems } = await visit(stack.url, viewport)
    const petra = await makePerson(stack, 'Petra', 'Emptyhand')
    await callKinchart(stack.url, updateProfile, {
      token: petra.token,
      query: { profileId: petra.profileId },
      body: { birthDate: '2001-01-01', zip: '66002' },
    })
    await openSignedIn(page, stack, petra, '/home/importrecords')
    await page.getByRole('button', { name: `${importLabels.importAction} from Juniper Street Family Practice` }).click()
    await page.getByRole('dialog').getByRole('button', { name: importLabels.proceed }).click()
    await authorizeAtHospital(page, { username: 'petra' })

    const question = page.getByRole('region', { name: sourceTexts.confirmTitle })
    await question
      .getByText(sourceTexts.linkedText({ providerName: 'Juniper Street Family Practice' }))
      .waitFor({ timeout: 40_000 })
    await question.getByRole('row', { name: /Odile Hartwick.*Sep 09, 1999/ }).waitFor()
    await question.getByRole('row', { name: /Petra Emptyhand.*Jan 01, 2001/ }).waitFor()
    expect(await barriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    const name = isSame ? sourceTexts.confirmYes : sourceTexts.confirmNo
    await question.getByRole('button', { name, exact: true }).press('Enter')
    await question.waitFor({ state: 'detached' })
    await page.waitForURL('**/home/importrecords', { timeout: 60_000 })
    await page.getByText('Complete', { exact: true }).first().waitFor({ timeout: 40_000 })
    await page.goto('/home/myrecords/conditions')
    await page
      .getByText(isSame ? 'Asthma' : 'No records found')
      .first()
      .waitFor()
    expect((await page.getByText('Asthma').count()) > 0).toBe(isSame)
    expect(problems).toEqual([])
  })
}
