import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { owedOf } from '@kinchart/contract/rules/claim-counts.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  getClaim,
  getClaimDocument,
  getCopays,
  getCosts,
  listClaims,
  listCoverage,
} from '@kinchart/contract/calls/claims.ts'
import { claimTexts as words } from '@kinchart/texts/en/claims.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { bundle, drop, marisol } from '../../test/drop-files.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { hospitals, type Person } from '../../test/with-sandbox.ts'
import { useStage } from '../../test/use-portal.ts'

const stage = useStage()
let winifred: Person
let hortensia: Person
let stranger: Person

const there = { slug: hospitals.tallgrass, username: 'winifred', patientId: 'winifred-abara' }

beforeAll(async () => {
  winifred = await stage.signUpAs(there.slug, there.patientId)
  await stage.importFrom({ as: winifred, ...there })
  const medicare = { slug: 'medicare-v2', username: 'hortensia', patientId: '-19590000000101' }
  hortensia = await stage.signUpAs(medicare.slug, medicare.patientId)
  await stage.importFrom({ as: hortensia, ...medicare })
  stranger = await signUpPerson(stage.portal, 'stranger@example.org')
})

const claimsOf = async (as: Person, more: Record<string, unknown> = {}) =>
  (await stage.portal.call(listClaims, { as, query: { profileId: as.profileId, providerType: 'BlueButton', ...more } }))
    .body

const idOf = async (as: Person, service: string): Promise<string> =>
  (await claimsOf(as, { search: service, searchColumn: 'service' })).explanationOfBenefit[0]?.id ?? ''

test('lists a hospital’s claims newest first, and lists a claim with a response only once', async () => {
  const { explanationOfBenefit: rows, total, sources } = await claimsOf(winifred)
  expect(total).toBe(rows.length)
  expect(sources).toMatchObject([{ state: 'complete' }])
  expect(rows.map(({ resourceType, kind, adjudicationamount }) => [resourceType, kind, adjudicationamount])).toEqual([
    ['Claim', 'vision', '95.00'],
    ['ExplanationOfBenefit', 'oral', '1350.00'],
    ['ExplanationOfBenefit', 'pharmacy', '12.90'],
    ['ExplanationOfBenefit', 'professional', '249.50'],
    ['ExplanationOfBenefit', 'professional', null],
    ['ExplanationOfBenefit', 'professional', null],
    ['ExplanationOfBenefit', 'institutional', '3130.00'],
  ])
})

test.each([
  ['claims', 'pmh-77001', 1],
  ['adjudicationamount', '249.50', 1],
  ['insurance', 'mutual', 7],
  ['status', 'cancelled', 1],
  ['organization', 'tallgrass', 7],
  ['service', 'lisinopril', 1],
])('searches the claims column %s', async (searchColumn, search, found) => {
  expect((await claimsOf(winifred, { search, searchColumn })).total).toBe(found)
})

test('sorts claims by amount numerically, with missing amounts last', async () => {
  const { explanationOfBenefit: rows } = await claimsOf(winifred, { sort: 'adjudicationamount:asc' })
  expect(rows.map(({ adjudicationamount }) => adjudicationamount)).toEqual([
    '12.90',
    '95.00',
    '249.50',
    '1350.00',
    '3130.00',
    null,
    null,
  ])
})

test('sorts claims by amount owed numerically, with canceled claims and missing amounts last', async () => {
  const { explanationOfBenefit: rows } = await claimsOf(winifred, { sort: 'youOwe:desc' })
  const owed = rows.map(owedOf)
  const stated = owed.filter((amount) => amount !== null)
  expect(stated.length).toBeGreaterThan(1)
  expect(owed).toEqual([...stated.toSorted((a, b) => Number(b) - Number(a)), ...owed.filter((one) => one === null)])
  expect(owed).toContain(null)
})

test('shows a claim’s details, with amounts that add up to the cent', async () => {
  const id = await idOf(winifred, 'colonoscopy')
  const { body } = await stage.portal.call(getClaim, { as: winifred, query: { profileId: winifred.profileId, id } })
  expect(body).toMatchObject({
    kind: 'institutional',
    insurer: 'Practice Mutual Health Plan',
    organization: 'Tallgrass Regional Hospital',
    amounts: { charged: '3130.00', allowed: '1293.85', planPaid: '1193.85', youOwe: '100.00', copay: '100.00' },
    currency: 'USD',
    diagnoses: [{ code: 'I10', text: 'Essential (primary) hypertension' }],
  })
  expect(body.coverage).toContainEqual({ label: 'Group', text: 'Retired teachers' })
  expect(body.lines.map(({ amounts }) => amounts.planPaid)).toEqual(['883.10', '310.75'])
})

test('shows the reason for a denied claim line', async () => {
  const id = await idOf(winifred, 'crown')
  const { body } = await stage.portal.call(getClaim, { as: winifred, query: { profileId: winifred.profileId, id } })
  expect(body.lines).toMatchObject([{ isDenied: true, reasons: ['Non-covered charge(s). (96)'] }])
  expect(body.disposition).toBe('Not covered by this plan.')
})

