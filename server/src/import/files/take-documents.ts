import { sql } from 'kysely'
import { asText } from '#fhir/elements.ts'
import { documentAad } from '#record/document-place.ts'
import { openReferenced } from '#record/open-referenced.ts'
import { attachmentAad } from '../run/collect-references.ts'
import { holdLease } from '../run/lease.ts'
import type { FileRun } from './file-run.ts'

/**
 * Gives records their documents out of the same files (FHIR R4 `Binary`), so that they open like any other. One that is
 * in none of them is missing until a later file brings it: nobody is asked for it.
 */
export async function takeDocuments(run: FileRun): Promise<void> {
  await takeChangedAgain(run)
  for (let after: Buffer = Buffer.alloc(0); ;) {
    const waiting = await run.db
      .selectFrom('attachment')
      .select(['address_digest', 'address', 'content_type'])
      .distinctOn('address_digest')
      .where('import_id', '=', run.importId)
      .where('state', 'in', ['waiting', 'missing'])
      .where('address_digest', '>', after)
      .orderBy('address_digest')
      .limit(1)
      .executeTakeFirst()
    if (!waiting) return
    after = waiting.address_digest
    const address = run.cipher.decrypt(waiting.address, attachmentAad(run.importId)).toString()
    const isHere = /^Binary\/[^/]+$/.test(address)
    const binary = isHere ? (await openReferenced(run.db, run, [address])).get(address) : undefined
    const body = binary === undefined ? undefined : Buffer.from(asText(binary['data']) ?? '', 'base64')
    await run.db.transaction().execute(async (trx) => {
      await holdLease(trx, run.importId, run.owner)
      await trx
        .updateTable('attachment')
        .set({
          state: body === undefined ? ('missing' as const) : ('kept' as const),
          received_at: new Date(),
          ...(body === undefined
            ? {}
            : {
                body: run.cipher.encrypt(body, documentAad(run.importId, waiting.address_digest)),
                size: body.length,
                content_type: asText(binary?.['contentType']) ?? waiting.content_type,
              }),
        })
        .where('import_id', '=', run.importId)
        .where('address_digest', '=', waiting.address_digest)
        .execute()
    })
  }
}

/** A document that a later file has changed is taken again. */
async function takeChangedAgain({ db, cipher, importId, owner }: FileRun): Promise<void> {
  const { rows } = await sql<{ fhir_id: string }>`
    select r.fhir_id from resource r join import_run i on i.source_id = r.import_id and i.is_latest
    where r.import_id = ${importId} and r.type = 'Binary'
      and exists (select from resource_earlier e where e.resource_id = r.id and e.replaced_at >= i.started_at)`.execute(
    db,
  )
  if (rows.length === 0) return
  const digests = rows.map(({ fhir_id }) => cipher.digest(`Binary/${fhir_id}`).toString('hex'))
  await db.transaction().execute(async (trx) => {
    await holdLease(trx, importId, owner)
    await sql`
      update attachment set state = 'waiting'
      where import_id = ${importId} and state = 'kept' and encode(address_digest, 'hex') = any(${digests}::text[])`.execute(
      trx,
    )
  })
}
