import { asObjects, asText } from '#fhir/json/elements.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'

export const NPI_SYSTEM = 'http://hl7.org/fhir/sid/us-npi'

/**
 * True for ten digits with a valid check digit. The check digit is Luhn's formula applied to '80840' followed by the
 * number (45 CFR 162.406).
 */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false
  const digits = Array.from(`80840${text}`).toReversed().map(Number)
  const sum = digits.reduce((total, digit, at) => {
    const weighed = at % 2 === 0 ? digit : digit * 2
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

/** Returns the NPI if the identifier's system is the NPI system. Null for any other identifier. */
export function npiOf(identifier: JsonObject | null): string | null {
  const [system, value] = [asText(identifier?.system), asText(identifier?.value)]
  return value !== null && isNpi(value) && (system === NPI_SYSTEM || system === 'urn:oid:2.16.840.1.113883.4.6')
    ? value
    : null
}

/** Our internal URN for looking up an NPI's owner. No source sends this URN. */
export const npiAddress = (npi: string): string => `urn:npi:${npi}`

/**
 * Returns the URN of each NPI of a practitioner or organization. Other records may refer to the resource by these
 * URNs.
 */
export const npiAddressesOf = ({ resourceType, identifier }: FhirResource): readonly string[] =>
  resourceType === 'Organization' || resourceType === 'Practitioner'
    ? asObjects(identifier).flatMap((one) => {
        const npi = npiOf(one)
        return npi === null ? [] : [npiAddress(npi)]
      })
    : []

const ADDRESS = /^urn:npi:(\d+)$/

/** Returns the NPI in a URN from {@link npiAddress}. Null for any other address. */
export const npiIn = (address: string): string | null => ADDRESS.exec(address)?.[1] ?? null
