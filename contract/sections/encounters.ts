/** Encounters. Source: S2 §2, S3 §7; FHIR R4 Encounter. */
import { z } from 'zod'
import { pageTitles } from '../text/texts.ts'
import { date, inOtherWords, namesInOtherWords, optional, part, rowOf, text } from './field.ts'
import { column, day, named, source } from './print-cells.ts'
import { listCall, section } from './section.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'

const labels = sectionLabels.encounters

const fields = {
  doctorName: inOtherWords(text(labels.doctor)),
  reasonForVisit: text(labels.reasonForVisit),
  type: text(labels.type),
  class: text(labels.class),
  status: text(labels.status),
  date: date(labels.from),
  endDate: date(labels.to),
  /** True if the source stated only the end. In that case, `date` is the end instead of the start. */
  isEndAlone: optional(part(z.literal(true))),
  location: inOtherWords(text(labels.place)),
}
export const encounterRow = rowOf(fields)
export type EncounterRow = z.output<typeof encounterRow>

const list = listCall({
  name: 'listEncounters',
  path: '/MergeEHR/EncounterByProfileId',
  summary: 'Visits',
  rowsField: 'encounter',
  row: encounterRow,
})
export const listEncounters = list.call

export const encounters = section({
  name: 'encounters',
  title: pageTitles.encounters,
  types: { Encounter: null },
  dateColumn: 'date',
  inOtherWords: namesInOtherWords(fields),
  list,
  print: {
    columns: [
      day(labels.date, 'date'),
      named(labels.visit, 20, 'type', 'class'),
      column(labels.reason, 20, 'reasonForVisit'),
      column(labels.doctor, 18, 'doctorName'),
      column(labels.place, 16, 'location'),
      column(labels.status, 10, 'status'),
      source,
    ],
  },
})
