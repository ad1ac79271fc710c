import { getRecord } from '@kinchart/contract/record-list.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export const recordQuery = (profileId: string, id: string) =>
  queryOptions({ queryKey: ['record', profileId, id], queryFn: () => call(getRecord, { query: { profileId, id } }) })
