import { MissingDetails, cardWithoutDoctor, nextOf, type LinkedDoctor, useLinkedDoctors } from './linked-doctors.tsx'
import { appointmentTexts as words } from '@kinchart/texts/en/appointments.ts'
import { pageTitles, messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { CalendarMonthOutlined, ChevronRightRounded } from 'icons'
import { Link } from 'react-router'
import { paths, providerPath } from '#paths/paths.ts'
import { GapBand } from '#ui/gap-band.tsx'
import { useOpenRecord } from '#session/people.ts'
import { Band, PageHead } from '#ui/page.tsx'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { today, formatDate } from '#text/record-text.ts'
import { classNames, common } from '#theme/styles.ts'
import { appointmentStatus, NO_DOCTOR, type Appointment } from '@kinchart/contract/calls/appointments.ts'
import { Avatar } from '#ui/avatar.tsx'
import styles from './appointments.module.css'

/** Source: S2 §2 (Appointments list). */
export function AppointmentsScreen() {
  const { person } = useOpenRecord()
  const linked = useLinkedDoctors(person.profileId)
  const cards = [...linked.doctors, ...cardWithoutDoctor(linked.appointments)]
  return (
    <>
      <PageHead
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <>
            <Button component={Link} to={paths.checkIn} variant="outlined">
              {words.checkIn}
            </Button>
            <Button component={Link} to={paths.book} variant="contained">
              {words.book}
            </Button>
          </>
        }
      />
      {linked.isPending ? (
        <div className={common.card}>
          <SkeletonRows rows={4} columns={3} />
        </div>
      ) : linked.isFailed ? (
        <div className={common.card}>
          <CouldNotLoad onRetry={linked.retry} />
        </div>
      ) : linked.isUnknown ? (
        <MissingDetails />
      ) : (
        <div className={common.stack}>
          {linked.isPart && (
            <Band
              tone="attn"
              actions={
                <Button variant="outlined" onClick={linked.retry}>
                  {words.again}
                </Button>
              }
            >
              <b>{words.partOfDoctors}</b>
            </Band>
          )}
          <GapBand sources={linked.sources} unreadable={0} words={words} />
          {cards.length > 0 ? (
            <DoctorCards doctors={cards} next={nextOf(linked.appointments, today())} />
          ) : (
            !linked.isPart && <NoDoctors />
          )}
        </div>
      )}
    </>
  )
}

function NoDoctors() {
  return (
    <div className={common.card}>
      <ListMiddle
        icon={<CalendarMonthOutlined fontSize="large" />}
        title={words.noDoctors}
        actions={
          <>
            <Button component={Link} to={paths.importRecords} variant="contained">
              {pageTitles.importrecords}
            </Button>
            <Button component={Link} to={paths.findProvider} variant="outlined">
              {words.findDoctor}
            </Button>
          </>
        }
      >
        {words.noDoctorsWhy}
      </ListMiddle>
    </div>
  )
}

type Props = { readonly doctors: readonly LinkedDoctor[]; readonly next: ReadonlyMap<string, Appointment> }

export function DoctorCards({ doctors, next }: Props) {
  return (
    <ul className={styles.doctorCards} aria-label={words.list}>
      {doctors.map((doctor) => (
        <DoctorCard key={doctor.providerId} doctor={doctor} next={next.get(doctor.providerId)} />
      ))}
    </ul>
  )
}

function DoctorCard({ doctor, next }: { doctor: LinkedDoctor; next: Appointment | undefined }) {
  return (
    <li className={classNames(common.card, styles.doctorCard)}>
      {doctor.providerId === NO_DOCTOR ? (
        <CalendarMonthOutlined className={common.kindIcon} aria-hidden />
      ) : (
        <Avatar name={doctor.providerName} tone="teal" />
      )}
      <div className={styles.doctorWords}>
        <h2>
          <Link to={providerPath(doctor.providerId)}>{doctor.providerName}</Link>
        </h2>
        <p>{doctor.providerType ?? messages.emptyCell}</p>
        {doctor.providerId !== NO_DOCTOR && (
          <p className={styles.doctorPlace}>{doctor.providerAddress ?? messages.emptyCell}</p>
        )}
        <p className={next ? classNames(styles.doctorNext, common.num) : classNames(styles.doctorNext, styles.none)}>
          {next
            ? `${words.next}: ${formatDate(next.startDateTime)} (${appointmentStatus(next) ?? ''})`
            : words.nothingNext}
        </p>
      </div>
      <ChevronRightRounded aria-hidden />
    </li>
  )
}
