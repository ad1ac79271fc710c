import type { EncounterRow } from '@kinchart/contract/sections/encounters.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import ChevronRightRounded from 'icon:round-chevron-right'
import { Link } from 'react-router'
import { encounterPath } from '#paths/paths.ts'
import { formatDate } from '#text/format-date.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { sourceNames } from '#record/shown-row.ts'
import { groupByYear } from './group-by-year.ts'
import { encounterKind, encounterTitle } from './show-encounter.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { visitTexts } from '@kinchart/texts/en/visits.ts'
import styles from './encounters.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import listStyles from '#record/list/list.module.css'

/** Visits on one stem, by year. */
export function EncounterTimeline({ visits }: { visits: readonly EncounterRow[] }) {
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
