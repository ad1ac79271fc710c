import type { ListedDoctor } from '@kinchart/contract/calls/providers.ts'
import { doctorTexts } from '@kinchart/texts/en/doctors.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { ArrowDownwardRounded, ArrowUpwardRounded, CheckRounded, StarRounded, VideocamOutlined } from 'icons'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { classNames, common } from '#theme/styles.ts'
import dataTableStyles from '#ui/data-table.module.css'
import styles from './doctors.module.css'

/** A generic drawing by gender, instead of a photo. Source: S2 §2. */
function DoctorPhoto({ gender }: { gender: string | null }) {
  const normalizedGender = gender?.toLowerCase()
  return (
    <span className={styles.doctorPhoto} data-part="doctor-photo" aria-hidden>
      <svg viewBox="0 0 24 24" width="1.625rem" height="1.625rem" fill="none" stroke="currentColor" strokeWidth="1.6">
        <circle cx="12" cy="9" r="3.4" />
        <path d="M5 20.5c.6-3.6 3.4-5.6 7-5.6s6.4 2 7 5.6" strokeLinecap="round" />
        {normalizedGender === 'female' && <path d="M7 13.5V8.8a5 5 0 0 1 10 0v4.7" strokeLinecap="round" />}
        {normalizedGender === 'male' && (
          <path d="M8.7 7.6c1.200-2.800 5.400-2.800 6.600 0-2.100.9-4.500.9-6.600 0z" fill="currentColor" />
        )}
      </svg>
    </span>
  )
}

/**
 * Returns the street, and the line with town, state and zip. If the address does not end with that line, returns the
 * whole address and ''. Null without an address.
 */
export function splitAddress({
  providerAddress: address,
  city,
  state,
  zip,
}: Pick<ListedDoctor, 'providerAddress' | 'city' | 'state' | 'zip'>): readonly [street: string, town: string] | null {
  if (address === null) return null
  const region = [state, zip].filter((part) => part !== null && part !== '').join(' ')
  const town = [city, region].filter((part) => part !== null && part !== '').join(', ')
  const street = address.endsWith(`, ${town}`) ? address.slice(0, -town.length - 2) : null
  return town === '' || street === null ? [address, ''] : [street, town]
}

type Props = {
  readonly doctors: readonly ListedDoctor[]
  readonly sort: string | null
  readonly onSort: (sort: string | null) => void
  readonly hasVideo: boolean
  readonly connected: readonly string[]
  readonly connecting: string | null
  readonly onConnect: (doctor: ListedDoctor) => void
}

