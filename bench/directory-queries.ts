import { openSeededRandom, type SeededRandom } from '@kinchart/sandbox/charts/seeded-random.ts'

export const queryKinds = ['exact name', 'one typing error', 'words out of order', 'abbreviated'] as const
export type QueryKind = (typeof queryKinds)[number]

/** `meant`: the name the query should find. */
export type Query = { readonly kind: QueryKind; readonly typed: string; readonly meant: string }

const EACH = 250
const SEED = 20_261

/**
 * Draws 250 queries of each kind. The same names always give the same queries. Skips names that a kind does not change.
 */
export function drawQueries(names: readonly string[]): Query[] {
  const random = openSeededRandom(SEED)
  const sorted = [...names].sort()
  return queryKinds.flatMap((kind) => {
    const queries: Query[] = []
    const drawn = new Set<string>()
    for (let tries = 0; queries.length < EACH && tries < EACH * 1000; tries++) {
      const meant = sorted[random.whole(0, sorted.length - 1)] ?? ''
      if (drawn.has(meant)) continue
      const typed = type[kind](meant, random)
      if (typed === undefined) continue
      drawn.add(meant)
      queries.push({ kind, typed, meant })
    }
    return queries
  })
}

/** Undefined if the kind does not change the name. */
const type: Record<QueryKind, (name: string, random: SeededRandom) => string | undefined> = {
  'exact name': (name) => name,
  'one typing error': mistype,
  'words out of order': shuffle,
  abbreviated: abbreviate,
}

/** Changes only words of four or more letters. */
function mistype(name: string, random: SeededRandom): string | undefined {
  const places = [...name.matchAll(/\p{L}{4,}/gu)].flatMap((word) =>
    Array.from({ length: word[0].length - 1 }, (_, at) => word.index + at),
  )
  const [first, ...rest] = places
  if (first === undefined) return undefined
  const at = random.pick([first, ...rest])
  const letter = String.fromCodePoint(97 + random.whole(0, 25))
  const typed = random.pick([
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + letter + name.slice(at),
    name.slice(0, at) + letter + name.slice(at + 1),
    `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at] ?? ''}${name.slice(at + 2)}`,
  ])
  return typed.toLowerCase() === name.toLowerCase() ? undefined : typed
}

function shuffle(name: string, random: SeededRandom): string | undefined {
  const words = name.split(/\s+/)
  if (new Set(words.map((word) => word.toLowerCase())).size < 2) return undefined
  for (;;) {
    const shuffled = words
      .map((word) => ({ word, at: random.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ word }) => word)
      .join(' ')
    if (shuffled !== words.join(' ')) return shuffled
  }
}

/** The directory may have either form; the query uses the other. */
const pairs = `Saint/St Medical/Med Center/Ctr Hospital/Hosp University/Univ Mount/Mt Regional/Reg Memorial/Mem
Community/Comm Associates/Assoc Physicians/Phys Pediatrics/Peds Services/Svcs Institute/Inst Department/Dept
Health/Hlth Family/Fam County/Cnty Rehabilitation/Rehab Group/Grp Orthopedics/Ortho and/& Behavioral/Behav
General/Gen National/Natl Clinic/Cln Surgery/Surg Fort/Ft North/N South/S East/E West/W`
  .split(/\s+/)
  .map((pair) => pair.split('/') as [string, string])
const otherForm = new Map(
  pairs.flatMap(([whole, short]) => [
    [whole.toLowerCase(), short],
    [short.toLowerCase(), whole],
  ]),
)

function abbreviate(name: string): string | undefined {
  const typed = name
    .split(/\s+/)
    .map((word) => {
      const bare = word.replace(/[.,]+$/, '')
      return otherForm.get(bare.toLowerCase()) ?? word
    })
    .join(' ')
  return typed === name ? undefined : typed
}
