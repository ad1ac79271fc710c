import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { getImaging } from '@kinchart/contract/calls/imaging.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export type Imaging = AnswerOf<typeof getImaging>

export const imagingQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['imaging', profileId],
    queryFn: () => call(getImaging, { query: { profileId } }),
  })
