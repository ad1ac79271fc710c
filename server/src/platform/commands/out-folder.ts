import { appendFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from './command.ts'
import { commandTexts } from '@kinchart/texts/commands.ts'

/** A folder that a command writes: it has its name only once it is whole, and is readable by its owner alone. */
export type OutFolder = {
  /** Adds to one of its files. */
  readonly append: (file: string, text: string) => Promise<void>
  /** Gives it its name. */
  readonly finish: () => Promise<void>
  /** Leaves nothing. */
  readonly discard: () => Promise<void>
}

/** Begins an empty folder beside its name; throws CommandError where something has the name already. */
export async function openOutFolder(path: string): Promise<OutFolder> {
  const unfinished = `${path}.unfinished`
  const fail = (error: unknown): never => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new CommandError(isTaken ? commandTexts.isThere({ path }) : commandTexts.notWritable({ path }))
  }
  // The name is taken first, so that two at once do not become one.
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