test('shows no amounts for a claim whose FHIR profile contains no amounts', async () => {
  const id = await idOf(winifred, '97110')
  const { body } = await stage.portal.call(getClaim, { as: winifred, query: { profileId: winifred.profileId, id } })
  expect(new Set(Object.values(body.amounts))).toEqual(new Set([null]))
  expect(body).toMatchObject({ number: 'PMH-77001', servicedDate: '2026-01-14', servicedEnd: '2026-01-16', totals: [] })
  const text = await textOf(winifred, id)
  expect(text).toContain(words.noMoney)
  expect(text).not.toContain('$')
})

test('returns not found for another user’s claims, coverage, costs and documents', async () => {
  const id = await idOf(winifred, 'crown')
  const { profileId } = winifred
  for (const [call, callOptions] of [
    [listClaims, { query: { profileId } }],
    [listCoverage, { query: { profileId } }],
    [getCosts, { query: { profileId } }],
    [getCopays, { query: { profileId } }],
    [getClaim, { query: { profileId, id } }],
    [getClaimDocument, { query: { profileId }, params: { id } }],
    [getClaim, { query: { profileId: stranger.profileId, id } }],
    [getClaimDocument, { query: { profileId: stranger.profileId }, params: { id } }],
  ] as const) {
    const answer = await stage.portal.call(call as typeof getClaim, { as: stranger, ...callOptions } as never)
    expect([answer.status, answer.code]).toEqual([404, 'not-found'])
  }
})

test('sums the costs of claims that count toward the totals, and reports claims that do not count', async () => {
  const { body } = await stage.portal.call(getCosts, { as: winifred, query: { profileId: winifred.profileId } })
  expect(body.years).toEqual(['2026', '2025'])
  const none = { notInForce: 0, replaced: 0, reversed: 0, reversal: 0, notClaims: 0 }
  expect(body.notCounted).toEqual({ ...none, cancelled: 1, unanswered: 1 })
  expect(body.enteredInError).toBe(0)
  expect(body.currencies).toHaveLength(1)
  const [costs] = body.currencies
  expect(costs?.total).toEqual({
    charged: '4742.40',
    allowed: '1429.50',
    planPaid: '1302.06',
    youOwe: '1477.44',
    claims: 5,
    withoutAmounts: 1,
    rest: '1962.90',
    ...{ unread: 0, disagree: 0, negative: 0, otherCurrencies: 0 },
  })
  expect(costs?.byYear.map(({ name, charged }) => [name, charged])).toEqual([
    ['2026', '1612.40'],
    ['2025', '3130.00'],
  ])
  expect(costs?.byMonth).toEqual([])
})

test('breaks down the costs of a year by month', async () => {
  const query = { profileId: winifred.profileId, year: '2026' }
  const { body } = await stage.portal.call(getCosts, { as: winifred, query })
  const [costs] = body.currencies
  expect(costs?.total).toMatchObject({ charged: '1612.40', claims: 4, withoutAmounts: 1 })
  expect(costs?.byMonth.map(({ name, planPaid }) => [name, planPaid]).slice(0, 4)).toEqual([
    ['2026-01', null],
    ['2026-02', '104.31'],
    ['2026-03', '3.90'],
    ['2026-04', '0.00'],
  ])
})

test('counts a Medicare claim and its replacement only once, and does not add line amounts to the claim’s own amounts', async () => {
  const { body } = await stage.portal.call(getCosts, { as: hortensia, query: { profileId: hortensia.profileId } })
  expect(body.notCounted).toMatchObject({ replaced: 1, cancelled: 0 })
  const [costs] = body.currencies
  expect(costs?.total).toMatchObject({ claims: 5, withoutAmounts: 0, charged: '48948.94' })
  expect(costs?.byKind.map(({ name }) => name).toSorted()).toEqual(['institutional', 'pharmacy', 'professional'])
  const { explanationOfBenefit: rows } = await claimsOf(hortensia, { search: 'femur' })
  expect(rows).toMatchObject([{ amounts: { charged: '48217.33', planPaid: '13439.24', youOwe: '1676.00' } }])
})

test('shows the plan, member and cost details of each coverage', async () => {
  const query = { profileId: winifred.profileId }
  const { body } = await stage.portal.call(listCoverage, { as: winifred, query })
  expect(body.coverage).toMatchObject([
    {
      status: 'active',
      payer: 'Practice Mutual Health Plan',
      plan: 'Silver 65 Plan',
      planCode: 'SILVER-65',
      group: 'Retired teachers',
      memberId: 'PMH-0005505',
      network: 'Prairie Silver Network',
      relationship: 'Self',
      costs: [
        { kind: 'GP Office Visit', value: '20.00 USD', note: null },
        { kind: 'Emergency', value: '150.00 USD', note: 'may differ: Retired' },
        { kind: 'Copay Percentage', value: '20 %', note: null },
      ],
    },
    { status: 'cancelled', payer: 'Old Smile Dental', end: '2019-12-31' },
  ])
})

