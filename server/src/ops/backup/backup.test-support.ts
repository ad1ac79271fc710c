import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { readConfig } from '#app/config/config.ts'
import { commands } from '#app/commands.ts'
import { readKeyFile } from '#app/config/key-file.ts'
import { runCommand } from '#platform/commands/command.ts'
import type { TestPortal } from '../../../test/start-portal.ts'
import { localCommands } from './commands.ts'

export type Place = {
  readonly folder: string
  readonly keyFile: string
  readonly recipient: string
  readonly remove: () => void
}

export async function openPlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'kinchart-backup-'))
  const identity = await generateX25519Identity()
  const keyFile = join(folder, 'key.txt')
  writeFileSync(keyFile, `${identity}\n`)
  return {
    folder,
    keyFile,
    recipient: await identityToRecipient(identity),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export type Typed = { readonly exitCode: number; readonly output: readonly string[] }

export async function backUp(portal: TestPortal, place: Place, name: string): Promise<Typed> {
  const output: string[] = []
  const command = commands.find((one) => one.name === 'backup')
  if (!command) throw new Error('There is no such command.')
  const config = readConfig(portal.env)
  const secret = config.secretKey ?? (await readKeyFile(config.dataDir))
  const exitCode = await runCommand(
    command,
    {
      ...{ db: portal.database.db, cipher: portal.cipher, allowedPrivateHosts: [], publicUrl: portal.url },
      backups: { database: portal.database, secrets: [secret], recipients: [place.recipient] },
    },
    await command.prepare([name], { env: {}, folder: place.folder, readSecret: async () => '' }),
    {
      say: (line) => void output.push(line),
      complain: (line) => void output.push(line),
      signal: new AbortController().signal,
    },
  )
  return { exitCode, output }
}

/**
 * Runs `npm run restore -- …` or `npm run backup -- check …` with no server running. Throws the operator's error
 * message.
 */
export async function typeLocal(
  name: string,
  args: readonly string[],
  { folder, env = {} }: { readonly folder: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Typed> {
  const output: string[] = []
  const command = localCommands.find((one) => one.name === name)
  if (!command) throw new Error('There is no such command.')
  const request = await command.prepare(args, { env, folder, readSecret: async () => '' })
  const exitCode = await command.perform(readConfig(env), JSON.parse(JSON.stringify(request)), {
    say: (line) => void output.push(line),
    complain: (line) => void output.push(line),
  })
  return { exitCode, output }
}
