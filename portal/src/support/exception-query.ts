import { getLogs } from '@kinchart/contract/calls/support.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export const exceptionQuery = queryOptions({ queryKey: ['exception-log'], queryFn: () => call(getLogs, {}) })
