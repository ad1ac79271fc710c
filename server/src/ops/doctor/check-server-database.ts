import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { askDatabase, type DatabaseFacts } from './ask-database.ts'
import { codeOf, look, ok, wrong, type Finding } from './finding.ts'

const texts = doctorTexts.database
const MIN_VERSION = 15
/** The connections of a process's pool, plus one for listening and those for jobs. */
const NEEDED = 12

/** Findings contain no address, because it may include a password. */
export async function checkServerDatabase(databaseUrl: string, timeoutMs: number): Promise<readonly Finding[]> {
  const isClear = goesElsewhereUnverified(databaseUrl) ? [look(texts.clear, texts.clearTodo)] : []
  try {
    return [...judgeDatabase(await askDatabase(databaseUrl, timeoutMs)), ...isClear]
  } catch (error) {
    return [wrong(texts.silent({ code: codeOf(error) }), texts.silentTodo), ...isClear]
  }
}

export function judgeDatabase({
  version,
  hasChecksums,
  free,
  isSuperuser,
  isCopy,
}: Omit<DatabaseFacts, 'epochMs' | 'takenAtMs'>): readonly Finding[] {
  if (version < MIN_VERSION) return [wrong(texts.old({ version }), texts.oldTodo)]
  if (isCopy) return [wrong(texts.copy, texts.copyTodo)]
  const isEnough = free >= NEEDED
  return [
    isEnough ? ok(texts.good({ version, free })) : look(texts.few({ free, needed: NEEDED }), texts.fewTodo),
    ...(hasChecksums ? [] : [look(texts.noChecksums, texts.noChecksumsTodo)]),
    ...(isSuperuser ? [look(texts.superuser, texts.superuserTodo)] : []),
  ]
}

/** Returns true if database traffic goes to another machine whose identity is not verified. */
export function goesElsewhereUnverified(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return false
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  const isHere = host === '' || host.startsWith('/') || /^(?:localhost|127\.[\d.]+|\[?::1\]?)$/.test(host)
  return !isHere && searchParams.get('sslmode') !== 'verify-full'
}
