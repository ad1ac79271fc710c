import { appKinds, findServed, restKind, sentAs, servedTypes } from '@kinchart/contract/calls/connected-apps.ts'
import { denialSentences, gapSentences } from '@kinchart/contract/rules/completeness.ts'
import type { Denial, ListSource } from '@kinchart/contract/calls/record-list.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { appConsentTexts } from '@kinchart/texts/en/connected-apps.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { fhirTexts } from '@kinchart/texts/en/operator.ts'
import { statingTypes } from '#forms/fhir/composition-gaps.ts'
import type { AdmittedApp } from './admit-app.ts'
import { forbidden, type Issue } from './answer.ts'
import type { Entry, RecordIndex } from './entry.ts'
import type { Search } from './read-search.ts'
import { isOfKinds, mayAsk, scopesFor } from './visible.ts'

export const typesAsSent = ({ type, types }: Pick<Search, 'type' | 'types'>): readonly string[] =>
  (type === null ? (types ?? []) : [type]).flatMap((one) => [one, ...(sentAs[one] ?? [])])

type GapParams = {
  readonly app: Pick<AdmittedApp, 'record' | 'seeing'>
  readonly index: RecordIndex
  readonly search: Pick<Search, 'type' | 'types' | 'ignored'>
  readonly sources: readonly ListSource[]
  readonly total: number
}

/** Returns the gaps of a response: records that did not arrive, withheld records, and unsupported parameters. */
export function missingFrom({ app, index, search, sources, total }: GapParams): readonly Issue[] {
  const { type, ignored } = search
  const notUnderstood = ignored.map((name) =>
    issue('not-supported', fhirTexts.paramIgnored({ name: name.slice(0, 60) })),
  )
  // The Patient resource is created here, so it is complete.
  if (type === 'Patient') return notUnderstood
  const own = sources.filter(({ ehrImportRequestId: id }) => app.record.sourceIds?.includes(id) !== false)
  const types = typesAsSent(search)
  const isSearchedType = (one: string): boolean => types.length === 0 || types.includes(one)
  const unread = index.unread.filter((one) => isSearchedType(one.type) && isOfGrant(app, one)).length
  return [
    ...gapSentences({ sources: own, unreadable: unread }).map((text) => issue('incomplete', text)),
    ...withheldFrom(app, index, search).map((text) => issue('suppressed', text)),
    ...deniedIn(app, index, type, own).map((text) => issue('informational', text, 'information')),
    ...notUnderstood,
    // Add this to every empty result. If only some empty results had it, it would reveal whether other sources exist.
    ...(total === 0 ? [issue('informational', fhirTexts.sourcesOfGrant, 'information')] : []),
  ]
}

/** Reports statements such as “no known allergies”, but only to an app that may read all entries of the type. */
function deniedIn(
  { seeing }: GapParams['app'],
  index: RecordIndex,
  type: string | null,
  sources: readonly ListSource[],
): readonly string[] {
  if (type === null || findServed(type)?.kinds.every((kind) => seeing.kinds.includes(kind)) !== true) return []
  if (!scopesFor(seeing, type, 'search').some(({ query }) => query === '')) return []
  const isStated = ({ id }: Denial): boolean => statingTypes.includes(index.entries.get(id)?.type ?? '')
  return denialSentences({
    sources: sources.map(({ denials = [], ...source }) => ({ ...source, denials: denials.filter(isStated) })),
  })
}

const issue = (code: string, text: string, severity: Issue['severity'] = 'warning'): Issue => ({ severity, code, text })

const isOfGrant = ({ seeing }: GapParams['app'], entry: Pick<Entry, 'type' | 'section' | 'sourceId'>): boolean =>
  seeing.sourceIds.includes(entry.sourceId) && isOfKinds(entry, seeing)

function withheldFrom(
  app: GapParams['app'],
  index: RecordIndex,
  { type, types }: GapParams['search'],
): readonly string[] {
  const { seeing } = app
  const searchedTypes = type === null ? types : [type]
  const ofThese = servedTypes.filter((one) => searchedTypes?.includes(one.type) !== false)
  const kinds = appKinds.filter((kind) => ofThese.some((one) => one.kinds.includes(kind)))
  const refused = kinds.filter((kind) => !seeing.kinds.includes(kind)).map(kindName)
  const unserved = countUnserved(app, index)
  const isNarrowed = seeing.scopes.some(({ query }) => query !== '')
  const inPart = (isNarrowed ? ofThese : []).flatMap((one) => {
    const scopes = mayAsk(seeing, one.type, 'search') ? scopesFor(seeing, one.type, 'search') : []
    if (scopes.length === 0 || scopes.some(({ query }) => query === '')) return []
    const part = listOf([...new Set(scopes.map(({ query }) => query))])
    return [fhirTexts.grantedInPart({ type: one.type, part })]
  })
  return [
    ...(refused.length === 0 ? [] : [fhirTexts.kindsNotGranted({ kinds: listOf(refused) })]),
    ...(searchedTypes ?? []).flatMap((one) => (mayAsk(seeing, one, 'search') ? [] : [forbidden(one).message])),
    ...inPart,
    // Entries of unserved types belong to “other records”. Without this notice, an app that reads only one of these
    // types would assume that it has everything.
    ...(unserved > 0 && kinds.includes(restKind) ? [fhirTexts.unserved({ count: unserved })] : []),
    ...(searchedTypes === null
      ? withheldTypes(app)
      : holdsFinancial(app, index, searchedTypes)
        ? [fhirTexts.neverInEverything]
        : []),
  ]
}

const holdsFinancial = ({ seeing }: GapParams['app'], { entries }: RecordIndex, types: readonly string[]): boolean =>
  [...entries.values()].some(
    ({ isFinancial, type, sourceId }) =>
      isFinancial === true && types.includes(type) && seeing.sourceIds.includes(sourceId),
  )

function withheldTypes({ seeing }: GapParams['app']): readonly string[] {
  const given = servedTypes.filter(({ type }) => mayAsk(seeing, type, 'search')).map(({ type }) => type)
  const isAll = servedTypes.every(
    ({ type, kinds }) => given.includes(type) || !kinds.some((kind) => seeing.kinds.includes(kind)),
  )
  return [...(isAll ? [] : [fhirTexts.typesNotGranted({ types: listOf(given) })]), fhirTexts.neverInEverything]
}

/** Counts only the app's granted sections. */
export const countUnserved = (app: GapParams['app'], { unserved }: RecordIndex): number =>
  unserved.filter((one) => isOfGrant(app, one)).length

const kindName = (kind: string): string =>
  kind === restKind ? appConsentTexts.rest : (recordTypes.find(({ id }) => id === kind)?.name ?? kind)
