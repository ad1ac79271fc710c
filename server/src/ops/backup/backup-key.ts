import { open, readFile } from 'node:fs/promises'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import { codeOf } from '#ops/doctor/finding.ts'
import { CommandError } from '#platform/commands/command.ts'

/**
 * Creates the backup key: an age identity (age-encryption.org/v1), in a file that only its owner may read. Returns the
 * public part. Throws CommandError if the file exists.
 */
export async function makeKey(path: string): Promise<string> {
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

/** Reads the keys in such a file. Throws CommandError if it is unreadable or contains none. */
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
