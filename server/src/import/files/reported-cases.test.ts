import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAppointments } from '@kinchart/contract/calls/appointments.ts'
import { confirmPatient, deleteEhrRecord, getConnectedEhrs } from '@kinchart/contract/calls/import.ts'
import { getTimeline } from '@kinchart/contract/calls/timeline.ts'
import { drop, type Dropper } from '../../../test/drop-files.ts'
import { giveBirthDate, signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { waitForEnd } from '../../../test/with-sandbox.ts'

/**
 * The expected result for a file in `shared/data/november-cases`: an error code, or its rows by list and its gaps by
 * type. Appointments are counted from their own page, because no timeline list contains them.
 */
type Outcome =
  | string
  | {
      /** True if the user must confirm that the records are theirs. */
      readonly isAsked?: boolean
      readonly state: string
      readonly rows: Readonly<Record<string, number>>
      readonly gaps?: Readonly<Record<string, string>>
    }

const folder = ['../../../../..', '../../../../../..']
  .map((up) => join(import.meta.dirname, up, 'shared/data/november-cases'))
  .find((place) => existsSync(place))
const outcomes = JSON.parse(readFileSync(join(import.meta.dirname, 'reported-cases.json'), 'utf8')) as Readonly<
  Record<string, Outcome>
>

let portal: TestPortal
let ada: Dropper
beforeAll(async () => {
  if (folder === undefined) return
  portal = await startPortal()
  ada = await signUpPerson(portal, 'ada@example.org', { firstName: 'Ada', lastName: 'Bars' })
  await giveBirthDate(portal, ada, '1980-01-01')
})
afterAll(async () => portal?.close())

async function outcomeOf(names: readonly string[]): Promise<Outcome> {
  const { connectedEhrs } = (await portal.call(getConnectedEhrs, { as: ada })).body
  for (const { ehrImportRequestId } of connectedEhrs)
    await portal.call(deleteEhrRecord, { as: ada, query: { ehrImportRequestId } })
  const files = names.map((name) => ({ name, bytes: readFileSync(join(folder ?? '', name)) }))
  const { code, end: first } = await drop(portal, ada, files)
  if (code !== undefined) return code
  const { ehrImportRequestId } = first
  const isUnconfirmed = first.state === 'confirm-patient'
  if (isUnconfirmed) await portal.call(confirmPatient, { as: ada, body: { ehrImportRequestId, isSamePerson: true } })
  const end = isUnconfirmed ? await waitForEnd(portal, ada, ehrImportRequestId) : first
  const query = { profileId: ada.profileId }
  const { months } = (await portal.call(getTimeline, { as: ada, query })).body
  const { appointments } = (await portal.call(getAppointments, { as: ada, query })).body
  const rows: Record<string, number> = {}
  for (const { section, count } of months) rows[section] = (rows[section] ?? 0) + count
  const booked = appointments.filter(({ kind }) => kind === 'appointment').length
  if (booked > 0) rows['appointments'] = booked
  const gaps = Object.fromEntries(
    end.ledger.flatMap((line) => (line.reason === null ? [] : [[line.resourceType, line.reason]])),
  )
  const sorted = Object.fromEntries(Object.entries(rows).toSorted(([a], [b]) => a.localeCompare(b)))
  return {
    ...(isUnconfirmed ? { isAsked: isUnconfirmed } : {}),
    state: end.state,
    rows: sorted,
    ...(Object.keys(gaps).length === 0 ? {} : { gaps }),
  }
}

test.skipIf(folder === undefined)(
  'imports the expected rows and gaps of every reported file',
  { timeout: 300_000 },
  async () => {
    const found: Record<string, Outcome> = {}
    for (const names of Object.keys(outcomes)) found[names] = await outcomeOf(names.split(' + '))
    expect(found).toEqual(outcomes)
    expect(readdirSync(folder ?? '').filter((name) => !Object.hasOwn(outcomes, name))).toEqual([])
  },
)