test('reads copays from the coverage, and reads the latest copay of each type from claims', async () => {
  const { body } = await stage.portal.call(getCopays, { as: winifred, query: { profileId: winifred.profileId } })
  expect(body.planned[0]?.costs).toHaveLength(3)
  expect(body.planned.map(({ status, end }) => [status, end])).toContainEqual(['cancelled', '2019-12-31'])
  expect(body.seen.map(({ kind, part, amount, date }) => [kind, part, amount, date])).toEqual([
    ['institutional', 'copay', '100.00', '2025-11-03'],
    ['pharmacy', 'copay', '5.00', '2026-03-02'],
    ['professional', 'copay', '22.44', '2026-02-11'],
  ])
})

test('reports copays as incomplete if the coverage was not shared', async () => {
  const as = await stage.signUpAs(there.slug, there.patientId)
  await stage.importFrom({ as, ...there, withoutScopes: ['patient/Coverage.rs', 'patient/Coverage.read'] })
  const { body } = await stage.portal.call(getCopays, { as, query: { profileId: as.profileId } })
  expect(body.planned).toEqual([])
  expect(body.sources).toMatchObject([{ state: 'partial', reason: 'not-granted' }])
})

test('does not report zero costs to a patient without claims', async () => {
  const query = { profileId: stranger.profileId }
  const costs = await stage.portal.call(getCosts, { as: stranger, query })
  expect(costs.body).toMatchObject({ message: messages.noDataFound, currencies: [], years: [], sources: [] })
  const copays = await stage.portal.call(getCopays, { as: stranger, query })
  expect(copays.body).toMatchObject({ message: messages.noDataFound, planned: [], seen: [] })
})

async function textOf(as: Person, id: string): Promise<string> {
  const answer = await fetch(
    `${stage.portal.url}/api/claims/get-document/${encodeURIComponent(id)}?profileId=${as.profileId}`,
    { headers: { authorization: `Bearer ${as.token}` } },
  )
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const task = getDocument({ data: new Uint8Array(await answer.arrayBuffer()), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await task.destroy()
  return pages.join('\n').replaceAll(/\s+/g, ' ')
}

test('includes amounts, lines and page numbers in a claim’s document', async () => {
  const text = await textOf(winifred, await idOf(winifred, 'colonoscopy'))
  for (const fragment of ['$3,130.00', '$1,193.85', '$100.00', 'Diagnostic colonoscopy', 'I10', 'Page 1 of 1'])
    expect(text).toContain(fragment)
})

test('reports a reversal, an unreadable amount and a second currency', async () => {
  const as = await signUpPerson(stage.portal, 'marisol@example.org', { firstName: 'Marisol', lastName: 'Whitcombe' })
  const query = { profileId: as.profileId }
  const total = (code: string, value: number | string, currency = 'USD') => ({
    category: { coding: [{ code }] },
    amount: { value, currency },
  })
  const claim = (id: string, amounts: readonly object[], more: object = {}) => ({
    ...{ resourceType: 'ExplanationOfBenefit', id, status: 'active', use: 'claim', outcome: 'complete' },
    ...{ patient: { reference: 'Patient/m1' }, created: '2024-05-01', identifier: [{ value: id.toUpperCase() }] },
    ...{ total: amounts, ...more },
  })
  const prior = { related: [{ relationship: { coding: [{ code: 'prior' }] }, reference: { value: 'V1' } }] }
  const claims = [
    claim('v1', [total('submitted', 500), total('memberliability', 50)]),
    claim('v2', [total('submitted', -500), total('memberliability', -50)], prior),
    claim('v3', [total('submitted', 28.104000000000003), total('memberliability', 'see letter')]),
    claim('v4', [total('submitted', 10), total('benefit', 9, 'CAD')]),
    claim('v5', [total('submitted', 80)], { status: 'entered-in-error' }),
  ]
  const { end } = await drop(stage.portal, as, [
    { name: 'claims.json', bytes: bundle('collection', [marisol, ...claims]) },
  ])
  expect(end.state).toBe('complete')
  const list = await claimsOf(as)
  const idOfNumber = (number: string) => list.explanationOfBenefit.find((row) => row.number === number)?.id ?? ''
  const { [idOfNumber('V1')]: first, [idOfNumber('V2')]: second, ...others } = list.notCounted
  expect([first, second, others]).toEqual(['reversed', 'reversal', {}])
  expect(list.enteredInError).toBe(1)
  const details = await stage.portal.call(getClaim, { as, query: { ...query, id: idOfNumber('V1') } })
  expect(details.body).toMatchObject({ notCounted: 'reversed' })
  const { body } = await stage.portal.call(getCosts, { as, query })
  expect(body).toMatchObject({
    notCounted: { reversed: 1, reversal: 1, cancelled: 0 },
    enteredInError: 1,
    currencies: [
      { currency: 'USD', total: { charged: '38.104000000000003', youOwe: null, claims: 2, unread: 1 } },
      { currency: 'CAD', total: { planPaid: '9.00', claims: 1, otherCurrencies: 1 } },
    ],
  })
})
