import { DatabaseSync } from 'node:sqlite'

export type FastenRow = {
  readonly user?: string
  readonly source?: string
  readonly isDeleted?: boolean
  readonly resource: { readonly resourceType: string; readonly id: string }
  readonly raw?: string
}

const tableOf = (type: string): string => `fhir${type.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

/** A secret in the Fasten database that an import must not copy. */
export const fastenSecret = 'refresh-token-of-a-hospital'

export function fastenDatabase(rows: readonly FastenRow[], more = ''): Buffer {
  const database = new DatabaseSync(':memory:')
  database.exec(`create table source_credentials (id text, refresh_token text);
    create table users (id text, password text);
    insert into source_credentials values ('s1', '${fastenSecret}'); ${more}`)
  for (const { user = 'u1', source = 's1', isDeleted = false, resource, raw = JSON.stringify(resource) } of rows) {
    const table = tableOf(resource.resourceType)
    database.exec(`create table if not exists ${table} (id text, deleted_at datetime, user_id text, source_id text,
      source_resource_type text, source_resource_id text, sort_title text, resource_raw text)`)
    database
      .prepare(`insert into ${table} values (?, ?, ?, ?, ?, ?, 'title', ?)`)
      .run(
        `${source}/${resource.id}`,
        isDeleted ? '2024-01-01' : null,
        user,
        source,
        resource.resourceType,
        resource.id,
        raw,
      )
  }
  const bytes = (database as unknown as { serialize: () => Uint8Array }).serialize()
  database.close()
  return Buffer.from(bytes)
}
