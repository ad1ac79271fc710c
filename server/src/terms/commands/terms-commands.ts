import { basename, resolve } from 'node:path'
import { commandTexts, usageTexts } from '@kinchart/texts/en/commands.ts'
import { z } from 'zod'
import { UsageError, exitCodes, type Command, namesOf } from '#platform/commands/command.ts'
import type { Db } from '#platform/database/database.ts'
import { loadTermFile, type TermCounts } from '../loading/load-term-file.ts'
import { TermFileError } from '../loading/term-file-error.ts'

const request = z.object({ files: z.array(z.string()).min(1) })

/**
 * `terms load`: loads the operator's own files of LOINC and RxNorm. If a file cannot be read, still loads the other
 * files.
 */
const loadTerms: Command<{ readonly db: Db }> = {
  name: 'terms load',
  usage: usageTexts.termsLoad,
  prepare: async (args, { folder }) => {
    if (args.length === 0) throw new UsageError(commandTexts.noFile)
    const option = args.find((one) => one.startsWith('-'))
    if (option !== undefined) throw new UsageError(commandTexts.noOption({ option }))
    return { files: args.map((file) => resolve(folder, file)) }
  },
  touches: async (_services, input) => ({ id: namesOf(request.parse(input).files) }),
  run: async ({ db }, input, printer) => {
    const { files } = request.parse(input)
    let failed = 0
    for (const path of files) {
      const file = basename(path)
      try {
        for (const line of linesOf(file, await loadTermFile(db, path, printer.signal))) printer.say(line)
      } catch (error) {
        if (!(error instanceof TermFileError)) throw error
        printer.complain(commandTexts.nothingRetired({ file, message: error.message }))
        failed++
      }
    }
    if (files.length > 1) printer.say(commandTexts.listsLoaded({ loaded: files.length - failed, all: files.length }))
    return failed === 0 ? exitCodes.done : exitCodes.failed
  },
}

export const termsCommands = [loadTerms] as const

function linesOf(file: string, { kind, stored, unread, retired }: TermCounts): readonly string[] {
  const texts = {
    loinc: commandTexts.loincKept,
    'rxnorm-names': commandTexts.rxnormKept,
    'rxnorm-relations': commandTexts.partsKept,
  }
  return [texts[kind]({ file, stored, retired }), ...(unread > 0 ? [commandTexts.rowsUnread({ unread })] : [])]
}
