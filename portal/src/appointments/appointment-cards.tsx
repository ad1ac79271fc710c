import type { Appointment } from '@kinchart/contract/appointments.ts'
import { constants } from '@kinchart/contract/constants.ts'
import { appointmentTexts as words, meetingStatuses, requestStatuses } from '@kinchart/texts/appointments.ts'
import { messages } from '@kinchart/contract/texts.ts'
import VideocamOutlined from '@mui/icons-material/VideocamOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { settingsQuery } from '#session/settings-query.ts'
import { formatDate } from '#text/format-date.ts'
import { CancelRequest } from './cancel-request.tsx'
import { timeOf } from './start-in-words.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './appointments.module.css'

type Props = { readonly appointments: readonly Appointment[]; readonly profileId: string }

/** Appointments, visits and requests as cards, in the order given. */
export function AppointmentCards({ appointments, profileId }: Props) {
  const [ending, setEnding] = useState<Appointment | null>(null)
  return (
    <>
      <ul className={styles.appointmentCards} aria-label={words.title}>
        {appointments.map((one) => (
          <AppointmentCard key={one.id} appointment={one} onCancel={() => setEnding(one)} />
        ))}
      </ul>
      {ending && <CancelRequest appointment={ending} profileId={profileId} onClose={() => setEnding(null)} />}
    </>
  )
}

function AppointmentCard({ appointment, onCancel }: { appointment: Appointment; onCancel: () => void }) {
  const { providerName, providerType, startDateTime, problemDefinition, status, statusReason, kind } = appointment
  const isVideo = appointment.typeId === constants.telehealthTypeId
  const address = isVideo ? appointment.telehealthSessionInfo : null
  return (
    <li className={classNames(common.card, styles.appointmentCard)}>
      <div className={styles.appointmentHead}>
        <div>
          <h2>{providerName ?? messages.emptyCell}</h2>
          <p>{providerType ?? messages.emptyCell}</p>
        </div>
        {address !== null && <VideoButton address={address} />}
      </div>
      <dl>
        <Fact label={words.startTime} text={timeOf(startDateTime)} />
        <Fact label={words.startDate} text={formatDate(startDateTime)} />
        <Fact label={words.problem} text={problemDefinition ?? messages.emptyCell} isWide />
      </dl>
      <div className={styles.appointmentFoot}>
        {kind === 'visit' && <span className={styles.chip}>{words.visit}</span>}
        {status !== null && <span className={classNames(styles.chip, styles[toneOf(status)])}>{status}</span>}
        {statusReason !== undefined && statusReason !== null && <span className={common.grow}>{statusReason}</span>}
        {appointment.canCancel && (
          <Button color="error" onClick={onCancel}>
            {words.cancelRequest}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Where video visits are offered they open from their own page, which says where they are; else at once. Settled 27. */
function VideoButton({ address }: { address: string }) {
  const settings = useQuery(settingsQuery)
  const said = { 'aria-label': words.joinVideo, title: words.joinVideo }
  if (settings.data?.bookTelehealth === true)
    return (
      <IconButton component={Link} to={paths.videoChat} state={{ sessionAddress: address }} {...said}>
        <VideocamOutlined />
      </IconButton>
    )
  return (
    <IconButton component="a" href={address} target="_blank" rel="noopener noreferrer" {...said}>
      <VideocamOutlined />
    </IconButton>
  )
}

/** What is ahead is marked; what is over is calm; what did not happen is struck. */
function toneOf(status: string): 'ahead' | 'over' | 'off' {
  const off = [meetingStatuses['cancelled'], meetingStatuses['noshow'], requestStatuses.cancelled]
  if (off.includes(status)) return 'off'
  return [meetingStatuses['booked'], requestStatuses.requested].includes(status) ? 'ahead' : 'over'
}

function Fact({ label, text, isWide = false }: { label: string; text: string; isWide?: boolean }) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd className={common.num}>{text}</dd>
    </div>
  )
}
