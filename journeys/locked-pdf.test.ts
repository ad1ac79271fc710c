// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import { barriers } from './look-at-widths.ts'
import { connectHospital, makePerson, openSignedIn, startTestStack, type KnownPerson } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { useStack, visit } from './use-stack.ts'

const locked = [
  'JVBERi0xLjcKJf////8KOCAwIG9iago8PAovVHlwZSAvUGFnZQovUGFyZW50IDEgMCBSCi9NZWRpYUJveCBbMCAwIDMwMCAyMDBdCi9Db250ZW50',
  'cyA2IDAgUgovUmVzb3VyY2VzIDcgMCBSCi9Vc2VyVW5pdCAxCj4+CmVuZG9iago3IDAgb2JqCjw8Ci9Qcm9jU2V0IFsvUERGIC9UZXh0IC9JbWFn',
  'ZUIgL0ltYWdlQyAvSW1hZ2VJXQovRm9udCA8PAovRjEgOSAwIFIKPj4KL0NvbG9yU3BhY2UgPDwKPj4KPj4KZW5kb2JqCjYgMCBvYmoKPDwKL0xl',
  'bmd0aCAxMjgKL0ZpbHRlciAvRmxhdGVEZWNvZGUKPj4Kc3RyZWFtCqA00HwUsn/V93cbLbJun6OQFVzB8fwSDKqT16qVcwya5fd3vicXEn0N2x0v',
  'BrLIDd3TViqxC+5e7Zf2BVAwQ+kBWsHe0dMMg2hmsyCWoQpm0ddf580AK/vNriTiCJ1Q13aFxeaUmsKwpm64iGKaoUXjx+7nnvRcasbCMVjsT9JA',
  'CmVuZHN0cmVhbQplbmRvYmoKMTEgMCBvYmoKKNmGJ1h0R86LBINZDi0QYcmUNJSTwf6XZUyKbgeu8UWNKQplbmRvYmoKMTIgMCBvYmoKKFen1LIC',
  'up020pjRkz7zYEXU2XCvT+MY5NloExDBYZl5KQplbmRvYmoKMTMgMCBvYmoKKPD3UpICMlwosKX0/ejEw5xFQyaY78wG9dbw8UPg92wuGazMqyp2',
  'tcmfmIT6aZitXGIVKQplbmRvYmoKMTAgMCBvYmoKPDwKL1Byb2R1Y2VyIDExIDAgUgovQ3JlYXRvciAxMiAwIFIKL0NyZWF0aW9uRGF0ZSAxMyAw',
  'IFIKPj4KZW5kb2JqCjkgMCBvYmoKPDwKL1R5cGUgL0ZvbnQKL0Jhc2VGb250IC9IZWx2ZXRpY2EKL1N1YnR5cGUgL1R5cGUxCi9FbmNvZGluZyAv',
  'V2luQW5zaUVuY29kaW5nCj4+CmVuZG9iago0IDAgb2JqCjw8Cj4+CmVuZG9iagoxNCAwIG9iago8PAovbGVuZ3RoIDY3MwovVHlwZSAvTWV0YWRh',
  'dGEKL1N1YnR5cGUgL1hNTAovTGVuZ3RoIDcwNAo+PgpzdHJlYW0KiEA3OhDUEIrEJXWDGPI94jjKpMNJILkfnLfSXeSsF0Y4Veyg7HQ0lLlCx93t',
  'fsvK0+9f1GUNuawIHvRJLFQnGp3nwqNoOPV2f2zhlsSQPd8OtSIbLplBY8bMJElUYxvyLO+hbpBri2FrYYP7SyKGl0LemPZtfKiEyUbXQiCkOnE4',
  '0bT8Ddro6n73QvbJfNevSITUd1Q5gFdnhfP0YQzXARNsgHz6tcSX27OYBHqK/Bt3eudXuzGOckQN7cMPEfXc5ADfadTSp7NC2Bs8V3/wKvlur9tp',
  'wRny/B7UgMWayV0pGU3ZRkOjymeu07OAK69nlQN4ZrZtaXx5ANm2d0q55hfq9uIuhermJUI12rRYI0f6aEdJHu/jl6xDqw+zStliEA83YuXhcFyc',
  '/XfAdoI7zMaY5mBkJheudE5bKCNoOZirHo7T19vrMcZ73VDuSY9fuqxNilxnt+prGr5FpjvTVIo7VXcU0+QJpTefxsu/AGKZBxQNfw5I8LGxWSDl',
  '/vY1Nejx0rrxKcf7LzN9LG10jNW9Wo2sdEo6z9aQJp7PMYGwCBAOez3fl1P8EkSA9lDmoWoDxGHGDYQYr+kgel1qXvEtyXNKM73UI+Fgtqgq/yc1',
  'ws/tt0Xdf9ueru/DIqh1K+lr7ce+BTodb9fO2zsK0SRhTHaMi9Ev3KlrTlpErtBTEUpemO7L7B2gSWDX+HkDpu6eFDx1RPrgwI6U0K6pPHCrnC/x',
  'E7U8Av24nKenBpYDnKvt7bnTkg79SW4Fo+LjXcR7S7NGHla0uUYzs5L8GX1+En91kNClokEuJJvzV7QXdJRA+2JF2+N0fZ9hpKY+50f/JsGvf8CV',
  '0dmgAaoDG7aZOPXO+0WFQztGus5ZH+12pjAjsWALzz6+MyUJqPah7lMXYIIm6lxo6DV5IBnLDgqPMZZXTUhyWmRd0fNoFIwKZW5kc3RyZWFtCmVu',
  'ZG9iagozIDAgb2JqCjw8Ci9UeXBlIC9DYXRhbG9nCi9QYWdlcyAxIDAgUgovTmFtZXMgMiAwIFIKL01ldGFkYXRhIDE0IDAgUgo+PgplbmRvYmoK',
  'MSAwIG9iago8PAovVHlwZSAvUGFnZXMKL0NvdW50IDEKL0tpZHMgWzggMCBSXQo+PgplbmRvYmoKMiAwIG9iago8PAovRGVzdHMgPDwKICAvTmFt',
  'ZXMgWwpdCj4+Cj4+CmVuZG9iago1IDAgb2JqCjw8Ci9GaWx0ZXIgL1N0YW5kYXJkCi9WIDQKL0xlbmd0aCAxMjgKL0NGIDw8Ci9TdGRDRiA8PAov',
  'QXV0aEV2ZW50IC9Eb2NPcGVuCi9DRk0gL0FFU1YyCi9MZW5ndGggMTYKPj4KPj4KL1N0bUYgL1N0ZENGCi9TdHJGIC9TdGRDRgovUiA0Ci9PIDwx',
  'Y2JjOTM0ODgwMmUyOGE0YzY1NWY2YTY2YjdiY2UzNzVlNWJiYjJjYTZjODJjM2I5NzgwNjUxNmJlY2YxZmU3PgovVSA8ZGZlZTk0MjNkM2FmYzY0',
  'NjAyNmNlNDJlMWFkMDFkYzEwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMD4KL1AgLTM5MDQKPj4KZW5kb2JqCnhyZWYKMCAxNQowMDAw',
  'MDAwMDAwIDY1NTM1IGYgCjAwMDAwMDE2ODAgMDAwMDAgbiAKMDAwMDAwMTczNyAwMDAwMCBuIAowMDAwMDAxNjAxIDAwMDAwIG4gCjAwMDAwMDA3',
  'ODIgMDAwMDAgbiAKMDAwMDAwMTc4NCAwMDAwMCBuIAowMDAwMDAwMjM4IDAwMDAwIG4gCjAwMDAwMDAxMzEgMDAwMDAgbiAKMDAwMDAwMDAxNSAw',
  'MDAwMCBuIAowMDAwMDAwNjg1IDAwMDAwIG4gCjAwMDAwMDA2MDkgMDAwMDAgbiAKMDAwMDAwMDQzOCAwMDAwMCBuIAowMDAwMDAwNDg5IDAwMDAw',
  'IG4gCjAwMDAwMDA1NDAgMDAwMDAgbiAKMDAwMDAwMDgwMyAwMDAwMCBuIAp0cmFpbGVyCjw8Ci9TaXplIDE1Ci9Sb290IDMgMCBSCi9JbmZvIDEw',
  'IDAgUgovSUQgWzw2ODc1ZjIyMGRkNmZlOTEwZmQyOTdlYTAzNTU1NDQ0Mz4gPDY4NzVmMjIwZGQ2ZmU5MTBmZDI5N2VhMDM1NTU0NDQzPl0KL0Vu',
  'Y3J5cHQgNSAwIFIKPj4Kc3RhcnR4cmVmCjIwODYKJSVFT0YK',
].join('')

