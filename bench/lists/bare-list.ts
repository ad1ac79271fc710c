import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { EncryptedId } from '@kinchart/server/platform/secrets/encrypted-id.ts'
import type { Cipher, PersonCipher } from '@kinchart/server/platform/secrets/cipher.ts'
import { openRowText } from '@kinchart/server/store/open-body.ts'

type Row = { readonly source_id: string; readonly type: string; readonly fhir_id: EncryptedId; readonly row: Buffer }

/** Uses the same filter and order as the index `resource_list`. */
const ROWS = `
  select source_id, type, fhir_id, row from resource
  where profile_id = $1 and section = 'vitals'
    and section is not null and not is_in_report and not is_entered_in_error and not is_unreadable and rank >= 0 and duplicate_of is null
  order by sort_key desc nulls last, id desc limit $2 offset $3`

/**
 * The limit of a list: one prepared query for the same rows by the same index, decrypted with the same cipher. Does not
 * check the sign-in or report missing rows. Returns the whole list if there is no `size`.
 */
export function openBareList(pool: pg.Pool, cipher: Cipher): FastifyInstance {
  const keys = new Map<string, PersonCipher>()
  const keyOf = async (profileId: string): Promise<PersonCipher> => {
    const known = keys.get(profileId)
    if (known !== undefined) return known
    const { rows } = await pool.query<{ data_key: Buffer }>('select data_key from profile where id = $1', [profileId])
    const [row] = rows
    if (row === undefined) throw new Error('There is no such profile.')
    const opened = cipher.openDataKey(row.data_key, profileId)
    keys.set(profileId, opened)
    return opened
  }
  const app = Fastify({ forceCloseConnections: true })
  app.get<{ Querystring: { profileId: string; size?: string; from?: string } }>('/list', async ({ query }, reply) => {
    const own = await keyOf(query.profileId)
    const { rows } = await pool.query<Row>({
      name: 'bare-list',
      text: ROWS,
      values: [query.profileId, query.size ?? null, query.from ?? 0],
    })
    const texts = rows.map(({ source_id: sourceId, type, fhir_id: fhirId, row }) =>
      openRowText(own, { sourceId, type, fhirId, row }),
    )
    return reply.type('application/json; charset=utf-8').send(`{"observation":[${texts.join(',')}]}`)
  })
  return app
}
