import { overviewTexts } from '@kinchart/texts/en/overview.ts'
import {
  denialSentences,
  emptySentence,
  firstGap,
  gapSentences,
  isWhole,
} from '@kinchart/contract/rules/completeness.ts'
import { directionsOf } from '@kinchart/contract/text/directions.ts'
import type { CurrentPart, CurrentSection, CurrentThing } from '@kinchart/contract/calls/overview.ts'
import { listSections } from '@kinchart/contract/sections/all.ts'
import { meaningTexts } from '@kinchart/texts/en/record.ts'
import { appointmentTexts } from '@kinchart/texts/en/appointments.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { CalendarMonthOutlined, CheckRounded, ChevronRightRounded, HourglassEmptyRounded, SwapVertRounded } from 'icons'
import { Link } from 'react-router'
import { markMissingRow } from '#record/list/missing-row.ts'
import { listedSources, type ShownRow } from '#record/section.ts'
import { SectionIcon } from '#record/section-icon.tsx'
import { drawAs } from '#record/sections.ts'
import { myRecordsPath, paths } from '#paths/paths.ts'
import { formatDate, formatDateTime, formatInstant, sourceLanguage } from '#text/record-text.ts'
import { classNames, common } from '#theme/styles.ts'
import { OverviewCard, PartFailed, type OpenEntry, type Overview } from './overview-card.tsx'
import styles from './overview.module.css'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Mark, Value } from '#record/values/value.tsx'
import { ListMiddle } from '#ui/list-states.tsx'

const most: Readonly<Record<CurrentSection, number>> = { medications: 5, allergies: 4, conditions: 5 }

type Props = { readonly page: Overview; readonly onOpen: OpenEntry; readonly onAgain: () => void }

export function CurrentCards({ page, onOpen, onAgain }: Props) {
  const { current, next, sources } = page
  const sent = new Set(
    Object.values(current).flatMap((part) =>
      listedSources(part?.sources ?? []).map(({ ehrImportRequestId: id }) => id),
    ),
  ).size
  const gap = firstGap({ sources, unreadable: 0 })
  const card = (section: CurrentSection) => <CurrentCard {...{ section, part: current[section], onOpen, onAgain }} />
  return (
    <>
      <div className={styles.overviewSectionHead}>
        <h2>{overviewTexts.rightNow}</h2>
        <p>
          {sent > 0 && overviewTexts.asSent({ count: sent })}
          {gap !== null && ` ${gapSentences({ sources: [gap], unreadable: 0 }).join(' ')}`}
        </p>
      </div>
      <div className={styles.overviewCurrent}>
        {card('medications')}
        <div className={styles.overviewColumn}>
          {card('allergies')}
          {next === null ? (
            <PartFailed title={overviewTexts.next} onAgain={onAgain} />
          ) : (
            next.appointment !== null && <NextCard appointment={next.appointment} />
          )}
        </div>
        {card('conditions')}
      </div>
    </>
  )
}

type CardProps = {
  readonly section: CurrentSection
  readonly part: CurrentPart | null
  readonly onOpen: OpenEntry
  readonly onAgain: () => void
}

