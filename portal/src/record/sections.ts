import { listSections } from '@kinchart/contract/sections/all.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import type { AnyRow, ListSection } from '@kinchart/contract/sections/section.ts'
import { call } from '#api/call.ts'
import { showImmunization } from '#record/immunization/immunization-cells.ts'
import { showLab } from '#record/labs/lab-cells.ts'
import type { Reader } from './own-words.ts'
import type { ExportedPart, RecordPage, Section, ShownRow, SpecialRow } from './section.ts'
import { showRow } from './show-row.ts'
import { showVital } from '#record/vitals/vital-cells.ts'
import type { ListQuery } from '@kinchart/contract/calls/record-list.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'

/** What is drawn by hand. Each is given the rows of its own list alone. */
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

/** A page of a list as its call answers it. */
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

/** What is known of a tab; null for an address that is no known tab, which shows an empty grid. Source: S3 §2. */
export const sectionOf = (tabUrl: string): Section | null => drawn.get(tabUrl) ?? null

const declaredAs = (tabUrl: string): ListSection<SectionName> => {
  const section = declared.get(tabUrl)
  if (!section) throw new Error('There is no such list.')
  return section
}

/** How the rows of a list are drawn; throws where there is no such list. */
export function drawAs(tabUrl: string): (row: AnyRow) => ShownRow {
  const section = declaredAs(tabUrl)
  return (row) => draw(section, row)
}

/** As `drawAs`, of whatever was sent to `reader`; throws for what is no row of the list. */
export function showAs(tabUrl: string, reader: Reader = 'owner'): (row: unknown) => ShownRow {
  const section = declaredAs(tabUrl)
  return (row) => draw(section, section.row.parse(row) as AnyRow, reader)
}
