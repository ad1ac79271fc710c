import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { appointmentTexts as words } from '@kinchart/texts/en/appointments.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import ShareOutlined from 'icon:outline-share'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import common from '#theme/common.module.css'
import { formatDate, formatInstantWithTime } from '#text/format-date.ts'
import { Fact } from '#ui/fact.tsx'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { ownDoctorsQuery } from './appointments-queries.ts'
import styles from './appointments.module.css'

type Props = { readonly profileId: string; readonly providerId: string; readonly name: string }

/** What this doctor may read: which kinds, of whom, until when, and when they last looked. */
export function SharedCard({ profileId, providerId, name }: Props) {
  const titleId = useId()
  const own = useQuery(ownDoctorsQuery(profileId))
  const doctor = own.data?.find((one) => one.providerId === providerId)
  const isShared = doctor !== undefined && doctor.sharedTables.length > 0
  return (
    <section className={common.card} aria-labelledby={titleId}>
      <div className={styles.partHead}>
        <h2 id={titleId}>{words.sharedWith({ name })}</h2>
      </div>
      <div className={styles.shared}>
        {own.isError && <CouldNotLoad onRetry={() => void own.refetch()} />}
        {own.isSuccess && !isShared && <p className={common.muted}>{words.nothingShared}</p>}
        {isShared && (
          <dl className={common.num}>
            <Fact label={words.canRead}>{listOf(doctor.sharedTables.map(nameOfTable))}</Fact>
            <Fact label={words.ofWhom}>{listOf(doctor.sharedProfile.map((one) => one.name))}</Fact>
            <Fact label={words.until}>
              {doctor.sharedUntil === null ? sharingTexts.untilEnded : formatDate(doctor.sharedUntil)}
            </Fact>
            <Fact label={words.lastLooked}>
              {doctor.lastOpenedAt === null ? words.notYet : formatInstantWithTime(doctor.lastOpenedAt)}
            </Fact>
          </dl>
        )}
        {own.isSuccess && (
          <Button
            component={Link}
            to={paths.shareRecords}
            variant="outlined"
            size="small"
            startIcon={<ShareOutlined />}
          >
            {isShared ? words.changeShare : words.share}
          </Button>
        )}
      </div>
    </section>
  )
}

/** A kind of record by the name of its table, or the notes on it. */
function nameOfTable(table: string): string {
  const of = (eName: string) => recordTypes.find((type) => type.eName === eName)?.name
  const notesOf = of(table.replace(/Notes$/, ''))
  return of(table) ?? (notesOf === undefined ? table : words.notesOn({ name: notesOf }))
}
