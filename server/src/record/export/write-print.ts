import {
  anyKind,
  denialSentences,
  emptySentence,
  gapSentences,
  sourceSentence,
} from '@kinchart/contract/rules/completeness.ts'
import { dateInWords, dateTimeInWords } from '@kinchart/contract/text/date-in-words.ts'
import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { recordExportTexts as words } from '@kinchart/texts/en/copies.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { openPdf, type OpenPdf } from '#platform/pdf/open-pdf.ts'
import { writeHeading, writePairs, writeText, writeTitle } from '#platform/pdf/write-parts.ts'
import { writeTable } from '#platform/pdf/write-table.ts'
import { readNote } from '#record/notes/notes.ts'
import { walkSection } from '#lists/walk-section.ts'
import type { CopyServices } from './copy-services.ts'
import { storedColumns, type StoredRow } from '@kinchart/contract/sections/print-cells.ts'
import { countStored, otherKinds, storedRows } from './stored-rows.ts'
import { locale } from '@kinchart/texts/locale.ts'
import { sections, type SectionName } from '@kinchart/contract/sections/all.ts'
import type { Print } from '@kinchart/contract/sections/section.ts'

export type PrintSection = Print & { readonly section: SectionName; readonly title: string }

export const printSections: readonly PrintSection[] = sections.flatMap(({ name, title, print }) =>
  print ? [{ section: name, title, ...print }] : [],
)

export type PrintedPerson = { readonly name: string; readonly birthDate: string | null }

/** Number of characters in each part of a table that is laid out and sent at once. */
const LETTERS_AT_ONCE = 20_000

/**
 * Sends each page as soon as it is laid out, even in a very long document. An error aborts the stream, so that an
 * incomplete document never looks complete.
 */
export async function* writePrint(
  services: CopyServices,
  record: OpenedRecord,
  person: PrintedPerson,
): AsyncGenerator<Buffer> {
  const pdf = openPdf(
    {
      title: words.printTitle({ name: person.name }),
      foot: words.printFoot({ name: person.name }),
      pageWords: (page) => words.page({ page }),
      lang: locale(),
    },
    { isCounted: false },
  )
  for await (const _ of write(pdf, services, record, person)) yield* made(pdf)
  pdf.end()
  yield* made(pdf)
}

function* made({ stream }: OpenPdf): Generator<Buffer> {
  const bytes = stream.read() as Buffer | null
  if (bytes !== null) yield bytes
}

/** Yields repeatedly, so that finished parts can be sent. */
async function* write(
  pdf: OpenPdf,
  services: CopyServices,
  record: OpenedRecord,
  { name, birthDate }: PrintedPerson,
): AsyncGenerator<void> {
  const today = dateTimeInWords(new Date().toISOString()) ?? ''
  writeTitle(pdf, words.printTitle({ name }), words.printedOn({ day: today }))
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
  for (const section of printSections) yield* writeSection(pdf, services, record, section)
  yield* writeOthers(pdf, services, record, sources)
}

async function* writeOthers(
  pdf: OpenPdf,
  services: CopyServices,
  record: OpenedRecord,
  sources: readonly ListSource[],
): AsyncGenerator<void> {
  const kinds = await otherKinds(services.db, record)
  if (kinds.length === 0) return
  writeHeading(pdf, words.counted({ title: words.others, count: kinds.reduce((sum, { count }) => sum + count, 0) }))
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
  for (const sentence of [...denialSentences(page), ...gapSentences(page)]) writeText(pdf, sentence, { isQuiet: true })
  for (const { type, count } of kinds) {
    writeHeading(pdf, words.counted({ title: kindWord(type), count }))
    yield* writeRows(pdf, storedColumns(kindWord(type)), storedRows(services, record, type, sources))
  }
}

async function* writeSection(
  pdf: OpenPdf,
  services: CopyServices,
  record: OpenedRecord,
  { section, title, columns, inner }: PrintSection,
): AsyncGenerator<void> {
  const { count: listed, sources, unreadable, batches } = await walkSection(services, record, section)
  const isStored = section === 'appointments'
  const count = isStored ? await countStored(services.db, record, 'Appointment') : listed
  writeHeading(pdf, words.counted({ title, count }))
  const type = recordTypes.find(({ tabUrl }) => tabUrl === section)
  const note = type === undefined ? '' : await readNote(services, record, type.id)
  if (note !== '') writePairs(pdf, [[words.yourNote, note]])
  const page = { sources, unreadable }
  for (const sentence of denialSentences(page)) writeText(pdf, sentence)
  const gaps = gapSentences(page)
  const sentences = count === 0 && gaps.length === 0 ? [emptySentence(page, anyKind)] : gaps
  if (count === 0 && gaps.length > 0) writeText(pdf, words.noneArrived, { isQuiet: true })
  for (const sentence of sentences) writeText(pdf, sentence, { isQuiet: true })
  yield* writeRows(
    pdf,
    columns,
    isStored ? storedRows(services, record, 'Appointment', sources) : finished(batches()),
    inner,
  )
}

async function* finished(batches: AsyncIterable<readonly string[]>): AsyncGenerator<readonly StoredRow[]> {
  for await (const texts of batches) yield texts.map((text) => JSON.parse(text) as StoredRow)
}

async function* writeRows(
  pdf: OpenPdf,
  columns: PrintSection['columns'],
  batches: AsyncIterable<readonly StoredRow[]>,
  inner?: PrintSection['inner'],
): AsyncGenerator<void> {
  const heads = columns.map(({ label, share }) => ({ label, share }))
  const cellsOf = (row: StoredRow): readonly string[] => columns.map(({ text }) => text(row))
  let isContinued = false
  for await (const rows of batches) {
    const cells = rows.flatMap((row) => [
      cellsOf(row),
      ...(inner?.(row) ?? []).map((one) => cellsOf(withSource(one, row))),
    ])
    for (const some of inParts(cells)) {
      writeTable(pdf, heads, some, { isContinued })
      isContinued = true
      yield
    }
  }
}

function* inParts(rows: readonly (readonly string[])[]): Generator<readonly (readonly string[])[]> {
  let some: (readonly string[])[] = []
  let letters = 0
  for (const row of rows) {
    some.push(row)
    for (const cell of row) letters += cell.length
    if (letters < LETTERS_AT_ONCE) continue
    yield some
    some = []
    letters = 0
  }
  if (some.length > 0) yield some
}

const withSource = (inner: StoredRow, { providerName, missingSince }: StoredRow): StoredRow => ({
  ...inner,
  providerName,
  missingSince,
})
