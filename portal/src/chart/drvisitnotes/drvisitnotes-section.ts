import { listVisitNotes } from '@kinchart/contract/drvisitnotes.ts'
import type { VisitNoteRow } from '@kinchart/contract/drvisitnotes.ts'
import { meaningLine } from '@kinchart/contract/meaning.ts'
import { meaningTexts, recordTexts, visitNoteExportHeads } from '@kinchart/contract/texts-records.ts'
import { call } from '#api/call.ts'
import { formatDate } from '#text/format-date.ts'
import type { Section, ShownRow } from '../section.ts'
import { date, facts, joined, name, sourceNames, sourcesOf, standingOf, text, categoryAsCaption } from '../shown-row.ts'

export const visitNotesSection: Section = {
  tabUrl: 'drvisitnotes',
  one: 'visit note',
  many: 'visit notes',
  columns: [
    { field: 'type', label: 'Type', minWidth: 190 },
    { field: 'description', label: 'Description', minWidth: 180, isOnCard: true },
    { field: 'authors', label: 'Author', minWidth: 150, into: 'description', isOnCard: true },
    { field: 'dateGenerated', label: 'Date generated', width: 138 },
    { field: 'providerName', label: 'Facility', minWidth: 180, into: 'dateGenerated' },
  ],
  searchColumns: [
    { field: 'type', label: 'Type' },
    { field: 'category', label: 'Category' },
    { field: 'description', label: 'Description' },
    { field: 'authors', label: 'Author' },
    { field: 'subject', label: 'Patient name' },
    { field: 'custodian', label: 'Custodian' },
    { field: 'status', label: 'Status' },
    { field: 'contentType', label: 'Content type' },
    { field: 'dateGenerated', label: 'Date generated' },
    { field: 'indexedOn', label: 'Indexed on' },
    { field: 'providerName', label: 'Facility' },
  ],
  load: async (query) => {
    const { documentReference, ...page } = await call(listVisitNotes, { query })
    return { ...page, rows: documentReference.map(showVisitNote) }
  },
  holdsDocuments: true,
  export: {
    heads: visitNoteExportHeads,
    load: async (query) => {
      const { documentReference, total } = await call(listVisitNotes, { query })
      return { total, rows: documentReference.map(exportVisitNote) }
    },
  },
}

/** Facility and whether it still lists the note, patient name, date generated, type with what qualifies it. Source: S3 §2. */
export function exportVisitNote(row: VisitNoteRow): readonly (string | null)[] {
  const says = meaningLine(row.meaning)
  const type = says === null ? row.type : joined(row.type, says)
  const facility = joined(row.providerName, row.missingSince === undefined ? null : recordTexts.notListed)
  return [facility, row.subject, row.dateGenerated === null ? null : formatDate(row.dateGenerated), type]
}

export function showVisitNote(row: VisitNoteRow): ShownRow {
  const { says, standing } = standingOf(row)
  const caption = joined(standing, categoryAsCaption(row.category))
  return {
    id: row.id,
    title: row.type ?? row.description ?? row.resourceType,
    caption,
    says,
    providerName: sourceNames(row),
    sources: sourcesOf(row),
    missingSince: row.missingSince ?? null,
    date: row.dateGenerated,
    cells: {
      type: name(row.type ?? row.description, caption, says),
      description: text(row.description),
      authors: text(row.authors),
      dateGenerated: date(row.dateGenerated),
      providerName: text(sourceNames(row), row.custodian === row.providerName ? null : row.custodian),
    },
    facts: facts(
      [meaningTexts.first, says],
      ['Description', row.description],
      ['Author', row.authors],
      ['Date generated', formatDate(row.dateGenerated)],
      ['Indexed on', formatDate(row.indexedOn)],
      ['Category', row.category],
      ['Status', row.status],
      [meaningTexts.docStatus, row.docStatus ?? null],
      ['Custodian', row.custodian],
      ['Content type', row.contentType],
      ['Patient name', row.subject],
    ),
    results: [],
    document: { id: row.id, title: row.type ?? row.description ?? row.resourceType, isLab: false },
  }
}
