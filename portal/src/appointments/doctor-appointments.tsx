import {
  appointmentStatus,
  NO_DOCTOR,
  type Appointment,
  cancelAppointment,
} from '@kinchart/contract/calls/appointments.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { appointmentTexts as words } from '@kinchart/texts/en/appointments.ts'
import { listOf, monthOf, weekdayOf } from '@kinchart/texts/locale.ts'
import Button from '@mui/material/Button'
import { VideocamOutlined } from 'icons'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { classNames, common } from '#theme/styles.ts'
import { today } from '#text/record-text.ts'
import { StateChip } from '#ui/state-chip.tsx'
import styles from './appointments.module.css'
import { dateTimeInWords, timeOfDayInWords, writtenDayInWords } from '@kinchart/contract/text/date-in-words.ts'
import { nextOf, appointmentsKey } from './linked-doctors.tsx'
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useNotify } from '#ui/page.tsx'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { settingsQuery } from '#session/people.ts'

/** Statuses of appointments that did not and will not take place. */
const calledOff = new Set(['cancelled', 'noshow'])
export const isCalledOff = ({ statusCode }: Appointment): boolean => statusCode !== null && calledOff.has(statusCode)

type SplitAppointments = {
  /** The next booked or requested appointment. Null if there is none. */
  readonly next: Appointment | null
  readonly upcoming: readonly Appointment[]
  readonly past: readonly PastAppointment[]
}

/**
 * `bookedAs`: the purpose stated in the appointment. Set only if the visit with the same start states a different
 * purpose than the appointment.
 */
type PastAppointment = Appointment & { readonly bookedAs?: string | null }

/** Expects one doctor's appointments, newest first. `now` is YYYY-MM-DD or YYYY-MM-DDTHH:MM. */
export function splitAppointments(appointments: readonly Appointment[], now: string): SplitAppointments {
  const [next = null] = nextOf(appointments, now).values()
  const others = appointments.filter(({ id }) => id !== next?.id)
  // Compare dates only as precisely as the source sent them.
  const isAhead = ({ startDateTime: start }: Appointment) =>
    start !== null && start.slice(0, 16) >= now.slice(0, Math.min(start.length, 16))
  return {
    next,
    upcoming: others.filter((one) => one.kind !== 'visit' && isAhead(one)).toReversed(),
    past: oncePerVisit(others.filter((one) => one.kind === 'visit' || !isAhead(one))),
  }
}

/** Merges an appointment with the visit that began in the same minute, and keeps the text of both. */
function oncePerVisit(past: readonly Appointment[]): readonly PastAppointment[] {
  const twinOf = (visit: Appointment) =>
    past.find(
      ({ kind, statusCode, startDateTime }) =>
        kind === 'appointment' && statusCode === 'fulfilled' && isSameMinute(startDateTime, visit.startDateTime),
    )
  const visits = past.filter(({ kind }) => kind === 'visit')
  const twins = new Set(visits.map(twinOf))
  return past
    .filter((one) => !twins.has(one))
    .map((one) => {
      const twinProblem = one.kind === 'visit' ? (twinOf(one)?.problemDefinition ?? null) : null
      return twinProblem === null || twinProblem === one.problemDefinition ? one : { ...one, bookedAs: twinProblem }
    })
}

/** True only if both starts have a time and a zone. Without a time, two visits on one day could be confused. */
function isSameMinute(a: string | null, b: string | null): boolean {
  if (a === null || b === null || !isInstant(a) || !isInstant(b)) return false
  return Math.trunc(Date.parse(a) / 60_000) === Math.trunc(Date.parse(b) / 60_000)
}

const isInstant = (start: string): boolean => /T[^T]*(?:Z|[+-]\d{2}:?\d{2})$/i.test(start)

/** True from ten minutes before the start to one hour after it. False without a zone or a time of day. */
export function isAboutToBegin(start: string | null, nowMs: number): boolean {
  if (start === null || !isInstant(start)) return false
  const minutes = (Date.parse(start) - nowMs) / 60_000
  return minutes <= 10 && minutes > -60
}

const DAY_MS = 86_400_000

