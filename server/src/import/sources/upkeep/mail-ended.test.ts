import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setLanguage } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import {
  getConnectedEhrs,
  getImport,
  getImportMails,
  retryImport,
  setImportMails,
  type ConnectedEhr,
} from '@kinchart/contract/calls/import.ts'
import { mails as spanish } from '@kinchart/texts/es/mails.ts'
import { petra, waitForEnd, type Person } from '../../../../test/with-sandbox.ts'
import { useStage } from '../../../../test/use-portal.ts'

let person: Person
let ended: ConnectedEhr
let mailedBefore: number

const stage = useStage(
  { behaviours: { [petra.slug]: { types: ['Patient', 'Condition'] } } },
  {},
  {},
  { importTimings: { mailLookMs: 400 } },
)
beforeAll(async () => {
  person = await stage.signUpAs(petra.slug, petra.patientId)
  ended = await stage.importFrom({ as: person, ...petra })
})
beforeEach(async () => {
  mailedBefore = (await stage.portal.mails()).length
})

/** Simulates that some time passed and the user did not view the page. */
async function passUnseen(change = "state = 'complete', reason = null, is_watched = true"): Promise<void> {
  await stage.portal.database.pool.query(
    `update import_run set ${change}, seen_at = null, is_mailed = false, started_at = now() - interval '3 hours',
      ended_at = case when state in ('confirm-patient', 'choose-patients') then null else now() - interval '2 hours' end
      where source_id = $1`,
    [ended.ehrImportRequestId],
  )
}

const newMails = async () => (await stage.portal.mails()).slice(0, -mailedBefore)
const waitForMail = async () => {
  await expect.poll(async () => (await newMails()).length, { interval: 100 }).toBeGreaterThan(0)
  return newMails()
}
const expectNoMail = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await newMails()).toEqual([])
}

test('sends only one email, without health data, about an import that ended after the user left the page', async () => {
  await passUnseen()
  const [mail, ...more] = await waitForMail()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your import into Kinchart has ended')
  expect(mail?.text).toContain('/home/importrecords')
  for (const detail of [ended.providerName, ended.profileName.split(' ')[0] ?? '', 'Observation'])
    expect(`${mail?.subject} ${mail?.text}`).not.toContain(detail)
  mailedBefore += 1
  await expectNoMail()
})

test('does not email a user who saw the import end on any page', async () => {
  for (const look of [
    async () => stage.portal.call(getImport, { as: person, query: { ehrImportRequestId: ended.ehrImportRequestId } }),
    async () => stage.portal.call(getConnectedEhrs, { as: person }),
  ]) {
    await stage.portal.database.pool.query(
      'update import_run set seen_at = null, is_mailed = false, is_watched = true, ended_at = now() - interval $$20 seconds$$',
    )
    await look()
    await stage.portal.database.pool.query(
      "update import_run set ended_at = ended_at - interval '2 hours', seen_at = seen_at - interval '2 hours'",
    )
    await expectNoMail()
  }
})

test('sends an email if a page is open but the user is inactive', async () => {
  const unattended = { headers: { [constants.unattendedHeader]: '1' } }
  for (const look of [
    async () => {
      const query = { ehrImportRequestId: ended.ehrImportRequestId }
      await stage.portal.call(getImport, { as: person, query, ...unattended })
    },
    async () => {
      await stage.portal.call(getConnectedEhrs, { as: person, ...unattended })
    },
  ]) {
    await passUnseen("state = 'confirm-patient', reason = null")
    await look()
    expect((await waitForMail())[0]?.subject).toBe('Your Kinchart source needs your attention')
    mailedBefore += 1
  }
})

test('emails about a daily import only if it needs action by the user, not if it succeeds', async () => {
  await passUnseen("state = 'complete', reason = null, is_watched = false")
  await expectNoMail()
  await passUnseen("state = 'needs-you', reason = 'access-ended', is_watched = false")
  expect((await waitForMail())[0]?.subject).toBe('Your Kinchart source needs your attention')
})

test('emails a user who has not seen a pending question for minutes', async () => {
  await passUnseen("state = 'confirm-patient', reason = null")
  expect((await waitForMail())[0]?.subject).toBe('Your Kinchart source needs your attention')
})

test('sends no emails while emails are turned off, and does not send the missed emails later', async () => {
  const set = async (isOn: boolean) => stage.portal.call(setImportMails, { as: person, body: { isOn } })
  expect((await stage.portal.call(getImportMails, { as: person })).body).toEqual({ isOn: true })
  expect((await set(false)).body).toEqual({ isOn: false })
  expect((await stage.portal.call(getImportMails, { as: person })).body).toEqual({ isOn: false })
  await passUnseen()
  await expectNoMail()
  await set(true)
  await expectNoMail()
  expect((await stage.portal.call(setImportMails, { body: { isOn: true } })).code).toBe('session-missing')
})

test('notes that a new import was requested by the user, so that its end is emailed', async () => {
  const { ehrImportRequestId } = ended
  await passUnseen("state = 'complete', reason = null, is_watched = false")
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
  await waitForEnd(stage.portal, person, ehrImportRequestId)
  const { rows } = await stage.portal.database.pool.query<{ is_watched: boolean }>(
    'select is_watched from import_run where source_id = $1 and is_latest',
    [ehrImportRequestId],
  )
  expect(rows).toEqual([{ is_watched: true }])
})

test('emails Spanish-speaking users in Spanish', async () => {
  await stage.portal.call(setLanguage, { as: person, body: { language: 'es' } })
  await passUnseen()
  const [mail] = await waitForMail()
  expect(mail?.subject).toBe(spanish.importMails.endedSubject)
  expect(mail?.text).toContain('Puede desactivar estos correos')
  await stage.portal.call(setLanguage, { as: person, body: { language: 'en' } })
})
