import { access, constants } from 'node:fs/promises'
import { nearestFolder, freeBytes } from '#platform/database/room.ts'
import { isLocal } from '#platform/folder-lock/lock-folder.ts'
import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { codeOf, look, ok, wrong, type Finding } from './finding.ts'

const texts = doctorTexts.disk
const megabytesOf = (bytes: number): number => Math.floor(bytes / 1_000_000)

/** If the folder is missing, checks its nearest existing parent. */
export async function checkDisk(folder: string, minFreeBytes: number): Promise<readonly Finding[]> {
  const there = nearestFolder(folder)
  try {
    if (there !== folder) await access(there, constants.W_OK)
    const [free, isOnThisMachine] = [await freeBytes(there), await isLocal(there)]
    const remote = isOnThisMachine ? [] : [look(texts.remote({ folder }), texts.remoteTodo)]
    return [judgeRoom(folder, free, minFreeBytes), ...remote]
  } catch (error) {
    return [wrong(texts.missing({ folder, code: codeOf(error) }), texts.missingTodo)]
  }
}

export function judgeRoom(folder: string, free: number, minFreeBytes: number): Finding {
  const [megabytes, least] = [megabytesOf(free), megabytesOf(minFreeBytes)]
  if (free < minFreeBytes) return wrong(texts.full({ folder, megabytes, least }), texts.fullTodo)
  return free < 2 * minFreeBytes
    ? look(texts.low({ folder, megabytes }), texts.lowTodo({ least }))
    : ok(texts.good({ folder, megabytes }))
}
