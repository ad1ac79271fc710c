import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { commandTexts } from '@kinchart/texts/commands.ts'
import { CommandError } from './command.ts'
import type { Command } from './command.ts'

const seen = z.object({
  request: z.unknown(),
  /** Each folder with what tells it from any other of this machine. */
  folders: z.array(z.tuple([z.string(), z.string()])),
})

/**
 * The same command, which is done only where the process that does it sees the folders of its files as the one that asks
 * does. A service of systemd may have a /tmp of its own: a backup written there would go with the service, and a list that
 * lies in the operator's would not be found. A command that names no files stays as it is.
 */
export function inSameFolders<Services>(command: Command<Services>): Command<Services> {
  const { files, prepare, run } = command
  if (files === undefined) return command
  return {
    ...command,
    prepare: async (args, terminal) => {
      const request = await prepare(args, terminal)
      const named = [...new Set(files(request).map((file) => dirname(file)))]
      const told = await Promise.all(named.map(async (folder) => [folder, await identityOf(folder)] as const))
      // What cannot be seen where it is typed is left to the command, which says so.
      return { request, folders: told.filter(([, identity]) => identity !== undefined) }
    },
    run: async (services, asked, printer) => {
      const { request, folders } = seen.parse(asked)
      for (const [folder, identity] of folders)
        if ((await identityOf(folder)) !== identity) throw new CommandError(commandTexts.otherFolder({ folder }))
      return run(services, request, printer)
    },
  }
}

async function identityOf(folder: string): Promise<string | undefined> {
  const found = await stat(folder, { bigint: true }).catch(() => undefined)
  return found === undefined ? undefined : `${found.dev}:${found.ino}`
}
