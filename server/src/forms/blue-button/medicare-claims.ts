import type { JsonObject } from '#fhir/json/json.ts'
import { readDollars } from './amounts.ts'
import { Fields, type Field } from './fields.ts'
import { unstated, type Maker } from './maker.ts'

const ADJUDICATION = 'http://terminology.hl7.org/CodeSystem/adjudication'
const C4BB = 'http://hl7.org/fhir/us/carin-bb/CodeSystem/C4BBAdjudication'
const CLAIM_TYPE = 'http://terminology.hl7.org/CodeSystem/claim-type'

type Category = readonly [system: string, code: string]
const submitted: Category = [ADJUDICATION, 'submitted']
const eligible: Category = [ADJUDICATION, 'eligible']
const noncovered: Category = [C4BB, 'noncovered']

const totals: readonly (readonly [string, Category])[] = [
  ['Amount Charged', submitted],
  ['Medicare Approved', eligible],
  ['Provider Paid', [C4BB, 'paidtoprovider']],
  ['You May be Billed', [C4BB, 'memberliability']],
]
const lineAmounts: readonly (readonly [string, Category])[] = [
  ['Submitted Amount/Charges', submitted],
  ['Allowed Amount', eligible],
  ['Non-Covered', noncovered],
]

const kinds: Readonly<Record<string, string>> = {
  partb: 'professional',
  dme: 'professional',
  outpatient: 'institutional',
  inpatient: 'institutional',
  hha: 'institutional',
  hospice: 'institutional',
  snf: 'institutional',
  partd: 'pharmacy',
}

/**
 * Creates an ExplanationOfBenefit. A Part D claim consists of one line, whose fields are also the fields of the
 * claim. Amounts are US dollars with unchanged digits. Placeholders ('* Not Available *') become notes instead of
 * amounts.
 */
export function keepClaim(claim: readonly Field[], lines: readonly (readonly Field[])[], maker: Maker): boolean {
  const fields = new Fields(claim)
  const number = fields.take('Claim Number')
  if (number === null) return false
  const type = fields.take('Claim Type')
  const kind = kinds[(type ?? '').replaceAll(/\s/g, '').toLowerCase()]
  const start = fields.takeDate('Service Start Date', 'Claim Service Date')
  const end = fields.takeDate('Service End Date')
  const provider = fields.take('Provider', 'Pharmacy Name', 'Pharmacy / Service Provider')
  const total = totals.flatMap(([label, category]) => amountOf(fields, label, category))
  const isDrug = kind === 'pharmacy' && fields.see('Drug Name') !== null
  const notes: Notes = []
  const items = isDrug ? [drugOf(fields, start)] : lines.map((line, at) => itemOf(new Fields(line), at + 1, notes))
  const prescriber = fields.take('Prescriber Name')
  const diagnosis = diagnosesOf(fields, start)
  for (const line of fields.rest()?.split('\n') ?? []) notes.push(line)
  maker.keep('ExplanationOfBenefit', number, {
    identifier: [
      {
        type: { coding: [{ system: 'http://hl7.org/fhir/us/carin-bb/CodeSystem/C4BBIdentifierType', code: 'uc' }] },
        value: number,
      },
    ],
    status: 'active',
    type: {
      ...(kind !== undefined && { coding: [{ system: CLAIM_TYPE, code: kind }] }),
      ...(type !== null && { text: type }),
    },
    use: 'claim',
    patient: { reference: maker.subject },
    ...((start !== null || end !== null) && {
      billablePeriod: { ...(start !== null && { start }), ...(end !== null && { end }) },
    }),
    _created: unstated,
    insurer: { display: 'Medicare' },
    provider: provider === null ? unstated : { display: provider },
    _outcome: unstated,
    ...(prescriber !== null && {
      careTeam: [
        {
          sequence: '1',
          provider: { display: prescriber },
          role: {
            coding: [
              { system: 'http://hl7.org/fhir/us/carin-bb/CodeSystem/C4BBClaimCareTeamRole', code: 'prescribing' },
            ],
          },
        },
      ],
    }),
    ...(diagnosis.length > 0 && { diagnosis }),
    insurance: [{ focal: true, coverage: { display: 'Medicare' } }],
    ...(items.length > 0 && { item: items }),
    ...(total.length > 0 && { total }),
    ...(notes.length > 0 && { processNote: notes.map((text, at) => ({ number: String(at + 1), text })) }),
  })
  return true
}

