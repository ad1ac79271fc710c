import { listSections, type SectionName } from '@kinchart/contract/sections/all.ts'
import {
  type AnyRow,
  type ListSection,
  titleOf,
  type SectionColumn,
  type SectionDetail,
} from '@kinchart/contract/sections/section.ts'
import { call } from '#api/call.ts'
import { showLab } from '#record/labs/lab-cells.ts'
import {
  type Reader,
  valueOf,
  values,
  isOutside,
  markOf,
  range,
  valueOfMeasured,
  type ExportedPart,
  type RecordPage,
  type Section,
  type ShownRow,
  type SpecialRow,
  type ShownResult,
  type ShownValue,
  captionWith,
  date,
  facts,
  name,
  sourceNames,
  sourcesOf,
  text,
  type Cell,
} from './section.ts'
import type { ListQuery } from '@kinchart/contract/calls/record-list.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import type { ImmunizationRow } from '@kinchart/contract/sections/immunization.ts'
import { notStated, type VitalRow } from '@kinchart/contract/sections/vitals.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'
import type { Field } from '@kinchart/contract/sections/field.ts'
import { asOfInWords, joined, statusInWords } from '@kinchart/contract/sections/words.ts'
import { formatDate, formatDateTime, today } from '#text/record-text.ts'
import { resultTexts } from '@kinchart/texts/en/details.ts'
import { ownNoteTexts } from '@kinchart/texts/en/own.ts'
import { meaningTexts } from '@kinchart/texts/en/record.ts'

const labels = sectionLabels.vitals

function showVital(row: VitalRow): SpecialRow {
  const shown = shownValues(row)
  const mark = markOf(row.mark, row.interpretation)
  return {
    cells: {
      value: values(shown, row.mark, meaningLine(row.meaning)),
      referenceRange: range(row.referenceRange, shown.length === 1 ? (shown[0]?.value ?? null) : null, row.mark),
      interpretation: mark,
      markText: mark,
    },
    results: row.value.length > 1 ? row.value.map((one) => showPart(one, row)) : [],
    tests: row.value.flatMap(({ testKey, name: called }) =>
      testKey === undefined || testKey === null ? [] : [{ testKey, name: called ?? row.code ?? labels.observation }],
    ),
  }
}

type Value = VitalRow['value'][number]

/**
 * Combines a blood pressure into one value, '118/76 mmHg'. Requires that codes identify both numbers, that both have
 * the same unit, and that both or neither are flagged. A value shows its name if there are other values, or if its name
 * differs from the row's.
 */
function shownValues(row: VitalRow): readonly ShownValue[] {
  const reason = row.dataAbsentReason === null ? null : notStated(row.dataAbsentReason)
  if (row.value.length === 0) return inWords(row.socialHistoryResult ?? reason)
  const pair = pressureOf(row.value)
  const rest = pair === null ? row.value : row.value.filter((one) => one.part === undefined)
  const isAlone = row.value.length === 1
  const named = rest.map((one): ShownValue => {
    const name = one.name ?? null
    const isNamed = name !== null && !(isAlone && name === row.code)
    return {
      ...valueOfMeasured(one),
      ...(isNamed ? { name } : {}),
      ...(isAlone ? {} : { isOut: isOutside(one.mark ?? null) }),
    }
  })
  // The row's main value is missing, and the other values measure something else.
  const isMissing = pair === null && reason !== null && row.code !== null
  const missing = isMissing ? inWords(reason).map((one) => ({ ...one, name: row.code ?? '', isOut: false })) : []
  return [...missing, ...(pair === null ? [] : [pair]), ...named]
}

const inWords = (words: string | null): readonly ShownValue[] =>
  words === null ? [] : [{ value: words, unit: null, isNumber: false }]

const plainNumber = /^-?\d+(?:\.\d+)?$/

