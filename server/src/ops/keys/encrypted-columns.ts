import { activityPlace } from '#account/activity/note-activity.ts'
import { newEmailAad } from '#account/change-email.ts'
import { appSecretAad } from '#account/factors/authenticator-app.ts'
import { passkeyNameAad } from '#account/factors/passkey.ts'
import { profileAad, signupAad } from '#account/profiles.ts'
import { deviceAad } from '#account/sign-ins/device.ts'
import { requestAad } from '#appointments/requests.ts'
import { appClientAad } from '#access/connected-apps/clients.ts'
import { oauthEntryAad } from '#access/connected-apps/entries.ts'
import { appGrantAad } from '#access/connected-apps/grants.ts'
import { oauthKeyAad } from '#access/connected-apps/provider.ts'
import { clientAad } from '#directory/clients.ts'
import { handoverEmailAad } from '#family/handovers.ts'
import { planImageAad } from '#family/dependents.ts'
import { clientKeyAad } from '#import/connect/client-keys.ts'
import { grantAad } from '#import/connect/grant.ts'
import { reachedAad } from '#import/connect/save-question.ts'
import { secretAad } from '#import/connect/start-import.ts'
import { embedSessionPlace } from '#import/embed/create-ticket.ts'
import { fileCountsAad, fileNameAad, pieceAad, uploadNameAad } from '#import/files/uploads.ts'
import { attachmentAad } from '#import/run/collect-references.ts'
import { linkedPatientAad } from '#import/run/read-linked.ts'
import { sourcePatientAad } from '#import/run/read-patient.ts'
import { noticeAad } from '#import/run/save-notices.ts'
import { pageAad } from '#import/run/save-page.ts'
import { measuresAad } from '#overview/show-overview.ts'
import { mailAad } from '#platform/mail/outbox.ts'
import { keyCheckAad } from '#platform/secrets/check-key.ts'
import { dataKeyAad, type Marks } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { documentAad, refusedAad } from '#store/document-place.ts'
import { textsAad } from '#record/document-texts/save-document-texts.ts'
import { noteAad } from '#record/notes/notes.ts'
import { bodyAad, rowAad } from '#store/open-body.ts'
import { openId } from '#store/stored-ids.ts'
import { memberAad } from '#sharing/care-team/care-team-members.ts'
import { detailsAad as healthLinkAad } from '#sharing/links/link-details.ts'
import { accessedByAad } from '#sharing/recipient/log-access.ts'
import { itemsAad } from '#sharing/research/consents.ts'
import { shareLinkAad } from '#sharing/shares/share-links.ts'
import { supportAad } from '#support/write-to-support.ts'
import { ratingAad } from '#veteran/save-rating.ts'
import type { RecipientKind } from '@kinchart/contract/calls/sharing.ts'

export type StoredRow = Readonly<Record<string, unknown>>

/**
 * An encrypted column. `key` lists the columns that identify a row. `owner` tells which account or profile owns the
 * key of the value, as SQL for the row `t`; if absent, the value is under the server's key. `also` lists other
 * columns that `aad` needs, as SQL for `t`.
 */
export type EncryptedColumn = {
  readonly table: string
  readonly column: string
  readonly key: readonly string[]
  readonly owner?: { readonly of: 'account' | 'profile'; readonly is: string }
  readonly also?: readonly string[]
  readonly aad: (row: StoredRow, cipher: Marks) => string
}

const text = (row: StoredRow, name: string): string => String(row[name])
const bytes = (row: StoredRow, name: string): Buffer => row[name] as Buffer
const ofAccount = { of: 'account', is: 't.account_id' } as const
const ofProfile = { of: 'profile', is: 't.profile_id' } as const
const ofSource = { of: 'profile', is: '(select profile_id from source where id = t.source_id)' } as const
const byId = (aad: (id: string) => string) => (row: StoredRow) => aad(text(row, 'id'))

const ofServer: readonly EncryptedColumn[] = [
  { table: 'key_check', column: 'value', key: ['is_only'], aad: () => keyCheckAad },
  { table: 'account', column: 'data_key', key: ['id'], aad: byId(dataKeyAad) },
  { table: 'profile', column: 'data_key', key: ['id'], aad: byId(dataKeyAad) },
  { table: 'client', column: 'settings', key: ['scope'], aad: (row) => clientAad(text(row, 'scope')) },
  { table: 'client_key', column: 'private_jwk', key: ['kid'], aad: (row) => clientKeyAad(text(row, 'kid')) },
  {
    ...{ table: 'app_client', column: 'settings', key: ['client_id'] },
    aad: (row) => appClientAad(text(row, 'client_id')),
  },
  {
    ...{ table: 'oauth_entry', column: 'payload', key: ['model', 'id_digest'] },
    aad: (row) => oauthEntryAad(text(row, 'model'), bytes(row, 'id_digest')),
  },
  { table: 'oauth_key', column: 'private_jwk', key: ['kid'], aad: (row) => oauthKeyAad(text(row, 'kid')) },
  { table: 'outgoing_mail', column: 'encrypted', key: ['id'], aad: byId(mailAad) },
  {
    ...{ table: 'embed_session', column: 'redirect_url', key: ['ticket_digest'] },
    aad: (row) => embedSessionPlace(bytes(row, 'ticket_digest')),
  },
]

