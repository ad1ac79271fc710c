import type { AboutSystem } from '@kinchart/contract/calls/about-code.ts'
import { retryAfterMs } from '#platform/outbound/retry-after.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Language } from '@kinchart/texts/translate.ts'
import { readFeed, type About } from './read-feed.ts'

export type CodeQuery = { readonly system: AboutSystem; readonly code: string; readonly language: Language }

/** Source: MedlinePlus Connect, web service. */
const identifiers: Readonly<Record<AboutSystem, string>> = {
  'http://loinc.org': '2.16.840.1.113883.6.1',
  'http://www.nlm.nih.gov/research/umls/rxnorm': '2.16.840.1.113883.6.88',
  'http://snomed.info/sct': '2.16.840.1.113883.6.96',
  'http://hl7.org/fhir/sid/icd-10-cm': '2.16.840.1.113883.6.90',
}

const limits = { timeoutMs: 5000, maxBytes: 500_000 }
/** The National Library of Medicine accepts 100 requests a minute from one address. */
const MAX_REQUESTS_PER_MINUTE = 60
const MINUTE_MS = 60_000

export class NoAnswerError extends Error {}

export type AskMedlinePlus = (query: CodeQuery) => Promise<About | null>

/**
 * Sends only the code. Sends no cookie, and no data of a person, account or record. After a failed request, waits as
 * long as the service requires, or else a minute. Throws NoAnswerError.
 */
export function createAskMedlinePlus(
  outbound: Outbound,
  service: string,
  now: () => number = () => performance.now(),
): AskMedlinePlus {
  let quietUntil = 0
  let requestTimes: number[] = []
  return async ({ system, code, language }) => {
    requestTimes = requestTimes.filter((at) => at > now() - MINUTE_MS)
    if (now() < quietUntil || requestTimes.length >= MAX_REQUESTS_PER_MINUTE) throw new NoAnswerError()
    requestTimes.push(now())
    const url = new URL(service)
    url.search = new URLSearchParams({
      'mainSearchCriteria.v.cs': identifiers[system],
      'mainSearchCriteria.v.c': code,
      'informationRecipient.languageCode.c': language,
      knowledgeResponseType: 'application/json',
    }).toString()
    try {
      const { status, headers, body } = await outbound.call(url, { ...limits, headers: { accept: 'application/json' } })
      if (status === 200) return readFeed(body.toString('utf8'))
      quietUntil = now() + (retryAfterMs(headers['retry-after'], Date.now()) ?? MINUTE_MS)
    } catch (error) {
      quietUntil = now() + MINUTE_MS
      throw new NoAnswerError('', { cause: error })
    }
    throw new NoAnswerError()
  }
}
