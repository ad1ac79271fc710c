import { sql } from 'kysely'
import { cipherOf } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { thePerson, type RecordIndex } from '#access/fhir-server/entry.ts'
import { readAsR4 } from '#access/fhir-server/record-index.ts'
import { asArray, asText, isObject } from '#fhir/json/elements.ts'
import { openCard } from '#forms/health-cards/open-card.ts'
import { openBody } from '#store/open-body.ts'
import type { CheckInServices } from './check-in-services.ts'

export type SignedCard = { readonly jws: string; readonly entries: readonly string[] }

/**
 * Returns all cards of a record. If entries were chosen, returns only cards whose entries were all chosen, because a
 * card can't be sent in part. Source: SMART Health Check-in ART-6; `Provenance.signature` of an imported card.
 */
export async function signedCards(
  { db, cipher }: CheckInServices,
  record: OpenedRecord,
  index: RecordIndex,
  chosen?: ReadonlySet<string>,
): Promise<readonly SignedCard[]> {
  const whole = [...index.entries.values()].flatMap((entry) => {
    // Only imported files contain cards. A hospital's signed Provenance is not a card.
    if (entry.type !== 'Provenance' || entry.row === null || index.sources.get(entry.sourceId)?.isFiles !== true)
      return []
    const targets = (entry.values.references['target'] ?? []).map((one) => index.leadsTo(entry, one))
    const entries = targets.filter((id) => id !== undefined && id !== thePerson).map(String)
    const isWhole =
      entries.length > 0 && targets.every((id) => id !== undefined && (id === thePerson || chosen?.has(id) !== false))
    return isWhole ? [{ row: entry.row, entries }] : []
  })
  if (whole.length === 0) return []
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'type', 'fhirId', 'body'])
    .where('profileId', '=', record.profileId)
    .where(sql<boolean>`id = any(${whole.map(({ row }) => row)}::bigint[])`)
    .execute()
  const own = cipherOf(cipher, record)
  const byRow = new Map(rows.map((row) => [row.id, openBody(own, row)]))
  return whole.flatMap(({ row, entries }) => {
    const jws = jwsIn(byRow.get(row) ?? '')
    return jws === null ? [] : [{ jws, entries }]
  })
}

function jwsIn(text: string): string | null {
  for (const one of asArray(readAsR4(text)?.['signature'])) {
    if (!isObject(one) || asText(one['sigFormat']) !== 'application/jose') continue
    const jws = Buffer.from(asText(one['data']) ?? '', 'base64').toString()
    if (openCard(jws) !== null) return jws
  }
  return null
}
