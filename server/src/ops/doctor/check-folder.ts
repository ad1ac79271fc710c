import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { codeOf, look, ok, wrong, type Finding } from './finding.ts'

const texts = doctorTexts.folder
/**
 * Mode bits that let others read or write. For a folder, ignores the execute bit, which does not let others list it.
 */
const [OTHERS, OTHERS_IN_FOLDER] = [0o077, 0o066]

/** Checks which users can read DATA_DIR and its key. Skipped on Windows, which has no permission bits. */
export async function checkFolder(dataDir: string): Promise<readonly Finding[]> {
  if (process.platform === 'win32') return []
  const folder = await judgePath(dataDir, 'folder')
  if (folder === undefined) return [ok(texts.none({ path: dataDir }))]
  return [...folder, ...((await judgePath(join(dataDir, 'secret.key'), 'file')) ?? [])]
}

async function judgePath(path: string, kind: 'folder' | 'file'): Promise<readonly Finding[] | undefined> {
  const found = await stat(path).catch((error: unknown) => {
    if (/^(?:ENOENT|ENOTDIR)$/.test(codeOf(error))) return undefined
    throw error
  })
  if (found === undefined) return undefined
  if (kind === 'folder' && !found.isDirectory()) return [wrong(texts.notFolder({ path }), texts.notFolderTodo)]
  return judgeOwner({ path, kind, mode: found.mode & 0o777, owner: found.uid, user: process.getuid?.() ?? found.uid })
}

/** `user`: the uid of this process. */
export function judgeOwner({
  path,
  kind,
  mode,
  owner,
  user,
}: {
  readonly path: string
  readonly kind: 'folder' | 'file'
  readonly mode: number
  readonly owner: number
  readonly user: number
}): readonly Finding[] {
  const isOpen = (mode & (kind === 'folder' ? OTHERS_IN_FOLDER : OTHERS)) !== 0
  const right = kind === 'folder' ? '700' : '600'
  const found = [
    ...(isOpen ? [wrong(texts.open({ path, mode: mode.toString(8) }), texts.openTodo({ right, path }))] : []),
    ...(owner === user ? [] : [look(texts.other({ path, owner, user }), texts.otherTodo({ path }))]),
  ]
  return found.length === 0 ? [ok(texts.good({ path }))] : found
}
