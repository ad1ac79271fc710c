import type { z } from 'zod'
import { getCurrent } from '@kinchart/contract/calls/current.ts'
import { directionsOf } from '@kinchart/contract/text/directions.ts'
import type { CurrentSection } from '@kinchart/contract/calls/overview.ts'
import { takenWords } from '@kinchart/contract/sections/medications.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { categoryAsCaption, joined, statusInWords } from '@kinchart/contract/sections/words.ts'
import { currentTexts } from '@kinchart/texts/en/current.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { meaningTexts } from '@kinchart/texts/en/record.ts'
import { sourceWords, type Reader } from '#record/section.ts'
import { formatDate, today } from '#text/record-text.ts'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import type { RecordSearch } from '#record/record-search.tsx'

export type CurrentCell = {
  readonly text: string
  readonly small?: string
  readonly isNothing?: boolean
  readonly chip?: 'plain' | 'attn' | 'own'
}

type Line = { readonly caption: string; readonly cells: readonly [CurrentCell, CurrentCell, CurrentCell] }

export const lineOf = (section: CurrentSection, row: AnyRow): Line => lines[section](row)

const textOf = (row: AnyRow, field: string): string | null => {
  const value = row[field]
  return typeof value === 'string' && value !== '' ? value : null
}

const sent = (text: string | null, nothing: string, more: Omit<CurrentCell, 'text' | 'isNothing'> = {}): CurrentCell =>
  text === null ? { text: nothing, isNothing: true, ...more } : { text, ...more }

const dayOf = (row: AnyRow, field: string): string | null => {
  const date = textOf(row, field)
  return date === null ? null : formatDate(date)
}

const small = (text: string): Pick<CurrentCell, 'small'> => (text === '' ? {} : { small: text })

/**
 * A date from a source may be the date of an order, the date of a record or a start date. A date from the patient is
 * always a start date.
 */
function statusCell(status: string | null, { addedBy }: AnyRow, day: string | null): CurrentCell {
  const dated = addedBy === undefined ? currentTexts.dated : currentTexts.since
  return sent(status, currentTexts.noStatus, {
    chip: 'plain',
    small: day === null ? currentTexts.noDate : dated({ day }),
  })
}

const sourceCell = (row: AnyRow): CurrentCell => ({
  text: sourceWords(row),
  ...(row.addedBy === undefined ? {} : { chip: 'own' }),
})

const takenOf = (row: AnyRow): string | null => takenWords({ addedBy: row.addedBy, status: textOf(row, 'status') })

const criticalities: Readonly<Record<string, string>> = meaningTexts.criticalities

const lines: Readonly<Record<CurrentSection, (row: AnyRow) => Line>> = {
  medications: (row) => ({
    caption: row['isReported'] === true && row.addedBy === undefined ? meaningTexts.reportedByPatient : '',
    cells: [
      sent(
        directionsOf(textOf(row, 'dose'), textOf(row, 'frequency'), textOf(row, 'route')),
        currentTexts.noDirections,
        small(textOf(row, 'statusReason') ?? ''),
      ),
      row.addedBy === undefined
        ? sent(textOf(row, 'informationSource'), currentTexts.noPrescriber, { small: row.providerName })
        : sourceCell(row),
      statusCell(takenOf(row) ?? statusInWords(textOf(row, 'status')), row, dayOf(row, 'datePrescribed')),
    ],
  }),
  allergies: (row) => {
    const code = textOf(row, 'criticality')
    return {
      caption: joined(categoryAsCaption(textOf(row, 'type')), categoryAsCaption(textOf(row, 'category'))),
      cells: [
        sent(
          textOf(row, 'reaction'),
          currentTexts.noReaction,
          small(joined(textOf(row, 'severity'), dayOf(row, 'onset'))),
        ),
        code === null
          ? { text: currentTexts.noCriticality, isNothing: true }
          : { text: criticalities[code] ?? code, chip: code === 'high' ? 'attn' : 'plain' },
        {
          ...sourceCell(row),
          small: joined(dayOf(row, 'recordedDate') ?? currentTexts.noDate, textOf(row, 'recorder')),
        },
      ],
    }
  },
  conditions: (row) => {
    const since = dayOf(row, 'onsetStartDateTime') ?? textOf(row, 'onsetString')
    const ended = textOf(row, 'abated')
    return {
      caption: joined(categoryAsCaption(textOf(row, 'category')), textOf(row, 'bodySite')),
      cells: [
        sent(statusInWords(textOf(row, 'clinicalStatus')), currentTexts.noStatus, { chip: 'plain' }),
        ended === null
          ? sent(since, currentTexts.noDate)
          : { text: meaningTexts.onset({ start: since ?? currentTexts.noDate, end: formatDate(ended) }) },
        { ...sourceCell(row), ...small(dayOf(row, 'dateRecorded') ?? '') },
      ],
    }
  },
}

