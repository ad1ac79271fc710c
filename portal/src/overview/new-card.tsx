import { overviewTexts } from '@kinchart/texts/en/overview.ts'
import { isWhole } from '@kinchart/contract/rules/completeness.ts'
import { listSections } from '@kinchart/contract/sections/all.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import Button from '@mui/material/Button'
import CheckRounded from 'icon:round-check'
import ChevronRightRounded from 'icon:round-chevron-right'
import HourglassEmptyRounded from 'icon:round-hourglass-empty'
import { useState } from 'react'
import { Link } from 'react-router'
import { Mark, Value } from '#record/values/value.tsx'
import { markMissingRow } from '#record/list/missing-row.ts'
import type { ShownRow } from '#record/section.ts'
import { SectionIcon } from '#record/section-icon.tsx'
import { drawAs } from '#record/sections.ts'
import { myRecordsPath } from '#paths/paths.ts'
import { formatDate, formatInstant } from '#text/format-date.ts'
import { sourceLanguage } from '#text/source-language.ts'
import { ListMiddle } from '#ui/list-states.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { OverviewCard, PartFailed } from './overview-card.tsx'
import type { OpenEntry } from './open-entry.ts'
import type { Overview } from './overview-query.ts'
import styles from './overview.module.css'

const shownAtFirst = 6

type Props = { readonly page: Overview; readonly onOpen: OpenEntry; readonly onAgain: () => void }

export function NewCard({ page, onOpen, onAgain }: Props) {
  const [isWholeList, setWholeList] = useState(false)
  const { fresh, outOfRange } = page
  if (fresh === null) return <PartFailed title={overviewTexts.fresh} onAgain={onAgain} />
  const rows = isWholeList ? fresh.rows : fresh.rows.slice(0, shownAtFirst)
  const since = fresh.since === null ? null : formatInstant(fresh.since)
  return (
    <OverviewCard
      title={overviewTexts.fresh}
      isHigh
      count={
        since === null || fresh.total === 0
          ? null
          : overviewTexts.since({ day: since, counts: listOf(fresh.counts.map(countWords)) })
      }
      foot={
        outOfRange !== null && outOfRange > 0 ? (
          <>
            <span>{overviewTexts.outOfRange({ count: outOfRange })}</span>
            <Link to={`${myRecordsPath('labs')}?out=1`}>{overviewTexts.seeThem}</Link>
          </>
        ) : null
      }
    >
      {fresh.total === 0 ? (
        <NothingNew page={page} since={since} />
      ) : (
        <ul className={styles.overviewRows}>
          {rows.map(({ section, row, name, receivedAt }) => (
            <NewRow
              key={row.id}
              section={section}
              row={named(markMissingRow(drawAs(section)(row)), name)}
              arrived={formatInstant(receivedAt)}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {!isWholeList && fresh.rows.length > shownAtFirst && (
        <Button onClick={() => setWholeList(true)}>{overviewTexts.showAll({ count: fresh.total })}</Button>
      )}
    </OverviewCard>
  )
}

const named = (row: ShownRow, name: string | null): ShownRow => (name === null ? row : { ...row, title: name })

function countWords({ section, count }: { section: string; count: number }): string {
  const view = listSections.find(({ name }) => name === section)?.view
  return `${count} ${count === 1 ? (view?.one ?? section) : (view?.many ?? section)}`
}

type RowProps = {
  readonly section: string
  readonly row: ShownRow
  readonly arrived: string
  readonly onOpen: OpenEntry
}

function NewRow({ section, row, arrived, onOpen }: RowProps) {
  const { value, interpretation } = row.cells
  const [first] = value?.kind === 'values' ? value.values : []
  const isOut = value?.kind === 'values' && (first?.isOut ?? value.isOut)
  return (
    <li>
      <button
        type="button"
        className={styles.overviewRow}
        onClick={() => onOpen({ row: { ...row, isNew: true }, section })}
      >
        <SectionIcon section={section} />
        <span className={styles.overviewRowName}>
          <b lang={sourceLanguage()}>{row.title}</b>
          <small>{listOf([row.says, row.providerName])}</small>
          <small className={styles.overviewRowDay}>{dayWords(row, arrived)}</small>
        </span>
        <span className={styles.overviewRowValue}>
          {first !== undefined && <Value shown={first} isOut={isOut} />}
          {interpretation?.kind === 'mark' && (interpretation.mark !== null || interpretation.text !== null) && (
            <Mark mark={interpretation.mark} text={interpretation.text} />
          )}
        </span>
        <span className={classNames(styles.overviewRowWhen, common.num)}>
          {row.date === null ? '' : formatDate(row.date)}
          <small>{overviewTexts.arrived({ day: arrived })}</small>
        </span>
        <ChevronRightRounded fontSize="small" aria-hidden />
      </button>
    </li>
  )
}

const dayWords = (row: ShownRow, arrived: string): string =>
  listOf([row.date === null ? null : formatDate(row.date), overviewTexts.arrived({ day: arrived })])

/** Shows 'Nothing new' only if every source responded. */
function NothingNew({ page, since }: { page: Overview; since: string | null }) {
  const isAnswered = isWhole({ sources: page.sources, unreadable: 0 })
  const title =
    since === null
      ? null
      : isAnswered
        ? overviewTexts.nothingNew({ day: since })
        : overviewTexts.nothingNewYet({ day: since })
  return (
    <ListMiddle
      icon={
        isAnswered && since !== null ? <CheckRounded fontSize="large" /> : <HourglassEmptyRounded fontSize="large" />
      }
      title={title ?? overviewTexts.firstTitle}
      actions={<Link to={myRecordsPath('labs')}>{overviewTexts.seeLatest}</Link>}
    >
      {since === null
        ? overviewTexts.firstVisit
        : isAnswered
          ? overviewTexts.allAnswered
          : overviewTexts.notAllAnswered}
    </ListMiddle>
  )
}
