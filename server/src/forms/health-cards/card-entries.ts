import { HEALTH_CARD_TYPE } from './find-cards.ts'
import type { OpenedCard } from './open-card.ts'
import { keepDocument } from '#forms/stored-document.ts'

export type CardState = 'valid' | 'valid-unknown-issuer' | 'not-checked'

export const issuerName = (issuer: string): string => /^https?:\/\/([^/?#]+)/.exec(issuer)?.[1] ?? issuer

const REFERENCE = /"reference"\s*:\s*"([^"\\]{1,2000})"/g

/**
 * Records get new ids, because resources on a card have no ids and refer to each other as 'resource:0'. The signed card
 * itself becomes a document, because check-in and sharing must pass it on exactly as its issuer signed it. Source:
 * SMART Health Cards Framework 1.4.
 */
export function cardEntries(
  card: OpenedCard,
  words: { readonly title: string; readonly state: string },
): readonly string[] {
  const keys = card.resources.map(({ resource }, at) => `${resource.resourceType}/${idAt(card, resource['id'], at)}`)
  const named = new Map(
    card.resources.flatMap(({ name }, at) => namesOf(name).map((one) => [one, keys[at] ?? name] as const)),
  )
  const records = card.resources.map(({ text, resource }, at) => {
    const linked = text.replace(REFERENCE, (all, name: string) => {
      const key = named.get(name)
      return key === undefined ? all : `"reference":"${key}"`
    })
    return typeof resource['id'] === 'string'
      ? linked
      : `{"id":"${idAt(card, null, at)}",${linked.slice(linked.indexOf('{') + 1)}`
  })
  const patient = keys.find((key) => key.startsWith('Patient/')) ?? null
  const issuer = issuerName(card.issuer)
  const document = keepDocument({
    bytes: Buffer.from(JSON.stringify({ verifiableCredential: [card.jws] })),
    contentType: HEALTH_CARD_TYPE,
    title: words.title,
    date: card.issuedAt,
    type: { text: words.title },
    author: issuer,
    subject: patient,
    more: { description: words.state },
  })
  return [...records, ...document.map((one) => JSON.stringify(one)), JSON.stringify(provenanceOf(card, keys, issuer))]
}

const namesOf = (name: string): readonly string[] => {
  const relative = /^https?:\/\/.*\/([A-Z][A-Za-z]+\/[^/]+)$/.exec(name)?.[1]
  return relative === undefined ? [name] : [name, relative]
}

const idAt = (card: OpenedCard, own: unknown, at: number): string =>
  typeof own === 'string' ? own : `${card.id}-${at}`

/**
 * Returns the card's signature as a Provenance resource, with the issuer as the signer. Source: FHIR R4
 * `Provenance.signature`.
 */
function provenanceOf(card: OpenedCard, keys: readonly string[], issuer: string) {
  const who = { identifier: { system: 'urn:ietf:rfc:3986', value: card.issuer }, display: issuer }
  const when = card.issuedAt ?? undefined
  return {
    resourceType: 'Provenance',
    id: `${card.id}-signed`,
    target: keys.map((reference) => ({ reference })),
    recorded: when,
    agent: [
      {
        type: {
          coding: [{ system: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type', code: 'author' }],
        },
        who,
      },
    ],
    signature: [
      {
        type: [{ system: 'urn:iso-astm:E1762-95:2013', code: '1.2.840.10065.1.12.1.1' }],
        when,
        who,
        sigFormat: 'application/jose',
        data: Buffer.from(card.jws).toString('base64'),
      },
    ],
  }
}
