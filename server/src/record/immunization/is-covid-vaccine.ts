import { codingsOf, labelOf } from '#fhir/codes/codeable-concept.ts'
import { asObjects, asText, commaList, type Element } from '#fhir/json/elements.ts'

const CVX = 'http://hl7.org/fhir/sid/cvx'

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index))

/** CDC's CVX table; codes from 500 are for vaccines given outside the United States. */
const covidCvx = new Set([
  ...['207', '208', '210', '211', '212', '213', '217', '218', '219', '221'],
  ...range(225, 230),
  ...range(300, 302),
  ...range(308, 313),
  ...range(500, 527),
])

/** SNOMED CT: vaccine products and their administration. */
const covidSnomed = new Set([
  '840534001', // administration of a SARS-CoV-2 vaccine
  '840535000', // administration of an antibody-mediated SARS-CoV-2 vaccine
  '1119305005', // SARS-CoV-2 antigen vaccine
  '1119349007', // SARS-CoV-2 mRNA vaccine
  '1157024006', // inactivated whole SARS-CoV-2 antigen vaccine
  '1162643001', // recombinant spike protein subunit vaccine
  '28531000087107', // vaccine against SARS-CoV-2
  '28571000087109', // Moderna
  '28581000087106', // Pfizer-BioNTech
  '28761000087108', // AstraZeneca
  '28951000087107', // Janssen
  '29171000087106', // Novavax
])

const words = /\bcovid[- ]?(?:19|2019)\b|\bsars[- ]?cov[- ]?2\b|\bcoronavirus disease 2019\b/i

/**
 * Checks the CVX code, otherwise the SNOMED CT code. Uses the text only if no code contradicts it. Source: FHIR R4
 * `Immunization.vaccineCode`; CDC's CVX table.
 */
export function isCovidVaccine(vaccineCode: Element): boolean {
  const codings = asObjects(vaccineCode).flatMap((concept) => codingsOf(concept))
  const cvx = codings.filter(({ system }) => isCvx(asText(system))).flatMap(({ code }) => asText(code) ?? [])
  if (cvx.some((code) => covidCvx.has(code))) return true
  if (cvx.some((code) => !/^5\d\d$/.test(code))) return false
  if (codings.some(({ code }) => covidSnomed.has(asText(code) ?? ''))) return true
  const text = commaList([labelOf(vaccineCode), ...codings.map(({ display }) => asText(display))])
  return text !== null && words.test(text)
}

export const isCvx = (system: string | null): boolean =>
  system === CVX || system === 'urn:oid:2.16.840.1.113883.12.292' || system === 'urn:oid:2.16.840.1.113883.6.59'
