import type { CovidDose } from '@kinchart/contract/calls/covid-passport.ts'
import { codingsOf, labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, asText, commaList } from '#fhir/json/elements.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { readMeaning } from '#fhir/meaning/meaning.ts'
import { asR4IfRead } from '#fhir/versions/as-r4.ts'
import { isCvx } from './is-covid-vaccine.ts'
import type { LoosePart, LooseResource } from '#fhir/json/loose.ts'

/** The fields read from the resource itself; the row adds the performer and date. */
export type ReadDose = Omit<
  CovidDose,
  'id' | 'providerName' | 'alsoFrom' | 'missingSince' | 'date' | 'clinician' | 'doseNumber' | 'doseNumberBy'
> & {
  /** The source's own number. */
  readonly sentNumber: string | null
}

/**
 * Reads a vaccination for the passport, all as its source sent it. Source: FHIR R4 `Immunization.status`,
 * `statusReason`, `protocolApplied.doseNumber[x]` (R5 `doseNumber`, STU3 `vaccinationProtocol.doseSequence`),
 * `vaccineCode`, `site`, `route`, `lotNumber`, `manufacturer`. `vaccineCode` is the CVX code if there is one, otherwise
 * the first code; `ndc` the code of http://hl7.org/fhir/sid/ndc. Absence: null.
 */
export function readCovidDose(sent: FhirResource): ReadDose {
  const resource: LooseResource<'Immunization'> = asR4IfRead(sent)
  const codings = asObjects(resource.vaccineCode).flatMap((concept) => codingsOf(concept))
  const vaccine = labelOf(resource.vaccineCode)
  const others = codings.flatMap(({ display }) => asText(display) ?? []).filter((name) => name !== vaccine)
  const status = asText(resource.status)
  return {
    status,
    isGiven: readMeaning(resource)?.standing !== 'negated',
    statusReason: labelsOf(resource.statusReason),
    sentNumber: doseNumber(resource),
    vaccine,
    alternativeNames: commaList(others),
    sourceText: commaList(asObjects(resource.vaccineCode).map(({ text }) => asText(text))),
    vaccineCode: codeLine(codings.find(({ system }) => isCvx(asText(system))) ?? codings.find(({ code }) => code)),
    ndc: commaList(codings.filter(({ system }) => isNdc(asText(system))).map(({ code }) => asText(code))),
    bodySite: labelOf(resource.site),
    route: labelOf(resource.route),
    lotNumber: asText(resource.lotNumber),
    manufacturer: asObjects(resource.manufacturer).flatMap(({ display }) => asText(display) ?? [])[0] ?? null,
  }
}

function doseNumber(resource: LooseResource<'Immunization', 'vaccinationProtocol'>): string | null {
  const applied: readonly LoosePart<'Immunization', 'protocolApplied', 'doseSequence'>[] = [
    ...asObjects(resource.protocolApplied),
    ...asObjects(resource.vaccinationProtocol),
  ]
  const numbers = applied.flatMap(({ doseNumberPositiveInt, doseNumberString, doseNumber, doseSequence }) =>
    [doseNumberPositiveInt, doseNumberString, doseNumber, doseSequence].flatMap((one) =>
      asArray(one).flatMap((number) => asText(number) ?? (typeof number === 'number' ? String(number) : [])),
    ),
  )
  return numbers[0] ?? null
}

const isNdc = (system: string | null): boolean =>
  system === 'http://hl7.org/fhir/sid/ndc' || system === 'urn:oid:2.16.840.1.113883.6.69'

const systemNames: readonly (readonly [test: (system: string) => boolean, name: string])[] = [
  [isCvx, 'CVX'],
  [isNdc, 'NDC'],
  [(system) => system === 'http://snomed.info/sct', 'SNOMED CT'],
  [(system) => system === 'http://www.whocc.no/atc', 'ATC'],
]

function codeLine(coding: JsonObject | undefined): string | null {
  const code = asText(coding?.code)
  if (code === null) return null
  const system = asText(coding?.system)
  const name = system === null ? undefined : systemNames.find(([test]) => test(system))?.[1]
  return name === undefined ? code : `${code} (${name})`
}
