import {
  groupOf,
  priorAuthorizationGroups,
  hasEnded,
  type PriorAuthorizationGroup,
} from '@kinchart/contract/rules/prior-authorizations.ts'
import { listPriorAuthorizations, type PriorAuthorizationRow } from '@kinchart/contract/sections/priorauthorizations.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** Most patients have fewer authorizations. The groups are complete only if all authorizations fit on one page. */
const PAGE_SIZE = 200

export const priorAuthorizationsQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: ['prior-authorizations', profileId],
    queryFn: ({ pageParam }) =>
      call(listPriorAuthorizations, { query: { profileId, pageNumber: pageParam, pageSize: PAGE_SIZE } }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.total ? pages.length + 1 : null),
  })

export type Group = { readonly group: PriorAuthorizationGroup; readonly rows: readonly PriorAuthorizationRow[] }

/** Puts past authorizations last and leaves out empty groups. Source: Look 24d. */
export function groupRows(rows: readonly PriorAuthorizationRow[], today: string): readonly Group[] {
  return priorAuthorizationGroups.flatMap((group) => {
    const own = rows.filter((row) => groupOf(row, today) === group)
    const inForce = own.filter((row) => !hasEnded(row, today))
    const over = own.filter((row) => hasEnded(row, today))
    return own.length === 0 ? [] : [{ group, rows: [...inForce, ...over] }]
  })
}

export const countNeedingYou = (rows: readonly PriorAuthorizationRow[], today: string): number =>
  rows.filter((row) => groupOf(row, today) === 'needs-you').length
