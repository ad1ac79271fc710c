import { reportError } from '@kinchart/contract/calls/support.ts'
import { call } from '#api/call.ts'
import { describeFailure } from './describe-failure.ts'

export const tellServer = async (failure: unknown): Promise<unknown> =>
  call(reportError, { body: describeFailure(failure, window.location.pathname) })
