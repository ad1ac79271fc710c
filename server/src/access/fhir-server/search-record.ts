import { fhirTexts } from '@kinchart/texts/en/operator.ts'
import { forbidden, notFound, outcomeEntry } from './answer.ts'
import type { AdmittedApp } from './admit-app.ts'
import { isMatch } from './match-search.ts'
import { writePerson, type Person } from './person.ts'
import { changedAt, thePerson, type Entry, type RecordIndex } from './entry.ts'
import { missingFrom, typesAsSent } from './gaps.ts'
import { openRecordIndex, type IndexServices } from './record-index.ts'
import { writePage, writeParams, type Included, type PagePlace, type Search } from './read-search.ts'
import type { SourcesOf } from '#lists/list-section.ts'
import { searchValues } from './search-values.ts'
import { mayAsk, visible, type Right } from './visible.ts'
import { writeResources, type WriteServices } from './write-resources.ts'

export type SearchServices = IndexServices & WriteServices & { readonly sourcesOf: SourcesOf }

/**
 * Maximum size of a page's resources in characters, including included resources. The first resource is sent whatever
 * its size. A page of large documents therefore contains few documents.
 */
const PAGE_LETTERS = 4_000_000
const MAX_INCLUDED = 1000

export type Opened = {
  readonly index: RecordIndex
  readonly seen: ReadonlySet<string>
  readonly person: Person
}

export async function openFor(
  services: SearchServices,
  app: AdmittedApp,
  right: Right,
  revision?: Promise<string | null>,
): Promise<Opened> {
  const [index, person] = await Promise.all([
    openRecordIndex(services, app.record, revision),
    writePerson(services, app.record),
  ])
  return { index, seen: seenIn(index, app, right), person }
}

/** Caches the ids that a grant may see, until the record changes. The key includes the scopes and sections. */
const seenByGrant = new WeakMap<RecordIndex, Map<string, ReadonlySet<string>>>()
const MAX_GRANTS = 20

function seenIn(index: RecordIndex, { grant, seeing }: AdmittedApp, right: Right): ReadonlySet<string> {
  const known = seenByGrant.get(index) ?? new Map<string, ReadonlySet<string>>()
  seenByGrant.set(index, known)
  const key = JSON.stringify([grant.id, right, seeing])
  const found = known.get(key) ?? visible(index, seeing, right)
  known.delete(key)
  known.set(key, found)
  const [oldest] = known.keys()
  if (known.size > MAX_GRANTS && oldest !== undefined) known.delete(oldest)
  return found
}

const personEntry = (person: Opened['person']): Entry => ({
  ...{ id: person.id, type: 'Patient', section: null, sourceId: '', size: 500, row: null },
  receivedAt: Date.parse(person.meta.lastUpdated),
  values: searchValues(JSON.parse(JSON.stringify(person)) as Parameters<typeof searchValues>[0]),
})

type Answered = {
  readonly app: AdmittedApp
  readonly search: Search
  readonly place: PagePlace | null
  readonly self: string
}

/**
 * Returns a Bundle as JSON. The caller must have checked the scopes. `total` counts only resources visible to this
 * app.
 */