const slug = 'juniper-street-family-practice'
const stack = useStack(async () => startTestStack())
let petra: KnownPerson
beforeAll(async () => {
  stack.sandbox.putResource(slug, {
    resourceType: 'DocumentReference',
    id: 'locked',
    status: 'current',
    type: { text: 'Discharge letter' },
    subject: { reference: 'Patient/petra-emptyhand' },
    date: '2026-03-02T10:00:00Z',
    content: [{ attachment: { contentType: 'application/pdf', data: locked } }],
  })
  petra = await makePerson(stack, 'Petra', 'Emptyhand')
  await connectHospital(stack, petra, { slug, username: 'petra' })
})

test('opens a locked PDF with its password', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, petra, '/home/myrecords/drvisitnotes')
  await page
    .getByRole('button', { name: new RegExp(`^${documentTexts.openOf}`) })
    .first()
    .click()
  const viewer = page.getByRole('dialog').last()
  await viewer.getByText(documentTexts.locked).waitFor()
  expect(await barriers(page)).toEqual([])
  const password = viewer.getByLabel(documentTexts.lockedPassword)
  await password.fill('grey heron')
  await password.press('Enter')
  await viewer.getByText(documentTexts.lockedWrong).waitFor()
  await password.fill('blue heron')
  await password.press('Enter')
  await viewer.locator('canvas').first().waitFor({ timeout: 20_000 })
  await viewer.getByText(`1 ${documentTexts.page.toLowerCase()}`).waitFor()
  expect(problems).toEqual([])
})
