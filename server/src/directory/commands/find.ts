import { z } from 'zod'
import { commandTexts, usageTexts } from '@kinchart/texts/en/commands.ts'
import { UsageError, exitCodes } from '#platform/commands/command.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { findProviders, findProvidersByNpi, type ListedProvider } from '../providers/find-provider.ts'
import { searchProviders } from '../providers/search-providers.ts'
import type { ProviderKind } from '../providers/tables.ts'
import type { DirectoryCommand } from './services.ts'
import { sql } from 'kysely'
import { closestScope, readRegistered } from '#directory/clients.ts'
import type { ListingProblem } from '#directory/tables.ts'

type FoundOrganization = {
  readonly id: number
  readonly hospitalName: string
  /** '' if no list states a place. */
  readonly place: string
  readonly host: string
  readonly ehrName: string
  /** Why the organization is not offered to patients. Null if it is offered. */
  readonly problem: ListingProblem | null
  /**
   * The registration that applies to the organization. 'list' if the organization's list names the client. Null if no
   * registration applies.
   */
  readonly coveredBy: string | null
}

/**
 * Removes accents and converts to lowercase, as in the column `searchName`. The database may be unable to lowercase
 * non-ASCII letters.
 */
const withoutAccents = (word: string): string => {
  const plain = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain === '' ? word : plain
}

/**
 * Finds organizations whose name, place, host and vendor together contain every word, in alphabetical order. Includes
 * organizations that are not offered. Unlike the patient search, also searches hosts, and matches words literally. The
 * caller limits the number of words, because each word adds a condition to the query.
 */
async function findByWords(
  db: Db,
  words: readonly string[],
  most: number,
): Promise<{ readonly found: readonly FoundOrganization[]; readonly isMore: boolean }> {
  const registered = await readRegistered(db)
  const text = sql<string>`lower(concat_ws(' ', hospital_name, place, host, ehr_name))`
  const rows = await words
    .reduce(
      (query, word) =>
        query.where(
          sql<boolean>`(strpos(${text}, ${word.toLowerCase()}) > 0 or strpos(search_name, ${withoutAccents(word)}) > 0)`,
        ),
      db
        .selectFrom('careOrganization')
        .select(['id', 'hospitalName', 'place', 'host', 'ehrName', 'problem', 'clientId'])
        .where('retiredAt', 'is', null),
    )
    .orderBy('searchName')
    .orderBy('id')
    .limit(most + 1)
    .execute()
  const found = rows.slice(0, most).map(({ clientId, ...row }) => ({
    ...row,
    coveredBy: closestScope(registered, row) ?? (clientId === '' ? null : 'list'),
  }))
  return { found, isMore: rows.length > most }
}

const MOST = 50
const MAX_WORDS = 8

const request = z.object({ words: z.array(z.string()).min(1).max(MAX_WORDS) })

/** `directory find`: lists the ids that `clients set` accepts. */
export const findOrganizations: DirectoryCommand = {
  name: 'directory find',
  usage: usageTexts.directoryFind({ most: MOST }),
  prepare: async (args) => ({ words: wordsIn(args) }),
  touches: 'nothing',
  run: async ({ db }, params, { say }) => {
    const { found, isMore } = await findByWords(db, request.parse(params).words, MOST)
    for (const one of found) say(lineOf(one))
    if (found.length === 0) say(commandTexts.foundNothing)
    if (isMore) say(commandTexts.foundMore({ most: MOST }))
    return exitCodes.done
  },
}

export const findDoctors: DirectoryCommand = {
  name: 'directory find-providers',
  usage: usageTexts.findProviders({ most: MOST }),
  prepare: async (args) => ({ words: wordsIn(args) }),
  touches: 'nothing',
  run: async ({ db }, params, { say }) => {
    const { words } = request.parse(params)
    const known = await findKnown(db, words)
    const found = known === undefined ? await findNamed(db, words) : { providers: known, isMore: false }
    for (const { providerId, npi, name, address, isRetired } of found.providers)
      say([providerId, npi ?? '-', name, address ?? '-', ...(isRetired ? [commandTexts.isRetired] : [])].join('  '))
    if (found.providers.length === 0) say(commandTexts.foundNothing)
    if (found.isMore) say(commandTexts.foundMore({ most: MOST }))
    return exitCodes.done
  },
}

function wordsIn(args: readonly string[]): readonly string[] {
  const option = args.find((one) => one.startsWith('-'))
  if (option !== undefined) throw new UsageError(commandTexts.noOption({ option }))
  const words = args.flatMap((arg) => arg.split(/\s+/)).filter((word) => word !== '')
  if (words.length === 0 || words.length > MAX_WORDS) throw new UsageError(commandTexts.nameWords({ most: MAX_WORDS }))
  return words
}

const lineOf = ({ id, hospitalName, place, host, ehrName, problem, coveredBy }: FoundOrganization): string =>
  [
    ...[`endpoint:${id}`, hospitalName, place, host, ehrName].map((part) => (part === '' ? '-' : part)),
    ...(problem === null ? [] : [commandTexts.isNotOffered({ problem })]),
    coverOf(coveredBy),
  ].join('  ')

function coverOf(coveredBy: string | null): string {
  if (coveredBy === null) return commandTexts.notCovered
  return coveredBy === 'list' ? commandTexts.coveredByList : commandTexts.coveredBy({ scope: coveredBy })
}

/**
 * Finds a provider by id or NPI, even if the provider is no longer listed. Undefined if the typed text is neither an
 * id nor an NPI.
 */
async function findKnown(
  db: Db,
  [word = '', ...more]: readonly string[],
): Promise<readonly ListedProvider[] | undefined> {
  if (more.length > 0) return undefined
  if (isUuid(word)) return [...(await findProviders(db, [word])).values()]
  return /^\d{10}$/.test(word) ? [...(await findProvidersByNpi(db, [word])).values()] : undefined
}

async function findNamed(
  db: Db,
  words: readonly string[],
): Promise<{ readonly providers: readonly ListedProvider[]; readonly isMore: boolean }> {
  const providers: ListedProvider[] = []
  let isMore = false
  for (const kind of ['practitioner', 'organization'] satisfies ProviderKind[]) {
    const found = await searchProviders(db, { kind, search: words.join(' ') }, { offset: 0, limit: MOST })
    const byId = await findProviders(db, found.ids)
    providers.push(...found.ids.flatMap((id) => byId.get(id) ?? []))
    isMore ||= found.isMore || found.total > found.ids.length
  }
  return { providers, isMore }
}
