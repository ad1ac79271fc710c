import { setImmediate as breathe } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { anyKind, emptySentence, gapSentences, sourceSentence } from '@kinchart/contract/completeness.ts'
import { dateInWords } from '@kinchart/contract/date-in-words.ts'
import { kindWord } from '@kinchart/contract/kind-words.ts'
import type { ListSource } from '@kinchart/contract/record-list.ts'
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
import type { StoredRow } from './print-cells.ts'
import { printSections, storedColumns } from './print-columns.ts'
import type { PrintSection } from './print-columns.ts'
import { countStored, otherKinds, storedRows } from './stored-rows.ts'

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
      sources.map((source) => [source.providerName, sourceSentence(source)]),
    )
  }
  for (const section of printSections) await writeSection(pdf, services, record, section)
  await writeOthers(pdf, services, record, sources)
}

/** What has no list of its own, by kind. */
async function writeOthers(
  pdf: OpenPdf,
  services: ListServices,
  record: OpenedRecord,
  sources: readonly ListSource[],
): Promise<void> {
  const kinds = await otherKinds(services.db, record)
  if (kinds.length === 0) return
  writeHeading(pdf, `${words.others} (${kinds.reduce((sum, { count }) => sum + count, 0)})`)
  writeText(pdf, words.othersText, { isQuiet: true })
  const page = {
    sources: (
      await services.sourcesOf(
        record,
        kinds.map(({ type }) => type),
      )
    ).sources,
    unreadable: 0,
  }
  for (const sentence of gapSentences(page)) writeText(pdf, sentence, { isQuiet: true })
  for (const { type, count } of kinds) {
    writeHeading(pdf, `${kindWord(type)} (${count})`)
    await writeRows(pdf, storedColumns(kindWord(type)), storedRows(services, record, type, sources))
  }
}

async function writeSection(
  pdf: OpenPdf,
  services: ListServices,
  record: OpenedRecord,
  { section, title, columns, inner }: PrintSection,
): Promise<void> {
  const { rows, sources, unreadable } = await openSection(services, record, section)
  const isStored = section === 'appointments'
  const count = isStored ? await countStored(services.db, record, 'Appointment') : rows.length
  writeHeading(pdf, `${title} (${count})`)
  const type = recordTypes.find(({ tabUrl }) => tabUrl === section)
  const note = type === undefined ? '' : await readNote(services, record, type.id)
  if (note !== '') writePairs(pdf, [[words.yourNote, note]])
  const page = { sources, unreadable }
  const gaps = gapSentences(page)
  const sentences = count === 0 && gaps.length === 0 ? [emptySentence(page, anyKind)] : gaps
  if (count === 0 && gaps.length > 0) writeText(pdf, words.noneArrived, { isQuiet: true })
  for (const sentence of sentences) writeText(pdf, sentence, { isQuiet: true })
  await writeRows(pdf, columns, isStored ? storedRows(services, record, 'Appointment', sources) : finished(rows), inner)
}

async function* finished(rows: readonly string[]): AsyncGenerator<readonly StoredRow[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    yield rows.slice(from, from + AT_ONCE).map((text) => JSON.parse(text) as StoredRow)
}

async function writeRows(
  pdf: OpenPdf,
  columns: PrintSection['columns'],
  batches: AsyncIterable<readonly StoredRow[]>,
  inner?: PrintSection['inner'],
): Promise<void> {
  const heads = columns.map(({ label, share }) => ({ label, share }))
  const cellsOf = (row: StoredRow): readonly string[] => columns.map(({ text }) => text(row))
  let isContinued = false
  for await (const rows of batches) {
    const some = rows.flatMap((row) => [
      cellsOf(row),
      ...(inner?.(row) ?? []).map((one) => cellsOf(withSource(one, row))),
    ])
    writeTable(pdf, heads, some, { isContinued })
    isContinued = true
    await breathe()
  }
}

/** What stands within a row comes from where the row comes. */
const withSource = (inner: StoredRow, { providerName, goneSince }: StoredRow): StoredRow => ({
  ...inner,
  providerName,
  goneSince,
})
