import { sql } from 'kysely'
import type { FhirResource, Json } from '#fhir/json/json.ts'
import type { Db } from '#platform/database/database.ts'
import { withoutNul } from '#store/resource-meta.ts'
import { storeKey } from '#store/stored-ids.ts'
import type { ArrivedResource, StoredResource } from '#store/save-resources.ts'
import { lastingAddress, lastingText } from '#store/document-place.ts'
import { keyOf } from '#store/aliases.ts'
import { mayFetch, onOwnOrigin } from './ask-source.ts'
import { saveWords } from './save-notices.ts'
import { referencedTypes } from '../plan/search-plan.ts'
import type { Run } from './run.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { bodyAad } from '#store/open-body.ts'

const REFERENCE = /"reference"\s*:\s*("[^"\\]*(?:\\.[^"\\]*)*")/g
const MAX_DEPTH = 200

/**
 * Calls `take` with each reference. Searches the resource's text: quotes inside a string are escaped, so no string
 * content looks like a `reference` key. If the text contains `\u` escapes, a key may be escaped too, so this function
 * walks the parsed resource instead.
 */
export function eachReference(
  { text, resource }: { readonly text: string; readonly resource: FhirResource },
  take: (reference: string) => void,
): void {
  if (text.includes('\\u')) return walk(resource, take)
  for (const [, written = '""'] of text.matchAll(REFERENCE)) {
    take(written.includes('\\') ? (JSON.parse(written) as string) : written.slice(1, -1))
  }
}

function walk(value: Json | undefined, take: (reference: string) => void, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  if (Array.isArray(value)) {
    for (const item of value) walk(item, take, depth + 1)
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'reference' && typeof inner === 'string') take(inner)
    else if (typeof inner === 'object') walk(inner, take, depth + 1)
  }
}

type Noted = { readonly id: number; readonly digest: Buffer }

/**
 * Refetches the documents of changed records, because a document may change without getting a new address. Until
 * then, the stored document is not shown for the changed record. Documents that the record no longer refers to do not
 * count as missing. Runs in the transaction that stored the record.
 */
async function askForChangedDocuments(
  trx: Db,
  run: Run,
  storedResources: readonly StoredResource[],
  noted: readonly Noted[],
): Promise<void> {
  const changed = await findChanged(trx, run, storedResources)
  if (changed.length === 0) return
  const [ids, digests] = [noted.map(({ id }) => id), noted.map(({ digest }) => digest.toString('hex'))]
  const isNoted = sql<boolean>`exists (
    select from unnest(${ids}::bigint[], ${digests}::text[]) as k (id, digest)
    where k.id = a.resource_id and k.digest = encode(a.address_digest, 'hex'))`
  await sql`
    update attachment a set state = 'waiting'
    where a.source_id = ${run.sourceId} and a.resource_id = any(${changed}::bigint[]) and a.state = 'kept' and ${isNoted}`.execute(
    trx,
  )
  await sql`
    delete from attachment a
    where a.source_id = ${run.sourceId} and a.resource_id = any(${changed}::bigint[]) and a.state <> 'kept' and not ${isNoted}`.execute(
    trx,
  )
}

type Earlier = { resourceId: number; body: Buffer }

/** Returns the ids of the records that changed. Changes only in `meta` don't count. */
async function findChanged(trx: Db, run: Run, storedResources: readonly StoredResource[]): Promise<number[]> {
  const again = storedResources.filter(({ isNew, resource }) => !isNew && withDocuments.has(resource.type))
  if (again.length === 0) return []
  const { rows } = await sql<Earlier>`
    select distinct on (resource_id) resource_id, body from resource_earlier
    where resource_id = any(${again.map(({ id }) => id)}::bigint[]) order by resource_id, id desc`.execute(trx)
  const earlier = new Map(rows.map(({ resourceId, body }) => [resourceId, body]))
  return again.flatMap(({ id, resource }) => {
    const body = earlier.get(id)
    if (!body) return []
    const aad = bodyAad(run.sourceId, resource.type, resource.fhirId)
    const text = run.cipher.decrypt(body, aad).toString()
    const before = withoutMeta(parseFhirJson(lastingText(text)) as FhirResource)
    return before === withoutMeta(parseFhirJson(lastingText(resource.text)) as FhirResource) ? [] : [id]
  })
}

const withDocuments: ReadonlySet<string> = new Set(['DocumentReference', 'DiagnosticReport', 'Media'])

const withoutMeta = (resource: FhirResource): string => JSON.stringify({ ...resource, meta: null })

/**
 * Stores references that this run has not collected yet, so that they are fetched later, and returns them. After the
 * commit, the caller passes them to `remember`.
 */
