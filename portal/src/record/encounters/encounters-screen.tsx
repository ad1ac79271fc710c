import { constants } from '@kinchart/contract/rules/constants.ts'
import { moreVisitsTexts, visitTexts } from '@kinchart/texts/en/appointments.ts'
import { pageTitles, messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useOpenRecord } from '#session/people.ts'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page.tsx'
import { ListBar, NoRows, NoSource } from '#record/list/list-bar.tsx'
import { encountersQuery, nextEncountersQuery, encounterKind, encounterTitle } from './show-encounter.ts'
import styles from './encounters.module.css'
import { classNames, common } from '#theme/styles.ts'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronRightRounded, IosShareRounded } from 'icons'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths, encounterPath } from '#paths/paths.ts'
import type { EncounterRow } from '@kinchart/contract/sections/encounters.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { formatDate } from '#text/record-text.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { sourceNames } from '#record/section.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import listStyles from '#record/list/list.module.css'
import { listOf } from '@kinchart/texts/locale.ts'

function EncounterTimeline({ visits }: { visits: readonly EncounterRow[] }) {
  return (
    <div className={styles.timeline}>
      {groupByYear(visits).map(({ year, rows }) => (
        <section key={year} aria-label={year ?? visitTexts.noDate}>
          <h3 className={common.num}>{year ?? visitTexts.noDate}</h3>
          <ol>
            {rows.map((row) => (
              <li key={row.id}>
                <Visit row={row} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Visit({ row }: { row: EncounterRow }) {
  const says = meaningLine(row.meaning)
  return (
    <Link className={classNames(styles.visit, common.card)} to={encounterPath(row.id)}>
      <span className={classNames(styles.visitDate, common.num)}>{formatDate(row.date)}</span>
      <span className={styles.visitWords}>
        <b>{encounterTitle(row)}</b>
        {says !== null && (
          <span className={listStyles.says} data-part="says">
            {says}
          </span>
        )}
        {row.missingSince !== undefined && (
          <span className={listStyles.says} data-part="says">
            {recordTexts.notListed}
          </span>
        )}
        <span>{row.doctorName ?? messages.emptyCell}</span>
        <small>{joined(encounterKind(row), row.location)}</small>
        <small>{sourceNames(row)}</small>
      </span>
      <ChevronRightRounded aria-hidden />
    </Link>
  )
}

const entries = [
  { path: paths.shareRecords, label: visitTexts.myDoctors },
  { path: paths.findProvider, label: visitTexts.findDoctor },
] as const

/** Source: S2 §2 (Encounters). */
function ShareMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const menuId = useId()
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<IosShareRounded />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {visitTexts.share}
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {entries.map(({ path, label }) => (
          <MenuItem key={path} component={Link} to={path} onClick={close}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** Newest first. Source: S2 §2 (Encounters). */
export function EncountersScreen() {
  const { person } = useOpenRecord()
  return (
    <>
      <PageHead title={pageTitles.encounters} subtitle={visitTexts.subtitle} />
      <Visits key={person.profileId} profileId={person.profileId} />
    </>
  )
}

function Visits({ profileId }: { profileId: string }) {
  const list = useInfiniteQuery(encountersQuery(profileId))
  const next = useQuery({
    ...nextEncountersQuery(profileId, (list.data?.pages.length ?? 0) + 1),
    enabled: list.hasNextPage,
  })
  const last = list.data?.pages.at(-1)
  const visits = list.data?.pages.flatMap((one) => one.encounter) ?? []
  if (list.isPending) {
    return (
      <div className={common.card}>
        <SkeletonRows rows={constants.defaultPageSize} columns={2} />
      </div>
    )
  }
  if (last === undefined) {
    return (
      <div className={common.card}>
        <CouldNotLoad onRetry={() => void list.refetch()} />
      </div>
    )
  }
  if (last.sources.length === 0 && visits.length === 0) return <NoSource />
  const page = { ...last, rows: [] }
  const left = last.total - visits.length
  return (
    <section aria-label={visitTexts.list}>
      <ListBar
        section={visitTexts}
        name={visitTexts.list}
        page={page}
        profileId={profileId}
        params={{ search: { column: null, text: '' }, sort: null }}
        actions={<ShareMenu />}
      />
      {visits.length === 0 ? (
        <div className={classNames(common.card, styles.visitsNone)}>
          <NoRows page={page} section={visitTexts} isSearched={false} onClear={() => undefined} />
        </div>
      ) : (
        <EncounterTimeline visits={visits} />
      )}
      {list.hasNextPage && (
        <Button
          className={classNames(styles.visitsMore)}
          variant="outlined"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {moreInWords(Math.min(constants.defaultPageSize, left), left, yearsOf(next.data?.encounter ?? []))}
        </Button>
      )}
    </section>
  )
}

const moreInWords = (count: number, left: number, years: string): string =>
  years === '' ? moreVisitsTexts.more({ count, left }) : moreVisitsTexts.moreOfYears({ count, left, years })

/** `year`: null for rows without a date. */
type Year<Row> = { readonly year: string | null; readonly rows: readonly Row[] }

/** Keeps the original order. Uses the year as the source sent it. */
export function groupByYear<Row extends { readonly date: string | null }>(rows: readonly Row[]): readonly Year<Row>[] {
  const years = new Map<string | null, Row[]>()
  for (const row of rows) {
    const year = /^\d{4}/.exec(row.date ?? '')?.[0] ?? null
    years.set(year, [...(years.get(year) ?? []), row])
  }
  return [...years].map(([year, rows]) => ({ year, rows }))
}

/** Returns the range of years. `rows` are newest first. Examples: '2024', '2022–2024', '2019, without a date'. */
export function yearsOf(rows: readonly { readonly date: string | null }[]): string {
  const years = groupByYear(rows).map(({ year }) => year)
  const dated = years.filter((year) => year !== null)
  const [newest, oldest] = [dated[0], dated.at(-1)]
  const span = newest === oldest ? newest : `${oldest}–${newest}`
  return listOf(
    [span, ...(dated.length < years.length ? [moreVisitsTexts.noDate] : [])].filter((one) => one !== undefined),
  )
}
