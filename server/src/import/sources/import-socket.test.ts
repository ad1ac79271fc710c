import { afterEach, beforeEach, expect, test } from 'vitest'
import { io, type Socket } from 'socket.io-client'
import { login, logout } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import {
  confirmPatient,
  finishImport,
  getImport,
  retryImport,
  type CompletedEhr,
  type ImportProgress,
} from '@kinchart/contract/calls/import.ts'
import { signUpPerson, signupOf } from '../../../test/sign-up-person.ts'
import { authorizeThere, hospitals, waitForEnd, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const served = { types: ['Patient', 'Goal', 'Observation', 'Specimen', 'Organization'] }

const sockets: Socket[] = []

const stage = useStage({ behaviours: { [hospitals.tallgrass]: served, [hospitals.juniper]: served } })
beforeEach(() => stage.sandbox.setFaults([]))
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

type Heard = { readonly progress: ImportProgress[]; readonly completed: CompletedEhr[] }

async function listen(as: { token?: string; cookie?: string }): Promise<Heard> {
  const socket = io(stage.portal.url, {
    path: constants.hubPath,
    transports: ['websocket'],
    reconnection: false,
    auth: as.token === undefined ? {} : { token: as.token },
    ...(as.cookie === undefined ? {} : { extraHeaders: { cookie: as.cookie } }),
  })
  sockets.push(socket)
  const heard: Heard = { progress: [], completed: [] }
  socket.on(constants.hubProgress, (update: ImportProgress) => heard.progress.push(update))
  socket.on(constants.hubCompleted, (ehr: CompletedEhr) => heard.completed.push(ehr))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return heard
}

const rufus = { slug: hospitals.tallgrass, username: 'rufus', patientId: 'rufus-pennyfeather' }
const accountOf = async ({ profileId }: Person): Promise<string | undefined> => {
  const { rows } = await stage.portal.database.pool.query<{ account_id: string }>(
    'select account_id from profile where id = $1',
    [profileId],
  )
  return rows[0]?.account_id
}
const signUp = async (): Promise<Person> => stage.signUpAs(rufus.slug, rufus.patientId)

test('sends progress and the end of an import only to the import’s account', async () => {
  const [person, other] = [await signUp(), await signUp()]
  const [mine, theirs] = [await listen(person), await listen(other)]
  const end = await stage.importFrom({ as: person, ...rufus })
  await expect.poll(() => mine.completed).toHaveLength(1)
  expect(mine.completed[0]).toMatchObject({
    userId: await accountOf(person),
    ehrImportRequestId: end.ehrImportRequestId,
    profileId: person.profileId,
    state: 'complete',
  })
  const percents = mine.progress.map((update) => update.import.percent)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(
    mine.progress.filter((update) => update.import.percent === 100).map((update) => update.import.state),
  ).toSatisfy((states: string[]) => states.length > 0 && states.every((state) => state === 'complete'))
  expect(theirs).toEqual({ progress: [], completed: [] })
})

test('notifies the account immediately of a required confirmation and every other change of state', async () => {
  const person = await signUpPerson(stage.portal, 'hub-rufina@example.org', {
    firstName: 'Rufina',
    lastName: 'Pennyfeather',
  })
  const heard = await listen(person)
  const pendingImport = await stage.importFrom({ as: person, ...rufus })
  const statesHeard = () => heard.progress.map((update) => update.import.state)
  await expect.poll(statesHeard).toContain('confirm-patient')
  expect(heard.completed).toEqual([])
  const { ehrImportRequestId } = pendingImport
  stage.sandbox.setFaults([{ name: 'rate-limited-with-retry-after', type: 'Goal', retryAfterSeconds: 3600 }])
  await stage.portal.call(confirmPatient, { as: person, body: { ehrImportRequestId, isSamePerson: true } })
  await expect.poll(statesHeard).toContain('waiting')
  expect(heard.completed).toEqual([])
  stage.sandbox.setFaults([])
  await stage.portal.database.pool.query('update import_run set resume_at = now() where source_id = $1', [
    ehrImportRequestId,
  ])
  await waitForEnd(stage.portal, person, ehrImportRequestId)
  await expect.poll(() => heard.completed.length).toBe(1)
  const known = heard.progress.length
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
  await expect.poll(() => heard.progress.length).toBeGreaterThan(known)
  await expect.poll(() => heard.completed.length).toBe(2)
})

test('sends only steps and counts of an import to the browser that started the import', async () => {
  const person = await signUp()
  const importParams = { as: person, endpointId: stage.idOf(rufus.slug), ...rufus }
  const { returned, cookie } = await authorizeThere(stage.portal, importParams)
  const elsewhere = await authorizeThere(stage.portal, importParams)
  const [heard, foreign] = [await listen({ cookie }), await listen({ cookie: elsewhere.cookie })]
  const other = await stage.importFrom({ as: person, slug: hospitals.juniper, username: 'lorcan' })
  const { body } = await stage.portal.call(finishImport, { cookie, body: returned })
  await expect.poll(() => heard.completed).toHaveLength(1)
  expect(heard.completed[0]?.ehrImportRequestId).toBe(body.ehrImportRequestId)
  expect(new Set(heard.progress.map((update) => update.import.ehrImportRequestId))).toEqual(
    new Set([body.ehrImportRequestId]),
  )
  expect(JSON.stringify([heard.progress, body])).not.toMatch(/Rufus|Pennyfeather|rufus-pennyfeather/)
  expect(foreign).toEqual({ progress: [], completed: [] })
  const query = (ehrImportRequestId: string) => ({ cookie, query: { ehrImportRequestId } })
  const shown = await stage.portal.call(getImport, query(body.ehrImportRequestId))
  expect(shown).toMatchObject({ status: 200, body: { state: 'complete', profileName: '', sourcePatient: null } })
  expect(await stage.portal.call(getImport, query(other.ehrImportRequestId))).toMatchObject({ code: 'import-unknown' })
})

test('sends nothing to a browser after sign-out, but continues sending to another browser of the same account', async () => {
  const email = 'hub-rufus@example.org'
  const person = await signUpPerson(stage.portal, email, { firstName: 'Rufus', lastName: 'Pennyfeather' })
  const { body: elsewhere } = await stage.portal.call(login, { body: { email, password: signupOf(email).password } })
  const [here, there] = [await listen(person), await listen(elsewhere)]
  const [, socket] = sockets
  const { refreshToken } = elsewhere
  expect((await stage.portal.call(logout, { as: elsewhere, body: { refreshToken } })).status).toBe(200)
  await stage.importFrom({ as: person, ...rufus })
  await expect.poll(() => here.completed).toHaveLength(1)
  expect(there).toEqual({ progress: [], completed: [] })
  await expect.poll(() => socket?.connected).toBe(false)
})

test('disconnects a session’s socket immediately on sign-out, even when idle, but keeps other sessions of the account connected', async () => {
  const email = 'hub-silent@example.org'
  const person = await signUpPerson(stage.portal, email)
  const { body: elsewhere } = await stage.portal.call(login, { body: { email, password: signupOf(email).password } })
  await listen(person)
  await listen(elsewhere)
  const [here, there] = sockets
  await stage.portal.call(logout, { as: elsewhere, body: { refreshToken: elsewhere.refreshToken } })
  await expect.poll(() => there?.connected).toBe(false)
  expect(here?.connected).toBe(true)
})

test('rejects a connection with an unknown browser key', async () => {
  await expect(listen({ cookie: `kinchart_browser=${'x'.repeat(43)}` })).rejects.toThrow('session-missing')
})

test('rejects a connection that has neither a session nor the key of the browser that started the import', async () => {
  await expect(listen({})).rejects.toThrow('session-missing')
  await expect(listen({ token: 'not a token' })).rejects.toThrow('session-missing')
  await expect(listen({ cookie: 'kinchart_browser=short' })).rejects.toThrow('session-missing')
})
