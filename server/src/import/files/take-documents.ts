import { sql } from 'kysely'
import { asText } from '#fhir/json/elements.ts'
import { documentAad } from '#store/document-place.ts'
import { openReferenced } from '#store/open-referenced.ts'
import { openIdOf } from '#store/stored-ids.ts'
import type { StoredId } from '#store/stored-ids.ts'
import { attachmentAad } from '../run/collect-references.ts'
import { holdLease } from '../run/lease.ts'
import type { FileRun } from './file-run.ts'

/**
 * Attaches documents from the same files to records (FHIR R4 `Binary`), so that they open like any other. A document
 * that is in none of them is missing until a later file contains it: no request is sent for it.
 */
export async function takeDocuments(run: FileRun): Promise<void> {
  await takeChangedAgain(run)
  for (let after: Buffer = Buffer.alloc(0); ;) {
    const waiting = await run.db
      .selectFrom('attachment')
      .select(['addressDigest', 'address', 'contentType'])
      .distinctOn('addressDigest')
      .where('sourceId', '=', run.sourceId)
      .where('state', 'in', ['waiting', 'missing'])
      .where('addressDigest', '>', after)
      .orderBy('addressDigest')
      .limit(1)
      .executeTakeFirst()
    if (!waiting) return
    after = waiting.addressDigest
    const address = run.cipher.decrypt(waiting.address, attachmentAad(run.sourceId)).toString()
    const isHere = /^Binary\/[^/]+$/.test(address)
    const binary = isHere ? (await openReferenced(run.db, run, [address])).get(address) : undefined
    const body = binary === undefined ? undefined : Buffer.from(asText(binary['data']) ?? '', 'base64')
    await run.db.transaction().execute(async (trx) => {
      await holdLease(trx, run.sourceId, run.owner)
      await trx
        .updateTable('attachment')
        .set({
          state: body === undefined ? ('missing' as const) : ('kept' as const),
          receivedAt: new Date(),
          ...(body === undefined
            ? {}
            : {
                body: run.cipher.encrypt(body, documentAad(run.sourceId, waiting.addressDigest)),
                size: body.length,
                contentType: asText(binary?.['contentType']) ?? waiting.contentType,
              }),
        })
        .where('sourceId', '=', run.sourceId)
        .where('addressDigest', '=', waiting.addressDigest)
        .execute()
    })
  }
}

/** Attaches a document again if a later file changed it. */
async function takeChangedAgain({ db, cipher, sourceId, owner }: FileRun): Promise<void> {
  const { rows } = await sql<StoredId>`
    select r.source_id, r.fhir_id from resource r join import_run i on i.source_id = r.source_id and i.is_latest
    where r.source_id = ${sourceId} and r.type = 'Binary'
      and exists (select from resource_earlier e where e.resource_id = r.id and e.replaced_at >= i.started_at)`.execute(
    db,
  )
  if (rows.length === 0) return
  const digests = rows.map((row) => cipher.digest(`Binary/${openIdOf(cipher, row)}`).toString('hex'))
  await db.transaction().execute(async (trx) => {
    await holdLease(trx, sourceId, owner)
    await sql`
      update attachment set state = 'waiting'
      where source_id = ${sourceId} and state = 'kept' and encode(address_digest, 'hex') = any(${digests}::text[])`.execute(
      trx,
    )
  })
}
