import { deleteNotification } from '@kinchart/contract/calls/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export const deletionQuery = queryOptions({ queryKey: ['deletion'], queryFn: () => call(deleteNotification, {}) })
