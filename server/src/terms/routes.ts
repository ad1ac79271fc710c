import { getAboutCode } from '@kinchart/contract/calls/about-code.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { Serve } from '#family/serve.ts'
import type { Db } from '#platform/database/database.ts'
import { NoAnswerError, type CodeQuery, type AskMedlinePlus } from '#terms/about/ask-medlineplus.ts'
import type { About } from '#terms/about/read-feed.ts'

/** The service allows a response to be cached for at most a day. */
const FRESH_MS = 24 * 3_600_000
/** Maximum age of an older response, which is shown if there is no newer one. */
const CACHE_MS = 30 * 24 * 3_600_000

type AboutServices = {
  readonly db: Db
  /** Absent unless the operator has switched MedlinePlus information on. */
  readonly askMedlinePlus?: AskMedlinePlus | undefined
  readonly now: () => Date
}

/**
 * Returns cached information that is at most a day old, or else queries the service. If the service does not respond,
 * returns older cached information. Returns null if there is no information.
 */
async function aboutCode(services: AboutServices, codeQuery: CodeQuery): Promise<About | null> {
  const { db, askMedlinePlus, now } = services
  if (askMedlinePlus === undefined) return null
  const { system, code, language } = codeQuery
  const cachedAbout = await db
    .selectFrom('aboutCode')
    .selectAll()
    .where('system', '=', system)
    .where('code', '=', code)
    .where('language', '=', language)
    .executeTakeFirst()
  const age = cachedAbout === undefined ? Number.POSITIVE_INFINITY : now().getTime() - cachedAbout.requestedAt.getTime()
  if (age < FRESH_MS) return shown(cachedAbout)
  try {
    const about = await askMedlinePlus(codeQuery)
    const answer = { title: about?.title ?? null, summary: about?.summary ?? null, address: about?.address ?? null }
    await db
      .insertInto('aboutCode')
      .values({ system, code, language, ...answer, requestedAt: now() })
      .onConflict((known) =>
        known.columns(['system', 'code', 'language']).doUpdateSet({ ...answer, requestedAt: now() }),
      )
      .execute()
    await db
      .deleteFrom('aboutCode')
      .where('requestedAt', '<', new Date(now().getTime() - CACHE_MS))
      .execute()
    return about
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
    return age < CACHE_MS ? shown(cachedAbout) : null
  }
}

type CachedAbout = { readonly title: string | null; readonly summary: string | null; readonly address: string | null }

function shown(cachedAbout: CachedAbout | undefined): About | null {
  if (!cachedAbout?.title || !cachedAbout.summary || !cachedAbout.address) return null
  const { title, summary, address } = cachedAbout
  return { title, summary, address }
}

export function serveTerms(serve: Serve, services: AboutServices): void {
  serve(getAboutCode, async ({ query }) => {
    const about = await aboutCode(services, query)
    return { message: about === null ? messages.noDataFound : messages.dataLoaded, about }
  })
}
