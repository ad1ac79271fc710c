import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { documentTypes, textsAad, type DocumentPages } from './save-document-texts.ts'
import { WITH_INSURANCE } from './words-of-document.ts'

export type TextReader = 'person' | 'app'

type Services = { readonly db: Db; readonly cipher: PersonCipher }

export type DocumentReach = {
  readonly documents: number
  readonly pictures: number
  readonly unread: number
  readonly absent: number
  readonly waiting: number
}

/** Returns a value that changes whenever the text of a document in the record changes. */
export async function documentRevision(db: Db, profileId: string): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select concat_ws(':', count(*), extract(epoch from max(read_at))) as revision
    from document_text where profile_id = ${profileId}`.execute(db)
  return rows[0]?.revision ?? ''
}

export async function readDocumentReach(db: Db, profileId: string, ids?: readonly number[]): Promise<DocumentReach> {
  const among = (column: string) =>
    ids === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`
  const { rows } = await sql<DocumentReach>`
    select
      (select count(*)::int from resource r where r.profile_id = ${profileId} and r.type = any(${documentTypes}::text[])
        and r.section is not null and ${among('r.id')}
        and not exists (select 1 from document_text t where t.resource_id = r.id)) as waiting,
      coalesce(sum(read_documents), 0)::int as documents, coalesce(sum(pictures), 0)::int as pictures,
      coalesce(sum(unread), 0)::int as unread, coalesce(sum(absent), 0)::int as absent
    from document_text where profile_id = ${profileId} and ${among('resource_id')}`.execute(db)
  return rows[0] ?? { documents: 0, pictures: 0, unread: 0, absent: 0, waiting: 0 }
}

const AT_ONCE = 200

export async function* eachDocumentText(
  services: Services,
  profileId: string,
  reader: TextReader,
): AsyncGenerator<readonly [resourceId: number, documents: readonly DocumentPages[]]> {
  for (let after = 0; ;) {
    const rows = await services.db
      .selectFrom('documentText')
      .select(['resourceId', 'texts'])
      .where('profileId', '=', profileId)
      .where('texts', 'is not', null)
      .where('resourceId', '>', after)
      .orderBy('resourceId')
      .limit(AT_ONCE)
      .execute()
    for (const { resourceId, texts } of rows)
      if (texts !== null) yield [resourceId, open(services, { resourceId, texts }, reader)]
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    after = last.resourceId
  }
}

export async function openDocumentTexts(
  services: Services,
  profileId: string,
  resourceIds: readonly number[],
  reader: TextReader,
): Promise<ReadonlyMap<number, readonly DocumentPages[]>> {
  if (resourceIds.length === 0) return new Map()
  const rows = await services.db
    .selectFrom('documentText')
    .select(['resourceId', 'texts'])
    .where('profileId', '=', profileId)
    .where('resourceId', 'in', [...resourceIds])
    .execute()
  return new Map(
    rows.flatMap(({ resourceId, texts }) =>
      texts === null ? [] : [[resourceId, open(services, { resourceId, texts }, reader)] as const],
    ),
  )
}

function open(
  { cipher }: Services,
  { resourceId, texts }: { readonly resourceId: number; readonly texts: Buffer },
  reader: TextReader,
): readonly DocumentPages[] {
  const documents = JSON.parse(cipher.decrypt(texts, textsAad(resourceId)).toString()) as DocumentPages[]
  const isWhole = (page: string | undefined): boolean => page?.startsWith(WITH_INSURANCE) === true
  return documents.map((pages) =>
    reader === 'app'
      ? pages.filter((page) => !isWhole(page))
      : pages.filter((_page, at) => !isWhole(pages[at + 1])).map((page) => page.replace(WITH_INSURANCE, '')),
  )
}