export async function searchRecord(services: SearchServices, { app, search, place, self }: Answered): Promise<string> {
  // One query returns the sources and the record's revision. The sources are needed only for the first page, because
  // only this page lists gaps.
  const given = place === null ? services.sourcesOf(app.record, typesAsSent(search)) : undefined
  const opened = await openFor(
    services,
    app,
    'search',
    given?.then(({ revision }) => revision),
  )
  const { index, seen, person } = opened
  const matches = matchesKnown(opened, app, search)
  const total = matches.length
  const issues = given ? [...missingFrom({ app, index, search, total, sources: (await given).sources })] : []
  const link = [{ relation: 'self', url: self }]
  if (search.isCount)
    return JSON.stringify({
      ...SEARCHSET,
      total,
      link,
      ...(issues.length > 0 ? { entry: [outcomeEntry(issues)] } : {}),
    })
  const from = startOf(matches, place)
  const page: Entry[] = []
  let letters = 0
  for (const entry of matches.slice(from, from + search.count)) {
    if (page.length > 0 && letters + entry.size > PAGE_LETTERS) break
    page.push(entry)
    letters += entry.size
  }
  const { related, isCut } = includedWith(opened, app, search, page)
  const written = await writeResources(
    services,
    { record: app.record, index, seen },
    [...page, ...related].filter(({ type: one }) => one !== 'Patient'),
  )
  const byId = new Map(written.map(({ entry, text }) => [entry.id, text]))
  const entryOf = (entry: Entry, mode: 'match' | 'include'): readonly string[] => {
    const text = entry.type === 'Patient' ? JSON.stringify(person) : byId.get(entry.id)
    if (text === undefined) return []
    const fullUrl = JSON.stringify(`${services.base}/${entry.type}/${entry.id}`)
    return [`{"fullUrl":${fullUrl},"resource":${text},"search":{"mode":"${mode}"}}`]
  }
  const last = page.at(-1)
  if (last !== undefined && from + page.length < matches.length) {
    const query = writeParams(search.used)
    const next = writePage(services.cipher, {
      grantId: app.grant.id,
      type: search.type,
      query,
      at: from + page.length,
      after: last.id,
    })
    link.push({ relation: 'next', url: `${services.base}?_page=${next}` })
  }
  if (isCut) issues.push({ severity: 'warning', code: 'incomplete', text: fhirTexts.includedCut })
  const entries = [
    ...page.flatMap((one) => entryOf(one, 'match')),
    ...related.flatMap((one) => entryOf(one, 'include')),
    ...(issues.length > 0 ? [JSON.stringify(outcomeEntry(issues))] : []),
  ]
  const head = JSON.stringify({ ...SEARCHSET, total, link })
  return `${head.slice(0, -1)},"entry":[${entries.join(',')}]}`
}

const SEARCHSET = { resourceType: 'Bundle', type: 'searchset' } as const

/** Caches matches until visibility changes, because requests for the next page repeat the same search. */
const matchesBySearch = new WeakMap<ReadonlySet<string>, Map<string, readonly Entry[]>>()
const MAX_SEARCHES = 8

function matchesKnown(opened: Opened, app: AdmittedApp, search: Search): readonly Entry[] {
  const known = matchesBySearch.get(opened.seen) ?? new Map<string, readonly Entry[]>()
  matchesBySearch.set(opened.seen, known)
  const { type, types, criteria, sort } = search
  // The key includes the patient, because the patient's own data can change without a change to the record.
  const key = JSON.stringify([type, types, criteria, sort, opened.person, mayAsk(app.seeing, 'Patient', 'search')])
  const matches = known.get(key) ?? matchesOf(opened, app, search)
  known.delete(key)
  known.set(key, matches)
  const [oldest] = known.keys()
  if (known.size > MAX_SEARCHES && oldest !== undefined) known.delete(oldest)
  return matches
}

function matchesOf({ index, seen, person }: Opened, app: AdmittedApp, search: Search): readonly Entry[] {
  const { type, types, criteria, sort } = search
  const self = personEntry(person)
  const isPersonSeen = mayAsk(app.seeing, 'Patient', 'search')
  const all = [...(isPersonSeen ? [self] : []), ...[...index.entries.values()].filter(({ id }) => seen.has(id))]
  const isOfType = (one: Entry): boolean =>
    type === null ? types === null || types.includes(one.type) : one.type === type
  const matches = all.filter(
    (entry) =>
      isOfType(entry) &&
      criteria.every((one) =>
        entry === self && type === null && isSince(one)
          ? true
          : isMatch(index, entry, one, { personId: person.id, seen }),
      ),
  )
  if (sort === null) return matches
  const at = (entry: Entry): number | undefined =>
    sort.param === '_lastUpdated' ? changedAt(entry) : entry.values.dates[sort.param]?.[0]?.[0]
  const sign = sort.isDescending ? -1 : 1
  return matches.toSorted((a, b) => {
    const [one, other] = [at(a), at(b)]
    // Sort entries without a date last, in ascending and in descending order.
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
    return sign * (one - other)
  })
}