export async function collectReferences(
  trx: Db,
  run: Run,
  arrived: readonly Pick<ArrivedResource, 'text' | 'resource'>[],
): Promise<readonly string[]> {
  const written = new Set<string>()
  for (const one of arrived) eachReference(one, (reference) => written.add(reference))
  const found = new Set<string>()
  for (const reference of written) addReferenced(run, reference, found)
  const fresh = [...found].filter((key) => !run.noted.has(key)).sort()
  if (fresh.length === 0) return []
  await sql`
    insert into referenced (source_id, reference, run, state)
    select ${run.sourceId}, k.reference, ${run.number}, 'waiting'
    from unnest(${fresh.map((key) => storeKey(run, withoutNul(key)))}::text[]) as k (reference)
    where not exists (select from resource r where r.source_id = ${run.sourceId}
      and r.type = split_part(k.reference, '/', 1) and r.fhir_id = split_part(k.reference, '/', 2))
    on conflict do nothing`.execute(trx)
  return fresh
}

const MAX_NOTED = 20_000

export function remember(run: Run, keys: readonly string[]): void {
  if (run.noted.size > MAX_NOTED) run.noted.clear()
  for (const key of keys) run.noted.add(key)
}

/** Skips references to records on another server, because the source's token must not be sent there. */
function addReferenced(run: Run, reference: string, found: Set<string>): void {
  const key = keyOf(reference, run.fhirBase, run.aliases)
  const [type = '', id = ''] = key?.split('/') ?? []
  if (key !== null && id.length <= MAX_ID && referencedTypes.has(type)) found.add(key)
}

const MAX_ID = 256
const ATTACHMENT_FIELDS: Readonly<Record<string, (resource: FhirResource) => readonly (Json | undefined)[]>> = {
  DocumentReference: (resource) => list(resource['content']).map((content) => fieldOf(content, 'attachment')),
  DiagnosticReport: (resource) => list(resource['presentedForm']),
  Media: (resource) => [resource['content']],
}

/**
 * Stores the addresses of documents, to be fetched later. Each address is fetched only once. A document on another
 * host is stored as `elsewhere`, unless the operator allows that host.
 */
export async function collectAttachments(trx: Db, run: Run, storedResources: readonly StoredResource[]): Promise<void> {
  const found = storedResources.flatMap(({ id, resource }) =>
    (ATTACHMENT_FIELDS[resource.type]?.(resource.resource) ?? []).flatMap((attachment) => {
      const address = fieldOf(attachment, 'url')
      if (typeof address !== 'string' || !URL.canParse(address, `${run.fhirBase}/`)) return []
      const url = onOwnOrigin(run.fhirBase, new URL(address, `${run.fhirBase}/`))
      const contentType = fieldOf(attachment, 'contentType')
      return [
        {
          id,
          url,
          digest: run.cipher.digest(lastingAddress(url.href)),
          type: resource.type,
          contentType: typeof contentType === 'string' ? withoutNul(contentType).slice(0, 200) : null,
        },
      ]
    }),
  )
  await askForChangedDocuments(trx, run, storedResources, found)
  // A record may refer to the same document twice, but one upsert statement cannot write the same row twice.
  const once = [...new Map(found.map((one) => [`${one.id} ${one.digest.toString('base64')}`, one])).values()]
  for (let from = 0; from < once.length; from += AT_ONCE)
    await insertAttachments(trx, run, once.slice(from, from + AT_ONCE))
  await saveHosts(
    trx,
    run,
    once.filter(({ url }) => !mayFetch(run, url)),
  )
}

/** Rows per statement. PostgreSQL allows about 65,000 parameters in a statement. */
const AT_ONCE = 1000

type FoundAttachment = {
  readonly id: number
  readonly url: URL
  readonly digest: Buffer
  readonly contentType: string | null
}

async function insertAttachments(trx: Db, run: Run, found: readonly FoundAttachment[]): Promise<void> {
  await trx
    .insertInto('attachment')
    .values(
      found.map(({ id, url, digest, contentType }) => ({
        sourceId: run.sourceId,
        profileId: run.profileId,
        addressDigest: digest,
        resourceId: id,
        state: mayFetch(run, url) ? ('waiting' as const) : ('elsewhere' as const),
        address: run.cipher.encrypt(url.href, attachmentAad(run.sourceId)),
        contentType,
        size: null,
        body: null,
        receivedAt: null,
      })),
    )
    // A signed address expires. For a document that has not arrived yet, use the newest address.
    .onConflict((conflict) =>
      conflict
        .columns(['sourceId', 'addressDigest', 'resourceId'])
        .doUpdateSet((eb) => ({ address: eb.ref('excluded.address'), state: eb.ref('excluded.state') }))
        .where('attachment.state', '<>', 'kept'),
    )
    .execute()
}

async function saveHosts(
  trx: Db,
  run: Run,
  left: readonly { readonly type: string; readonly url: URL }[],
): Promise<void> {
  for (const type of new Set(left.map((one) => one.type))) {
    const hosts = new Set(left.filter((one) => one.type === type).map(({ url }) => url.host || url.protocol))
    await saveWords(trx, run, type, new Map([...hosts].map((host) => [host, true])))
  }
}

export const attachmentAad = (sourceId: string): string => `attachment/${sourceId}`

const list = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

function fieldOf(value: Json | undefined, field: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, Json>)[field]
    : undefined
}
