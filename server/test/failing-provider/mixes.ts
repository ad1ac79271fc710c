import { faultNames, faultTable, type Fault, type FaultName } from '@kinchart/sandbox/faults.ts'
import { numbersFrom } from '../parse-exposition.ts'
import { searchedTypes } from './tiny-chart.ts'

export type Mix = { readonly faults: readonly Fault[]; readonly begins: 'first' | 'later' }

const isOutside = (name: FaultName): boolean =>
  name.startsWith('rating-') || ['image-cut-off', 'body-drips', 'body-stalls', 'slow'].includes(name)

const mixed: readonly FaultName[] = faultNames.filter((name) => !isOutside(name))

/**
 * Faults that send megabytes or thousands of records. They are always drilled separately, and in mixes only if there is
 * time.
 */
const heavy: ReadonlySet<FaultName> = new Set([
  ...(['entries-broken-many', 'results-many', 'document-named-twice', 'gzip-bomb'] as const),
  ...(['metadata-huge', 'binary-huge'] as const),
])
const light = mixed.filter((name) => !heavy.has(name))
const statuses = [400, 404, 406, 410, 418, 422, 500, 502, 503, 504] as const
const FEWEST = 2
const MOST = 4

/** The same seed and number return the same mix, if both calls include or both exclude the heavy faults. */
export function drawMix(seed: number, number: number, elsewhere: string, hasHeavy: boolean): Mix {
  const random = numbersFrom(seed * 100_003 + number)
  const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)] as One
  const count = FEWEST + Math.floor(random() * (MOST - FEWEST + 1))
  const names = new Set<FaultName>()
  while (names.size < count) names.add(pick(hasHeavy ? mixed : light))
  // Without a stated total, entries missing from a page cannot be detected.
  if (names.has('pages-shrink')) names.delete('search-total-missing')
  const faults = [...names].map((name): Fault => {
    const defaults = faultTable[name]
    return {
      name,
      ...('foreignOrigin' in defaults ? { foreignOrigin: elsewhere } : {}),
      ...('status' in defaults ? { status: pick(statuses) } : {}),
      ...('retryAfterSeconds' in defaults ? { retryAfterSeconds: pick([0, 0.1, -5, 100_000]), times: 1 } : {}),
      ...('type' in defaults || random() < 0.7 ? { type: pick(searchedTypes) } : {}),
      ...(random() < 0.4 ? { times: 1 + Math.floor(random() * 3) } : {}),
      ...('page' in defaults ? { page: pick([1, 2, 3]) } : {}),
      ...(random() < 0.15 ? { afterRequests: 1 + Math.floor(random() * 6) } : {}),
    }
  })
  return { faults, begins: pick(['first', 'later']) }
}
