import { existsSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { listMade } from '#app/backup/scheduled.ts'
import type { Config } from '#app/config.ts'
import { doctorTexts } from '@kinchart/texts/doctor.ts'
import { codeOf, look, ok, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

const texts = doctorTexts.backups
const HOUR_MS = 3_600_000

/** Whether backups are made by the clock, and how old the newest is. A folder that is not there yet is made in its parent. */
export async function checkBackups(
  { backupDir: folder, backupHours }: Pick<Config, 'backupDir' | 'backupHours'>,
  now: number,
): Promise<readonly Finding[]> {
  if (folder === undefined) return [look(texts.none, texts.noneTodo)]
  const isThere = existsSync(folder)
  try {
    const place = isThere ? folder : dirname(folder)
    await access(place, constants.W_OK)
    if (!(await stat(place)).isDirectory())
      return [wrong(texts.notWritable({ folder, code: 'ENOTDIR' }), texts.notWritableTodo)]
  } catch (error) {
    return [wrong(texts.notWritable({ folder, code: codeOf(error) }), texts.notWritableTodo)]
  }
  const newest = isThere ? (await listMade(folder)).at(-1) : undefined
  if (newest === undefined) return [look(texts.noneYet({ folder }), texts.noneYetTodo)]
  const hours = Math.max(0, Math.round((now - newest.at) / HOUR_MS))
  return [
    hours > 2 * backupHours + 1
      ? wrong(texts.old({ folder, hours }), texts.oldTodo)
      : ok(texts.good({ folder, hours })),
  ]
}
