import {
  type DisabilityRating,
  disabilityData,
  getDisabilityData,
  type DisabilityData,
} from '@kinchart/contract/calls/veteran.ts'
import { ratingStandings, veteranTexts as words } from '@kinchart/texts/en/veteran.ts'
import { messages, pageTitles } from '@kinchart/contract/text/texts.ts'
import { GroupOutlined, MilitaryTechOutlined, VisibilityOutlined, VpnKeyOutlined } from 'icons'
import { DataTable, type TableColumn } from '#ui/data-table.tsx'
import { formatDate, sourceLanguage } from '#text/record-text.ts'
import { ListMiddle } from '#ui/list-states.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { classNames, common } from '#theme/styles.ts'
import styles from './veteran.module.css'
import { queryOptions } from '@tanstack/react-query'
import { isPassing } from '#api/send.ts'
import { call } from '#api/call.ts'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'

type Numbered = DisabilityRating & { readonly place: number }

/**
 * Lists ratings in the VA's order. `name`: the veteran's name, set only if the page does not already show it. Source:
 * S3 §3.
 */
export function RatingTable({ ratings, name }: { ratings: readonly DisabilityRating[]; name: string | null }) {
  return (
    <DataTable
      label={pageTitles.veteranhistory}
      columns={columns.filter(({ key }) => key !== 'ends' || ratings.some((one) => one.rating_end_date !== null))}
      rows={ratings.map((one, place) => ({ ...one, place }))}
      rowKey={({ place }) => String(place)}
      isFailed={false}
      onRetry={() => undefined}
      empty={
        <ListMiddle icon={<MilitaryTechOutlined fontSize="large" />} title={messages.noRecordsFound}>
          {name === null ? words.noneRated : words.noRatings({ name })}
        </ListMiddle>
      }
    />
  )
}

const tones = { counted: 'ok', 'not-counted': 'plain', ended: 'plain', future: 'plain', repeated: 'attn' } as const

const columns: readonly TableColumn<Numbered>[] = [
  {
    key: 'condition',
    label: words.condition,
    show: (row) => (
      <span className={styles.ratingName}>
        <b lang={sourceLanguage()}>{row.diagnostic_text ?? row.diagnostic_type_name ?? messages.emptyCell}</b>
        {row.diagnostic_text !== null && row.diagnostic_type_name !== null && (
          <small lang={sourceLanguage()}>{row.diagnostic_type_name}</small>
        )}
        {row.diagnostic_type_code !== null && (
          <small className={common.num}>{words.code({ code: row.diagnostic_type_code })}</small>
        )}
      </span>
    ),
  },
  {
    key: 'percentage',
    label: words.percentage,
    isNumeric: true,
    show: (row) => (row.rating_percentage === null ? messages.emptyCell : `${row.rating_percentage} %`),
  },
  {
    key: 'decision',
    label: words.decision,
    show: (row) => <span lang={sourceLanguage()}>{row.decision ?? messages.emptyCell}</span>,
  },
  { key: 'effective', label: words.effective, show: (row) => <Day day={row.effective_date} /> },
  { key: 'ends', label: words.ends, show: (row) => <Day day={row.rating_end_date} /> },
  {
    key: 'standing',
    label: words.standing,
    show: (row) => <StateChip tone={tones[row.standing]} word={ratingStandings[row.standing]} />,
  },
]

const Day = ({ day }: { day: string | null }) => <span className={common.num}>{formatDate(day)}</span>

/** The rating as last fetched from the VA. `ratingQuery` returns null if the VA is not connected. */
export type StoredRating = {
  readonly rating: DisabilityData
  readonly providerName: string
  readonly fetchedAt: string
  readonly notRenewed: string | null
}

export const ratingQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['veteran-rating', profileId],
    queryFn: async (): Promise<StoredRating | null> => {
      const { data } = await call(getDisabilityData, { query: { profileId } })
      if (data === null) return null
      const { disabilityData: text, ...rest } = data
      return { ...rest, rating: disabilityData.parse(JSON.parse(text)) }
    },
    retry: (count, failure) => count < 1 && isPassing(failure),
  })

export function NotConnected({ name }: { name: string }) {
  return (
    <section className={classNames(common.card, styles.notConnected)}>
      <ListMiddle
        icon={<MilitaryTechOutlined fontSize="large" />}
        title={messages.noDataFound}
        actions={
          <Button component={Link} to={`${paths.importRecords}?type=Veterans`} variant="contained">
            {words.connect}
          </Button>
        }
      >
        {words.notConnected({ name })} {words.notConnectedHow}
      </ListMiddle>
      <ul>
        <li>
          <VpnKeyOutlined aria-hidden />
          {words.signInThere}
        </li>
        <li>
          <VisibilityOutlined aria-hidden />
          {words.readOnly}
        </li>
        <li>
          <GroupOutlined aria-hidden />
          {words.somebodyElse}
        </li>
      </ul>
    </section>
  )
}
