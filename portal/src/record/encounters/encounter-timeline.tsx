import type { EncounterRow } from '@kinchart/contract/sections/encounters.ts'
import { meaningLine } from '@kinchart/contract/meaning.ts'
import { recordTexts } from '@kinchart/contract/texts-records.ts'
import { messages } from '@kinchart/contract/texts.ts'
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import { Link } from 'react-router'
import { encounterPath } from '#paths/paths.ts'
import { formatDate } from '#text/format-date.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { sourceNames } from '#chart/shown-row.ts'
import { groupByYear } from './group-by-year.ts'
import { encounterKind, encounterTitle } from './show-encounter.ts'
import './encounters.css'

/** Visits on one stem, by year. */
export function EncounterTimeline({ visits }: { visits: readonly EncounterRow[] }) {
  return (
    <div className="timeline">
      {groupByYear(visits).map(({ year, rows }) => (
        <section key={year} aria-label={year}>
          <h3 className="num">{year}</h3>
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
    <Link className="visit card" to={encounterPath(row.id)}>
      <span className="visit-date num">{formatDate(row.date)}</span>
      <span className="visit-words">
        <b>{encounterTitle(row)}</b>
        {says !== null && <span className="says">{says}</span>}
        {row.missingSince !== undefined && <span className="says">{recordTexts.notListed}</span>}
        <span>{row.doctorName ?? messages.emptyCell}</span>
        <small>{joined(encounterKind(row), row.location)}</small>
        <small>{sourceNames(row)}</small>
      </span>
      <ChevronRightRounded aria-hidden />
    </Link>
  )
}
