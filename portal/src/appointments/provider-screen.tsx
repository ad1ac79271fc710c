import { appointmentTexts as words } from '@kinchart/texts/en/appointments.ts'
import { NO_DOCTOR } from '@kinchart/contract/calls/appointments.ts'
import { messages, pageTitles } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { ArrowBackRounded, CalendarMonthOutlined, ShareOutlined } from 'icons'
import { Link, useParams } from 'react-router'
import { bookPath, paths } from '#paths/paths.ts'
import { useOpenRecord } from '#session/people.ts'
import { GapBand } from '#ui/gap-band.tsx'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page.tsx'
import { DoctorAppointments } from './doctor-appointments.tsx'
import { appointmentsQuery, ownDoctorsQuery, useLinkedDoctors, MissingDetails } from './linked-doctors.tsx'
import styles from './appointments.module.css'
import { common } from '#theme/styles.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import { useId } from 'react'
import { formatDate, formatInstantWithTime } from '#text/record-text.ts'
import { Fact } from '#ui/card.tsx'

type Props = { readonly profileId: string; readonly providerId: string; readonly name: string }

function SharedCard({ profileId, providerId, name }: Props) {
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

/** Returns the display name of a section or of its notes. Returns the table's name if no section matches. */
function nameOfTable(table: string): string {
  const of = (eName: string) => recordTypes.find((type) => type.eName === eName)?.name
  const notesOf = of(table.replace(/Notes$/, ''))
  return of(table) ?? (notesOf === undefined ? table : words.notesOn({ name: notesOf }))
}

/** Source: S2 §2 (provider appointments page). */
export function ProviderScreen() {
  const { person } = useOpenRecord()
  const { pid = '' } = useParams()
  const list = useQuery(appointmentsQuery(person.profileId, pid))
  const { doctors } = useLinkedDoctors(person.profileId)
  const first = list.data?.appointments[0]
  const hasDoctor = pid !== NO_DOCTOR
  const providerId = first?.providerId ?? pid
  const doctor = doctors.find((one) => one.providerId === providerId)
  const name = hasDoctor ? (doctor?.providerName ?? first?.providerName ?? words.title) : words.noDoctorNamed
  const facts = !hasDoctor
    ? [words.noDoctorNamedWhy]
    : [doctor?.providerType ?? first?.providerType, doctor?.providerAddress ?? first?.providerAddress]
  const subtitle = facts.filter((one) => one !== null && one !== undefined).join(' · ')
  return (
    <>
      <div className={styles.providerHead}>
        <IconButton component={Link} to={paths.appointments} aria-label={words.back}>
          <ArrowBackRounded />
        </IconButton>
        <PageHead
          title={name}
          subtitle={subtitle === '' ? words.provider : subtitle}
          actions={
            doctor && (
              <Button component={Link} to={bookPath(doctor)} variant="contained">
                {words.book}
              </Button>
            )
          }
        />
      </div>
      {list.isPending && (
        <div className={common.card}>
          <SkeletonRows rows={4} columns={3} />
        </div>
      )}
      {list.isError && (
        <div className={common.card}>
          <CouldNotLoad onRetry={() => void list.refetch()} />
        </div>
      )}
      {list.data === null && <MissingDetails />}
      {list.data && (
        <div className={common.stack}>
          <GapBand sources={list.data.sources} unreadable={0} words={words} />
          {list.data.appointments.length === 0 ? (
            <NoAppointments />
          ) : (
            <div className={styles.twoColumns}>
              <div className={styles.column}>
                <DoctorAppointments
                  appointments={list.data.appointments}
                  profileId={person.profileId}
                  book={
                    doctor && (
                      <Button component={Link} to={bookPath(doctor)} variant="outlined">
                        {words.book}
                      </Button>
                    )
                  }
                />
              </div>
              <div className={styles.column}>
                {hasDoctor && <SharedCard profileId={person.profileId} providerId={providerId} name={name} />}
              </div>
            </div>
          )}
        </div>
      )}
    </>
  )
}

function NoAppointments() {
  return (
    <div className={common.card}>
      <ListMiddle
        icon={<CalendarMonthOutlined fontSize="large" />}
        title={messages.appointmentsEmpty}
        actions={
          <Button component={Link} to={paths.importRecords} variant="contained">
            {pageTitles.importrecords}
          </Button>
        }
      >
        {words.emptyWhy}
      </ListMiddle>
    </div>
  )
}