function pressureOf(all: readonly Value[]): ShownValue | null {
  const [upper, lower] = (['systolic', 'diastolic'] as const).map((part) => all.filter((one) => one.part === part))
  const [systolic, diastolic] = [upper?.[0], lower?.[0]]
  if (upper?.length !== 1 || lower?.length !== 1 || !systolic || !diastolic) return null
  const [one, other] = [valueOfMeasured(systolic), valueOfMeasured(diastolic)]
  if (!plainNumber.test(one.value) || !plainNumber.test(other.value) || one.unit !== other.unit) return null
  const [isOut = false, isOtherOut = false] = [systolic, diastolic].map(({ mark }) => isOutside(mark ?? null))
  // The flag of one number must not appear to apply to the other.
  if (isOut !== isOtherOut) return null
  return { value: `${one.value}/${other.value}`, unit: one.unit, isNumber: true, isOut }
}

const showPart = (one: Value, row: VitalRow): ShownResult => ({
  name: one.name ?? row.code ?? labels.value,
  value: valueOfMeasured(one),
  range: one.referenceRange ?? null,
  mark: one.mark ?? null,
})

function showImmunization({ doseQuantityvalue, doseQuantityunit }: ImmunizationRow): SpecialRow {
  const dose = valueOf(doseQuantityvalue, doseQuantityunit)
  return { cells: { doseQuantityvalue: values(dose === null ? [] : [dose], null) } }
}

const special: Readonly<Partial<Record<SectionName, (row: never) => SpecialRow>>> = {
  labs: showLab,
  vitals: showVital,
  immunization: showImmunization,
}

const sourceWord = chartTexts.source

const draw = (section: ListSection<SectionName>, row: AnyRow, reader: Reader = 'owner'): ShownRow => {
  const shown = showRow(section, row, reader)
  const more = special[section.name]?.(row as never)
  return more === undefined ? shown : { ...shown, ...more, cells: { ...shown.cells, ...more.cells } }
}

type Page = Omit<RecordPage, 'rows'> & { readonly rows: readonly AnyRow[] }

async function load({ list }: ListSection, query: ListQuery): Promise<Page> {
  const answer = (await call(list.call, { query })) as RecordPage & Readonly<Record<string, readonly AnyRow[]>>
  return { ...answer, rows: answer[list.rowsField] ?? [] }
}

function made(section: ListSection<SectionName>): Section {
  const { fields, name, view } = section
  const labelOf = (field: string): string =>
    field === 'providerName' ? (view.sourceLabel ?? sourceWord) : (fields[field]?.label ?? field)
  const { csv } = view
  return {
    tabUrl: name,
    one: view.one,
    many: view.many,
    columns: view.columns.map(({ words: _words, small: _small, isName: _isName, ...column }) => ({
      ...column,
      label: column.label ?? labelOf(column.field),
    })),
    searchColumns: view.search.map((one) =>
      typeof one === 'string' ? { field: one, label: labelOf(one) } : { field: one[0], label: one[1] },
    ),
    load: async (query) => {
      const page = await load(section, query)
      return { ...page, rows: page.rows.map((row) => draw(section, row)) }
    },
    ...(view.holdsDocuments ? { holdsDocuments: true } : {}),
    ...(csv
      ? {
          export: {
            heads: csv.heads,
            load: async (query): Promise<ExportedPart> => {
              const { rows, total } = await load(section, query)
              return { total, rows: rows.map(csv.cells) }
            },
          },
        }
      : {}),
  }
}

const declared: ReadonlyMap<string, ListSection<SectionName>> = new Map(
  listSections.map((section) => [section.name, section]),
)
const drawn: ReadonlyMap<string, Section> = new Map(listSections.map((section) => [section.name, made(section)]))

/** Null for an unknown tab, which shows an empty grid. Source: S3 §2. */
export const sectionOf = (tabUrl: string): Section | null => drawn.get(tabUrl) ?? null

const declaredAs = (tabUrl: string): ListSection<SectionName> => {
  const section = declared.get(tabUrl)
  if (!section) throw new Error('There is no such list.')
  return section
}

/** Returns the function that shows rows of a list. Throws if there is no such list. */
export function drawAs(tabUrl: string): (row: AnyRow) => ShownRow {
  const section = declaredAs(tabUrl)
  return (row) => draw(section, row)
}

