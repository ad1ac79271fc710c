import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishImport } from '@kinchart/contract/import.ts'
import { authorizeThere, hospitals, openStage, petra } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => stage.close())

// RFC 9207: the issuer that comes back tells which source the code is of.
test('a code that came from another issuer is taken to no token endpoint', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const asked = { as: person, endpointId: stage.idOf(petra.slug), ...petra }
  const { returned, cookie } = await authorizeThere(stage.portal, asked)
  stage.sandbox.forgetRequests()
  const other = stage.sandbox.organizations.find(({ slug }) => slug === hospitals.tallgrass)?.fhirBaseUrl
  for (const iss of [other, 'https://elsewhere.example']) {
    const body = { ...returned, ...(iss === undefined ? {} : { iss }) }
    const answer = await stage.portal.call(finishImport, { as: person, cookie, body })
    expect(answer.code).toMatch(/^authorization-/)
  }
  expect(stage.sandbox.requests().filter(({ path }) => path.includes('token'))).toEqual([])
})
