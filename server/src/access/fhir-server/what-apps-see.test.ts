import { expect, test } from 'vitest'
import { appKinds, kindOfSection } from '@kinchart/contract/calls/connected-apps.ts'
import type { Entry, RecordIndex } from './entry.ts'
import { scopesOf, visible } from './visible.ts'

const DRAWS = 10_000
const LET_IN = 1000

/** Returns a random number generator with a seed (mulberry32), so that a failing case can be reproduced. */
function drawing(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const clinical = [
  ['Observation', 'labs'],
  ['Observation', 'vitals'],
  ['Condition', 'conditions'],
  ['MedicationRequest', 'medications'],
  ['Encounter', 'encounters'],
  ['Coverage', 'coverage'],
  ['ExplanationOfBenefit', 'claims'],
  ['ImagingStudy', null],
  ['Device', 'others'],
] as const
const supporting = ['Practitioner', 'Organization', 'Medication', 'PractitionerRole'] as const
const categories = ['laboratory', 'vital-signs', 'social-history'] as const
const system = 'http://terminology.hl7.org/CodeSystem/observation-category'
const sources = ['s1', 's2', 's3'] as const

type Drawn = { readonly entry: Entry; readonly category: string | null; readonly leads: readonly string[] }

function drawRecord(draw: (below: number) => number): readonly Drawn[] {
  const size = 3 + draw(14)
  return Array.from({ length: size }, (_, at): Drawn => {
    const isClinical = draw(3) > 0
    const [type, section] = isClinical
      ? (clinical[draw(clinical.length)] ?? clinical[0])
      : [supporting[draw(4)] ?? 'Practitioner', null]
    const category = type === 'Observation' && draw(4) > 0 ? (categories[draw(3)] ?? null) : null
    const leads = Array.from({ length: draw(3) }, () => String(draw(size)))
    const own = draw(5) === 0 ? { addedAt: draw(2) === 0 ? LET_IN : LET_IN + 1 } : {}
    const tokens: Record<string, readonly string[]> = category === null ? {} : { category: [`${system}|${category}`] }
    return {
      category,
      leads,
      entry: {
        ...{
          id: String(at),
          type,
          section,
          sourceId: sources[draw(3)] ?? 's1',
          receivedAt: 0,
          size: 1,
          row: at,
          ...own,
        },
        values: { tokens, dates: {}, strings: {}, references: {} },
      },
    }
  })
}

function indexOf(drawn: readonly Drawn[]): RecordIndex {
  const leads = new Map(drawn.map((one) => [one.entry.id, one.leads]))
  return {
    entries: new Map(drawn.map(({ entry }) => [entry.id, entry])),
    sources: new Map(),
    unread: [],
    unserved: [],
    size: 1,
    leadsTo: () => undefined,
    leadsFrom: ({ id }) => leads.get(id) ?? [],
  }
}

type Scope = { readonly type: string; readonly rights: string; readonly category: string | null }

function drawScopes(draw: (below: number) => number): readonly Scope[] {
  const types = [
    '*',
    'Observation',
    'Condition',
    'MedicationRequest',
    'Encounter',
    'Coverage',
    'ImagingStudy',
    'Device',
    ...supporting,
  ]
  return Array.from({ length: 1 + draw(5) }, () => {
    const type = types[draw(types.length)] ?? '*'
    const category = type === 'Observation' && draw(2) === 0 ? (categories[draw(3)] ?? null) : null
    return { type, rights: ['r', 's', 'rs'][draw(3)] ?? 'rs', category }
  })
}

const write = ({ type, rights, category }: Scope): string =>
  `patient/${type}.${rights}${category === null ? '' : `?category=${system}|${category}`}`

/** An independent implementation of the visibility rule, to compare with. */
function model(
  drawn: readonly Drawn[],
  scopes: readonly Scope[],
  {
    right,
    kinds,
    sourceIds,
  }: { readonly right: 'r' | 's'; readonly kinds: readonly string[]; readonly sourceIds: readonly string[] },
): readonly string[] {
  const byScope = ({ entry, category }: Drawn): boolean =>
    scopes.some((scope) => {
      if (!scope.rights.includes(right)) return false
      const impliesMedicine = entry.type === 'Medication' && scope.type === 'MedicationRequest'
      if (scope.type !== '*' && scope.type !== entry.type && !impliesMedicine) return false
      return scope.category === null || scope.category === category
    })
  const isOfSource = ({ entry }: Drawn): boolean =>
    sourceIds.includes(entry.sourceId) && (entry.addedAt === undefined || entry.addedAt <= LET_IN)
  const isSupporting = ({ entry }: Drawn): boolean => supporting.some((type) => type === entry.type)
  // A device has a list, so it is visible with the list's section. It is also visible if a visible entry references
  // it.
  const isNamed = (one: Drawn): boolean => isSupporting(one) || one.entry.type === 'Device'
  const isChosen = ({ entry }: Drawn): boolean => {
    if (entry.section === 'claims' || entry.section === 'coverage') return false
    return kinds.includes(kindOfSection(entry.section) ?? 'none')
  }
  const seen = new Set(
    drawn
      .filter((one) => !isSupporting(one) && isOfSource(one) && isChosen(one) && byScope(one))
      .map(({ entry }) => entry.id),
  )
  for (let step = 0; step < 4; step++) {
    const named = new Set(drawn.filter(({ entry }) => seen.has(entry.id)).flatMap(({ leads }) => leads))
    for (const one of drawn)
      if (named.has(one.entry.id) && isNamed(one) && isOfSource(one) && byScope(one)) seen.add(one.entry.id)
  }
  return [...seen].toSorted()
}

test(`shows an app exactly the granted entries in ${DRAWS} random records, scopes, sections and sources`, () => {
  const differing: number[] = []
  let seenInAll = 0
  for (let seed = 1; seed <= DRAWS; seed++) {
    const draw = drawing(seed)
    const drawn = drawRecord(draw)
    const scopes = drawScopes(draw)
    const kinds = appKinds.filter(() => draw(3) > 0)
    const sourceIds = sources.filter(() => draw(4) > 0)
    const right = draw(2) === 0 ? ('r' as const) : ('s' as const)
    const seeing = {
      scopes: scopesOf(scopes.map((one) => write(one)).join(' ')),
      kinds,
      sourceIds,
      ownUntil: LET_IN,
      personId: 'p',
      withRetracted: true,
    }
    const found = [...visible(indexOf(drawn), seeing, right === 'r' ? 'read' : 'search')].toSorted()
    seenInAll += found.length
    if (JSON.stringify(found) !== JSON.stringify(model(drawn, scopes, { right, kinds, sourceIds })))
      differing.push(seed)
  }
  expect(differing).toEqual([])
  expect(seenInAll).toBeGreaterThan(DRAWS / 2)
})
