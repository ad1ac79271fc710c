import { asArray, asObject, asObjects, asText, type Element } from '#fhir/json/elements.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'

/** Source: SMART Health Cards, "via file download". */
export const HEALTH_CARD_TYPE = 'application/smart-health-card'

export type FoundCards = { readonly cards: readonly string[]; readonly missing: number }

const MAX_TEXT = 1_000_000
const MAX_CARDS = 20
const JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/

/**
 * Returns null if there are no signed cards. Accepts a file `{ verifiableCredential: [JWS] }`, a single JWS, the FHIR
 * Parameters of `$health-cards-issue`, and the digits of a QR code ('shc:/…', two digits per character). Older cards
 * split the digits into several codes ('shc:/1/3/…') in any order. Also accepts an issuer's https link that has the
 * JSON of such a file after the '#'. Source: SMART Health Cards Framework 1.4.
 */
export function findCards(text: string): FoundCards | null {
  if (text.length > MAX_TEXT) return null
  const trimmed = text.trim()
  if (trimmed.startsWith('shc:/')) return fromCodes(trimmed)
  if (JWS.test(trimmed)) return isCardHeader(trimmed) ? { cards: [trimmed], missing: 0 } : null
  const inLink = /^https:\/\/\S+?#(.+)$/s.exec(trimmed)?.[1]
  const parsed = asObject(parse(inLink === undefined ? trimmed : decode(inLink)))
  if (!parsed) return null
  const listed = asArray(parsed['verifiableCredential'])
  const issued =
    parsed['resourceType'] === 'Parameters'
      ? asObjects(parsed['parameter']).flatMap(({ name, valueString }) =>
          asText(name) === 'verifiableCredential' ? [valueString] : [],
        )
      : []
  const cards = [...listed, ...issued].flatMap((one) => {
    const card = asText(one)?.trim() ?? ''
    return JWS.test(card) ? [card] : []
  })
  return cards.length === 0 ? null : { cards: cards.slice(0, MAX_CARDS), missing: 0 }
}

const NUMBERED = /^(\d{1,3})\/(\d{1,3})\/(\d+)$/

function fromCodes(text: string): FoundCards | null {
  const codes = text.split(/\s+/).flatMap((word) => (word.startsWith('shc:/') ? [word.slice('shc:/'.length)] : []))
  const cards: string[] = []
  const parts = new Map<number, string>()
  let expected = 0
  for (const code of codes.slice(0, MAX_CARDS)) {
    const [, at = '', of = '', digits = ''] = NUMBERED.exec(code) ?? []
    if (of === '') cards.push(lettersOf(code))
    else {
      expected = Math.max(expected, Number(of))
      parts.set(Number(at), lettersOf(digits))
    }
  }
  if (expected > 0 && parts.size >= expected)
    cards.push(
      [...parts]
        .toSorted(([one], [other]) => one - other)
        .map(([, letters]) => letters)
        .join(''),
    )
  const missing = Math.max(0, expected - parts.size)
  const whole = cards.filter((card) => JWS.test(card))
  return whole.length === 0 && missing === 0 ? null : { cards: whole, missing }
}

/** Decodes each pair of digits to one character. The character's code is the pair's number plus 45. */
const lettersOf = (digits: string): string =>
  /^(?:\d\d)+$/.test(digits)
    ? digits.replaceAll(/\d\d/g, (pair) => String.fromCharCode(Number(pair) + FIRST_LETTER))
    : ''
const FIRST_LETTER = 45

/** Sign-in tokens are signed texts of the same form as a card, but only a card is compressed. */
function isCardHeader(jws: string): boolean {
  const header = asObject(parse(Buffer.from(jws.slice(0, jws.indexOf('.')), 'base64url').toString()))
  return asText(header?.['zip']) === 'DEF'
}

function parse(text: string): Element {
  try {
    return parseFhirJson(text)
  } catch {
    return undefined
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
