import { ownRecord } from '../own-record.ts'
import type { ShownRow } from '../section.ts'
import { sectionOf } from '../sections.ts'
import { RecordDetails } from './record-details.tsx'

type Props = {
  readonly profileId: string
  /** Null while nothing is open. `section`: the list that the row is in. */
  readonly opened: { readonly row: ShownRow; readonly section: string } | null
  readonly onClose: () => void
}

/** The details of an entry of one's own record, as its list shows them. */
export function OwnDetails({ profileId, opened, onClose }: Props) {
  if (opened === null) return null
  const { row, section } = opened
  const Details = sectionOf(section)?.parts?.Details
  if (Details !== undefined) return <Details profileId={profileId} row={row} onClose={onClose} />
  return <RecordDetails source={ownRecord(profileId)} id={row.id} title={row.title} row={row} onClose={onClose} />
}
