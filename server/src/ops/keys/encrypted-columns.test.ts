import { expect, test } from 'vitest'
import { encryptedColumns } from './encrypted-columns.ts'
import { usePortal } from '../../../test/use-portal.ts'

/** Bytes that we don't encrypt: keyed digests, public keys, and data encrypted by browsers. */
const others = [
  'account.email_digest',
  'attachment.address_digest',
  'code_try.caller',
  'email_code.code_digest',
  'email_code.link_digest',
  'email_code.subject',
  'embed_session.browser_digest',
  'embed_session.ticket_digest',
  'factor_challenge.digest',
  'factor_loss.link_digest',
  'health_link.content',
  'health_link.token_digest',
  'health_link_file.token_digest',
  'import_file.document_digest',
  'import_file.name_digest',
  'known_device.digest',
  'listed_provider.digest',
  'oauth_entry.id_digest',
  'oauth_entry.uid_digest',
  'outgoing_mail.recipient',
  'passkey.credential_id',
  'passkey.public_key',
  'pending_authorization.browser_digest',
  'pending_authorization.state_digest',
  'pending_authorization.ticket_digest',
  'rate_limit.key',
  'recipient_session.token_digest',
  'record_handover.code_digest',
  'recovery_code.digest',
  'refused_entry.digest',
  'removed_resource.digest',
  'resource.digest',
  'resource_earlier.digest',
  'share_link.link_digest',
  'source.browser_digest',
  'source_notice.digest',
]
/** Columns that the server re-encrypts at each start. */
const lasting = ['lasting_keys.value']

const portal = usePortal()

test('classifies every bytes column as encrypted or not, so that key rotation misses none', async () => {
  const { rows } = await portal.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea'`,
  )
  const encrypted = encryptedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...encrypted, ...others, ...lasting].toSorted())
})
