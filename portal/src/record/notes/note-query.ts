import { readNote } from '@kinchart/contract/calls/record-types.ts'
import { queryOptions } from '@tanstack/react-query'
import { callWithVersion } from '#api/call.ts'

/** '' if there is no note. */
export const noteQuery = (profileId: string, recordId: string) =>
  queryOptions({
    queryKey: ['record-note', profileId, recordId],
    queryFn: async () => {
      const { answer, version } = await callWithVersion(readNote, { params: { profileId, recordId } })
      return { note: answer.data.note, version }
    },
  })
