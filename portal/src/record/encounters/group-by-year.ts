import { visitTexts } from '@kinchart/contract/texts-records.ts'

export type Year<Row> = { readonly year: string; readonly rows: readonly Row[] }

/** Rows under the year that each was sent with, in the order they came; those without a date stand under words of ours. */
export function groupByYear<Row extends { readonly date: string | null }>(rows: readonly Row[]): readonly Year<Row>[] {
  const years = new Map<string, Row[]>()
  for (const row of rows) {
    const year = /^\d{4}/.exec(row.date ?? '')?.[0] ?? visitTexts.noDate
    years.set(year, [...(years.get(year) ?? []), row])
  }
  return [...years].map(([year, rows]) => ({ year, rows }))
}
