import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A backup by the clock, as its name says it. `installation`: the first eight digits of the id of the Kinchart that it is of; undefined where the
 * name does not say.
 */
export type Made = { readonly name: string; readonly at: number; readonly installation: string | undefined }

const DAY_MS = 86_400_000
const NAME = /^kinchart-(?:([0-9a-f]{8})-)?(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.age$/
const UNFINISHED = '.unfinished'
/** A clock that was wrong, or a setting that was, costs no more than this before somebody looks. */
const MOST_REMOVED = 2
/** Clocks of two machines may differ by as much. */
const AHEAD_MS = 300_000

/** The name says whose it is and when; those of one installation can be sorted. */
export const nameAt = (installation: string | undefined, at: Date): string =>
  `kinchart-${installation === undefined ? '' : `${installation}-`}${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.age`

const readName = (name: string): Made | undefined => {
  const [, installation, day, hour, minute, second] = NAME.exec(name) ?? []
  return day === undefined ? undefined : { name, at: Date.parse(`${day}T${hour}:${minute}:${second}Z`), installation }
}

/** The backups of a folder by the clock, the oldest first. Other files are nobody's here. */
export async function listMade(folder: string): Promise<readonly Made[]> {
  const made = (await readdir(folder)).flatMap((name) => readName(name) ?? [])
  return made.toSorted((one, other) => one.at - other.at)
}

/** Whether it says of itself that it was made at a time that is yet to come: some clock was wrong. */
export const isAhead = ({ at }: Made, now: number): boolean => at > now + AHEAD_MS

/**
 * Removes backups of an installation that are older than they are kept: the oldest first, two at most, and never the newest. A file
 * whose name does not say whose it is may be another's, and stays.
 */
export async function removeOld(
  { folder, keepDays }: { readonly folder: string; readonly keepDays: number },
  installation: string,
  now: number,
): Promise<void> {
  const own = (await listMade(folder)).filter((one) => one.installation === installation)
  const old = own.slice(0, -1).filter(({ at }) => at < now - keepDays * DAY_MS)
  for (const { name } of old.slice(0, MOST_REMOVED)) await rm(join(folder, name), { force: true })
}

/**
 * Removes what backups of an installation have left that were killed, once nothing was written to it for a day; and what does not say whose it is:
 * nobody can use it.
 */
export async function removeUnfinished(folder: string, installation: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const whole = name.endsWith(UNFINISHED) ? readName(name.slice(0, -UNFINISHED.length)) : undefined
    if (!whole || (whole.installation ?? installation) !== installation) continue
    const changed = await stat(join(folder, name)).catch(() => undefined)
    if (changed && changed.mtimeMs < Date.now() - DAY_MS) await rm(join(folder, name), { force: true })
  }
}
