import { expect, test } from 'vitest'
import { finishImport } from '@kinchart/contract/calls/import.ts'
import { authorizeThere, petra } from '../../../../test/with-sandbox.ts'
import { useStage } from '../../../../test/use-portal.ts'

const stage = useStage({ behaviours: { [petra.slug]: { types: ['Patient', 'Condition'] } } })

const comeBack = async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const authorizationParams = { as: person, endpointId: stage.idOf(petra.slug), ...petra }
  return { person, ...(await authorizeThere(stage.portal, authorizationParams)) }
}

const countImports = async () => (await stage.portal.database.pool.query('select from source')).rows.length

/** Ignores requests for records, because an import from an earlier test may still be running. */
const getSignInRequests = () => stage.sandbox.requests().filter(({ path }) => !path.includes('/fhir/r4/'))

test('rejects a missing, made-up or changed OAuth state without contacting the source', async () => {
  const { person, returned, cookie } = await comeBack()
  const [random = '', profileId = '', ticket = '', end = ''] = returned.state.split('|||')
  const states = ['', '|||', 'made up', returned.state.slice(0, -1), `${returned.state}x`]
  states.push(
    [random, 'another-profile', ticket, end].join('|||'),
    [random, profileId, 'x'.repeat(43), end].join('|||'),
  )
  states.push([random, profileId, ticket, 'https://evil.example'].join('|||'))
  stage.sandbox.forgetRequests()
  for (const state of states.filter((state) => state !== returned.state)) {
    const answer = await stage.portal.call(finishImport, { as: person, cookie, body: { ...returned, state } })
    expect(answer).toMatchObject({ status: 400, code: 'authorization-unknown' })
  }
  expect(getSignInRequests()).toEqual([])
  expect(await countImports()).toBe(0)
  expect(await stage.portal.call(finishImport, { as: person, cookie, body: returned })).toMatchObject({ status: 200 })
})

test('accepts an OAuth state only once, even with simultaneous requests', async () => {
  const { person, returned, cookie } = await comeBack()
  const finish = async () => stage.portal.call(finishImport, { as: person, cookie, body: returned })
  const answers = await Promise.all([finish(), finish(), finish()])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400])
  expect(await finish()).toMatchObject({ status: 400, code: 'authorization-unknown' })
})

test('accepts the account that started the sign-in in any browser, and rejects any other account', async () => {
  const { person, returned, cookie } = await comeBack()
  const other = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.forgetRequests()
  const stolen = await stage.portal.call(finishImport, { as: other, cookie, body: returned })
  expect(stolen).toMatchObject({ status: 403, code: 'browser-not-recognized' })
  expect(getSignInRequests()).toEqual([])
  expect(await stage.portal.call(finishImport, { as: person, body: returned })).toMatchObject({ status: 200 })
})

test('accepts only the browser that started the sign-in if there is no session', async () => {
  const { returned, cookie } = await comeBack()
  stage.sandbox.forgetRequests()
  for (const callerCookie of [{}, { cookie: `kinchart_browser=${'x'.repeat(43)}` }]) {
    const answer = await stage.portal.call(finishImport, { ...callerCookie, body: returned })
    expect(answer).toMatchObject({ status: 403, code: 'browser-not-recognized' })
  }
  expect(getSignInRequests()).toEqual([])
  expect(await stage.portal.call(finishImport, { cookie, body: returned })).toMatchObject({ status: 200 })
})

test('reports an expired sign-in only to the user who started the sign-in', async () => {
  const { person, returned, cookie } = await comeBack()
  await stage.portal.database.pool.query(`update pending_authorization set expires_at = now() - interval '1 second'`)
  const other = await stage.signUpAs(petra.slug, petra.patientId)
  const stolen = await stage.portal.call(finishImport, { as: other, cookie, body: returned })
  expect(stolen).toMatchObject({ status: 403, code: 'browser-not-recognized' })
  const answer = await stage.portal.call(finishImport, { as: person, cookie, body: returned })
  expect(answer).toMatchObject({ status: 410, code: 'authorization-expired' })
})