/** States how sources differ without choosing between them. Empty if they agree. */
export function differences(
  section: CurrentSection,
  {
    rows,
    differs,
    against = [],
  }: { rows: readonly AnyRow[]; differs: boolean; against?: readonly AnyRow[] | undefined },
  reader: Reader = 'owner',
): readonly string[] {
  const statements = differs
    ? rows.map((row) =>
        currentTexts.lists({ source: sourceWords(row, reader), words: formatDifference(section, row, rows) }),
      )
    : []
  const ruled = against.map((row) => {
    const day = dayOf(row, 'recordedDate') ?? dayOf(row, 'dateRecorded')
    const source = sourceWords(row, reader)
    return day === null ? currentTexts.rulesOut({ source }) : currentTexts.rulesOutOn({ source, day })
  })
  const all = [...new Set([...statements, ...ruled])]
  return all.length === 0 ? [] : [...all, currentTexts.notChosen]
}

/** If the rows name the medication differently, includes the name, because it may contain the strength. */
function formatDifference(section: CurrentSection, row: AnyRow, rows: readonly AnyRow[]): string {
  const [first, second] = lineOf(section, row).cells
  if (section !== 'medications') return (section === 'conditions' ? first : second).text
  const name = (one: AnyRow): string | null => textOf(one, 'medicationCodeableConcept')
  const directions = (one: AnyRow): string => lineOf(section, one).cells[0].text
  const doVary = (wordsOf: (one: AnyRow) => string | null): boolean => new Set(rows.map(wordsOf)).size > 1
  return doVary(name) ? joined(name(row), doVary(directions) ? directions(row) : null) : directions(row)
}

type Counts = z.output<typeof getCurrent.answer>['counts']
type Counted = (of: { readonly count: number }) => string

/** Leaves out parts without entries, except the current part. */
export function countsInWords(of: CurrentSection, counts: Counts): string {
  const { now, unsure, past, ruledOut } = countedAs(of)
  const rest: readonly (readonly [Counted, number])[] = [
    [unsure, counts.unsure],
    [past, counts.past],
    [ruledOut, counts.ruledOut],
  ]
  return listOf([
    now({ count: counts.now }),
    ...rest.flatMap(([words, count]) => (count === 0 ? [] : [words({ count })])),
  ])
}

function countedAs(of: CurrentSection): Readonly<Record<keyof Counts, Counted>> {
  const { nowCurrent, nowActive, countedUnsure, countedPlanned } = currentTexts
  if (of === 'medications')
    return {
      now: nowCurrent,
      unsure: countedUnsure,
      past: currentTexts.countedPast,
      ruledOut: currentTexts.countedNotTaken,
    }
  const { countedNoLonger: past, countedRuledOut: ruledOut } = currentTexts
  return { now: nowActive, unsure: countedPlanned, past, ruledOut }
}

export type Current = AnswerOf<typeof getCurrent>

export const currentQuery = (
  profileId: string,
  section: CurrentSection,
  { search, source }: { readonly search: RecordSearch; readonly source: string | null },
) =>
  queryOptions({
    queryKey: [profileId, 'current', section, search, source],
    queryFn: () =>
      call(getCurrent, {
        query: {
          ...{ profileId, section, day: today() },
          ...(search.text.trim() === '' ? {} : { search: search.text }),
          ...(search.column === null ? {} : { searchColumn: search.column }),
          ...(source === null ? {} : { source }),
        },
      }),
    placeholderData: keepPreviousData,
  })
