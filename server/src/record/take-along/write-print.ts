import { setImmediate as breathe } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { anyKind, emptySentence, gapSentences } from '@kinchart/contract/completeness.ts'
import { dateInWords } from '@kinchart/contract/date-in-words.ts'
import { recordTypes } from '@kinchart/contract/record-types.ts'
import { takeAlongTexts as words } from '@kinchart/contract/texts-records.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { openPdf } from '#platform/pdf/open-pdf.ts'
import type { OpenPdf } from '#platform/pdf/open-pdf.ts'
import { writeHeading, writePairs, writeText, writeTitle } from '#platform/pdf/write-parts.ts'
import { writeTable } from '#platform/pdf/write-table.ts'
import { openSection } from '#record/list-section.ts'
import type { ListServices } from '#record/list-section.ts'
import { readNote } from '#record/notes/notes.ts'
import { printSections } from './print-columns.ts'
import type { PrintSection, StoredRow } from './print-columns.ts'

/** Whose record it is, as it stands on the first page. */
export type PrintedPerson = { readonly name: string; readonly birthDate: string | null }

/** So many rows are set before others have their turn. */
const AT_ONCE = 100

/**
 * A record in words, as a PDF that is sent page by page while it is set, however long it gets. An error on the way
 * breaks the stream, so that a document that is not whole never looks whole.
 */
export function writePrint(services: ListServices, record: OpenedRecord, person: PrintedPerson): Readable {
  const pdf = openPdf(
    {
      title: words.printTitle(person.name),
      foot: words.printFoot(person.name),
      pageWords: words.page,
      lang: 'en-US',
    },
    { isCounted: false },
  )
  void write(pdf, services, record, person).then(pdf.end, (error: unknown) =>
    pdf.stream.destroy(error instanceof Error ? error : new Error('The document could not be set.')),
  )
  return pdf.stream
}

async function write(
  pdf: OpenPdf,
  services: ListServices,
  record: OpenedRecord,
  { name, birthDate }: PrintedPerson,
): Promise<void> {
  const today = dateInWords(new Date().toISOString().slice(0, 10)) ?? ''
  writeTitle(pdf, words.printTitle(name), words.printedOn(today))
  const born = dateInWords(birthDate)
  if (born !== null) writePairs(pdf, [[words.born, born]])
  const { sources } = await services.sourcesOf(record, [])
  if (sources.length > 0) {
    writeHeading(pdf, words.sources)
    writeTable(
      pdf,
      [
        { label: words.source, share: 3 },
        { label: words.state, share: 2 },
      ],
      sources.map((source) => [
        source.providerName,
        gapSentences({ sources: [source], unreadable: 0 }).join(' ') || words.complete,
      ]),
    )
  }
  for (const section of printSections) await writeSection(pdf, services, record, section)
}

async function writeSection(
  pdf: OpenPdf,
  services: ListServices,
  record: OpenedRecord,
  { section, title, columns, inner }: PrintSection,
): Promise<void> {
  const { rows, sources, unreadable } = await openSection(services, record, section)
  writeHeading(pdf, `${title} (${rows.length})`)
  const type = recordTypes.find(({ tabUrl }) => tabUrl === section)
  const note = type === undefined ? '' : await readNote(services, record, type.id)
  if (note !== '') writePairs(pdf, [[words.yourNote, note]])
  const page = { sources, unreadable }
  const gaps = gapSentences(page)
  const sentences = rows.length === 0 && gaps.length === 0 ? [emptySentence(page, anyKind)] : gaps
  if (rows.length === 0 && gaps.length > 0) writeText(pdf, words.noneArrived, { isQuiet: true })
  for (const sentence of sentences) writeText(pdf, sentence, { isQuiet: true })
  const heads = columns.map(({ label, share }) => ({ label, share }))
  const cellsOf = (row: StoredRow): readonly string[] => columns.map(({ text }) => text(row))
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE).flatMap((text) => {
      const row = JSON.parse(text) as StoredRow
      return [cellsOf(row), ...(inner?.(row) ?? []).map((one) => cellsOf(withSource(one, row)))]
    })
    writeTable(pdf, heads, some, { isContinued: from > 0 })
    await breathe()
  }
}

/** What stands within a row comes from where the row comes. */
const withSource = (inner: StoredRow, { providerName }: StoredRow): StoredRow => ({ ...inner, providerName })
