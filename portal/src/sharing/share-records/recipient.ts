import type { MyDoctor, MyOrganization, RecipientKind, SharingState } from '@kinchart/contract/calls/sharing.ts'
import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import type { TypeChoice } from '../type-choice.ts'
import { listOf } from '@kinchart/texts/locale.ts'

export type Recipient = SharingState & {
  readonly kind: RecipientKind
  readonly id: string
  readonly name: string
  readonly type: string | null
  readonly address: string | null
}

export const doctorRecipient = ({
  providerId,
  providerName,
  providerType,
  providerAddress,
  ...sharingState
}: MyDoctor): Recipient => ({
  ...sharingState,
  kind: 'doctor',
  id: providerId,
  name: providerName,
  type: providerType,
  address: providerAddress,
})

export const organizationRecipient = ({
  organizationId,
  organizationName,
  location,
  ...sharingState
}: MyOrganization): Recipient => ({
  ...sharingState,
  kind: 'organization',
  id: organizationId,
  name: organizationName,
  type: null,
  address: location,
})

const NOTES = 'Notes'

export const choiceOfTables = (types: readonly RecordType[], tables: readonly string[]): TypeChoice =>
  new Map(
    types
      .filter(({ eName }) => tables.includes(eName))
      .map(({ id, eName }) => [id, { notes: tables.includes(eName + NOTES) }]),
  )

/** A type's `eName`, and `eName + 'Notes'` if the type's notes are chosen. Q21. */
export const tablesOf = (types: readonly RecordType[], choice: TypeChoice): string[] =>
  types.flatMap(({ id, eName }) => {
    const chosen = choice.get(id)
    if (chosen === undefined) return []
    return chosen.notes ? [eName, eName + NOTES] : [eName]
  })

export function sharedInWords(types: readonly RecordType[], tables: readonly string[]): string {
  const shared = types.filter(({ eName }) => tables.includes(eName))
  if (shared.length === 0) return sharingTexts.nothingShared
  const names = shared.length === types.length ? sharingTexts.allTypes : listOf(shared.map(({ name }) => name))
  return tables.some((table) => table.endsWith(NOTES)) ? sharingTexts.withNotes({ types: names }) : names
}

export const othersOf = ({ sharedProfile }: Recipient, profileId: string): string[] =>
  sharedProfile.filter(({ id }) => id !== profileId).map(({ name }) => name)

/** Sharing the same selection again also shares entries added since. */
export const sharedAgain = (recipient: Recipient, profileId: string) => ({
  recipient,
  profileIds: [profileId],
  tables: recipient.sharedTables,
  until: recipient.sharedUntil ?? '',
  sendTo: '',
  profileId,
  withoutOwn: recipient.ownEntries === 'out',
  newSources: [],
})