function amountOf(fields: Fields, label: string, [system, code]: Category): JsonObject[] {
  const amount = readDollars(fields.see(label))
  if (amount === null) return []
  fields.take(label)
  return [{ category: { coding: [{ system, code }] }, amount }]
}

/** ICD-10 replaced ICD-9 for services from this day (CMS). */
const ICD_10_FROM = '2015-10-01'

function diagnosesOf(fields: Fields, start: string | null): JsonObject[] {
  const found: JsonObject[] = []
  for (let at = 1; at <= 25; at++) {
    const code = fields.take(`Diagnosis Code ${at}`)
    if (code === null) continue
    const system = start === null ? null : start < ICD_10_FROM ? 'icd-9-cm' : 'icd-10-cm'
    found.push({
      sequence: String(found.length + 1),
      diagnosisCodeableConcept: {
        coding: [{ ...(system !== null && { system: `http://hl7.org/fhir/sid/${system}` }), code }],
      },
    })
  }
  return found
}

function coded(text: string | null, systemOf: (code: string) => string | null): JsonObject | null {
  if (text === null) return null
  const [, code, words = ''] = /^(\w{1,11})\s+-\s+(.*)$/s.exec(text) ?? []
  if (code === undefined) return { text }
  const system = systemOf(code)
  return {
    coding: [{ ...(system !== null && { system }), code, ...(words !== '' && { display: words }) }],
    ...(words !== '' && { text: words }),
  }
}

const procedureSystem = (code: string): string | null =>
  /^\d{4}[\dFTU]$/.test(code)
    ? 'http://www.ama-assn.org/go/cpt'
    : /^[A-Z]\d{4}$/.test(code)
      ? 'http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets'
      : null
const revenueSystem = (): string => 'https://www.nubc.org/CodeSystem/RevenueCodes'
const placeSystem = (): string => 'https://www.cms.gov/Medicare/Coding/place-of-service-codes/Place_of_Service_Code_Set'

type Notes = string[]

function itemOf(fields: Fields, at: number, notes: Notes): JsonObject {
  const number = fields.take('Line number')
  const [from, to] = [fields.takeDate('Date of Service From'), fields.takeDate('Date of Service To')]
  const procedure = coded(fields.take('Procedure Code/Description'), procedureSystem)
  const revenue = coded(fields.take('Revenue Code/Description'), revenueSystem)
  const modifiers = [1, 2, 3, 4]
    .map((n) => coded(fields.take(`Modifier ${n}/Description`), () => null))
    .filter((one) => one !== null)
  const quantity = fields.takeNumber('Quantity Billed/Units')
  const place = coded(fields.take('Place of Service/Description'), placeSystem)
  const category = coded(fields.take('Type of Service/Description'), () => null)
  const adjudication = lineAmounts.flatMap(([label, of]) => amountOf(fields, label, of))
  const rest = fields.rest()
  if (rest !== null) notes.push(rest)
  return {
    sequence: number !== null && /^[1-9]\d{0,8}$/.test(number) ? number : String(at),
    ...(revenue !== null && { revenue }),
    ...(category !== null && { category }),
    productOrService: procedure ?? (revenue !== null && 'text' in revenue ? { text: revenue['text'] } : unstated),
    ...(modifiers.length > 0 && { modifier: modifiers }),
    ...(from !== null && to !== null
      ? { servicedPeriod: { start: from, end: to } }
      : (from ?? to) !== null && { servicedDate: from ?? to }),
    ...(place !== null && { locationCodeableConcept: place }),
    ...(quantity !== null && { quantity: { value: quantity } }),
    ...(adjudication.length > 0 && { adjudication }),
    ...(rest !== null && { noteNumber: [String(notes.length)] }),
  }
}

function drugOf(fields: Fields, date: string | null): JsonObject {
  const [code, name] = [fields.take('Drug Code'), fields.take('Drug Name')]
  return {
    sequence: '1',
    productOrService: {
      ...(code !== null && {
        coding: [{ system: 'http://hl7.org/fhir/sid/ndc', code, ...(name !== null && { display: name }) }],
      }),
      ...(name !== null && { text: name }),
    },
    ...(date !== null && { servicedDate: date }),
  }
}