/** A search of all types always includes the patient, so the search's `_lastUpdated` does not apply to the patient. */
const isSince = (one: Search['criteria'][number]): boolean => one.kind === 'date' && one.name === '_lastUpdated'

function startOf(matches: readonly Entry[], place: PagePlace | null): number {
  if (place === null) return 0
  const at = matches.findIndex(({ id }) => id === place.after)
  return at < 0 ? place.at : at + 1
}

type IncludedWith = { readonly related: readonly Entry[]; readonly isCut: boolean }

/**
 * Returns resources that the matches reference, or that reference the matches, as requested. `isCut` is true if there
 * are more resources than one response may contain.
 */
function includedWith(
  { index, seen, person }: Opened,
  app: AdmittedApp,
  { includes, reverse }: Search,
  page: readonly Entry[],
): IncludedWith {
  const isPersonSeen = mayAsk(app.seeing, 'Patient', 'search')
  const there = new Set(page.map(({ id }) => id))
  const includedEntries = new Map<string, Entry>()
  let letters = 0
  let isCut = false
  const add = (entry: Entry | undefined): void => {
    if (!entry || there.has(entry.id) || includedEntries.has(entry.id)) return
    const isRoom = includedEntries.size < MAX_INCLUDED && letters + entry.size <= PAGE_LETTERS
    if (!isRoom && includedEntries.size > 0) {
      isCut = true
      return
    }
    letters += entry.size
    includedEntries.set(entry.id, entry)
  }
  const leads = (entry: Entry, param: string): readonly string[] =>
    param === 'patient' || param === 'subject'
      ? [person.id]
      : (entry.values.references[param] ?? []).flatMap((one) => {
          const id = index.leadsTo(entry, one)
          return id === undefined ? [] : [id === thePerson ? person.id : id]
        })
  const isTarget = ({ target }: Included, entry: Entry): boolean => target === null || entry.type === target
  for (const one of includes)
    for (const entry of page.filter(({ type }) => type === one.type))
      for (const id of leads(entry, one.param)) {
        const isSeen = id === person.id ? isPersonSeen : seen.has(id)
        const led = id === person.id ? personEntry(person) : index.entries.get(id)
        if (isSeen && led && isTarget(one, led)) add(led)
      }
  for (const one of reverse)
    for (const entry of index.entries.values()) {
      if (entry.type !== one.type || !seen.has(entry.id)) continue
      if (leads(entry, one.param).some((id) => there.has(id))) add(entry)
    }
  return { related: [...includedEntries.values()], isCut }
}

/** `entry`: null for the patient. */
export type FoundOne = { readonly opened: Opened; readonly entry: Entry | null; readonly lastUpdated: Date }

/**
 * Throws 403 for a type that was not granted, whether or not the resource exists. Throws 404 for a resource that the
 * app may not see.
 */
export async function findOne(services: SearchServices, app: AdmittedApp, type: string, id: string): Promise<FoundOne> {
  if (!mayAsk(app.seeing, type, 'read')) throw forbidden(type)
  const opened = await openFor(services, app, 'read')
  const { index, seen, person } = opened
  if (type === 'Patient') {
    if (id === person.id) return { opened, entry: null, lastUpdated: new Date(person.meta.lastUpdated) }
    throw notFound()
  }
  const entry = seen.has(id) ? index.entries.get(id) : undefined
  if (entry?.type !== type) throw notFound()
  return { opened, entry, lastUpdated: new Date(changedAt(entry)) }
}

/** Throws 404 if the resource was deleted in the meantime. */
export async function writeOne(
  services: SearchServices,
  { record }: AdmittedApp,
  { opened, entry }: FoundOne,
): Promise<string> {
  if (entry === null) return JSON.stringify(opened.person)
  const { index, seen } = opened
  const [written] = await writeResources(services, { record, index, seen }, [entry])
  if (!written) throw notFound()
  return written.text
}