/** Uses the spec's columns. Rows become cards on a phone. Source: S2 §2. */
export function DoctorTable({ doctors, sort, onSort, ...acts }: Props) {
  // Omit the reviews column if no doctor on the page has a rating.
  const hasReviews = doctors.some(({ providerRatings }) => providerRatings !== null)
  return (
    <table
      className={classNames(styles.dataTable, dataTableStyles.dataTable, styles.doctorTable)}
      data-part="data-table"
      aria-label={doctorTexts.title}
    >
      <thead>
        <tr>
          <th scope="col">
            <span className={common.unseen}>{doctorTexts.columns.photo}</span>
          </th>
          {doctorColumns.map(({ key, label, isNumeric }) => (
            <th
              key={key}
              scope="col"
              className={isNumeric ? classNames(styles.numeric, dataTableStyles.numeric) : undefined}
              aria-sort={sortOf(sort, key)}
            >
              <SortHead label={label} state={sortOf(sort, key)} onPress={() => onSort(nextSort(sort, key))} />
            </th>
          ))}
          {hasReviews && (
            <th scope="col" className={styles.reviews}>
              {doctorTexts.columns.reviews}
            </th>
          )}
          <th scope="col">
            <span className={common.unseen}>{doctorTexts.columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {doctors.map((doctor) => (
          <DoctorRow key={doctor.providerId} doctor={doctor} hasReviews={hasReviews} {...acts} />
        ))}
      </tbody>
    </table>
  )
}

function SortHead({ label, state, onPress }: { label: string; state: ReturnType<typeof sortOf>; onPress: () => void }) {
  return (
    <button type="button" className={styles.sortHead} onClick={onPress} title={doctorTexts.sortBy({ column: label })}>
      {label}
      {state === 'ascending' && <ArrowUpwardRounded fontSize="small" aria-hidden />}
      {state === 'descending' && <ArrowDownwardRounded fontSize="small" aria-hidden />}
    </button>
  )
}

type RowProps = Pick<Props, 'hasVideo' | 'connected' | 'connecting' | 'onConnect'> & {
  readonly doctor: ListedDoctor
  readonly hasReviews: boolean
}

function DoctorRow({ doctor, hasReviews, hasVideo, connected, connecting, onConnect }: RowProps) {
  const { providerName: name, providerRatings: rating, distance } = doctor
  return (
    <tr>
      <td className={styles.doctorPhotoCell}>
        <DoctorPhoto gender={doctor.gender} />
      </td>
      <td className={styles.doctorNameCell} data-label={doctorTexts.columns.name}>
        <span className={styles.doctorName}>
          {name}
          {doctor.isSeen && <span className={styles.doctorSeen}>{doctorTexts.seen}</span>}
        </span>
      </td>
      <td data-label={doctorTexts.columns.type}>{doctor.providerType ?? messages.emptyCell}</td>
      <td data-label={doctorTexts.columns.address}>
        <Address doctor={doctor} />
      </td>
      <td
        className={classNames(styles.numeric, dataTableStyles.numeric, common.num)}
        data-label={doctorTexts.columns.distance}
      >
        {distance === null ? messages.emptyCell : distance.toFixed(1)}
      </td>
      <td
        className={classNames(styles.numeric, dataTableStyles.numeric, common.num)}
        data-label={doctorTexts.columns.experience}
      >
        {doctor.providerExperience ?? messages.emptyCell}
      </td>
      {hasReviews && (
        <td data-label={doctorTexts.columns.reviews}>
          {rating === null ? messages.emptyCell : <Stars rating={rating} count={doctor.providerReviews} />}
        </td>
      )}
      <td className={classNames(dataTableStyles.actions, styles.doctorActs)}>
        {hasVideo && (
          <IconButton component={Link} to={paths.videoChat} aria-label={doctorTexts.video({ name })}>
            <VideocamOutlined />
          </IconButton>
        )}
        <Connect
          name={name}
          isConnected={connected.includes(doctor.providerId)}
          isBusy={connecting !== null}
          onConnect={() => onConnect(doctor)}
        />
      </td>
    </tr>
  )
}

function Address({ doctor }: { doctor: ListedDoctor }) {
  const lines = splitAddress(doctor)
  if (lines === null) return <>{messages.emptyCell}</>
  const [street, town] = lines
  return (
    <span className={styles.doctorAddress}>
      {street}
      {town !== '' && <small>{town}</small>}
    </span>
  )
}

type ConnectProps = { name: string; isConnected: boolean; isBusy: boolean; onConnect: () => void }

/** Renders one button for both states, so that the button keeps the keyboard focus after connecting. */
function Connect({ name, isConnected, isBusy, onConnect }: ConnectProps) {
  return (
    <Button
      className={isConnected ? classNames(styles.connect, styles.connected) : classNames(styles.connect)}
      variant={isConnected ? 'text' : 'outlined'}
      size="small"
      startIcon={isConnected ? <CheckRounded /> : undefined}
      aria-disabled={isConnected || isBusy}
      aria-label={isConnected ? doctorTexts.connectedWith({ name }) : doctorTexts.connectWith({ name })}
      onClick={() => {
        if (!isConnected && !isBusy) onConnect()
      }}
    >
      {isConnected ? doctorTexts.connected : doctorTexts.connect}
    </Button>
  )
}

function Stars({ rating, count }: { rating: number; count: number | null }) {
  return (
    <span className={styles.doctorStars}>
      <StarRounded fontSize="small" aria-hidden />
      <span className={common.num} aria-hidden>
        {rating.toFixed(1)}
        {count !== null && ` (${count})`}
      </span>
      <span className={common.unseen}>
        {count === null ? doctorTexts.ratingOf({ rating }) : doctorTexts.reviewsOf({ rating, count })}
      </span>
    </span>
  )
}

/** In the spec's order. Source: S2 §2. */
const doctorColumns = [
  { key: 'providerName', label: doctorTexts.columns.name, isNumeric: false },
  { key: 'providerType', label: doctorTexts.columns.type, isNumeric: false },
  { key: 'providerAddress', label: doctorTexts.columns.address, isNumeric: false },
  { key: 'distance', label: doctorTexts.columns.distance, isNumeric: true },
  { key: 'providerExperience', label: doctorTexts.columns.experience, isNumeric: true },
] as const

export const upwards = (key: string): string => `${key}:asc`

export function nextSort(sort: string | null, key: string): string | null {
  if (sort === upwards(key)) return `${key}:desc`
  return sort === `${key}:desc` ? null : upwards(key)
}

export function sortOf(sort: string | null, key: string): 'ascending' | 'descending' | 'none' {
  if (sort === upwards(key)) return 'ascending'
  return sort === `${key}:desc` ? 'descending' : 'none'
}
