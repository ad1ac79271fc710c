import type { z } from 'zod'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { getSourceRecords } from '@kinchart/contract/calls/record-list.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { openBody } from '#store/open-body.ts'
import { readResource } from '#store/read-resource.ts'
import type { Readers } from '#readers/reader.ts'
import { otherVersion } from '@kinchart/texts/en/record.ts'

/**
 * Lists a source's records, newest first, so that users can reach every stored record, whether a list contains it or
 * not. Source: Q15.
 */
export async function listSourceRecords(
  { db, cipher, readers }: { db: Db; cipher: PersonCipher; readers: Readers },
  query: z.output<NonNullable<typeof getSourceRecords.query>>,
): Promise<z.input<typeof getSourceRecords.answer>> {
  const limit = query.pageSize ?? constants.largePageSize
  const those = db
    .selectFrom('resource')
    .where('sourceId', '=', query.ehrImportRequestId)
    .where('type', '=', query.resourceType)
  const rows = await those
    .select(['id', 'sourceId', 'type', 'fhirId', 'body'])
    .orderBy('sortKey', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(((query.pageNumber ?? 1) - 1) * limit)
    .execute()
  const counted = await those.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst()
  return {
    message: rows.length === 0 ? messages.noDataFound : messages.dataLoaded,
    records: rows.map((row) => {
      const resource = parseFhirJson(openBody(cipher, row)) as FhirResource
      const { reading, meaning, unreadBecause } = readResource(readers, resource, {
        sourceId: row.sourceId,
        providerName: '',
        fhirBase: '',
        find: () => undefined,
      })
      return {
        id: String(row.id),
        resourceType: row.type,
        label: unreadBecause === 'other-version' ? `${row.type}, ${otherVersion}` : (reading?.label ?? row.type),
        date: reading?.date ?? null,
        ...(meaning ? { meaning } : {}),
      }
    }),
    total: counted?.total ?? 0,
  }
}
