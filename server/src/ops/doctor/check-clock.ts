import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { askDatabase } from './ask-database.ts'
import { look, ok, wrong, type Finding } from './finding.ts'

const texts = doctorTexts.clock
/** Smaller offsets are ignored, because a Date header is precise only to the second. */
const SLIGHT_SECONDS = 5
/** With a larger offset, tokens of care organizations and authenticator app codes are rejected. */
const FAR_SECONDS = 60

/**
 * Compares the clock of this machine with the clocks of the database and of the server at PUBLIC_URL. Skips a clock
 * that can't be reached, because another check reports it.
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

/** `offMs`: how far the other clock is ahead; negative if it is behind. */
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

/**
 * Returns how many milliseconds the clock of the server at this URL is ahead, based on its Date header (RFC 9110,
 * 6.6.1). Returns undefined if there is no header.
 */
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
