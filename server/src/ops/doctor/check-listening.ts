import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { askNews } from './ask-news.ts'
import { goesElsewhereUnverified } from './check-server-database.ts'
import { codeOf, look, ok, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

const texts = doctorTexts.listening

/**
 * Checks whether processes receive notifications: a pooler in transaction mode accepts LISTEN and delivers nothing.
 * Findings contain no address, because it may include a password.
 */
export async function checkListening(
  databaseUrl: string,
  databaseListenUrl: string | undefined,
  timeoutMs: number,
): Promise<readonly Finding[]> {
  const isClear =
    databaseListenUrl !== undefined && goesElsewhereUnverified(databaseListenUrl)
      ? [look(texts.clear, texts.clearTodo)]
      : []
  try {
    const isHeard = await askNews(databaseUrl, databaseListenUrl ?? databaseUrl, timeoutMs)
    if (isHeard) return [ok(texts.good), ...isClear]
    return [databaseListenUrl === undefined ? wrong(texts.unset, texts.unsetTodo) : wrong(texts.deaf, texts.deafTodo)]
  } catch (error) {
    return databaseListenUrl === undefined
      ? // Reported by the database check.
        []
      : [wrong(texts.silent({ code: codeOf(error) }), texts.silentTodo), ...isClear]
  }
}
