/** Care plans, which the spec calls treatment plan. Source: S3 §3 (Care plan), §7; FHIR R4 CarePlan. */
import { z } from 'zod'
import { dateInWords } from '../text/date-in-words.ts'
import { meaning, meaningLine, qualified, startsLater } from '../rules/meaning.ts'
import { messages } from '../text/texts.ts'
import { date, inOtherWords, optional, part, rowOf, text } from './field.ts'
import { column, day, rowsIn, meaningOf, named, printed, source, textOf, withDay } from './print-cells.ts'
import { listCall, listSection } from './section.ts'
import { categoryAsCaption, joined, formatIfPresent, statusInWords } from './words.ts'
import { meaningTexts } from '@kinchart/texts/en/record.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'

const labels = sectionLabels.treatmentplan

const sent = z.string().nullable()

export const carePlanActivity = z.object({
  careTeam: sent,
  kind: sent,
  codeText: sent,
  coding: sent,
  scheduled: sent,
  status: sent,
  statusReason: sent.optional(),
  /**
   * Qualifiers that change how to read the activity, such as 'Cancelled' (`rules/meaning.ts`). Absent if there are
   * none.
   */
  meaning: meaning.optional(),
})

const fields = {
  patient: inOtherWords(text(labels.patient)),
  title: text(labels.plan),
  category: inOtherWords(text(labels.category)),
  status: text(labels.status),
  addresses: text(labels.for),
  date: date(labels.date),
  endDate: optional(date(meaningTexts.courseEnd)),
  activity: part(z.array(carePlanActivity), labels.activities),
}
export const carePlanRow = rowOf(fields)
export type CarePlanRow = z.output<typeof carePlanRow>

const list = listCall({
  name: 'listCarePlans',
  path: '/MergeEHR/CarePlanProfileId',
  summary: 'Care plans',
  rowsField: 'carePlan',
  row: carePlanRow,
})
export const listCarePlans = list.call

function activitiesOf({ activity }: CarePlanRow): string | null {
  const lines = activity.map((one) =>
    qualified(
      meaningLine(one.meaning),
      joined(
        one.codeText ?? one.coding ?? one.kind,
        one.scheduled,
        one.meaning === undefined ? statusInWords(one.status) : null,
        one.statusReason,
        one.careTeam,
      ),
    ),
  )
  return lines.length === 0 ? null : lines.filter((line) => line !== '').join('; ')
}

export const treatmentplan = listSection({
  name: 'treatmentplan',
  title: labels.title,
  types: { CarePlan: null },
  dateColumn: 'date',
  isRanked: true,
  recordType: { id: '3', eName: 'CarePlan' },
  fields,
  row: carePlanRow,
  list,
  print: {
    columns: [
      day(labels.date, 'date'),
      named(labels.plan, 22, 'title', 'category'),
      column(labels.for, 18, 'addresses'),
      printed(labels.activities, 22, ['activity'], (row) =>
        rowsIn(row['activity'])
          .map((one) =>
            qualified(meaningOf(one), textOf(one['codeText']) || textOf(one['coding']) || textOf(one['kind'])),
          )
          .filter((words) => words !== '')
          .join('; '),
      ),
      printed(labels.status, 10, ['status', 'endDate'], (row) => withDay(textOf(row['status']), row, 'endDate')),
      source,
    ],
  },
  summary: {
    order: 8,
    parts: [{ code: '18776-5', display: 'Plan of care note', title: labels.summaryPlanOfCare, place: 10 }],
  },
})({
  one: labels.one,
  many: labels.many,
  title: (row) => row.title ?? row.category,
  says: (row, today) =>
    meaningLine(row.meaning) ?? (startsLater('treatmentplan', row, today) ? meaningTexts.startsLater : null),
  caption: (row, says) => [
    says ?? statusInWords(row.status),
    formatIfPresent(row.endDate, (end) => meaningTexts.until({ day: dateInWords(end) ?? messages.emptyCell })),
    row.category === row.title ? null : categoryAsCaption(row.category),
  ],
  date: 'date',
  columns: [
    { field: 'title', minWidth: 190, isName: true, words: (row) => row.title ?? row.category },
    { field: 'addresses', minWidth: 180, isOnCard: true },
    {
      field: 'activity',
      minWidth: 220,
      into: 'addresses',
      isOnCard: true,
      isSortable: false,
      words: activitiesOf,
    },
    { field: 'date', width: 122 },
    { field: 'providerName', minWidth: 180, into: 'date' },
  ],
  search: ['title', 'category', 'status', 'addresses', 'activity', 'date', 'patient', 'providerName'],
  details: ['addresses', [labels.activities, activitiesOf], 'category', 'status', 'date', 'endDate', 'patient'],
})
