import { beforeAll, expect, test } from 'vitest'
import { getCovidPassport } from '@kinchart/contract/calls/covid-passport.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { fewKinds, hospitals, petra, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

let hyunWoo: Person

const there = { slug: hospitals.tallgrass, username: 'hyun-woo', patientId: 'hyun-woo-castellanos' }
const put = (resource: object) => stage.sandbox.putResource(hospitals.tallgrass, resource as never)

const stage = useStage(fewKinds)
beforeAll(async () => {
  hyunWoo = await stage.signUpAs(there.slug, there.patientId)
  await stage.importFrom({ as: hyunWoo, ...there })
})

const ask = async (as: Person, profileId = as.profileId) =>
  stage.portal.call(getCovidPassport, { as, query: { profileId } })

test('shows COVID-19 doses oldest first with all values from their source, and shows no other vaccine', async () => {
  const { body } = await ask(hyunWoo)
  expect(
    body.doses.map(({ date, doseNumber, doseNumberBy, isGiven }) => [date, doseNumber, doseNumberBy, isGiven]),
  ).toEqual([
    ['2021-04-06', '1', 'source', true],
    ['2021-04-28', '2', 'source', true],
    ['2022-11-14', null, 'kinchart', false],
  ])
  expect(body.doses[0]).toMatchObject({
    status: 'completed',
    vaccine: 'COVID-19 mRNA vaccine',
    sourceText: 'COVID-19 mRNA vaccine',
    alternativeNames: 'COVID-19, mRNA, LNP-S, PF, 30 mcg/0.3 mL dose, Pfizer-BioNTech COVID-19 Vaccine',
    vaccineCode: '208 (CVX)',
    ndc: '59267-1000-1',
    bodySite: 'left arm',
    route: 'Injection, intramuscular',
    clinician: 'Dr. Simone Odell-Mbeki',
    lotNumber: 'MADEUP-1',
    providerName: 'Tallgrass Regional Hospital',
  })
  expect(body.doses[2]).toMatchObject({ status: 'not-done', statusReason: 'patient objection', ndc: null, route: null })
  expect(body.sources.map(({ state }) => state)).toEqual(['complete'])
})

test('shows the health cards of a record with their issuer, names and doses', async () => {
  const { cards } = (await ask(hyunWoo)).body
  expect(cards).toEqual([
    {
      recordId: expect.any(String),
      providerName: 'Tallgrass Regional Hospital',
      issuer: 'https://cards.tallgrass.example',
      issuedAt: '2021-05-02T15:00:00.000Z',
      names: ['Hyun-woo Castellanos'],
      doses: [
        { vaccine: 'COVID-19, mRNA, LNP-S, PF, 30 mcg/0.3 mL dose', date: '2021-04-06' },
        { vaccine: 'COVID-19, mRNA, LNP-S, PF, 30 mcg/0.3 mL dose', date: '2021-04-28' },
      ],
      jws: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    },
  ])
})

test('numbers dated doses by date if the source does not number doses', async () => {
  const patient = { reference: 'Patient/ottoline-varga' }
  const vaccineCode = { text: 'SARS-CoV-2 vaccine' }
  const dose = { resourceType: 'Immunization', status: 'completed', patient, vaccineCode }
  put({ ...dose, id: 'dose-later', occurrenceDateTime: '2021-09' })
  put({ ...dose, id: 'dose-undated' })
  put({ ...dose, id: 'dose-earlier', occurrenceDateTime: '2021-02-03' })
  put({ ...dose, id: 'dose-mistaken', status: 'entered-in-error', occurrenceDateTime: '2021-01-01' })
  const card = (data: string) => ({ attachment: { contentType: 'application/smart-health-card', data } })
  put({
    ...{ resourceType: 'DocumentReference', id: 'no-card', status: 'current', subject: patient },
    content: [card('bm90IEpTT04='), card(Buffer.from('{"verifiableCredential":["a.b.c", 7]}').toString('base64'))],
  })
  const ottoline = await stage.signUpAs(there.slug, 'ottoline-varga')
  await stage.importFrom({ as: ottoline, slug: there.slug, username: 'ottoline', patientId: 'ottoline-varga' })
  const { body } = await ask(ottoline)
  expect(body.doses.map(({ date, doseNumber, doseNumberBy }) => [date, doseNumber, doseNumberBy])).toEqual([
    ['2021-02-03', '1', 'kinchart'],
    ['2021-09', '2', 'kinchart'],
    [null, null, 'kinchart'],
  ])
  expect(body.cards).toEqual([])
})

test('fetches and reads a health card referenced by a document, and shows duplicate cards once', async () => {
  const [card] = (await ask(hyunWoo)).body.cards
  const subject = { reference: 'Patient/bartholomew-quill' }
  const contentType = 'application/smart-health-card'
  const data = Buffer.from(JSON.stringify({ verifiableCredential: [card?.jws] })).toString('base64')
  put({ resourceType: 'Binary', id: 'card-of-a-url', contentType, data })
  for (const id of ['card-by-url', 'card-by-url-again'])
    put({
      ...{ resourceType: 'DocumentReference', id, status: 'current', subject, type: { text: 'Health card' } },
      content: [{ attachment: { contentType, url: 'Binary/card-of-a-url' } }],
    })
  const quill = await stage.signUpAs(there.slug, 'bartholomew-quill')
  await stage.importFrom({ as: quill, slug: there.slug, username: 'bartholomew', patientId: 'bartholomew-quill' })
  expect((await ask(quill)).body.cards.map(({ jws }) => jws)).toEqual([card?.jws])
})

test('shows no COVID-19 passport for a record without a dose, and never shows another account’s passport', async () => {
  const nobody = await stage.signUpAs(petra.slug, petra.patientId)
  await stage.importFrom({ as: nobody, ...petra })
  expect((await ask(nobody)).body).toMatchObject({ message: messages.noDataFound, doses: [], cards: [], unreadable: 0 })
  expect((await ask(nobody, hyunWoo.profileId)).code).toBe('not-found')
  const query = { profileId: hyunWoo.profileId }
  expect((await stage.portal.call(getCovidPassport, { query })).status).toBe(401)
})
