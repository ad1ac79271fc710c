import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { CommandError, UsageError, exitCodes, type Command } from '#platform/commands/command.ts'
import { openOutFolder } from '#platform/commands/out-folder.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { SourcesOf } from '#lists/list-section.ts'
import { ConsentChangedError, writeStudy, type StudyReport } from './write-study.ts'
import { usageTexts, commandTexts } from '@kinchart/texts/en/commands.ts'

type Services = { readonly db: Db; readonly cipher: Cipher }
/** Passed in by `app/`, because the sharing code must not import the import code. */
export type FindSources = (services: Services, ...args: Parameters<SourcesOf>) => ReturnType<SourcesOf>

const usage = usageTexts.researchExport

const requestSchema = z.object({
  study: z.string().trim().min(1).max(120),
  by: z.string().trim().min(1).max(120),
  credit: z.string().regex(/^\d{1,6}(?:\.\d{2})?$/),
  out: z.string().min(1),
})

/** Maximum number of attempts. An export starts again if a consent changes during the export. */
const TRIES = 3

const exportStudy = (findSources: FindSources): Command<Services> => ({
  name: 'research export',
  usage,
  prepare: async (args, terminal) => {
    const options = {
      study: { type: 'string' },
      by: { type: 'string' },
      credit: { type: 'string' },
      out: { type: 'string' },
    } as const
    try {
      const { values } = parseArgs({ args: [...args], options })
      const request = requestSchema.safeParse(values)
      if (!request.success)
        throw new UsageError(commandTexts.optionWrong({ option: String(request.error.issues[0]?.path[0]) }))
      return { ...request.data, out: resolve(terminal.folder, request.data.out) }
    } catch (error) {
      throw error instanceof UsageError
        ? error
        : new UsageError(error instanceof Error ? error.message : commandTexts.notUnderstood)
    }
  },
  touches: async (_services, request) => ({ id: requestSchema.parse(request).study }),
  run: async (services, request, printer) => {
    const { study, by, credit, out } = requestSchema.parse(request)
    const creditCents = Math.round(Number(credit) * 100)
    const { people, records } = await write(services, findSources, { name: study, by, creditCents }, out)
    printer.say(commandTexts.exported({ people, records, out, dollars: (creditCents / 100).toFixed(2) }))
    return exitCodes.done
  },
})

async function write(
  services: Services,
  findSources: FindSources,
  study: { name: string; by: string; creditCents: number },
  out: string,
): Promise<StudyReport> {
  const sourcesOf: SourcesOf = async (record, types) => findSources(services, record, types)
  for (let tries = 1; ; tries++) {
    try {
      return await writeStudy({ ...services, sourcesOf }, study, await openOutFolder(out))
    } catch (error) {
      if (!(error instanceof ConsentChangedError)) throw error
      if (tries === TRIES) throw new CommandError(commandTexts.keepsChanging)
    }
  }
}

export const researchCommands = (findSources: FindSources): readonly Command<Services>[] => [exportStudy(findSources)]
