import { inflateRawSync } from 'node:zlib'
import type { HealthCard } from '@kinchart/contract/covid-passport.ts'
import { labelOf } from '#fhir/codeable-concept.ts'
import { asArray, asObject, asObjects, asText } from '#fhir/elements.ts'
import type { Element } from '#fhir/elements.ts'
import { humanName } from '#fhir/human-name.ts'
import type { JsonObject } from '#fhir/json.ts'
import { parseFhirJson } from '#fhir/parse-fhir-json.ts'
import { isCovidVaccine } from './is-covid-vaccine.ts'

/** The media type under which health cards are handed out. Source: SMART Health Cards, "via file download". */
export const HEALTH_CARD_TYPE = 'application/smart-health-card'

const MAX_JWS = 20_000
const MAX_PAYLOAD = 500_000
const MAX_CARDS = 20

type ReadCard = Omit<HealthCard, 'recordId' | 'providerName'>

/**
 * Reads the cards of a health card file that name a COVID-19 vaccination; others, and what is no card, are left out.
 * Nothing is verified: whoever scans the code does that.
 *
 * Source: SMART Health Cards Framework: `{ verifiableCredential: [JWS] }`; each JWS has a payload that is compressed with
 * raw DEFLATE and holds `iss`, `nbf` (seconds) and `vc.credentialSubject.fhirBundle`.
 */
export function readHealthCards(file: string): readonly ReadCard[] {
  const all = asArray(asObject(parse(file))?.verifiableCredential)
  return all.slice(0, MAX_CARDS).flatMap((jws) => (typeof jws === 'string' ? (readCard(jws.trim()) ?? []) : []))
}

function readCard(jws: string): ReadCard | null {
  if (jws.length > MAX_JWS || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(jws)) return null
  const [head = '', body = ''] = jws.split('.')
  const header = asObject(parse(Buffer.from(head, 'base64url').toString()))
  const payload = asObject(parse(inflate(Buffer.from(body, 'base64url'), asText(header?.zip))))
  const issuer = asText(payload?.iss)
  if (!payload || issuer === null) return null
  const subject = asObject(asObject(payload.vc)?.credentialSubject)
  const resources = asObjects(asObject(subject?.fhirBundle)?.entry).flatMap(({ resource }) => asObjects(resource))
  const doses = resources.filter(({ resourceType }) => resourceType === 'Immunization').filter(isCovid)
  if (doses.length === 0) return null
  return {
    issuer,
    issuedAt: instantOf(payload.nbf),
    names: resources
      .filter(({ resourceType }) => resourceType === 'Patient')
      .flatMap(({ name }) => humanName(name) ?? []),
    doses: doses.map((dose) => ({
      vaccine: vaccineName(dose),
      date: asText(dose.occurrenceDateTime) ?? asText(dose.occurrenceString),
    })),
    jws,
  }
}

const isCovid = ({ vaccineCode }: JsonObject): boolean => isCovidVaccine(vaccineCode)

/** Cards carry codes without words to stay small. */
function vaccineName({ vaccineCode }: JsonObject): string {
  const label = labelOf(vaccineCode) ?? ''
  return /^\d+$/.test(label) ? `CVX ${label}` : label
}

function inflate(bytes: Buffer, zip: string | null): string {
  if (zip !== 'DEF') return bytes.toString()
  try {
    return inflateRawSync(bytes, { maxOutputLength: MAX_PAYLOAD }).toString()
  } catch {
    return ''
  }
}

/** Numbers come as their digits (parseFhirJson). */
function instantOf(seconds: Element): string | null {
  const date = new Date(Number(asText(seconds) ?? seconds) * 1000)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

function parse(text: string): Element {
  try {
    return parseFhirJson(text)
  } catch {
    return undefined
  }
}