const ofAccounts: readonly EncryptedColumn[] = [
  { table: 'account', column: 'signup', key: ['id'], owner: { of: 'account', is: 't.id' }, aad: byId(signupAad) },
  {
    ...{ table: 'account_activity', column: 'detail', key: ['id'], owner: ofAccount, also: ['t.account_id'] },
    aad: (row) => activityPlace(text(row, 'account_id')),
  },
  {
    ...{ table: 'email_code', column: 'detail', key: ['id'], owner: ofAccount, also: ['t.account_id'] },
    aad: (row) => newEmailAad({ accountId: text(row, 'account_id') }),
  },
  { table: 'session', column: 'device', key: ['id'], owner: ofAccount, aad: byId(deviceAad) },
  { table: 'passkey', column: 'name', key: ['id'], owner: ofAccount, aad: byId(passkeyNameAad) },
  { table: 'authenticator_app', column: 'secret', key: ['id'], owner: ofAccount, aad: byId(appSecretAad) },
  { table: 'authenticator_app', column: 'next_secret', key: ['id'], owner: ofAccount, aad: byId(appSecretAad) },
  {
    ...{ table: 'pending_authorization', column: 'secret', key: ['ticket_digest'], owner: ofAccount },
    aad: (row) => secretAad(bytes(row, 'ticket_digest')),
  },
  { table: 'source_grant', column: 'encrypted', key: ['id'], owner: ofAccount, aad: byId(grantAad) },
  { table: 'share_link', column: 'details', key: ['id'], owner: ofAccount, aad: byId(shareLinkAad) },
  { table: 'support_request', column: 'encrypted', key: ['id'], owner: ofAccount, aad: byId(supportAad) },
]

const bySource = (aad: (sourceId: string) => string) => (row: StoredRow) => aad(text(row, 'source_id'))
const resource = ['t.source_id', 't.type', 't.fhir_id'] as const
const idIn = (row: StoredRow, column: string, cipher: Marks): string =>
  openId({ cipher, sourceId: text(row, 'source_id') }, row[column] as EncryptedId)
const place = (row: StoredRow, cipher: Marks) =>
  [text(row, 'source_id'), text(row, 'type'), idIn(row, 'fhir_id', cipher)] as const

