import { queryOptions } from '@tanstack/react-query'
import type { RecordSource } from '#record/record-source.ts'

export const recordQuery = (source: RecordSource, id: string) =>
  queryOptions({
    queryKey: [...source.key, 'record', id],
    queryFn: () => source.loadRecord(id),
    ...(source.retry !== undefined && { retry: source.retry }),
    ...(source.ownedBy === null && { gcTime: 0 }),
  })
