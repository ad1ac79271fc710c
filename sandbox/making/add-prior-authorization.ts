import type { ChartMaker } from '#making/chart-maker.ts'
import { concept, hl7 } from '#making/codings.ts'
import { decimal } from '#making/decimal.ts'
import type { JsonObject } from '#records/fhir-resource.ts'

export const PRIOR_AUTHORIZATION = 'http://hl7.org/fhir/us/davinci-pdex/StructureDefinition/pdex-priorauthorization'
const PDEX = 'http://hl7.org/fhir/us/davinci-pdex'
const PAS = 'http://hl7.org/fhir/us/davinci-pas'
const DISCRIMINATOR = `${PDEX}/CodeSystem/PDexAdjudicationDiscriminator`

type Plan = {
  readonly number: string
  readonly service: string
  readonly created: string
  readonly insurer: JsonObject
  readonly provider: JsonObject
  readonly coverage: JsonObject
  readonly facility?: JsonObject
  /** The plan's decision: an X12 306 code with the plan's own text. */
  readonly decision?: { readonly code: string; readonly display: string; readonly on: string }
  readonly denial?: { readonly code: string; readonly text: string }
  readonly valid?: { readonly start: string; readonly end: string }
  readonly units?: { readonly allowed: string; readonly consumed: string }
  readonly more?: JsonObject
}

const slice = (code: string): JsonObject => ({ coding: [{ system: DISCRIMINATOR, code }] })

/** Adds a prior authorization as in PDex 2.2.0: an explanation of benefit with `use` preauthorization. */
export function addPriorAuthorization(chart: ChartMaker, plan: Plan) {
  const { number, decision, denial, valid, units } = plan
  const reviewed = decision && {
    extension: [
      {
        url: `${PDEX}/StructureDefinition/extension-reviewAction`,
        extension: [
          { url: 'number', valueString: number },
          {
            url: `${PDEX}/StructureDefinition/extension-reviewActionCode`,
            valueCodeableConcept: concept({
              system: 'https://codesystem.x12.org/005010/306',
              code: decision.code,
              display: decision.display,
            }),
          },
        ],
      },
      { url: `${PDEX}/StructureDefinition/base-ext-when-adjudicated`, valueDateTime: decision.on },
    ],
    category: concept(hl7('adjudication', 'submitted', 'Submitted Amount')),
  }
  const adjudication = [
    ...(reviewed ? [reviewed] : []),
    ...(denial
      ? [
          {
            category: slice('denialreason'),
            reason: {
              coding: [{ system: 'https://x12.org/codes/claim-adjustment-reason-codes', code: denial.code }],
              text: denial.text,
            },
          },
        ]
      : []),
    ...(units
      ? [
          { category: slice('allowedunits'), value: decimal(units.allowed) },
          { category: slice('consumedunits'), value: decimal(units.consumed) },
        ]
      : []),
  ]
  return chart.add('ExplanationOfBenefit', {
    status: 'active',
    meta: { profile: [PRIOR_AUTHORIZATION] },
    identifier: [{ system: 'https://insurer.example/authorization', value: number }],
    type: concept(hl7('claim-type', 'professional', 'Professional')),
    use: 'preauthorization',
    created: plan.created,
    insurer: plan.insurer,
    provider: plan.provider,
    ...(plan.facility ? { facility: plan.facility } : {}),
    outcome: decision ? 'complete' : 'queued',
    ...(valid ? { preAuthRefPeriod: [valid] } : {}),
    insurance: [{ focal: true, coverage: plan.coverage }],
    item: [
      {
        ...(valid
          ? {
              extension: [{ url: `${PAS}/StructureDefinition/extension-itemPreAuthPeriod`, valuePeriod: valid }],
            }
          : {}),
        sequence: 1,
        productOrService: { text: plan.service },
        ...(adjudication.length > 0 ? { adjudication } : {}),
      },
    ],
    ...plan.more,
  })
}
