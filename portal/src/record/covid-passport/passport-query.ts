import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { getCovidPassport } from '@kinchart/contract/calls/covid-passport.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export type Passport = AnswerOf<typeof getCovidPassport>

export const passportQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['covid-passport', profileId],
    queryFn: () => call(getCovidPassport, { query: { profileId } }),
  })