/** Returns the days from `today` to the written date, whatever its time zone. Null if only a month or year is known. */
export function daysUntil(start: string | null, today: string): number | null {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(start ?? '') ?? []
  const days = day === undefined ? Number.NaN : (Date.parse(day) - Date.parse(today.slice(0, 10))) / DAY_MS
  return Number.isNaN(days) ? null : days
}

/** Renders date and time in one `time` element: 'Dec 04, 2025, 9:30 AM (UTC−6)'. */
function WhenInOne({ start }: { start: string | null }) {
  if (start === null) return <>{messages.emptyCell}</>
  return <time dateTime={start}>{dateTimeInWords(start) ?? messages.emptyCell}</time>
}

function When({ start }: { start: string | null }) {
  const time = timeOfDayInWords(start)
  return (
    <time className={styles.when} dateTime={start ?? undefined}>
      <b>{writtenDayInWords(start) ?? messages.emptyCell}</b>
      {time !== null && <small>{time}</small>}
    </time>
  )
}

/** Draws the date as a calendar page. Hidden from screen readers. Renders nothing if the exact day is not known. */
function Leaf({ start }: { start: string | null }) {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(start ?? '') ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  return (
    <span className={styles.leaf} aria-hidden>
      <span>{monthOf(Number(month))}</span>
      <b>{day}</b>
      <small>{weekdayOf(`${year}-${month}-${day}`)}</small>
    </span>
  )
}

type Props = {
  readonly appointments: readonly Appointment[]
  readonly profileId: string
  readonly book: ReactNode
}

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

const placeOf = ({ providerId, providerName }: Pick<Appointment, 'providerId' | 'providerName'>): string | null =>
  providerId === NO_DOCTOR ? providerName : null

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

/** Null if the source sent no address for a video visit. */
const addressOf = ({ typeId, telehealthSessionInfo }: Appointment): string | null =>
  typeId === constants.telehealthTypeId ? telehealthSessionInfo : null

/** Shows the appointment's status. Renders nothing if there is none. */
function Chip({ appointment }: { appointment: Appointment }) {
  const status = appointmentStatus(appointment)
  if (status === null) return null
  if (appointment.statusCode === 'booked') return <StateChip tone="ok" word={status} />
  return <span className={styles.plainChip}>{status}</span>
}

type CancelRequestProps = {
  readonly appointment: Appointment
  readonly profileId: string
  readonly onClose: () => void
}

function CancelRequest({ appointment, profileId, onClose }: CancelRequestProps) {
  const notify = useNotify()
  const client = useQueryClient()
  const cancelling = useMutation({
    mutationFn: () => call(cancelAppointment, { body: { profileId, id: appointment.id } }),
    onSuccess: ({ message }) => notify('success', message),
    onError: (failure) => notify('error', failureText(failure)),
    onSettled: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: [appointmentsKey] })
    },
  })
  return (
    <ConfirmDialog
      title={words.cancelQuestion}
      confirm={words.cancelRequest}
      keep={words.keepRequest}
      isOpen
      isBusy={cancelling.isPending}
      onConfirm={() => cancelling.mutate()}
      onClose={onClose}
    >
      <p>{words.cancelFacts}</p>
    </ConfirmDialog>
  )
}

type JoinVideoProps = { readonly address: string; readonly isAboutToBegin: boolean }

/**
 * If the operator offers video visits, opens the portal's video page, which shows the host of the visit's URL.
 * Otherwise opens the visit's URL itself. Q27.
 */
function JoinVideo({ address, isAboutToBegin }: JoinVideoProps) {
  const settings = useQuery(settingsQuery)
  const buttonProps = {
    'aria-label': words.joinVideo,
    title: words.joinVideo,
    variant: isAboutToBegin ? 'contained' : 'outlined',
    startIcon: <VideocamOutlined />,
  } as const
  if (settings.data?.bookTelehealth === true)
    return (
      <Button component={Link} to={paths.videoChat} state={{ sessionAddress: address }} {...buttonProps}>
        {words.join}
      </Button>
    )
  return (
    <Button component="a" href={address} target="_blank" rel="noopener noreferrer" {...buttonProps}>
      {words.join}
    </Button>
  )
}