export function CurrentCard({ section, part, onOpen, onAgain }: CardProps) {
  const title = overviewTexts[section]
  const icon = <SectionIcon section={section} />
  if (part === null) return <PartFailed title={title} icon={icon} onAgain={onAgain} />
  const { things, total, unsure, others } = part
  const shown = things.slice(0, most[section])
  const words = listSections.find(({ name }) => name === section)?.view ?? { one: title, many: title }
  return (
    <OverviewCard
      title={title}
      icon={icon}
      count={
        section === 'medications' ? overviewTexts.current({ count: total }) : overviewTexts.active({ count: total })
      }
      foot={
        <>
          <Link to={myRecordsPath(section)}>{overviewTexts.all({ kind: words.many })}</Link>
          {total > shown.length && <span>{overviewTexts.more({ count: total - shown.length })}</span>}
        </>
      }
    >
      {denialSentences(part).map((sentence) => (
        <p key={sentence} className={styles.overviewEmpty}>
          {sentence}
        </p>
      ))}
      {shown.length === 0 ? (
        <p className={styles.overviewEmpty}>
          {unsure + others === 0 ? emptySentence(part, words) : overviewTexts.noneNow}
        </p>
      ) : (
        <ul className={styles.overviewRows}>
          {shown.map((thing) => (
            <Thing key={thing.rows[0]?.id} section={section} thing={thing} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {unsure > 0 && (
        <p className={styles.overviewUnsure}>
          {section === 'medications'
            ? overviewTexts.unsure({ count: unsure })
            : overviewTexts.planned({ count: unsure })}
        </p>
      )}
    </OverviewCard>
  )
}

function Thing({ section, thing, onOpen }: { section: CurrentSection; thing: CurrentThing; onOpen: OpenEntry }) {
  const [first] = thing.rows
  if (first === undefined) return null
  const row = markMissingRow(drawAs(section)(first))
  const others = thing.rows.length - 1
  return (
    <li>
      <button type="button" className={styles.overviewRow} onClick={() => onOpen({ row, section })}>
        <span className={styles.overviewRowName}>
          <b lang={sourceLanguage()}>{row.title}</b>
          <small>{listOf([row.says, lineOf(section, thing)])}</small>
        </span>
        {thing.differs || (thing.against ?? []).length > 0 ? (
          <span className={styles.overviewDiffer}>
            <SwapVertRounded fontSize="small" aria-hidden />
            {overviewTexts.differ}
          </span>
        ) : (
          others > 0 && <small className={common.num}>{overviewTexts.entries({ count: others + 1 })}</small>
        )}
        {section === 'allergies' && <Criticality code={textOf(first, 'criticality')} />}
      </button>
    </li>
  )
}

type Row = CurrentThing['rows'][number]

const textOf = (row: Row, field: string): string | null => {
  const value = row[field]
  return typeof value === 'string' && value !== '' ? value : null
}

function lineOf(section: CurrentSection, { rows, differs }: CurrentThing): string {
  const [first] = rows
  if (first === undefined) return ''
  if (section === 'medications') {
    const all = rows.map((row) => directionsOf(textOf(row, 'dose'), textOf(row, 'frequency'), textOf(row, 'route')))
    const uniqueDirections = [...new Set(all.filter((one) => one !== null && one !== ''))] as string[]
    if (uniqueDirections.length === 0) return overviewTexts.noDose
    return differs && uniqueDirections.length > 1
      ? overviewTexts.onRecord({ words: listOf(uniqueDirections) })
      : (uniqueDirections[0] ?? '')
  }
  if (section === 'allergies') return textOf(first, 'reaction') ?? overviewTexts.noReaction
  const since = textOf(first, 'onsetStartDateTime')
  if (since !== null) return overviewTexts.sinceDay({ day: formatDate(since) })
  return textOf(first, 'onsetString') ?? overviewTexts.noStart
}

const criticalities: Readonly<Record<string, string>> = meaningTexts.criticalities

function Criticality({ code }: { code: string | null }) {
  if (code === null) return null
  return (
    <span className={code === 'high' ? styles.overviewDiffer : styles.overviewPlainChip}>
      {criticalities[code] ?? code}
    </span>
  )
}

type Appointment = NonNullable<NonNullable<Overview['next']>['appointment']>

function NextCard({ appointment }: { appointment: Appointment }) {
  return (
    <OverviewCard
      title={overviewTexts.next}
      icon={<CalendarMonthOutlined className={common.kindIcon} aria-hidden />}
      foot={<Link to={paths.appointments}>{appointmentTexts.title}</Link>}
    >
      <div className={styles.overviewNext}>
        <b className={common.num}>{formatDateTime(appointment.startDateTime)}</b>
        {[appointment.providerName, appointment.providerAddress, appointment.problemDefinition].map(
          (line) => line !== null && <small key={line}>{line}</small>,
        )}
      </div>
    </OverviewCard>
  )
}

const shownAtFirst = 6

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
