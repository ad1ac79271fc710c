import { appointmentStatus, NO_DOCTOR, type Appointment } from '@kinchart/contract/calls/appointments.ts'
import { appointmentTexts as words } from '@kinchart/texts/en/appointments.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import CalendarMonthOutlined from 'icon:outline-calendar-month'
import ChevronRightRounded from 'icon:round-chevron-right'
import { Link } from 'react-router'
import { providerPath } from '#paths/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { formatDate } from '#text/format-date.ts'
import type { LinkedDoctor } from './linked-doctors.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './appointments.module.css'

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
