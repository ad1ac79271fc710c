import { type EncounterFacts, getEncounter } from '@kinchart/contract/calls/encounters.ts'
import { type EncounterRow, listEncounters } from '@kinchart/contract/sections/encounters.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { formatDate, formatDateTime } from '#text/record-text.ts'
import { type Fact, type ShownRow, facts, sourceNames, sourcesOf } from '#record/section.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { meaningTexts } from '@kinchart/texts/en/record.ts'
import { visitTexts } from '@kinchart/texts/en/appointments.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { CallFailedError } from '#api/send.ts'
import { call } from '#api/call.ts'

export const encounterTitle = ({ reasonForVisit, type, class: kind }: EncounterRow): string =>
  reasonForVisit ?? type ?? kind ?? visitTexts.untitled

export function encounterKind(row: EncounterRow): string {
  return joined(...new Set([row.type, row.class].filter((words) => words !== encounterTitle(row))))
}

/** Times are as sent; unknown facts are left out. */
export function encounterFacts(row: EncounterRow, more: EncounterFacts): readonly Fact[] {
  const { diagnoses } = more
  return facts(
    [meaningTexts.first, meaningLine(row.meaning)],
    [visitTexts.doctor, row.doctorName],
    [visitTexts.reason, row.reasonForVisit],
    [visitTexts.place, row.location],
    [visitTexts.from, row.date === null || row.isEndAlone ? null : formatDateTime(row.date)],
    [visitTexts.to, row.endDate === null ? null : formatDateTime(row.endDate)],
    [visitTexts.type, row.type],
    [visitTexts.class, row.class],
    [visitTexts.status, row.status],
    [visitTexts.service, more.serviceType],
    [visitTexts.priority, more.priority],
    [
      visitTexts.diagnoses,
      diagnoses.map(({ text, use }) => (use === null ? text : `${text} (${use})`)).join('\n') || null,
    ],
    [visitTexts.admitSource, more.admitSource],
    [visitTexts.admittedFrom, more.admittedFrom],
    [visitTexts.readmission, more.readmission],
    [visitTexts.discharge, more.dischargeDisposition],
    [visitTexts.dischargedTo, more.dischargedTo],
    [visitTexts.source, sourceNames(row)],
  )
}

export const showEncounter = (row: EncounterRow): ShownRow => ({
  id: row.id,
  title: encounterTitle(row),
  caption: joined(meaningLine(row.meaning), encounterKind(row)),
  providerName: sourceNames(row),
  sources: sourcesOf(row),
  date: row.date,
  missingSince: row.missingSince ?? null,
  cells: {},
  says: meaningLine(row.meaning),
  facts: facts(
    [meaningTexts.first, meaningLine(row.meaning)],
    [visitTexts.doctor, row.doctorName],
    [visitTexts.place, row.location],
    [visitTexts.date, row.date === null ? messages.emptyCell : formatDate(row.date)],
  ),
  results: [],
})

const load = (profileId: string, pageNumber: number) =>
  call(listEncounters, { query: { profileId, pageNumber, pageSize: constants.defaultPageSize } })

export const nextEncountersQuery = (profileId: string, pageNumber: number) =>
  queryOptions({
    queryKey: ['encounters', profileId, 'next', pageNumber],
    queryFn: () => load(profileId, pageNumber),
  })

/** Newest first. */
export const encountersQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: ['encounters', profileId],
    queryFn: ({ pageParam }) => load(profileId, pageParam),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * constants.defaultPageSize < last.total ? pages.length + 1 : null,
  })

/** Null if the open record has no visit with that id. */
export const encounterQuery = (profileId: string, id: string) =>
  queryOptions({
    queryKey: ['encounter', profileId, id],
    queryFn: async () => {
      try {
        return await call(getEncounter, { query: { profileId, id } })
      } catch (failure) {
        if (failure instanceof CallFailedError && failure.code === 'not-found') return null
        throw failure
      }
    },
  })
