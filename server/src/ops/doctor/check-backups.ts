import { access, constants, stat } from 'node:fs/promises'
import { isAhead, listMade } from '#ops/backup/made-backups.ts'
import type { Config } from '#app/config/config.ts'
import { nearestFolder } from '#platform/database/room.ts'
import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { codeOf, look, ok, wrong, type Finding } from './finding.ts'

const texts = doctorTexts.backups
const HOUR_MS = 3_600_000

/**
 * Checks whether backups are recent and the backup folder is writable. A missing folder is not a problem, because the
 * server creates it with its parents.
 */
export async function checkBackups(
  { backupDir: folder, backupHours }: Pick<Config, 'backupDir' | 'backupHours'>,
  now: number,
): Promise<readonly Finding[]> {
  if (folder === undefined) return [look(texts.none, texts.noneTodo)]
  const place = nearestFolder(folder)
  try {
    await access(place, constants.W_OK)
    if (!(await stat(place)).isDirectory())
      return [wrong(texts.notWritable({ folder, code: 'ENOTDIR' }), texts.notWritableTodo)]
  } catch (error) {
    return [wrong(texts.notWritable({ folder, code: codeOf(error) }), texts.notWritableTodo)]
  }
  const made = place === folder ? await listMade(folder) : []
  const ahead = made
    .filter((one) => isAhead(one, now))
    .slice(-1)
    .map(({ name }) => look(texts.ahead({ folder, name }), texts.aheadTodo))
  const newest = made.findLast((one) => !isAhead(one, now))
  if (newest === undefined) return ahead.length > 0 ? ahead : [look(texts.noneYet({ folder }), texts.noneYetTodo)]
  // Allow for small clock differences between machines.
  const hours = Math.max(0, Math.round((now - newest.at) / HOUR_MS))
  const isOld = hours > 2 * backupHours + 1
  return [...ahead, isOld ? wrong(texts.old({ folder, hours }), texts.oldTodo) : ok(texts.good({ folder, hours }))]
}
