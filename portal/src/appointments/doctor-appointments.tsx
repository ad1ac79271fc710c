import { appointmentStatus, NO_DOCTOR } from '@kinchart/contract/calls/appointments.ts'
import type { Appointment } from '@kinchart/contract/calls/appointments.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { appointmentTexts as words } from '@kinchart/texts/en/appointments.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import Button from '@mui/material/Button'
import VideocamOutlined from 'icon:outline-videocam'
import { useEffect, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { today } from '#text/today.ts'
import { StateChip } from '#ui/state-chip.tsx'
import { CancelRequest } from './cancel-request.tsx'
import { JoinVideo } from './join-video.tsx'
import { daysUntil, isAboutToBegin, isCalledOff, splitAppointments } from './split-appointments.ts'
import type { PastAppointment } from './split-appointments.ts'
import { Leaf, When, WhenInOne } from './when.tsx'
import styles from './appointments.module.css'

type Props = {
  readonly appointments: readonly Appointment[]
  readonly profileId: string
  /** The way to ask for an appointment, where nothing is ahead. */
  readonly book: ReactNode
}

/** What is next with a doctor, what comes after it, and what is past. */
export function DoctorAppointments({ appointments, profileId, book }: Props) {
  const [ending, setEnding] = useState<Appointment | null>(null)
  const [shown, setShown] = useState<number>(constants.largePageSize)
  const { next, upcoming, past } = splitAppointments(appointments, today())
  const ahead = upcoming.filter((one) => !isCalledOff(one) && one.statusCode !== 'entered-in-error').length
  const off = past.filter(isCalledOff).length
  const took = past.length - off
  return (
    <>
      <Part title={words.nextTitle} chip={next && <Chip appointment={next} />}>
        {next === null ? (
          <div className={styles.noneAhead}>
            <p className={common.grow}>{words.noneAhead}</p>
            {book}
          </div>
        ) : (
          <Next appointment={next} onCancel={() => setEnding(next)} />
        )}
      </Part>
      {upcoming.length > 0 && (
        <Part title={words.upcoming} about={ahead === 0 ? null : words.moreAhead({ count: ahead })}>
          <Rows appointments={upcoming} onCancel={setEnding} />
        </Part>
      )}
      {past.length > 0 && (
        <Part title={words.past} about={off === 0 ? String(took) : words.pastAndOff({ count: took, off })}>
          <Rows appointments={past.slice(0, shown)} onCancel={setEnding} />
          {past.length > shown && (
            <div className={styles.earlier}>
              <Button onClick={() => setShown(shown + constants.largePageSize)}>
                {words.showEarlier({ count: Math.min(constants.largePageSize, past.length - shown) })}
              </Button>
            </div>
          )}
        </Part>
      )}
      {ending && <CancelRequest appointment={ending} profileId={profileId} onClose={() => setEnding(null)} />}
    </>
  )
}

type PartProps = { title: string; about?: string | null; chip?: ReactNode; children: ReactNode }

function Part({ title, about = null, chip, children }: PartProps) {
  const titleId = useId()
  return (
    <section className={common.card} aria-labelledby={titleId}>
      <div className={styles.partHead}>
        <h2 id={titleId}>{title}</h2>
        {about !== null && <span className={classNames(common.muted, common.num)}>{about}</span>}
        {chip !== undefined && chip !== null && <span className={styles.partChip}>{chip}</span>}
      </div>
      {children}
    </section>
  )
}

function Next({ appointment, onCancel }: { appointment: Appointment; onCancel: () => void }) {
  const { startDateTime: start, problemDefinition, providerAddress } = appointment
  const days = daysUntil(start, today())
  const isSoon = useIsAboutToBegin(start)
  const address = addressOf(appointment)
  return (
    <div className={styles.next}>
      <Leaf start={start} />
      <div className={common.num}>
        <p className={styles.nextTime}>
          <WhenInOne start={start} />
        </p>
        {days !== null && <p className={common.muted}>{inDays(days)}</p>}
        <p className={styles.nextProblem}>{problemDefinition ?? messages.emptyCell}</p>
        {placeOf(appointment) !== null && <p className={common.muted}>{placeOf(appointment)}</p>}
        {providerAddress !== null && <p className={common.muted}>{providerAddress}</p>}
      </div>
      {(address !== null || appointment.canCancel) && (
        <div className={styles.nextActs}>
          {address !== null && <JoinVideo address={address} isAboutToBegin={isSoon} />}
          {appointment.canCancel && <CancelButton onCancel={onCancel} />}
        </div>
      )}
    </div>
  )
}

const inDays = (days: number): string =>
  days === 0 ? words.today : days === 1 ? words.tomorrow : words.inDays({ count: days })

const EACH_MS = 15_000

/** Follows the clock, so that the way in is plain when it is time. */
function useIsAboutToBegin(start: string | null): boolean {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EACH_MS)
    return () => clearInterval(timer)
  }, [])
  return isAboutToBegin(start, now)
}

type RowsProps = { appointments: readonly PastAppointment[]; onCancel: (appointment: Appointment) => void }

function Rows({ appointments, onCancel }: RowsProps) {
  return (
    <ul className={styles.rows}>
      {appointments.map((one) => {
        const address = addressOf(one)
        return (
          <li key={one.id} className={isCalledOff(one) ? styles.calledOff : undefined}>
            <When start={one.startDateTime} />
            <div className={styles.rowWords}>
              <b>{one.problemDefinition ?? (one.kind === 'visit' ? words.visit : messages.emptyCell)}</b>
              {one.typeId === constants.telehealthTypeId && (
                <small>
                  <VideocamOutlined fontSize="small" aria-hidden /> {words.videoVisit}
                </small>
              )}
              {aboutRow(one) !== '' && <small>{aboutRow(one)}</small>}
            </div>
            <span className={styles.rowActs}>
              {address !== null && <JoinVideo address={address} isAboutToBegin={false} />}
              {one.canCancel && <CancelButton onCancel={() => onCancel(one)} />}
              <Chip appointment={one} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The place or service where no doctor is named. */
const placeOf = ({ providerId, providerName }: Pick<Appointment, 'providerId' | 'providerName'>): string | null =>
  providerId === NO_DOCTOR ? providerName : null

/** That it was a visit, what it was booked as, and why it was called off, in the source's words. */
const aboutRow = ({ kind, problemDefinition, statusReason, bookedAs, ...one }: PastAppointment): string =>
  listOf([
    placeOf(one),
    kind === 'visit' && problemDefinition !== null ? words.visit : null,
    bookedAs === undefined || bookedAs === null ? null : words.bookedAs({ problem: bookedAs }),
    statusReason,
  ])

const CancelButton = ({ onCancel }: { onCancel: () => void }) => (
  <Button color="error" onClick={onCancel}>
    {words.cancelRequest}
  </Button>
)

/** Only the session of a video visit that its source gave an address for. */
const addressOf = ({ typeId, telehealthSessionInfo }: Appointment): string | null =>
  typeId === constants.telehealthTypeId ? telehealthSessionInfo : null

/** Booked is settled; everything else is said plainly. */
function Chip({ appointment }: { appointment: Appointment }) {
  const status = appointmentStatus(appointment)
  if (status === null) return null
  if (appointment.statusCode === 'booked') return <StateChip tone="ok" word={status} />
  return <span className={styles.plainChip}>{status}</span>
}