const ofProfiles: readonly EncryptedColumn[] = [
  { table: 'profile', column: 'details', key: ['id'], owner: { of: 'profile', is: 't.id' }, aad: byId(profileAad) },
  { table: 'app_grant', column: 'details', key: ['id'], owner: ofProfile, aad: byId(appGrantAad) },
  {
    ...{ table: 'plan_image', column: 'image', key: ['profile_id'], owner: ofProfile },
    aad: (row) => planImageAad(text(row, 'profile_id')),
  },
  {
    ...{ table: 'chosen_measures', column: 'keys', key: ['profile_id'], owner: ofProfile },
    aad: (row) => measuresAad(text(row, 'profile_id')),
  },
  {
    ...{ table: 'record_note', column: 'note', key: ['profile_id', 'record_type_id'], owner: ofProfile },
    aad: (row) => noteAad(text(row, 'profile_id'), text(row, 'record_type_id')),
  },
  {
    ...{ table: 'record_handover', column: 'email', key: ['profile_id'], owner: ofProfile },
    aad: (row) => handoverEmailAad(text(row, 'profile_id')),
  },
  { table: 'appointment_request', column: 'details', key: ['id'], owner: ofProfile, aad: byId(requestAad) },
  {
    ...{ table: 'care_team_member', column: 'details', key: ['id'], owner: ofProfile },
    also: ['t.profile_id', 't.recipient_kind', 't.recipient_id'],
    aad: (row) =>
      memberAad(text(row, 'profile_id'), {
        kind: text(row, 'recipient_kind') as RecipientKind,
        id: text(row, 'recipient_id'),
      }),
  },
  { table: 'share_access', column: 'accessed_by', key: ['id'], owner: ofProfile, aad: byId(accessedByAad) },
  { table: 'research_consent', column: 'items', key: ['id'], owner: ofProfile, aad: byId(itemsAad) },
  { table: 'health_link', column: 'details', key: ['id'], owner: ofProfile, aad: byId(healthLinkAad) },
  { table: 'uploaded_file', column: 'name', key: ['id'], owner: ofProfile, aad: byId(uploadNameAad) },
  {
    ...{ table: 'uploaded_piece', column: 'body', key: ['file_id', 'position'] },
    owner: { of: 'profile', is: '(select profile_id from uploaded_file where id = t.file_id)' },
    aad: (row) => pieceAad(text(row, 'file_id'), Number(row['position'])),
  },
  {
    ...{ table: 'resource', column: 'body', key: ['id'], owner: ofProfile, also: resource },
    aad: (row, cipher) => bodyAad(...place(row, cipher)),
  },
  {
    ...{ table: 'resource', column: 'row', key: ['id'], owner: ofProfile, also: resource },
    aad: (row, cipher) => rowAad(...place(row, cipher)),
  },
  {
    ...{ table: 'resource_earlier', column: 'body', key: ['id'] },
    owner: { of: 'profile', is: '(select profile_id from resource where id = t.resource_id)' },
    also: ['source_id', 'type', 'fhir_id'].map((one) => `(select ${one} from resource where id = t.resource_id)`),
    aad: (row, cipher) => bodyAad(...place(row, cipher)),
  },
  {
    ...{ table: 'removed_resource', column: 'body', key: ['id'], owner: ofProfile, also: resource },
    aad: (row, cipher) => bodyAad(...place(row, cipher)),
  },
  {
    ...{ table: 'removed_resource', column: 'row', key: ['id'], owner: ofProfile, also: resource },
    aad: (row, cipher) => rowAad(...place(row, cipher)),
  },
  {
    ...{ table: 'removed_earlier', column: 'body', key: ['id'] },
    owner: { of: 'profile', is: '(select profile_id from removed_resource where id = t.resource_id)' },
    also: ['source_id', 'type', 'fhir_id'].map(
      (one) => `(select ${one} from removed_resource where id = t.resource_id)`,
    ),
    aad: (row, cipher) => bodyAad(...place(row, cipher)),
  },
  {
    ...{ table: 'document_text', column: 'texts', key: ['resource_id'], owner: ofProfile },
    aad: (row) => textsAad(Number(row['resource_id'])),
  },
  {
    ...{
      table: 'attachment',
      column: 'address',
      key: ['source_id', 'address_digest', 'resource_id'],
      owner: ofProfile,
    },
    aad: bySource(attachmentAad),
  },
  {
    ...{ table: 'attachment', column: 'body', key: ['source_id', 'address_digest', 'resource_id'], owner: ofProfile },
    aad: (row) => documentAad(text(row, 'source_id'), bytes(row, 'address_digest')),
  },
]

const ofSources: readonly EncryptedColumn[] = [
  { table: 'source', column: 'source_patient', key: ['id'], owner: ofProfile, aad: byId(sourcePatientAad) },
  { table: 'source', column: 'reached', key: ['id'], owner: ofProfile, aad: byId(reachedAad) },
  {
    ...{ table: 'veteran_rating', column: 'answer', key: ['source_id'], owner: ofProfile },
    aad: bySource(ratingAad),
  },
  {
    ...{ table: 'import_query', column: 'next_page', key: ['id'], owner: ofSource, also: ['t.source_id'] },
    aad: bySource(pageAad),
  },
  {
    ...{ table: 'import_file', column: 'name', key: ['id'], owner: ofSource, also: ['t.source_id'] },
    aad: bySource(fileNameAad),
  },
  {
    ...{ table: 'import_file', column: 'counted', key: ['id'], owner: ofSource, also: ['t.source_id'] },
    aad: bySource(fileCountsAad),
  },
  {
    ...{ table: 'linked_patient', column: 'person', key: ['source_id', 'patient_id'], owner: ofSource },
    aad: (row, cipher) => linkedPatientAad(text(row, 'source_id'), idIn(row, 'patient_id', cipher)),
  },
  {
    ...{ table: 'source_notice', column: 'body', key: ['source_id', 'run', 'type', 'digest'], owner: ofSource },
    aad: bySource(noticeAad),
  },
  {
    ...{ table: 'refused_entry', column: 'body', key: ['id'], owner: ofSource, also: ['t.source_id'] },
    aad: bySource(refusedAad),
  },
]

/** Excludes the lasting keys, which each start renews (`platform/secrets/lasting-keys.ts`). */
export const encryptedColumns: readonly EncryptedColumn[] = [...ofServer, ...ofAccounts, ...ofProfiles, ...ofSources]
