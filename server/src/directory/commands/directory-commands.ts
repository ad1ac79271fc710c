import { listRegistered, removeRegistered, setClient } from './clients.ts'
import { findOrganizations, findDoctors } from './find.ts'
import { loadLists } from './load-lists.ts'
import type { DirectoryCommand } from './services.ts'
import { resolve } from 'node:path'
import { z } from 'zod'
import { UsageError, exitCodes, namesOf } from '#platform/commands/command.ts'
import { ListError } from '#directory/forms/read-list.ts'
import { sayCounts } from '#directory/loading/add-organizations.ts'
import { listNameOf } from '#directory/loading/read-list-file.ts'
import { saveProviders } from '#directory/providers/save-providers.ts'
import { loadZipFile } from '#directory/providers/load-zips.ts'
import { readProviderFile } from '#directory/providers/read-provider-file.ts'
import { usageTexts, commandTexts } from '@kinchart/texts/en/commands.ts'

const request = z.object({ files: z.array(z.string()).min(1) })

/** `directory load-providers`: an unreadable list does not stop the others. */
export const loadProviders: DirectoryCommand = {
  name: 'directory load-providers',
  usage: usageTexts.loadProviders,
  prepare: async (args, terminal) => ({ files: filesOf(args, terminal.folder) }),
  touches: async (_services, params) => ({ id: namesOf(request.parse(params).files) }),
  run: async ({ db }, params, printer) => {
    const { files } = request.parse(params)
    let failed = 0
    for (const file of files) {
      try {
        const list = listNameOf(file)
        const { unread, ...report } = await saveProviders(db, list, readProviderFile(file), printer.signal)
        const { read, added, changed, unchanged, returned, retired, repeated } = report
        printer.say(commandTexts.rowsRead({ list, read }))
        printer.say(commandTexts.counts({ added, changed, unchanged, returned, retired }))
        if (repeated > 0) printer.say(commandTexts.repeatedRows({ repeated }))
        if (unread.size > 0) printer.say(commandTexts.notTaken({ counts: sayCounts(unread) }))
      } catch (error) {
        if (!(error instanceof ListError)) throw error
        printer.complain(commandTexts.nothingRetired({ file, message: error.message }))
        failed++
      }
    }
    if (files.length > 1) printer.say(commandTexts.listsLoaded({ loaded: files.length - failed, all: files.length }))
    return failed === 0 ? exitCodes.done : exitCodes.failed
  },
}

export const loadZips: DirectoryCommand = {
  name: 'directory load-zips',
  usage: usageTexts.loadZips,
  prepare: async (args, terminal) => ({ files: filesOf(args, terminal.folder) }),
  touches: async (_services, params) => ({ id: namesOf(request.parse(params).files) }),
  run: async ({ db }, params, printer) => {
    const { files } = request.parse(params)
    for (const file of files) {
      try {
        const { kept, unread } = await loadZipFile(db, file)
        const list = listNameOf(file)
        printer.say(
          unread === 0 ? commandTexts.zipsKept({ list, kept }) : commandTexts.zipsKeptUnread({ list, kept, unread }),
        )
      } catch (error) {
        if (!(error instanceof ListError)) throw error
        printer.complain(commandTexts.zipFileFailed({ file, message: error.message }))
        return exitCodes.failed
      }
    }
    return exitCodes.done
  },
}

function filesOf(args: readonly string[], folder: string): string[] {
  if (args.length === 0) throw new UsageError(commandTexts.noFile)
  const option = args.find((one) => one.startsWith('-'))
  if (option !== undefined) throw new UsageError(commandTexts.noOption({ option }))
  return args.map((file) => resolve(folder, file))
}

export const directoryCommands: readonly DirectoryCommand[] = [
  loadLists,
  loadProviders,
  loadZips,
  findOrganizations,
  findDoctors,
  setClient,
  listRegistered,
  removeRegistered,
]
