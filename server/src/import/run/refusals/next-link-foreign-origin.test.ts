import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bench, countsThere, lineOf, openStage, storedOf } from '../../../../test/with-sandbox.ts'
import { PAGE_SIZE } from '#import/plan/search-plan.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage
const asked: (string | undefined)[] = []
const elsewhere = createServer((request, answer) => {
  asked.push(request.headers.authorization)
  answer.end('{"resourceType":"Bundle","type":"searchset"}')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  // Even an address that may be called is not the source's own.
  stage = await openStage({ benchCharts: [600] }, { allow: [host] })
  stage.sandbox.setFaults([{ name: 'next-link-foreign-origin', foreignOrigin: `http://${host}` }])
})
afterAll(async () => {
  await stage.close()
  elsewhere.close()
})

test('a next page on another server is not asked for: no token ever leaves for it', async () => {
  const person = await stage.signUpAs(bench.slug, bench.patientId)
  const end = await stage.importFrom({ as: person, ...bench })
  expect(end).toMatchObject({ state: 'partial', reason: 'foreign-page' })
  expect(await storedOf(stage, end)).toEqual({ ...countsThere(stage, bench, ['Organization']), Observation: PAGE_SIZE })
  expect(asked).toEqual([])
})

test('neither is a record or a document there that a record points to', async () => {
  const foreignOrigin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  stage.sandbox.setFaults([])
  stage.sandbox.putResource(bench.slug, {
    ...{ resourceType: 'DocumentReference', id: 'points-elsewhere', status: 'current' },
    subject: { reference: `Patient/${bench.patientId}` },
    author: [{ reference: `${foreignOrigin}/fhir/Practitioner/1` }],
    content: [{ attachment: { contentType: 'text/html', url: `${foreignOrigin}/fhir/Binary/1` } }],
  })
  const person = await stage.signUpAs(bench.slug, bench.patientId)
  const end = await stage.importFrom({ as: person, ...bench })
  expect(asked).toEqual([])
  // The name of a doctor there is no loss; the document is, and its host is named.
  expect(end).toMatchObject({ state: 'partial', reason: 'document-elsewhere' })
  expect(lineOf(end, 'DocumentReference')?.notices).toEqual([new URL(foreignOrigin).host])
})
