import { appendFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from './command.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'

/** A folder that gets its final name only when complete. Only its owner can read it. */
export type OutFolder = {
  readonly append: (file: string, text: string) => Promise<void>
  readonly finish: () => Promise<void>
  readonly discard: () => Promise<void>
}

/** Creates a folder with a temporary name. Throws CommandError if the final name is taken. */
export async function openOutFolder(path: string): Promise<OutFolder> {
  const unfinished = `${path}.unfinished`
  const fail = (error: unknown): never => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new CommandError(isTaken ? commandTexts.isThere({ path }) : commandTexts.notWritable({ path }))
  }
  // Reserve the name first, so that two commands do not write to the same folder.
  await mkdir(path, { mode: 0o700 }).catch(fail)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 }).catch(fail)
  const discard = async (): Promise<void> => {
    await rm(unfinished, { recursive: true, force: true })
    await rm(path, { recursive: true, force: true })
  }
  return {
    append: async (file, text) => appendFile(join(unfinished, file), text, { mode: 0o600 }),
    finish: async () => {
      await rm(path, { recursive: true, force: true })
      await rename(unfinished, path)
    },
    discard,
  }
}
