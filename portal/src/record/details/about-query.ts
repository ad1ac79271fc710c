import { getAboutCode } from '@kinchart/contract/calls/about-code.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import type { KnownCode } from './about-address.ts'

/** What MedlinePlus says about a code. Our server is asked by the code alone, and asks MedlinePlus by it alone. */
export const aboutQuery = ({ system, code }: KnownCode) => {
  const language = chosenLanguage()
  return queryOptions({
    queryKey: ['about', system, code, language],
    queryFn: () => call(getAboutCode, { query: { system, code, language } }),
    staleTime: 3_600_000,
    // It stands beside the record: without it there is the address alone.
    retry: false,
  })
}
