import type { CopiedRow } from './read-rows.ts'
import type { CopiedTable } from './copied-tables.ts'
import { backupEnd, backupHead, backupTable, type BackupHead } from './backup-form.ts'
import { readEncrypted } from './encrypt-backup.ts'
import { BackupUnreadable, readFrames, readRowsFrame } from './frames.ts'

export type BackupFile = { readonly path: string; readonly identities: readonly string[] }

export type BackupReader = {
  readonly head?: (head: BackupHead) => Promise<void>
  readonly rows?: (table: CopiedTable, rows: readonly CopiedRow[]) => Promise<void>
}

/**
 * Reads to the end and checks the row counts. Throws BackupUnreadable if the file is not a backup, uses another key,
 * was changed, or is incomplete.
 */
export async function readBackup(
  file: BackupFile,
  reader: BackupReader = {},
): Promise<{ readonly head: BackupHead; readonly rows: Readonly<Record<string, number>> }> {
  let head: BackupHead | undefined
  let table: CopiedTable | undefined
  let rows: Record<string, number> | undefined
  const counted: Record<string, number> = {}
  for await (const { kind, body } of readFrames(readEncrypted(file.path, file.identities))) {
    if (rows || (kind === 'H') !== (head === undefined)) throw new BackupUnreadable()
    if (kind === 'H') {
      head = read(backupHead, body)
      await reader.head?.(head)
    } else if (kind === 'T') {
      table = read(backupTable, body)
      counted[table.name] = 0
    } else if (kind === 'R') {
      if (!table) throw new BackupUnreadable()
      const batch = readRowsFrame(body, table.columns.length)
      counted[table.name] = (counted[table.name] ?? 0) + batch.length
      await reader.rows?.(table, batch)
    } else rows = read(backupEnd, body).rows
  }
  if (!head || !rows || JSON.stringify(rows) !== JSON.stringify(counted)) throw new BackupUnreadable()
  return { head, rows }
}

function read<Value>(form: { safeParse: (value: unknown) => { data?: Value; success: boolean } }, body: Buffer): Value {
  const { data, success } = form.safeParse(parse(body))
  if (!success || data === undefined) throw new BackupUnreadable()
  return data
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new BackupUnreadable()
  }
}
