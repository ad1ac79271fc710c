import { inflateRawSync } from 'node:zlib'
import { digestOf } from '#fhir/json/digest.ts'
import { asObject, asText, asTexts, type Element } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { scanJsonValue, skipSpace } from '#fhir/json/scan-json.ts'
import { walkObject } from '#fhir/json/walk-json.ts'
import { splitBundle } from '#fhir/json/split-bundle.ts'

const MAX_JWS = 100_000
const MAX_PAYLOAD = 2_000_000

/** The content of a card before any verification. */
export type OpenedCard = {
  readonly jws: string
  readonly id: string
  /** An https URL without a trailing slash, as written on the card. */
  readonly issuer: string
  readonly kid: string | null
  /** Instants; null if the card does not state them. */
  readonly issuedAt: string | null
  readonly expiresAt: string | null
  readonly revocationId: string | null
  readonly resources: readonly {
    readonly text: string
    readonly resource: FhirResource
    /**
     * The name by which other resources on the card refer to this resource. If the card states no name, 'resource:0',
     * 'resource:1' and so on.
     */
    readonly name: string
  }[]
}

/**
 * Returns null if the text is not a card. Digits of values are as sent. Reads the header `zip: DEF` (raw DEFLATE, RFC
 * 1951) and `kid`; and the payload `iss`, `nbf`, `exp`, `vc.rid` and `vc.credentialSubject.fhirBundle`. `nbf` and
 * `exp` are seconds and may have a fraction. Source: SMART Health Cards Framework 1.4.
 */
export function openCard(jws: string): OpenedCard | null {
  if (jws.length > MAX_JWS) return null
  const [head = '', body = ''] = jws.split('.')
  const header = asObject(parse(Buffer.from(head, 'base64url').toString()))
  const text = inflate(Buffer.from(body, 'base64url'), asText(header?.['zip']))
  const payload = asObject(parse(text))
  const issuer = asText(payload?.['iss'])
  const bundle = bundleIn(text)
  if (!payload || issuer === null || bundle === null) return null
  const page = splitBundle(bundle)
  const resources = page.kind === 'bundle' ? page.entries.flatMap((one) => (one.resource === null ? [] : [one])) : []
  return {
    jws,
    id: `card-${digestOf(jws)}`,
    issuer,
    kid: asText(header?.['kid']),
    issuedAt: instantOf(payload['nbf']),
    expiresAt: instantOf(payload['exp']),
    revocationId: asText(asObject(payload['vc'])?.['rid']),
    resources: resources.map(({ text: own, resource, fullUrl }, at) => ({
      text: own,
      resource,
      name: fullUrl ?? `resource:${at}`,
    })),
  }
}

function bundleIn(payload: string): string | null {
  const vc = memberIn(payload, 'vc')
  const subject = vc === null ? null : memberIn(vc, 'credentialSubject')
  return subject === null ? null : memberIn(subject, 'fhirBundle')
}

function memberIn(text: string, name: string): string | null {
  const open = skipSpace(text, 0)
  if (text[open] !== '{') return null
  let found: string | null = null
  try {
    walkObject(text, open, (key, start) => {
      const { end } = scanJsonValue(text, start)
      if (key === name && end > 0) found = text.slice(start, end)
      return end
    })
  } catch {
    return null
  }
  return found
}

function inflate(bytes: Buffer, zip: string | null): string {
  if (zip !== 'DEF') return bytes.toString()
  try {
    return inflateRawSync(bytes, { maxOutputLength: MAX_PAYLOAD }).toString()
  } catch {
    return ''
  }
}

/** Numbers are strings of digits (see parseFhirJson). */
function instantOf(seconds: Element): string | null {
  const [digits] = asTexts(seconds)
  const date = new Date(Number(digits ?? seconds) * 1000)
  return digits === undefined || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

function parse(text: string): Element {
  try {
    return parseFhirJson(text)
  } catch {
    return undefined
  }
}
