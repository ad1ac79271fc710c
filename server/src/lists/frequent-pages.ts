import { constants } from '@kinchart/contract/rules/constants.ts'
import { sectionNamed, sections, type SectionName } from '@kinchart/contract/sections/all.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

export type ListedRow = {
  readonly id: number
  readonly sourceId: string
  readonly type: string
  readonly fhirId: EncryptedId
  readonly sortKey: string | null
  readonly rank: number
  readonly row: Buffer | null
  readonly missingSince: Date | null
  /** The date of the older document that the row comes from. Null unless the same source has sent a newer document. */
  readonly asOf: string | null
  /** True if this row hides the same entry from another source. Absent if not checked. */
  readonly isInFront?: boolean
}

/**
 * A page of a complete list in its default order. The order is newest first, but lists with `isRanked` show current
 * entries first unless `isByDate` is true.
 */
export type FrequentPage = {
  readonly section: SectionName
  readonly isByDate: boolean
  readonly limit: number
  readonly offset: number
}

/**
 * Excludes rows that are not shown. All conditions except the last must match the condition of the index
 * `resource_list` word for word. The last condition excludes rows that are hidden by the same entry from another
 * source.
 */
export const shownCondition = `section is not null and not is_in_report and not is_entered_in_error and not is_unreadable and rank >= 0
  and duplicate_of is null`

export const pageColumns = {
  id: 'bigint',
  sourceId: 'uuid',
  type: 'text',
  fhirId: 'text',
  sortKey: 'text',
  rank: 'smallint',
  row: 'bytea',
  missingSince: 'timestamptz',
  asOf: 'text',
  isInFront: 'boolean',
} as const satisfies Readonly<Record<keyof ListedRow, string>>

const usualSizes: readonly number[] = [constants.defaultPageSize, 20, constants.largePageSize]

type PageQuery = Pick<FrequentPage, 'section' | 'isByDate'> & {
  readonly text: string
  /** Page size for a first page of a common size; undefined for any other page. */
  readonly size: number | undefined
}

/**
 * The section is part of the SQL text, because the index for lists that start with current entries covers only some
 * sections. With the section as a parameter, PostgreSQL can't use this index in a generic plan. The size is part of
 * the SQL text for first pages of common sizes. If the size were a parameter, PostgreSQL would assume a tenth of the
 * list, estimate high costs, and plan every query again, which doubles the time.
 */
export const pageQueries: readonly PageQuery[] = sections.flatMap(({ name: section, isRanked = false }) =>
  (isRanked ? [true, false] : [true]).flatMap((isByDate) =>
    [undefined, ...usualSizes].map((size) => ({
      ...{ section, isByDate, size },
      text: `
        select id, source_id as "sourceId", type, fhir_id as "fhirId", sort_key as "sortKey", rank, row, missing_since as "missingSince", as_of as "asOf",
          coalesce((select true from resource behind where behind.duplicate_of = resource.id limit 1), false) as "isInFront"
        from resource where profile_id = $1::uuid and section = '${section}' and ${shownCondition}
        order by ${isByDate ? '' : 'rank, '}sort_key desc nulls last, id desc ${size === undefined ? 'limit $4::int offset $5::int' : `limit ${size}`}`,
    })),
  ),
)

export const kindOf = ({ section, isByDate, size }: Omit<PageQuery, 'text'>): string =>
  `${section}${isByDate ? '-by-date' : ''}${size === undefined ? '' : `-${size}`}`

export function placeOf({ section, isByDate, limit, offset }: FrequentPage): {
  kind: string
  values: readonly number[]
} {
  const isFirst = offset === 0 && usualSizes.includes(limit)
  const kind = {
    section,
    isByDate: isByDate || sectionNamed(section).isRanked !== true,
    size: isFirst ? limit : undefined,
  }
  return { kind: kindOf(kind), values: isFirst ? [] : [limit, offset] }
}
