/** Encounters. Source: S2 §2, S3 §7; FHIR R4 Encounter. */
import { z } from 'zod'
import { pageTitles } from '../texts.ts'
import { date, inOtherWords, namesInOtherWords, optional, part, rowOf, text } from './field.ts'
import { column, day, named, source } from './print-cells.ts'
import { listCall, section } from './section.ts'

const fields = {
  doctorName: inOtherWords(text('Doctor')),
  reasonForVisit: text('Reason for visit'),
  type: text('Type'),
  class: text('Class'),
  status: text('Status'),
  date: date('From'),
  endDate: date('To'),
  /** Present where only its end was stated: `date` is then that end, and no beginning. */
  isEndAlone: optional(part(z.literal(true))),
  location: inOtherWords(text('Place')),
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

/** Screens of their own show them. */
export const encounters = section({
  name: 'encounters',
  title: pageTitles.encounters,
  types: { Encounter: null },
  dateColumn: 'date',
  inOtherWords: namesInOtherWords(fields),
  list,
  print: {
    columns: [
      day('Date', 'date'),
      named('Visit', 20, 'type', 'class'),
      column('Reason', 20, 'reasonForVisit'),
      column('Doctor', 18, 'doctorName'),
      column('Place', 16, 'location'),
      column('Status', 10, 'status'),
      source,
    ],
  },
})