/** Like `drawAs`, for rows of unknown type that were sent to `reader`. Throws if the value is not a row of the list. */
export function showAs(tabUrl: string, reader: Reader = 'owner'): (row: unknown) => ShownRow {
  const section = declaredAs(tabUrl)
  return (row) => draw(section, section.row.parse(row) as AnyRow, reader)
}

/** Shows values as sent, without conversion. Absent values stay absent. */

function showRow(section: ListSection, row: AnyRow, reader: Reader = 'owner'): ShownRow {
  const { view } = section
  const qualifies = view.isWithValue ? null : view.says(row, today())
  const says = joined(qualifies, asOfInWords(row)) || null
  const caption = captionWith(joined(...view.caption(row, qualifies)), qualifies, says)
  const document = view.document?.(row)
  // Use the code's name if the source's text is long. The source's text is shown among the facts.
  const short = sent(row, 'shortName')
  return {
    id: row.id,
    title: short ?? titleOf(view, row),
    caption,
    says,
    providerName: sourceNames(row, reader),
    sources: sourcesOf(row, reader),
    ...(row.addedBy === undefined ? {} : { addedBy: row.addedBy }),
    ...(row.ownNote === undefined ? {} : { ownNote: { ...row.ownNote, isTheirs: reader === 'owner' } }),
    missingSince: row.missingSince ?? null,
    date: sent(row, view.date),
    cells: Object.fromEntries(
      view.columns.map((column) => [column.field, cellOf(section, column, row, { qualifies, says, caption, reader })]),
    ),
    facts: facts(
      [meaningTexts.first, says],
      [resultTexts.sourceName, short === null ? null : view.title(row)],
      [meaningTexts.narrative, row.narrative],
      ...view.details.map((detail) => lineOf(section, detail, row)),
    ),
    results: [],
    ...(document === undefined ? {} : { document: document && { id: row.id, ...document } }),
  }
}

const sent = (row: AnyRow, field: string): string | null => {
  const value = row[field]
  return typeof value === 'string' && value !== '' ? value : null
}

type RowTexts = {
  readonly qualifies: string | null
  readonly says: string | null
  readonly caption: string
  readonly reader: Reader
}

function cellOf({ fields, view }: ListSection, column: SectionColumn, row: AnyRow, texts: RowTexts): Cell {
  const { qualifies, says, caption, reader } = texts
  if (column.field === 'providerName') {
    const isOwn = row.addedBy === undefined ? {} : { isOwn: true as const }
    return { ...text(sourceNames(row, reader), column.small?.(row, qualifies)), ...isOwn }
  }
  const words = column.words ? (column.words(row) ?? null) : wordsOf(column.field, sent(row, column.field))
  const small = column.small?.(row, qualifies)
  if (column.isName) {
    const under = typeof small === 'string' ? captionWith(small, qualifies, says) : caption
    return name(words || titleOf(view, row), joined(under, noteWords(row, reader)), says)
  }
  const isDate = column.words === undefined && fields[column.field]?.kind !== 'text'
  return isDate ? date(words) : text(words, small)
}

function noteWords({ ownNote }: AnyRow, reader: Reader): string | null {
  if (ownNote === undefined) return null
  if (ownNote.addedBy === 'guardian') return ownNoteTexts.guardians
  return reader === 'owner' ? ownNoteTexts.yours : ownNoteTexts.patients
}

const lineOf = (
  { fields }: ListSection,
  detail: SectionDetail,
  row: AnyRow,
): readonly [label: string, words: string | null | undefined] => {
  if (typeof detail === 'string') return [fields[detail]?.label ?? detail, fieldInWords(fields[detail], row, detail)]
  const [label, words] = detail
  return [typeof label === 'string' ? label : label(row), words(row)]
}

function fieldInWords(field: Field | undefined, row: AnyRow, name: string): string | null {
  const value = sent(row, name)
  if (field?.kind === 'date') return formatDate(value)
  return field?.kind === 'dateTime' ? formatDateTime(value) : wordsOf(name, value)
}

const ofStatus = new Set(['status', 'clinicalStatus'])
const wordsOf = (field: string, value: string | null): string | null =>
  ofStatus.has(field) ? statusInWords(value) : value
