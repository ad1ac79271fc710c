import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The parts of a backup's file name. `installation` contains the first eight digits of the installation id, or is
 * undefined if the name has none.
 */
export type Made = { readonly name: string; readonly at: number; readonly installation: string | undefined }

const DAY_MS = 86_400_000
const NAME = /^kinchart-(?:([0-9a-f]{8})-)?(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.age$/
const UNFINISHED = '.unfinished'
/** Limits how many backups a wrong clock or setting can remove before someone notices. */
const MAX_REMOVED = 2
const AHEAD_MS = 300_000

/** Within one installation, backup names sort by time. */
export const nameAt = (installation: string | undefined, at: Date): string =>
  `kinchart-${installation === undefined ? '' : `${installation}-`}${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.age`

const readName = (name: string): Made | undefined => {
  const [, installation, day, hour, minute, second] = NAME.exec(name) ?? []
  return day === undefined ? undefined : { name, at: Date.parse(`${day}T${hour}:${minute}:${second}Z`), installation }
}

export async function listMade(folder: string): Promise<readonly Made[]> {
  const made = (await readdir(folder)).flatMap((name) => readName(name) ?? [])
  return made.toSorted((one, other) => one.at - other.at)
}

/** Returns true for a backup dated in the future, which happens if a clock was wrong. */
export const isAhead = ({ at }: Made, now: number): boolean => at > now + AHEAD_MS

/**
 * Removes backups past retention, oldest first, at most two, and never the newest. Keeps a file whose name contains no
 * installation, because it may belong to another installation.
 */
export async function removeOld(
  { folder, keepDays }: { readonly folder: string; readonly keepDays: number },
  installation: string,
  now: number,
): Promise<void> {
  const own = (await listMade(folder)).filter((one) => one.installation === installation)
  const old = own.slice(0, -1).filter(({ at }) => at < now - keepDays * DAY_MS)
  for (const { name } of old.slice(0, MAX_REMOVED)) await rm(join(folder, name), { force: true })
}

/**
 * Removes temporary files of interrupted backups if they did not change for a day. Also removes such files without an
 * installation in their name, because an unfinished file is useless to any installation.
 */
export async function removeUnfinished(folder: string, installation: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const whole = name.endsWith(UNFINISHED) ? readName(name.slice(0, -UNFINISHED.length)) : undefined
    if (!whole || (whole.installation ?? installation) !== installation) continue
    const changed = await stat(join(folder, name)).catch(() => undefined)
    if (changed && changed.mtimeMs < Date.now() - DAY_MS) await rm(join(folder, name), { force: true })
  }
}
