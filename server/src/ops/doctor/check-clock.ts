import { doctorTexts } from '@kinchart/texts/doctor.ts'
import { askDatabase } from './ask-database.ts'
import { look, ok, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

const texts = doctorTexts.clock
/** A Date header has whole seconds. */
const SLIGHT_SECONDS = 5
/** Beyond it tokens of care organizations and codes of authenticator apps are refused. */
const FAR_SECONDS = 60

/**
 * This machine's clock beside the database's and that of whoever answers at PUBLIC_URL; one that cannot be asked is left
 * out here, as another check says so.
 */
export async function checkClock(
  { databaseUrl, publicUrl }: { readonly databaseUrl: string | undefined; readonly publicUrl: string },
  timeoutMs: number,
): Promise<readonly Finding[]> {
  const [database, outside] = await Promise.all([
    databaseUrl === undefined ? undefined : offOfDatabase(databaseUrl, timeoutMs).catch(() => undefined),
    publicUrl.startsWith('https:') ? offOfAnswer(publicUrl, timeoutMs).catch(() => undefined) : undefined,
  ])
  const found = [
    ...(database === undefined ? [] : [judgeClock(texts.database, database)]),
    ...(outside === undefined ? [] : [judgeClock(new URL(publicUrl).host, outside)]),
  ]
  return found.length === 0 ? [ok(texts.alone)] : found
}

/** `offMs`: by how much the other clock is ahead of this one, or behind it where it is negative. */
export function judgeClock(other: string, offMs: number): Finding {
  const seconds = Math.round(Math.abs(offMs) / 1000)
  if (seconds <= SLIGHT_SECONDS) return ok(texts.good({ other, seconds }))
  const judge = seconds > FAR_SECONDS ? wrong : look
  return judge(texts.off({ other, seconds }), texts.offTodo)
}

async function offOfDatabase(databaseUrl: string, timeoutMs: number): Promise<number> {
  const { epochMs, takenAtMs } = await askDatabase(databaseUrl, timeoutMs)
  return epochMs - takenAtMs
}

/** By the Date header (RFC 9110, 6.6.1) of whatever answers there; undefined where it has none. */
export async function offOfAnswer(publicUrl: string, timeoutMs: number): Promise<number | undefined> {
  const before = Date.now()
  const answer = await fetch(`${publicUrl}/healthz`, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const date = Date.parse(answer.headers.get('date') ?? '')
  return Number.isNaN(date) ? undefined : date - (before + Date.now()) / 2
}
