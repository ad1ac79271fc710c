import { readNote } from '@kinchart/contract/record-types.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** The person's note on a kind of record; '' where there is none. */
export const noteQuery = (profileId: string, recordId: string) =>
  queryOptions({
    queryKey: ['record-note', profileId, recordId],
    queryFn: async () => (await call(readNote, { params: { profileId, recordId } })).data.note,
  })
