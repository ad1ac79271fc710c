import { moreVisitsTexts } from '@kinchart/texts/en/appointments.ts'
import { listOf } from '@kinchart/texts/locale.ts'

/** `year`: null for rows without a date. */
export type Year<Row> = { readonly year: string | null; readonly rows: readonly Row[] }

/** Keeps the original order. Uses the year as the source sent it. */
export function groupByYear<Row extends { readonly date: string | null }>(rows: readonly Row[]): readonly Year<Row>[] {
  const years = new Map<string | null, Row[]>()
  for (const row of rows) {
    const year = /^\d{4}/.exec(row.date ?? '')?.[0] ?? null
    years.set(year, [...(years.get(year) ?? []), row])
  }
  return [...years].map(([year, rows]) => ({ year, rows }))
}

/** Newest first: '2024', '2022–2024', '2019, without a date'. */
export function yearsOf(rows: readonly { readonly date: string | null }[]): string {
  const years = groupByYear(rows).map(({ year }) => year)
  const dated = years.filter((year) => year !== null)
  const [newest, oldest] = [dated[0], dated.at(-1)]
  const span = newest === oldest ? newest : `${oldest}–${newest}`
  return listOf(
    [span, ...(dated.length < years.length ? [moreVisitsTexts.noDate] : [])].filter((one) => one !== undefined),
  )
}
