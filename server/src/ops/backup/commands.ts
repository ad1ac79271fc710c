import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { commandTexts, usageTexts } from '@kinchart/texts/en/commands.ts'
import type { Config } from '#app/config/config.ts'
import { CommandError, UsageError, exitCodes, type Command, type Printer, namesOf } from '#platform/commands/command.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { addToJournal, journalIn, listEndings, readJournal } from './endings.ts'
import { BackupUnreadable } from './frames.ts'
import { makeBackup } from './make-backup.ts'
import { readBackup } from './read-backup.ts'
import { open, readFile } from 'node:fs/promises'
import { codeOf } from '#ops/doctor/finding.ts'

/**
 * Creates an age identity (age-encryption.org/v1) in a file that only its owner may read. Returns the public part.
 * Throws CommandError if the file exists.
 */
async function makeKey(path: string): Promise<string> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new CommandError(isThere ? commandTexts.isThere({ path }) : commandTexts.notWritable({ path }))
  })
  try {
    await file.writeFile(`# public key: ${recipient}\n${identity}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return recipient
}

/** Throws CommandError if the file is unreadable or contains no key. */
export async function readKeys(path: string): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CommandError(commandTexts.keyUnreadable({ path, code: codeOf(error) }))
  })
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (keys.length === 0) throw new CommandError(commandTexts.noKeyIn({ path }))
  return keys
}

export type BackupServices = {
  readonly db: Db
  readonly backups: {
    readonly database: Database
    readonly secrets: readonly string[]
    readonly recipients: readonly string[]
  }
}

export type LocalCommand = Pick<Command<never>, 'name' | 'usage' | 'prepare'> & {
  readonly perform: (config: Config, request: unknown, printer: Omit<Printer, 'signal'>) => Promise<number>
}

const path = z.string()

function oneFile(args: readonly string[], folder: string): string {
  const [file, word] = args
  if (word !== undefined) throw new UsageError(commandTexts.unexpected({ word }))
  if (file === undefined || file.startsWith('-')) throw new UsageError(commandTexts.oneFile)
  return resolve(folder, file)
}

/**
 * `backup FILE`: writes a backup. Also adds all deletions and revocations so far to the journal in the same folder,
 * so that a restore of an older backup does not undo them.
 */
const backup: Command<BackupServices> = {
  name: 'backup',
  usage: usageTexts.backup,
  prepare: async (args, { folder }) => oneFile(args, folder),
  touches: async (_services, request) => ({ id: namesOf([path.parse(request)]) }),
  run: async ({ db, backups }, request, { say, signal }) => {
    const file = path.parse(request)
    const { recipients } = backups
    if (recipients.length === 0) throw new CommandError(commandTexts.noBackupTo)
    if (existsSync(file)) throw new CommandError(commandTexts.isThere({ path: file }))
    const journal = journalIn(dirname(file))
    await addToJournal(journal, await listEndings(db)).catch(() => {
      throw new CommandError(commandTexts.notWritable({ path: journal }))
    })
    const made = await makeBackup(backups, { path: file, recipients, signal })
    const megabytes = ((made?.bytes ?? 0) / 1e6).toFixed(1)
    say(commandTexts.backupMade({ path: file, rows: made?.rows ?? 0, megabytes, journal }))
    return exitCodes.done
  },
}

const newKey: LocalCommand = {
  name: 'backup new-key',
  usage: usageTexts.backup,
  prepare: async (args, { folder }) => oneFile(args, folder),
  perform: async (_config, request, { say }) => {
    const file = path.parse(request)
    const recipient = await makeKey(file)
    say(commandTexts.keyMade({ path: file }))
    say(commandTexts.keyPublic({ recipient }))
    return exitCodes.done
  },
}

const named = z.object({
  file: path,
  key: path,
  endings: path.optional(),
  isWithout: z.boolean(),
})

const prepareNamed: LocalCommand['prepare'] = async (args, { folder }) => {
  const { values, positionals } = parseOptions(args)
  if (values.key === undefined) throw new UsageError(commandTexts.keyMissing)
  return {
    file: oneFile(positionals, folder),
    key: resolve(folder, values.key),
    ...(values.endings === undefined ? {} : { endings: resolve(folder, values.endings) }),
    isWithout: values['without-endings'] === true,
  } satisfies z.input<typeof named>
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        endings: { type: 'string' },
        'without-endings': { type: 'boolean' },
      },
    })
  } catch {
    throw new UsageError(commandTexts.notClear)
  }
}

const check: LocalCommand = {
  name: 'backup check',
  usage: usageTexts.backup,
  prepare: prepareNamed,
  perform: async (_config, request, { say }) => {
    const { file, key } = named.parse(request)
    const { head, rows } = await orUnreadable(file, async () =>
      readBackup({ path: file, identities: await readKeys(key) }),
    )
    const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
    say(commandTexts.backupWhole({ path: file, rows: all, madeAt: head.madeAt, version: head.version }))
    return exitCodes.done
  },
}

const restore: LocalCommand = {
  name: 'restore',
  usage: usageTexts.restore,
  prepare: prepareNamed,
  perform: async (config, request, { say, complain }) => {
    const { file, key, endings, isWithout } = named.parse(request)
    const journal = await readJournal(endings ?? journalIn(dirname(file)))
    if (endings !== undefined && !journal) throw new CommandError(commandTexts.backupUnreadable({ path: endings }))
    const { restoreBackup } = await import('./restore-backup.ts')
    const done = await orUnreadable(file, async () =>
      restoreBackup(config, {
        file: { path: file, identities: await readKeys(key) },
        journal,
        mayBeWithout: isWithout,
      }),
    )
    say(commandTexts.restored({ rows: done.rows, madeAt: done.madeAt }))
    if (done.endedAgain > 0) say(commandTexts.endedAgain({ count: done.endedAgain }))
    if (done.unopened.length > 0) complain(commandTexts.keysUnopened({ columns: done.unopened.join(', ') }))
    return exitCodes.done
  },
}

async function orUnreadable<Answer>(file: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const isMissing = error instanceof Error && 'syscall' in error && 'path' in error && error.path === file
    if (error instanceof BackupUnreadable || isMissing)
      throw new CommandError(commandTexts.backupUnreadable({ path: file }))
    throw error
  }
}

export const backupCommands: readonly Command<BackupServices>[] = [backup]
export const localCommands: readonly LocalCommand[] = [newKey, check, restore]
