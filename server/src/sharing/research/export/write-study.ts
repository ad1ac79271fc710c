import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isWhole } from '@kinchart/contract/rules/completeness.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import type { SharedItem } from '@kinchart/contract/calls/research.ts'
import { cipherOf, forRecord } from '#account/data-keys.ts'
import { openRecord, type OpenedRecord } from '#family/open-record.ts'
import { findNames } from '#family/profile-names.ts'
import type { Db } from '#platform/database/database.ts'
import type { OutFolder } from '#platform/commands/out-folder.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { SourcesOf } from '#lists/list-section.ts'
import { readNote } from '#record/notes/notes.ts'
import { isAgreed } from '#store/agreed.ts'
import { openBody } from '#store/open-body.ts'
import { isNoEarlierVersion } from '#store/save-earlier.ts'
import { sections } from '@kinchart/contract/sections/all.ts'
import { typesOf } from '#readers/section-types.ts'
import { findCurrentConsent, listSharing, type CurrentConsent } from '../consents.ts'

type Services = {
  readonly db: Db
  readonly cipher: Cipher
  readonly sourcesOf: SourcesOf
}

export type Study = { readonly name: string; readonly by: string; readonly creditCents: number }

export type StudyReport = { readonly people: number; readonly records: number }

/** A consent changed during the export, so no data is exported. */
export class ConsentChangedError extends Error {}

const BATCH = 500

/**
 * Writes the data that patients consented to share, with the patients' identity: `people.ndjson`, `notes.ndjson`, and
 * one file per record type with each resource as received. Then records and credits every use in one transaction that
 * checks each consent again. Gives the folder its final name last. If a patient changed their consent in the
 * meantime, deletes the folder, records nothing, and throws ConsentChangedError.
 */
export async function writeStudy(services: Services, study: Study, folder: OutFolder): Promise<StudyReport> {
  const used: Used[] = []
  try {
    for await (const consent of listSharing(services.db, services.cipher)) {
      const record = await openRecord(services.db, { accountId: consent.accountId }, consent.profileId)
      used.push({ consent, records: await writePerson(services, record, consent, folder) })
    }
    await recordUses(services, study, used)
    await folder.finish()
  } catch (error) {
    await folder.discard()
    throw error
  }
  return { people: used.length, records: used.reduce((sum, { records }) => sum + records, 0) }
}

type Used = { readonly consent: CurrentConsent; readonly records: number }

const line = (value: unknown): string => `${JSON.stringify(value)}\n`

async function writePerson(
  services: Services,
  record: OpenedRecord,
  consent: CurrentConsent,
  folder: OutFolder,
): Promise<number> {
  const { firstName, lastName, birthDate } = await findNames(services.db, services.cipher, record.profileId)
  const { id, items, changedAt } = consent
  const participant = record.profileId
  const completeness = await describeCompleteness(services, record, consent)
  await folder.append(
    'people.ndjson',
    line({ participant, firstName, lastName, birthDate, consent: { id, agreedAt: changedAt, items }, completeness }),
  )
  let written = 0
  for (const { recordTypeId, notes } of items) {
    const type = recordTypes.find((one) => one.id === recordTypeId)
    if (!type) continue
    for await (const lines of linesOf(services, record, consent, type.tabUrl)) {
      await folder.append(`${type.eName}.ndjson`, lines.join(''))
      written += lines.length
    }
    const note = notes ? await readNote(forRecord(services, record), record, type.id) : ''
    if (note !== '') await folder.append('notes.ndjson', line({ participant, recordType: type.eName, note }))
  }
  return written
}

/**
 * States whether each chosen section is complete, and how completely each consented source sent it, so that a study
 * does not mistake missing data for good health. Omits a source's own messages, which are private to the patient.
 */
async function describeCompleteness(services: Services, record: OpenedRecord, { items, sourceIds }: CurrentConsent) {
  const kinds = []
  for (const { recordTypeId } of items) {
    const type = recordTypes.find((one) => one.id === recordTypeId)
    const section = sections.find(({ name }) => name === type?.tabUrl)?.name
    if (!type || !section) continue
    const { sources } = await services.sourcesOf(record, typesOf(section))
    const agreed = sources.filter(({ ehrImportRequestId }) => sourceIds.includes(ehrImportRequestId))
    const unreadable = await countUnreadable(services.db, record, typesOf(section), sourceIds)
    kinds.push({
      recordType: type.eName,
      isWhole: isWhole({ sources: agreed, unreadable }),
      unreadable,
      sources: agreed.map(({ ehrImportRequestId: source, state, missing, reason, asOf }) => ({
        ...{ source, state, missing, reason, asOf },
      })),
    })
  }
  return kinds
}

async function countUnreadable(
  db: Db,
  { profileId }: OpenedRecord,
  types: readonly string[],
  sourceIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from resource where profile_id = ${profileId} and is_unreadable
      and type = any(${types}::text[]) and source_id = any(${sourceIds}::uuid[])`.execute(db)
  return rows[0]?.count ?? 0
}

/** Yields resources as they arrived from the consented sources, up to 500 at a time. Skips entries entered in error. */
async function* linesOf(
  { db, cipher }: Services,
  record: OpenedRecord,
  { sourceIds, changedAt }: Pick<CurrentConsent, 'sourceIds' | 'changedAt'>,
  section: string,
): AsyncGenerator<string[]> {
  const { profileId } = record
  const own = cipherOf(cipher, record)
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('resource')
      .select(['id', 'sourceId', 'type', 'fhirId', 'body'])
      .where('profileId', '=', profileId)
      .where('section', '=', section)
      .where(sql<boolean>`source_id = any(${sourceIds}::uuid[])`)
      .where(isAgreed(new Date(changedAt)))
      .where('isEnteredInError', '=', false)
      .where(isNoEarlierVersion)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    after = rows.at(-1)?.id ?? after
    // Each resource must take up one line. Line breaks in JSON occur only between values, so replacing them changes no
    // value.
    yield rows.map(
      (row) =>
        `{"participant":${JSON.stringify(profileId)},"source":${JSON.stringify(row.sourceId)},"resource":${openBody(own, row).replaceAll(/[\r\n]+/g, ' ')}}\n`,
    )
  }
}

async function recordUses({ db, cipher }: Services, study: Study, used: readonly Used[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { consent, records } of used) {
      // The lock lasts until the use is recorded, so that a withdrawal happens before or after this use, never during
      // it.
      await trx.selectFrom('profile').select('id').where('id', '=', consent.profileId).forShare().execute()
      const now = await findCurrentConsent(trx, cipher, consent.profileId)
      if (now?.id !== consent.id) throw new ConsentChangedError()
      await trx
        .insertInto('researchUse')
        .values({
          id: randomUUID(),
          profileId: consent.profileId,
          study: study.name,
          usedBy: study.by,
          tables: tablesOf(consent.items),
          records,
          creditCents: study.creditCents,
        })
        .execute()
    }
  })
}

/** Returns each type's `eName`, and `eName + 'Notes'` if its notes were used. Q21. */
const tablesOf = (items: readonly SharedItem[]): string[] =>
  recordTypes.flatMap(({ id, eName }) => {
    const item = items.find(({ recordTypeId }) => recordTypeId === id)
    if (!item) return []
    return item.notes ? [eName, `${eName}Notes`] : [eName]
  })
